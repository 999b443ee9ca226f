/** A report as one long table: a row for each figure, with its interval, its count and its method. */
import type { Estimate, InsightMethod, TrendReport } from "../bridge/insight.js";
import type { Report } from "../bridge/report-types.js";

/** A row; what a figure has not is empty. */
interface Row {
  section: string;
  figure: string;
  name: string;
  at?: string | undefined;
  value?: number | string | null | undefined;
  low?: number | string | undefined;
  high?: number | string | undefined;
  count?: number | undefined;
  p?: number | null | undefined;
  q?: number | null | undefined;
  method?: string | undefined;
  text?: string | undefined;
}

const COLUMNS = [
  "section",
  "figure",
  "name",
  "at",
  "value",
  "low",
  "high",
  "count",
  "p",
  "q",
  "method",
  "text",
] as const satisfies (keyof Row)[];

/** The table (RFC 4180), with a line for its columns. */
export function reportTable(report: Report): string {
  const rows = [
    ...summaryRows(report),
    ...trendRows(report),
    ...patternRows(report),
    ...groupRows(report),
    ...checkRows(report),
  ];
  const lines = rows.map((row) => COLUMNS.map((column) => cell(row[column])).join(","));
  return `${[COLUMNS.join(","), ...lines].join("\r\n")}\r\n`;
}

/** Text that a spreadsheet would take for a formula is marked as text. */
function cell(value: number | string | null | undefined): string {
  if (value === null || value === undefined) {
    return "";
  }
  if (typeof value === "number") {
    return String(value);
  }
  const safe = /^[=+\-@\t\r]/u.test(value) ? `'${value}` : value;
  return /[",\r\n]/u.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

const between = (estimate: Estimate | null) => ({
  value: estimate?.value,
  low: estimate?.low,
  high: estimate?.high,
});
const by = ({ name }: InsightMethod) => ({ method: name });

function summaryRows({ summary }: Report): Row[] {
  const { state, headline, changes, events, patterns, missing } = summary;
  const told = (name: string, texts: readonly string[]): Row[] =>
    texts.map((text) => ({ section: "summary", figure: "", name, text }));
  return [
    { section: "summary", figure: "", name: "state", value: state, text: headline },
    ...changes.map(({ figure, event, kind, since, q, words }) => ({
      section: "summary",
      figure: event === null ? figure : `event:${event}`,
      name: `change:${kind}`,
      value: since,
      q,
      text: words,
    })),
    ...told("event", events),
    ...told("pattern", patterns),
    ...told("missing", missing),
  ];
}

function trendRows({ trends, events }: Report): Row[] {
  return [...trends, ...events].flatMap(trendRowsOf);
}

function trendRowsOf({ metric, event, baseline, trend, change, chart, days }: TrendReport): Row[] {
  const figure = event === null ? metric : `event:${event.name}`;
  return [
    ...(baseline === null
      ? []
      : [
          {
            section: "trend",
            figure,
            name: "baseline",
            ...between(baseline.median),
            count: baseline.days,
            ...by(baseline.method),
          },
        ]),
    ...(trend === null
      ? []
      : [
          {
            section: "trend",
            figure,
            name: "slope_in_30_days",
            ...between(trend.slope),
            count: trend.days,
            p: trend.p,
            ...by(trend.method),
          },
        ]),
    ...(change === null
      ? []
      : [
          {
            section: "trend",
            figure,
            name: "change_day",
            value: change.day,
            low: change.low,
            high: change.high,
            count: change.days,
            p: change.p,
            ...by(change.method),
          },
        ]),
    ...(chart?.excursions ?? []).map(({ from, to, direction }) => ({
      section: "trend",
      figure,
      name: direction,
      value: from,
      low: from,
      high: to ?? "",
      count: chart?.days,
      method: chart?.method.name,
    })),
    ...days.map(({ date, value, count }) => ({
      section: "day",
      figure,
      name: "day",
      at: date,
      value,
      count,
    })),
  ];
}

function patternRows({ patterns }: Report): Row[] {
  const { metric: figure, evening, events, hours_of_week } = patterns;
  const row = (section: string, name: string, median: Estimate | null, count: number): Row => ({
    section,
    figure,
    name,
    ...between(median),
    count,
  });
  return [
    ...patterns.patterns.flatMap(({ by: what, groups, method }) =>
      groups.map(({ name, median, count }) => ({
        ...row(what, name, median, count),
        ...by(method),
      })),
    ),
    ...hours_of_week.map(({ name, median, count }) => row("hour_of_week", name, median, count)),
    {
      ...row("evening", "evening", evening.difference, evening.count),
      p: evening.p,
      ...by(evening.method),
    },
    ...events.flatMap(({ kind, effect, lags, around }) => [
      {
        ...row("event", kind, effect.difference, effect.count),
        p: effect.p,
        ...by(effect.method),
      },
      ...around.map(({ name, median, count }) =>
        row("around_event", `${kind} ${name}`, median, count),
      ),
      ...lags.map(({ lag, rho, p, q, days }) => ({
        section: "event_lag",
        figure,
        name: `${kind} ${lag}`,
        value: rho,
        count: days,
        p,
        q,
      })),
    ]),
  ];
}

function groupRows({ comparisons }: Report): Row[] {
  return comparisons.flatMap(({ metric: figure, comparison }) =>
    comparison.groups.flatMap(({ name, count, median, delta, p, q }): Row[] => [
      { section: `${comparison.by}:median`, figure, name, ...between(median), count },
      {
        section: `${comparison.by}:delta`,
        figure,
        name,
        ...between(delta),
        count,
        p,
        q,
        ...by(comparison.method),
      },
    ]),
  );
}

function checkRows({ to_check }: Report): Row[] {
  const at = (time: number) => new Date(time).toISOString();
  const { open, possible, resolved, dismissed } = to_check.pairs;
  return [
    ...Object.entries({ open, possible, resolved, dismissed }).map(([name, count]) => ({
      section: "to_check",
      figure: "contradictions",
      name,
      count,
    })),
    ...to_check.contradictions.map(({ kind, memory_ids, score, detected_at, texts }) => ({
      section: "to_check",
      figure: `contradiction:${kind}`,
      name: memory_ids.join(" "),
      value: score,
      at: at(detected_at),
      text: texts?.map((text) => text ?? "").join("\n"),
    })),
    ...to_check.proved_wrong.map(({ memory_id, at: time, text }) => ({
      section: "to_check",
      figure: "proved_wrong",
      name: memory_id,
      at: at(time),
      text,
    })),
    ...to_check.to_verify.map(({ memory_id, at: time, confidence, text }) => ({
      section: "to_check",
      figure: "to_verify",
      name: memory_id,
      value: confidence,
      at: at(time),
      text,
    })),
  ];
}
