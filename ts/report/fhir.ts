/** A report as a FHIR R4 Bundle: an Observation for each figure. */
import { createHash } from "node:crypto";
import type { Estimate, InsightMethod, TrendReport } from "../bridge/insight.js";
import { type Figured, meaningOf, medianOf } from "../bridge/report-figures.js";
import type { Report } from "../bridge/report-types.js";

/** What names the figures and their parts; it is a name, there is nothing to fetch. */
const SYSTEM = "urn:cortex-brain:figures";
const UNITS = "http://unitsofmeasure.org";
const PERCENT = 100;
const BASE64 = "base64";

type Json = { [key: string]: unknown };

/** A figure, before it is an Observation. */
interface Figure {
  code: string;
  text: string;
  /** In which figure's unit. */
  metric: Figured;
  estimate?: Estimate | null;
  /** Instead of an estimate. */
  value?: Json;
  count: number;
  p?: number | null;
  method?: InsightMethod;
  notes?: readonly string[];
  more?: Json;
}

/** The Bundle as text; with the printed report as a DocumentReference, where it is given. */
export function reportBundle(report: Report, pdf?: Uint8Array): string {
  const figures = [
    ...report.trends.flatMap(trendFigures),
    ...report.events.flatMap((trend) => [recordedFigure(trend), ...trendFigures(trend)]),
    ...timeFigures(report),
  ];
  const resources = [
    summaryResource(report),
    ...figures.map((figure) => observation(report, figure)),
    ...(pdf === undefined ? [] : [documentResource(report, pdf)]),
  ];
  const bundle = {
    resourceType: "Bundle",
    type: "collection",
    timestamp: instant(report.made_at),
    entry: resources.map((resource, index) => ({
      fullUrl: `urn:uuid:${uuidOf(report, `${index} ${resource["resourceType"]}`)}`,
      resource,
    })),
  };
  return `${JSON.stringify(bundle, undefined, 2)}\n`;
}

/** How often events of a series were recorded, and the middle of their days. */
function recordedFigure(trend: TrendReport): Figure {
  const { title, of, counts } = meaningOf(trend);
  const values = trend.days.flatMap(({ value, count }) => (count > 0 ? (value ?? []) : []));
  return {
    code: "events.recorded",
    text: counts ? `${title}: how many` : `${title}: median of days (${of})`,
    metric: trend,
    ...(counts ? { value: { valueInteger: trend.observations } } : { estimate: medianOf(values) }),
    count: trend.observations,
  };
}

function trendFigures(trend: TrendReport): Figure[] {
  const { metric: name, baseline, change, chart, observations, words, enough } = trend;
  const { title } = meaningOf(trend);
  const metric = trend;
  const figures: Figure[] = [];
  if (!enough) {
    const text = `${title}: not judged`;
    return [{ code: `${name}.trend`, text, metric, count: observations, notes: words }];
  }
  if (baseline !== null) {
    const { median, days, method } = baseline;
    const text = `${title}: own baseline`;
    figures.push({
      code: `${name}.baseline`,
      text,
      metric,
      estimate: median,
      count: days,
      method,
    });
  }
  if (trend.trend !== null) {
    const { slope, days, p, method } = trend.trend;
    const text = `${title}: slope in 30 days`;
    figures.push({
      code: `${name}.slope`,
      text,
      metric,
      estimate: slope,
      count: days,
      p,
      method,
      notes: words,
    });
  }
  if (change !== null) {
    const { day, low, high, days, p, method } = change;
    figures.push({
      code: `${name}.change`,
      text: `${title}: day on which the level may have changed`,
      metric,
      value: { valueDateTime: day },
      count: days,
      p,
      method,
      more: {
        component: [
          { code: code("interval-low"), valueDateTime: low },
          { code: code("interval-high"), valueDateTime: high },
        ],
      },
    });
  }
  for (const { from, to, direction } of chart?.excursions ?? []) {
    figures.push({
      code: `${name}.outside-baseline`,
      text: `${title}: ${direction} the own baseline`,
      metric,
      value: { valuePeriod: { start: from, ...(to !== null && { end: to }) } },
      count: chart?.days ?? 0,
      ...(chart !== null && { method: chart.method }),
    });
  }
  return figures;
}

function timeFigures({ patterns, comparisons }: Report): Figure[] {
  const { metric, evening, events } = patterns;
  const { title } = meaningOf(metric);
  return [
    {
      code: `${metric}.evening`,
      text: `${title}: evening less the rest of the same day`,
      metric,
      estimate: evening.difference,
      count: evening.count,
      p: evening.p,
      method: evening.method,
      notes: evening.difference === null ? evening.words : [],
    },
    ...events.map(({ kind, effect }) => ({
      code: `${metric}.event`,
      text: `${title}: after less before ${kind}`,
      metric,
      estimate: effect.difference,
      count: effect.count,
      p: effect.p,
      method: effect.method,
      notes: effect.difference === null ? effect.words : [],
    })),
    ...comparisons.flatMap(({ comparison }) =>
      comparison.groups.flatMap(({ name, delta, count, q }): Figure[] =>
        delta === null
          ? []
          : [
              {
                code: `${metric}.${comparison.by}`,
                text: `${title}: Cliff's delta of the ${comparison.by} ${name} against the rest`,
                // It has no unit.
                metric: "delta",
                estimate: delta,
                count,
                p: q,
                method: comparison.method,
              },
            ],
      ),
    ),
  ];
}

