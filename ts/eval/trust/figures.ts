/** The figures of a run, and their averages over several years. */
import { mean } from "../metrics.js";
import {
  accuracyAt,
  areaUnderCurve,
  type CalibrationPoint,
  calibration,
  calibrationError,
  type Scored,
  shareTrue,
} from "./measures.js";
import type { Noticed, Run, Sample } from "./simulate.js";

/** From here on a score is high, and below this it is low (the thresholds of every policy here). */
const HIGH = 0.8;
const LOW = 0.5;

/** Shares from 0 to 1. */
export interface ScoreFigures {
  samples: number;
  isTrue: number;
  auc: number;
  /** The same within each moment, averaged over the moments. */
  aucWithin: number;
  /** Of no score, but of knowing what was told last of each attribute: what perfect reading alone would give. */
  aucOfLastTold: number;
  trueButLow: number;
  falseButHigh: number;
  ece: number;
  /** Of the stale alone, how much is good enough for routine use. */
  staleTrusted: number;
  accuracyAt20: number;
  accuracyAt50: number;
  accuracyAt80: number;
  /** Of the questions whose answer has been told. */
  questions: number;
  currentFirst: number;
  staleFirst: number;
  /** A value that does not hold stands first, and its score is high. */
  staleFirstHigh: number;
}

/** What storing noticed; the same whatever the policy, but for what validations change. */
export interface NoticedFigures {
  stored: number;
  refused: number;
  updates: number;
  updatesOpened: number;
  updatesPossible: number;
  explicitUpdates: number;
  explicitOpened: number;
  explicitPossible: number;
  /** Changes inside a message of several sentences. */
  updatesInMessages: number;
  inMessagesOpened: number;
  inMessagesPossible: number;
  corrections: number;
  correctionsOpened: number;
  correctionsPossible: number;
  lostUpdates: number;
  penalties: number;
  /** On memories that were true. */
  falsePenalties: number;
  /** Of these, by a newer memory that was not: somebody misheard. */
  falsePenaltiesByWrong: number;
  /** Of these, on one-off events, which nothing denies. */
  falsePenaltiesOnEvents: number;
  falsePenaltiesPer1000: number;
  /** Shares of what is false and of what is true at a moment that carry a penalty. */
  falseDisputed: number;
  trueDisputed: number;
}

export interface RunFigures {
  scores: ScoreFigures;
  noticed: NoticedFigures;
  calibration: CalibrationPoint[];
}

export function figuresOf(run: Run): RunFigures {
  const scored = run.samples.map(asScored);
  const points = calibration(scored);
  const [trues, falses] = [
    scored.filter(({ isTrue }) => isTrue),
    scored.filter((one) => !one.isTrue),
  ];
  const stale = run.samples.filter(({ standing }) => standing === "stale");
  const known = run.answers.filter(({ isKnown }) => isKnown);
  const misled = known.filter(({ first }) => first === "stale" || first === "wrong");
  return {
    scores: {
      samples: scored.length,
      isTrue: shareTrue(scored),
      auc: areaUnderCurve(scored),
      aucWithin: within(run.samples),
      aucOfLastTold: areaUnderCurve(
        run.samples.map(({ isLast, standing }) => ({
          score: isLast ? 1 : 0,
          isTrue: standing === "current",
        })),
      ),
      trueButLow: part(trues, ({ score }) => score < LOW),
      falseButHigh: part(falses, ({ score }) => score >= HIGH),
      ece: calibrationError(points),
      staleTrusted: part(stale, ({ score }) => score >= LOW),
      accuracyAt20: accuracyAt(scored, 0.2),
      accuracyAt50: accuracyAt(scored, 0.5),
      accuracyAt80: accuracyAt(scored, 0.8),
      questions: known.length,
      currentFirst: part(known, ({ first }) => first === "current"),
      staleFirst: misled.length / known.length,
      staleFirstHigh: misled.filter(({ score }) => (score ?? 0) >= HIGH).length / known.length,
    },
    noticed: noticedFigures(run),
    calibration: points,
  };
}

