/** The figures that the pages draw, in words that a person knows, and how a value of each is written. */
import type { CallAnswers, CallBodies } from "../routes.js";
import { day, dayOf } from "./times.js";

export type Metric = CallBodies["trends"]["metric"];
export type ComparedMetric = CallBodies["compare"]["metric"];

export interface Figure {
  title: string;
  /** What is counted, for the column of a table. */
  of: string;
  /** From 0 to 1, shown in percent. */
  share?: boolean;
  /** What stands behind a value. */
  unit?: string;
  /** It has a value for each memory or setting, so that hours and weekdays can be told apart; else one a day. */
  patterns?: boolean;
}

export type Series = CallAnswers["eventSeries"][number];

/** Those that can be chosen; each series of events is one, too. */
export const FIGURES: Readonly<Partial<Record<Metric, Figure>>> = {
  initial_confidence: {
    title: "How sure new memories were",
    of: "How sure",
    share: true,
    patterns: true,
  },
  current_confidence: { title: "How sure all were, as of each day", of: "How sure", share: true },
  cognitive_state: {
    title: "State of mind, as it was entered",
    of: "State, of 100",
    patterns: true,
  },
  volume: { title: "How much was told", of: "Memories a day" },
  repetitions: { title: "What was told again", of: "Told again" },
  contradictions: { title: "What came up that cannot both be true", of: "Pairs" },
  validations: { title: "What was checked", of: "Checks" },
  words: { title: "How long it was", of: "Words", patterns: true },
  hour: { title: "At what hour it was told", of: "Hour", patterns: true },
  uses: { title: "How often it was used", of: "Uses a day" },
  safety: { title: "Texts that a person should look at", of: "Texts" },
};

/** What is shown where none is chosen, or one that there is not. */
const USUAL: Metric = "initial_confidence";

export const metricNamed = (
  name: string | null,
  among: (figure: Figure) => boolean = () => true,
): Metric => {
  const metric = name as Metric;
  return name !== null && Object.hasOwn(FIGURES, name) && among(figureOf(metric)) ? metric : USUAL;
};

export const figureOf = (metric: Metric): Figure =>
  FIGURES[metric] ?? { title: metric, of: metric };

const BY_DAY: Readonly<Record<Series["by_day"], string>> = {
  sum: "Sum of the day",
  median: "Median of the day",
  count: "How often",
};

/** What was recorded of the outside, as a figure. */
export const figureOfSeries = ({ name, unit, by_day }: Series): Figure => ({
  title: `Recorded: ${name}`,
  of: BY_DAY[by_day],
  ...(unit !== null && by_day !== "count" && { unit: `\u00a0${unit}` }),
});

/** Which series it is, in an address and in a call. */
export const seriesNamed = ({ kind, label, unit }: Pick<Series, "kind" | "label" | "unit">) => ({
  figure: "events",
  event: kind,
  label: label ?? "",
  unit: unit ?? "",
});

const HALF_A_DAY = 43_200_000;

/** About the middle of a local day, so that it is drawn on that day: noon in UTC is the next one from UTC+12 on. */
export function noonOf(date: string): number {
  const noon = Date.parse(`${date}T12:00:00Z`);
  return day(noon) === dayOf(date) ? noon : noon - HALF_A_DAY;
}

/** A value as it is drawn: shares in percent. */
export const scaled = ({ share }: Figure, value: number): number => (share ? value * 100 : value);

/** `82.4 %`, `6.5 h`, `3` */
export const shown = (figure: Figure, value: number): string =>
  `${Math.round(scaled(figure, value) * 10) / 10}${unitOf(figure)}`;

/** The same of a difference: of shares in points. */
export const shownChange = (figure: Figure, value: number): string =>
  figure.share ? `${Math.round(value * 1000) / 10} points` : shown(figure, value);

/** What stands behind its values. */
export const unitOf = ({ share, unit = "" }: Figure): string => (share ? "\u00a0%" : unit);

const COMPARED: Readonly<Record<ComparedMetric, true>> = { initial_confidence: true, hour: true };

/** Whether each memory has the figure by itself, so that groups of them can be compared. */
export const isCompared = (metric: Metric): metric is ComparedMetric =>
  Object.hasOwn(COMPARED, metric);
