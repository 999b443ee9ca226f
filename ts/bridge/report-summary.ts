/** What a report says in words: what may have changed, what goes with what, what could not be judged. */
import type { CompareReport, Estimate, PatternReport, TrendReport } from "./insight.js";
import {
  chanceText,
  digits,
  type Figured,
  intervalText,
  meaningOf,
  medianOf,
  sizeText,
  valueText,
} from "./report-figures.js";
import type { ReportFinding, ReportPairCounts, ReportSummary } from "./report-types.js";
import { counted } from "./text.js";

/** What is called a change would come up by chance once in a hundred reports. */
const SURELY = 0.01;
/** Who reads "nothing changed" must not think that no medicine did. */
const ABOUT_TELLING = "They are of how somebody tells; what was told anew is not judged by them.";
/** As native/core/insight keeps groups. */
const KEPT = 0.05;

interface Told {
  trends: readonly TrendReport[];
  events: readonly TrendReport[];
  patterns: PatternReport;
  comparisons: readonly CompareReport[];
}

/** What waits for somebody, whatever the figures say. */
interface Waiting {
  alerts: readonly { rule_id: string; severity: string }[];
  pairs: ReportPairCounts;
}

/** The summary of a report's figures. */
export function summarize(
  { trends, events, patterns, comparisons }: Told,
  waiting: Waiting,
): ReportSummary {
  const person = [...trends.filter((trend) => meaningOf(trend).person), ...events];
  const judged = person.filter(({ enough }) => enough);
  const changes = changesOf(judged);
  const state = judged.length === 0 ? "too_little" : changes.length > 0 ? "changed" : "unchanged";
  return {
    state,
    headline: [
      ...waitingOf(waiting),
      headlineOf(state, person),
      ...eventsHeadline(events, changes),
      ...decidedOf(waiting.pairs),
    ].join(" "),
    changes,
    events: events.map(recordedOf),
    patterns: [...timesOf(patterns), ...comparisons.flatMap(groupsOf)],
    missing: [
      ...person.filter(({ enough }) => !enough).map(lackOf),
      ...judged.flatMap(samenessOf),
      ...lacksOf(patterns),
    ],
  };
}

/** Comes first: who reads no further must have seen it. */
function waitingOf({ alerts, pairs }: Waiting): string[] {
  const named = [...new Set(alerts.map((alert) => `${alert.rule_id} (${alert.severity})`))];
  return [
    ...(alerts.length === 0
      ? []
      : [`${counted(alerts.length, "alert is", "alerts are")} open: ${named.join(", ")}.`]),
    ...undecidedOf(pairs),
  ];
}

/** How many pairs of memories nobody has decided: those that contradict each other, and those that only may. */
export function undecidedOf({ open, possible }: ReportPairCounts): string[] {
  const [pair, pairs] = open === 0 ? ["pair of memories", "pairs of memories"] : ["more", "more"];
  return [
    ...(open === 0
      ? []
      : [`${counted(open, "pair of memories waits", "pairs of memories wait")} to be decided.`]),
    ...(possible === 0
      ? []
      : [counted(possible, `${pair} may be a contradiction.`, `${pairs} may be contradictions.`)]),
  ];
}

/** What became of pairs in the time of the report. */
export function decidedOf({ resolved, dismissed }: ReportPairCounts): string[] {
  const decided = resolved + dismissed;
  const pairs = counted(decided, "pair of memories was", "pairs of memories were");
  return decided === 0
    ? []
    : [`In this time ${pairs} decided: ${resolved} resolved, ${dismissed} dismissed.`];
}

function headlineOf(state: ReportSummary["state"], person: readonly TrendReport[]): string {
  const judged = person.filter(({ enough }) => enough);
  // The figure with the most behind it: of contradictions there may be none, for months.
  const main =
    judged.reduce<TrendReport | undefined>(
      (most, each) => (most === undefined || each.observations > most.observations ? each : most),
      undefined,
    ) ?? person[0];
  const sample =
    main === undefined
      ? ""
      : `${counted(main.observations, "observation")} on ${counted(main.days_with_data, "day")}`;
  const baseline = main?.baseline;
  if (state === "too_little" || baseline === undefined || baseline === null) {
    return `There is too little for a judgement: ${sample}.`;
  }
  const own =
    `compared with their own baseline (${baseline.from} to ${baseline.to}, ` +
    `${counted(baseline.days, "day")}); ${sample}`;
  return state === "changed"
    ? `Something may have changed, ${own}.`
    : `Nothing changed in these figures that can be told from chance, ${own}. ${ABOUT_TELLING}`;
}