function noticedFigures({ stored, refused, samples, noticed, penalties }: Run): NoticedFigures {
  const updates = noticed.filter(({ role }) => role === "change");
  const explicit = updates.filter(({ isExplicit }) => isExplicit);
  const inMessages = updates.filter(({ form }) => form === "message");
  const corrections = noticed.filter(({ role }) => role === "correction");
  const count = (of: readonly Noticed[], wanted: Noticed["noticed"]) =>
    of.filter((each) => each.noticed === wanted).length;
  const isTrue = (said: string) => said === "current" || said === "event";
  const falsePenalties = penalties.filter(({ on }) => isTrue(on));
  return {
    stored,
    refused,
    updates: updates.length,
    updatesOpened: count(updates, "open"),
    updatesPossible: count(updates, "possible"),
    explicitUpdates: explicit.length,
    explicitOpened: count(explicit, "open"),
    explicitPossible: count(explicit, "possible"),
    updatesInMessages: inMessages.length,
    inMessagesOpened: count(inMessages, "open"),
    inMessagesPossible: count(inMessages, "possible"),
    corrections: corrections.length,
    correctionsOpened: count(corrections, "open"),
    correctionsPossible: count(corrections, "possible"),
    lostUpdates: noticed.filter(({ isLost }) => isLost).length,
    penalties: penalties.length,
    falsePenalties: falsePenalties.length,
    falsePenaltiesByWrong: falsePenalties.filter(({ by }) => !isTrue(by)).length,
    falsePenaltiesOnEvents: falsePenalties.filter(({ on }) => on === "event").length,
    falsePenaltiesPer1000: (1000 * falsePenalties.length) / stored,
    falseDisputed: disputedOf(samples, false),
    trueDisputed: disputedOf(samples, true),
  };
}

function disputedOf(samples: readonly Sample[], isTrue: boolean): number {
  const those = samples.filter(({ standing }) => (standing === "current") === isTrue);
  return part(those, ({ isDisputed }) => isDisputed);
}

/** Each figure averaged over several runs; calibration points are taken together. */
export function averaged(runs: readonly RunFigures[]): RunFigures {
  const [first] = runs;
  if (first === undefined) throw new RangeError("there are no runs");
  return {
    scores: averageOf(runs.map(({ scores }) => scores)),
    noticed: averageOf(runs.map(({ noticed }) => noticed)),
    calibration: together(runs.flatMap((run) => run.calibration)),
  };
}

function averageOf<Figures extends object>(all: readonly Figures[]): Figures {
  const keys = Object.keys(all[0] as Figures) as (keyof Figures)[];
  return Object.fromEntries(
    keys.map((key) => [key, mean(all.map((figures) => figures[key] as number))]),
  ) as Figures;
}

function together(points: readonly CalibrationPoint[]): CalibrationPoint[] {
  return [...new Set(points.map(({ from }) => from))].sort().map((from) => {
    const here = points.filter((point) => point.from === from);
    const count = here.reduce((sum, point) => sum + point.count, 0);
    const weighed = (of: "score" | "isTrue") =>
      here.reduce((sum, point) => sum + point.count * point[of], 0) / count;
    return { from, count, score: weighed("score"), isTrue: weighed("isTrue") };
  });
}

function within(samples: readonly Sample[]): number {
  const moments = new Map<number, Sample[]>();
  for (const sample of samples) {
    moments.set(sample.moment, moments.get(sample.moment) ?? []);
    moments.get(sample.moment)?.push(sample);
  }
  const areas = [...moments.values()].map((each) => areaUnderCurve(each.map(asScored)));
  return mean(areas.filter((area) => !Number.isNaN(area)));
}

function asScored({ score, standing }: Sample): Scored {
  return { score, isTrue: standing === "current" };
}

function part<Item>(items: readonly Item[], is: (item: Item) => boolean): number {
  return items.filter(is).length / items.length;
}
