import {
  INSIGHT_COMPARED_METRIC_NAMES,
  INSIGHT_GROUPING_NAMES,
  INSIGHT_METRIC_NAMES,
} from "./choices.js";
import { readable } from "./errors.js";
import { Input } from "./input.js";
import { anyText, closed, flag, optionalText, signal, text, time, withoutDates } from "./schema.js";
import { Type } from "./typebox.js";
import { user } from "./user-schema.js";

/** The figures that can be asked for, and what they are compared by. */
export {
  INSIGHT_COMPARED_METRIC_NAMES as COMPARED_METRICS,
  INSIGHT_GROUPING_NAMES as GROUPINGS,
  INSIGHT_METRIC_NAMES as METRICS,
};

const scope = {
  metric: Type.Enum(INSIGHT_METRIC_NAMES),
  from: time,
  to: time,
  ...user,
  signal,
};

/** Of events: which. */
const series = { event: optionalText, label: anyText, unit: anyText };

const moment = Type.Union([text, Type.Number()], {
  title: "ISO 8601 text, epoch milliseconds or a Date",
});

const trends = new Input(
  "trends",
  closed({
    ...scope,
    baseline: Type.Optional(closed({ from: moment, to: moment })),
    ...series,
  }),
);

/** What trends is given; a Date becomes epoch milliseconds. */
export function parseTrends(given: unknown) {
  return trends.parse(readable("trends", () => withBaseline(given)));
}

const report = new Input(
  "report",
  closed({
    from: time,
    to: time,
    baseline: Type.Optional(closed({ from: moment, to: moment })),
    with_texts: flag,
    ...user,
    signal,
  }),
);

/** What report is given. */
export function parseReport(given: unknown) {
  return report.parse(readable("report", () => withBaseline(given)));
}

function withBaseline(given: unknown): unknown {
  const whole = dated(given);
  return typeof whole === "object" && whole !== null && "baseline" in whole
    ? { ...whole, baseline: dated(whole.baseline) }
    : whole;
}

/** What getRepetitions takes. */
export const ofMemory = new Input("getRepetitions", closed({ id: text, ...user }));

const patterns = new Input(
  "patterns",
  closed({
    ...scope,
    ...series,
    window_hours: Type.Optional(Type.Number({ exclusiveMinimum: 0, maximum: 48 })),
  }),
);

/** What patterns is given. */
export function parsePatterns(given: unknown) {
  return patterns.parse(dated(given));
}

const compare = new Input(
  "compare",
  closed({
    ...scope,
    metric: Type.Enum(INSIGHT_COMPARED_METRIC_NAMES),
    by: Type.Optional(Type.Enum(INSIGHT_GROUPING_NAMES)),
  }),
);

/** What compare is given. */
export function parseCompare(given: unknown) {
  return compare.parse(dated(given));
}

const event = new Input(
  "recordEvent",
  closed({
    id: optionalText,
    user_id: optionalText,
    kind: text,
    at: moment,
    value: Type.Optional(Type.Number()),
    unit: optionalText,
    label: optionalText,
    source: anyText,
  }),
);

/** What recordEvent is given. */
export function parseEvent(given: unknown) {
  return event.parse(withoutDates(given, "at"));
}

const which = { kind: optionalText, from: time, to: time, ...user };

const events = new Input(
  "events",
  closed({ ...which, limit: Type.Optional(Type.Integer({ minimum: 1, maximum: 100_000 })) }),
);
const eventSeries = new Input("eventSeries", closed(which));

/** What events is given. */
export function parseEventQuery(given: unknown) {
  return events.parse(dated(given));
}

/** What eventSeries is given. */
export function parseEventSeries(given: unknown) {
  return eventSeries.parse(dated(given));
}

function dated(given: unknown): unknown {
  return withoutDates(given, "from", "to");
}