/** Whether recorded events are among what changed, and how many kinds of them could not be judged. */
function eventsHeadline(
  events: readonly TrendReport[],
  changes: readonly ReportFinding[],
): string[] {
  const named = (trends: readonly TrendReport[]) =>
    trends.map(({ event }) => event?.name ?? "").join(", ");
  const judged = events.filter(({ enough }) => enough);
  const few = events.filter(({ enough }) => !enough);
  const found = new Set(changes.map(({ event }) => event));
  const changed = judged.filter(({ event }) => event !== null && found.has(event.name));
  const of = `${counted(judged.length, "series", "series")} of recorded events`;
  const judgement =
    changed.length === 0
      ? `Judged ${judged.length === 1 ? "is" : "are"} ${of}, none of which changed: ${named(judged)}.`
      : `Of ${of} ${changed.length} may have changed: ${named(changed)}.`;
  return [
    ...(judged.length === 0 ? [] : [judgement]),
    ...(few.length === 0 ? [] : [`Recorded on too few days for a judgement: ${named(few)}.`]),
  ];
}

/** `sleep (h): 51 events on 51 days, ...`: what their values are, where they are too few for a judgement, too. */
function recordedOf(trend: TrendReport): string {
  const { event, observations, baseline } = trend;
  const values = trend.days.filter(({ count }) => count > 0);
  const [first, last] = [values[0], values.at(-1)];
  const middle = medianOf(valuesOf(values));
  const head = `${event?.name}: ${counted(observations, "event")} on ${counted(values.length, "day")}`;
  if (first === undefined || last === undefined || middle === null) {
    return `${head}.`;
  }
  const period = `${head}, ${first.date} to ${last.date}`;
  if (meaningOf(trend).counts) {
    return `${period}.`;
  }
  const whole = `median ${estimateText(trend, middle)}`;
  const recent =
    baseline?.recent === undefined || baseline.recent === null
      ? `${valueText(trend, first.value ?? 0)} on the first day, ${valueText(trend, last.value ?? 0)} on the last`
      : `${estimateText(trend, baseline.median)} in the baseline, ${valueText(trend, baseline.recent)} on the last ` +
        `${counted(baseline.recent_days, "day")} with data`;
  return `${period}; ${whole}, ${recent}.`;
}

/** A test of a figure, and what it finds if it holds. */
interface Candidate {
  p: number;
  /** Whether it is known in which direction. */
  clear: boolean;
  tell: (q: number) => ReportFinding;
}

/** What may have changed, in the order of the figures. */
function changesOf(judged: readonly TrendReport[]): ReportFinding[] {
  const candidates = judged.flatMap((report) => testsOf(report).map((test) => ({ report, test })));
  const adjusted = adjustForMany(candidates.map(({ test }) => test.p));
  return judged.flatMap((of) => [
    ...levelOf(of),
    ...candidates.flatMap(({ report, test }, index) => {
      const q = adjusted[index] ?? 1;
      return report === of && test.clear && q < SURELY ? [test.tell(q)] : [];
    }),
  ]);
}

/** Outside the baseline until now. */
function levelOf(report: TrendReport): ReportFinding[] {
  const { chart, baseline, days } = report;
  const last = chart?.excursions.at(-1);
  if (last === undefined || last.to !== null || baseline === null) {
    return [];
  }
  const values = valuesOf(days);
  const recent = medianOf(baseline.recent_days === 0 ? [] : values.slice(-baseline.recent_days));
  const now =
    recent === null
      ? ""
      : ` It was ${estimateText(report, recent)} on the last ${counted(baseline.recent_days, "day")} with data, ` +
        `${estimateText(report, baseline.median)} in the baseline.`;
  return [
    {
      ...figureOf(report),
      kind: "level",
      since: last.from,
      q: null,
      words: `${meaningOf(report).subject} may be ${last.direction} what it was since ${last.from}.${now}`,
    },
  ];
}

function figureOf({ metric, event }: TrendReport): Pick<ReportFinding, "figure" | "event"> {
  return { figure: metric as ReportFinding["figure"], event: event?.name ?? null };
}

function testsOf(report: TrendReport): Candidate[] {
  const { trend, change, days } = report;
  const figure = figureOf(report);
  const { subject } = meaningOf(report);
  const tests: Candidate[] = [];
  if (change !== null) {
    const values = days.filter(({ value }) => value !== null);
    const before = values.filter(({ date }) => date < change.day);
    const since = values.slice(before.length);
    tests.push({
      p: change.p,
      clear: true,
      tell: (q) => ({
        ...figure,
        kind: "step",
        since: change.day,
        q,
        words:
          `${subject} may have changed on ${change.day} (95% interval ${change.low} to ${change.high}): ` +
          `${levelText(report, before)} before, ${levelText(report, since)} since; ` +
          `${chanceText(q, "q")}.`,
      }),
    });
  }
  if (trend !== null) {
    const { slope } = trend;
    const fell = slope.value < 0;
    tests.push({
      p: trend.p,
      clear: slope.low > 0 || slope.high < 0,
      tell: (q) => ({
        ...figure,
        kind: "slope",
        since: null,
        q,
        words:
          `${subject} may have ${fell ? "fallen" : "risen"} by ${sizeText(report, slope)} ` +
          `in 30 days, over ${counted(trend.days, "day")} with data; ${chanceText(q, "q")}.`,
      }),
    });
  }
  return tests;
}

