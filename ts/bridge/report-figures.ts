/** What each figure means, and how its values are written. */
import type { Estimate, EventSeries, InsightMetric, TrendReport } from "./insight.js";

interface Meaning {
  title: string;
  /** How it begins a sentence. */
  subject: string;
  /** What a day's value is. */
  of: string;
  /** Shares are shown in percent, their differences in points. */
  share?: true;
  /** What stands behind a value. */
  unit?: string;
  /** About the person; else about the memory. Only what is about the person is judged in the summary. */
  person?: true;
  /** Counts are drawn by week. */
  counts?: boolean;
}

/** The figures of a report, in its order. */
export const REPORT_FIGURES = {
  initial_confidence: {
    title: "How sure new memories were",
    subject: "The certainty of new memories",
    of: "median of the day",
    share: true,
    person: true,
  },
  cognitive_state: {
    title: "State of mind, as it was entered",
    subject: "The state of mind that was entered",
    of: "mean of the day, of 100",
    person: true,
  },
  repetitions: {
    title: "What was told again",
    subject: "How often something was told again",
    of: "tellings",
    person: true,
    counts: true,
  },
  contradictions: {
    title: "What cannot both be true",
    subject: "How often memories contradicted each other",
    of: "pairs",
    person: true,
    counts: true,
  },
  safety: {
    title: "Texts that ask for a person to look",
    subject: "How often a text asked for a person to look",
    of: "texts",
    person: true,
    counts: true,
  },
  volume: {
    title: "How much was told",
    subject: "The number of memories a day",
    of: "memories of the day",
    person: true,
  },
  words: {
    title: "How long memories were",
    subject: "The length of memories",
    of: "median of words",
    person: true,
  },
  current_confidence: {
    title: "How far all memories could be trusted, as of each day",
    subject: "How far all memories could be trusted",
    of: "average score",
    share: true,
  },
  validations: {
    title: "Checks that failed",
    subject: "How many checks failed",
    of: "failures",
    counts: true,
  },
} as const satisfies Partial<Record<InsightMetric, Meaning>>;

/** A figure that a report has. */
export type ReportFigure = keyof typeof REPORT_FIGURES;

/** The figures of a report, in its order. */
export const REPORT_METRICS = Object.keys(REPORT_FIGURES) as ReportFigure[];

/** A figure by its name; of events a trend of one of their series. */
export type Figured = string | Pick<TrendReport, "metric" | "event">;

/** What a figure means; of one that no report has, its name. */
export function meaningOf(figure: Figured): Meaning {
  if (typeof figure !== "string") {
    return figure.event === null ? meaningOf(figure.metric) : meaningOfEvents(figure.event);
  }
  const known: Readonly<Record<string, Meaning | undefined>> = REPORT_FIGURES;
  return known[figure] ?? { title: figure, subject: figure, of: "value" };
}

/** What a day's value of events is. */
const BY_DAY: Readonly<Record<EventSeries["by_day"], string>> = {
  sum: "sum of the day",
  median: "median of the day",
  count: "how often",
};

function meaningOfEvents({ name, unit, by_day }: EventSeries): Meaning {
  const counts = by_day === "count";
  return {
    title: `Recorded: ${name}`,
    subject: `Recorded ${name}`,
    of: BY_DAY[by_day],
    person: true,
    counts,
    ...(unit !== null && !counts && { unit }),
  };
}

const SIGNIFICANT = 3;
/** What differences of decimal fractions leave where there is none: 0.7 - 0.6 - 0.1. */
const NOISE = 1e-9;
const PERCENT = 100;
/** The quantile of a two-sided 95 % interval. */
export const NORMAL_95 = 1.959964;

/** `0.0123`, `82.3`: three digits that count. */
export function digits(value: number): string {
  if (Math.abs(value) < NOISE) {
    return "0";
  }
  const whole = Math.abs(value) >= 10 ** SIGNIFICANT;
  return String(whole ? Math.round(value) : Number(value.toPrecision(SIGNIFICANT)));
}

/** `82.3 %` of a share, `6.5 h` of what has a unit, else `82.3`. */
export function valueText(figure: Figured, value: number): string {
  return meaningOf(figure).share ? `${digits(value * PERCENT)}\u00a0%` : amountText(figure, value);
}

/** `8.2 points` between shares, `0.5 h` of what has a unit, else `8.2`. */
export function differenceText(figure: Figured, value: number): string {
  return meaningOf(figure).share ? `${digits(value * PERCENT)} points` : amountText(figure, value);
}

/** `8.2 points (95% interval 7 to 9)` of a difference up or down: which of the two stands in words beside it. */
export function sizeText(figure: Figured, { value, low, high }: Estimate): string {
  const size = value < 0 ? { value: -value, low: -high, high: -low } : { value, low, high };
  return `${differenceText(figure, size.value)} ${intervalText(figure, size)}`;
}

function amountText(figure: Figured, value: number): string {
  const { unit } = meaningOf(figure);
  return unit === undefined ? digits(value) : `${digits(value)}\u00a0${unit}`;
}

/** `(95% interval 81 to 83)`, in the unit of what stands before it. */
export function intervalText(figure: Figured, { low, high }: Estimate): string {
  const scale = meaningOf(figure).share ? PERCENT : 1;
  return `(95% interval ${digits(low * scale)} to ${digits(high * scale)})`;
}

/** The median with the interval that order statistics give it, as native/core/insight has it; null of none. */
export function medianOf(values: readonly number[]): Estimate | null {
  const sorted = values.toSorted((one, other) => one - other);
  const count = sorted.length;
  const at = (place: number) => sorted[Math.min(count - 1, Math.max(0, place))] ?? Number.NaN;
  const first = Math.floor(count / 2 - (NORMAL_95 * Math.sqrt(count)) / 2);
  const value = (at(Math.floor((count - 1) / 2)) + at(Math.ceil((count - 1) / 2))) / 2;
  return count === 0 ? null : { value, low: at(first - 1), high: at(count - first) };
}

/** `p 0.03`; `p below 0.001` of less. */
export function chanceText(p: number, name = "p"): string {
  const LEAST = 0.001;
  return p < LEAST ? `${name} below 0.001` : `${name} ${digits(p)}`;
}
