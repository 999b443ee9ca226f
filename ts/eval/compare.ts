/** What changed between two runs over the same questions. */
import { MisfitError } from "./dataset.js";
import { mean, signTest } from "./metrics.js";
import type { Outcome } from "./run.js";

/** How one measure changed. */
export interface Change {
  measure: string;
  before: number;
  after: number;
  better: number;
  worse: number;
  same: number;
  /** The two-sided sign test's probability that this is chance. */
  probability: number;
}

/** A question whose measure changed. */
export interface Moved {
  question: Outcome;
  from: number;
  to: number;
}

/** How each measure changed, over the questions that both runs asked. */
export function compare(before: readonly Outcome[], after: readonly Outcome[]): Change[] {
  const pairs = pairsOf(before, after);
  const measures = new Set(pairs.flatMap(([old]) => Object.keys(old.figures)));
  return [...measures].map((measure) => change(measure, pairs));
}

/** The questions whose measure changed most, the greatest gain first. */
export function moved(
  before: readonly Outcome[],
  after: readonly Outcome[],
  measure: string,
): Moved[] {
  return pairsOf(before, after)
    .map(([old, question]) => ({
      question,
      from: old.figures[measure] ?? 0,
      to: question.figures[measure] ?? 0,
    }))
    .filter(({ from, to }) => from !== to)
    .sort((one, other) => other.to - other.from - (one.to - one.from));
}

function change(measure: string, pairs: readonly (readonly [Outcome, Outcome])[]): Change {
  const values = pairs.flatMap(([old, young]) => {
    const [one, other] = [old.figures[measure], young.figures[measure]];
    return one === undefined || other === undefined ? [] : [[one, other] as const];
  });
  const better = values.filter(([one, other]) => other > one).length;
  const worse = values.filter(([one, other]) => other < one).length;
  return {
    measure,
    before: mean(values.map(([one]) => one)),
    after: mean(values.map(([, other]) => other)),
    better,
    worse,
    same: values.length - better - worse,
    probability: signTest(better, worse),
  };
}

function pairsOf(
  before: readonly Outcome[],
  after: readonly Outcome[],
): (readonly [Outcome, Outcome])[] {
  const known = new Map(before.map((outcome) => [keyOf(outcome), outcome]));
  const pairs = after.flatMap((outcome) => {
    const old = known.get(keyOf(outcome));
    return old === undefined ? [] : [[old, outcome] as const];
  });
  if (pairs.length === 0) {
    throw new MisfitError("the two runs have no question in common");
  }
  return pairs;
}

function keyOf({ set, id }: Outcome): string {
  return JSON.stringify([set, id]);
}