/** `71 % (95% interval 70 to 72) on 205 days`; of counts, whose median is often 0, `12 on 205 days`. */
function levelText(figure: Figured, days: TrendReport["days"]): string {
  const values = valuesOf(days);
  const median = medianOf(values);
  const level =
    meaningOf(figure).counts || median === null
      ? digits(values.reduce((total, value) => total + value, 0))
      : estimateText(figure, median);
  return `${level} on ${counted(days.length, "day")}`;
}

/** `71 % (95% interval 70 to 72)` */
function estimateText(figure: Figured, estimate: Estimate): string {
  return `${valueText(figure, estimate.value)} ${intervalText(figure, estimate)}`;
}

function valuesOf(days: TrendReport["days"]): number[] {
  return days.flatMap(({ value }) => (value === null ? [] : [value]));
}

/** By Benjamini and Hochberg (1995): the share of false findings among those called found. */
export function adjustForMany(chances: readonly number[]): number[] {
  const order = chances.map((p, index) => ({ p, index })).sort((one, other) => one.p - other.p);
  const adjusted = new Array<number>(chances.length).fill(1);
  let least = 1;
  for (let rank = order.length; rank > 0; rank -= 1) {
    const { p, index } = order[rank - 1] ?? { p: 1, index: 0 };
    least = Math.min(least, (p * order.length) / rank);
    adjusted[index] = least;
  }
  return adjusted;
}

/** The evening and events, where they are found. */
function timesOf({ metric, evening, events }: PatternReport): string[] {
  const words: string[] = [];
  if (evening.found && evening.difference !== null) {
    const { difference } = evening;
    words.push(
      `${meaningOf(metric).subject} may be ${difference.value < 0 ? "lower" : "higher"} in the evening than in the rest of the ` +
        `same day, by ${sizeText(metric, difference)}, over ${counted(evening.count, "day")}; ` +
        `${chanceText(evening.p ?? 1)}.`,
    );
  }
  for (const { kind, effect } of events) {
    if (effect.found && effect.difference !== null) {
      const { difference } = effect;
      words.push(
        `After ${kind} it may be ${difference.value < 0 ? "lower" : "higher"} than before, by ` +
          `${sizeText(metric, difference)}, over ${counted(effect.count, "event")}, compared with ` +
          `${counted(effect.compared_with, "day")} without; ${chanceText(effect.p ?? 1)}.`,
      );
    }
  }
  return words;
}

function groupsOf({ metric, comparison }: CompareReport): string[] {
  return comparison.groups.flatMap(({ name, count, delta, q }) =>
    delta !== null && q !== null && q <= KEPT
      ? [
          `${meaningOf(metric).subject} may be ${delta.value < 0 ? "lower" : "higher"} for the ${comparison.by} ` +
            `"${name}" than for the rest: Cliff's delta ${digits(delta.value)} (95% interval ${digits(delta.low)} to ` +
            `${digits(delta.high)}), ${counted(count, "memory", "memories")}; ${chanceText(q, "q")}.`,
        ]
      : [],
  );
}

function lackOf(report: TrendReport): string {
  const { words, days_with_data } = report;
  const { title } = meaningOf(report);
  return days_with_data === 0 ? `${title}: no day with data.` : `${title}: ${words.join(" ")}`;
}

/** Of a baseline in which most days are equal, as counts of what is seldom are: no day can be compared with it. */
function samenessOf(report: TrendReport): string[] {
  return report.baseline?.spread === 0
    ? [
        `${meaningOf(report).title}: on most days of the baseline the value is the same; what stands out from it cannot be told.`,
      ]
    : [];
}

function lacksOf({ enough, words, evening, events }: PatternReport): string[] {
  const lacks = enough ? [] : words.slice(0, 1);
  return [
    ...lacks,
    ...(evening.enough ? [] : evening.words.map((each) => `Evenings: ${each}`)),
    ...events.flatMap(({ kind, effect }) =>
      effect.enough ? [] : effect.words.map((each) => `Around ${kind}: ${each}`),
    ),
  ];
}