function observation(report: Report, figure: Figure): Json {
  const { text, metric, estimate, value, count, p, method, notes = [], more = {} } = figure;
  const { component: given = [], ...rest } = more;
  const said = notes.length === 0 ? {} : { note: notes.map((note) => ({ text: plain(note) })) };
  const known = estimate ?? undefined;
  const absent = known === undefined && value === undefined;
  const component = [
    ...(Array.isArray(given) ? given : []),
    ...seriesOf(metric),
    ...(known === undefined
      ? []
      : [
          { code: code("interval-low"), valueQuantity: quantity(metric, known.low) },
          { code: code("interval-high"), valueQuantity: quantity(metric, known.high) },
        ]),
    { code: code("count"), valueInteger: count },
    ...(p === null || p === undefined
      ? []
      : [{ code: code("p"), valueQuantity: { value: p, system: UNITS, code: "1" } }]),
  ];
  return {
    ...head(report, figure.code, text),
    ...(known !== undefined && { valueQuantity: quantity(metric, known.value) }),
    ...value,
    ...(absent && { dataAbsentReason: { text: "too little for a judgement" } }),
    ...said,
    ...(method !== undefined && method.name !== "" && { method: { text: method.name } }),
    ...rest,
    component,
  };
}

/** Which events a figure is of. */
function seriesOf(figure: Figured): Json[] {
  const event = typeof figure === "string" ? null : figure.event;
  return Object.entries({
    "event-kind": event?.kind,
    "event-label": event?.label,
    "event-unit": event?.unit,
  }).flatMap(([name, value]) =>
    value === undefined || value === null ? [] : [{ code: code(name), valueString: plain(value) }],
  );
}

function summaryResource(report: Report): Json {
  const { headline, changes, events, patterns, missing } = report.summary;
  const notes = [...changes.map(({ words }) => words), ...events, ...patterns, ...missing];
  return {
    ...head(report, "summary", "Summary, compared with the own baseline; no diagnosis"),
    valueString: plain(headline),
    ...(notes.length > 0 && { note: notes.map((text) => ({ text: plain(text) })) }),
  };
}

function head(report: Report, name: string, text: string): Json {
  return {
    resourceType: "Observation",
    status: "final",
    code: code(name, text),
    subject: { identifier: { value: plain(report.user_id) } },
    effectivePeriod: { start: instant(report.from), end: instant(report.to) },
    issued: instant(report.made_at),
  };
}

function documentResource(report: Report, pdf: Uint8Array): Json {
  const attachment = {
    contentType: "application/pdf",
    title: "Report",
    data: Buffer.from(pdf).toString(BASE64),
    hash: createHash("sha1").update(pdf).digest(BASE64),
    size: pdf.length,
    creation: instant(report.made_at),
  };
  return {
    resourceType: "DocumentReference",
    status: "current",
    type: code("report", "Report on a memory"),
    subject: { identifier: { value: plain(report.user_id) } },
    date: instant(report.made_at),
    content: [{ attachment }],
  };
}

function code(name: string, text?: string): Json {
  return {
    coding: [{ system: SYSTEM, code: name }],
    ...(text !== undefined && { text: plain(text) }),
  };
}

/** Shares in percent, as UCUM has it; the unit of events as it was recorded. */
function quantity(figure: Figured, value: number): Json {
  const { share, unit } = meaningOf(figure);
  if (unit !== undefined) {
    return { value, unit: plain(unit) };
  }
  return share
    ? { value: value * PERCENT, unit: "%", system: UNITS, code: "%" }
    : { value, system: UNITS, code: "1" };
}

/** FHIR's strings hold some text, no control characters but line breaks and tabs, and of spaces the plain one. */
function plain(text: string): string {
  const clean = text.replace(/[^\P{Cc}\t\n\r]/gu, "\ufffd").replace(/[^\S \t\n\r]/gu, " ");
  return clean.trim() === "" ? "-" : clean;
}

function instant(time: number): string {
  return new Date(time).toISOString();
}

/** The same for the same report: a UUID made of a hash (version 8). */
function uuidOf({ user_id, from, to, made_at }: Report, name: string): string {
  const hash = createHash("sha256")
    .update(JSON.stringify([user_id, from, to, made_at, name]))
    .digest("hex");
  const variant = ((Number.parseInt(hash.slice(16, 17), 16) & 0x3) | 0x8).toString(16);
  return [
    hash.slice(0, 8),
    hash.slice(8, 12),
    `8${hash.slice(13, 16)}`,
    variant + hash.slice(17, 20),
    hash.slice(20, 32),
  ].join("-");
}
