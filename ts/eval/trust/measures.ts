/** How well scores from 0 to 1 tell what is so from what is not. */
import { mean } from "../metrics.js";

/** A score, and whether what it was given to is so. */
export interface Scored {
  score: number;
  isTrue: boolean;
}

/** Scores that lie in one tenth: how high they are, and how much of it is true. */
export interface CalibrationPoint {
  from: number;
  count: number;
  score: number;
  isTrue: number;
}

/** How many tenths there are. */
const BINS = 10;

/**
 * The area under the curve: how probably something true has a higher score than something false, equal scores counting
 * half (Mann and Whitney). NaN where there is nothing true, or nothing false.
 */
export function areaUnderCurve(scored: readonly Scored[]): number {
  const groups = byScore(scored).reverse();
  let falseBelow = 0;
  let wins = 0;
  for (const { right, count } of groups) {
    const wrong = count - right;
    wins += right * (falseBelow + wrong / 2);
    falseBelow += wrong;
  }
  const trues = scored.length - falseBelow;
  return wins / (trues * falseBelow);
}

/** The points of the calibration curve; tenths without scores have none. */
export function calibration(scored: readonly Scored[]): CalibrationPoint[] {
  const bins = Array.from({ length: BINS }, (): Scored[] => []);
  for (const each of scored) {
    // 0.3 * 10 is not 3: a hair more keeps it in its tenth.
    bins[Math.min(BINS - 1, Math.floor(each.score * BINS + 1e-9))]?.push(each);
  }
  return bins.flatMap((bin, index) =>
    bin.length === 0
      ? []
      : [
          {
            from: index / BINS,
            count: bin.length,
            score: mean(bin.map(({ score }) => score)),
            isTrue: shareTrue(bin),
          },
        ],
  );
}

/** The expected calibration error: how far score and share of the true lie apart, on average over all scores. */
export function calibrationError(points: readonly CalibrationPoint[]): number {
  const total = points.reduce((sum, { count }) => sum + count, 0);
  const off = points.reduce(
    (sum, { count, score, isTrue }) => sum + count * Math.abs(score - isTrue),
    0,
  );
  return off / total;
}

/** The share of the true among the best-scored part; of equal scores at its edge each is in it to the same share. */
export function accuracyAt(scored: readonly Scored[], coverage: number): number {
  const wanted = scored.length * coverage;
  let taken = 0;
  let right = 0;
  for (const group of byScore(scored)) {
    const part = Math.min(1, (wanted - taken) / group.count);
    if (part <= 0) break;
    taken += group.count * part;
    right += group.right * part;
  }
  return right / taken;
}

export function shareTrue(scored: readonly Scored[]): number {
  return scored.filter(({ isTrue }) => isTrue).length / scored.length;
}

/** Equal scores together, the highest first. */
function byScore(scored: readonly Scored[]): { score: number; count: number; right: number }[] {
  const groups = new Map<number, { score: number; count: number; right: number }>();
  for (const { score, isTrue } of scored) {
    const group = groups.get(score) ?? { score, count: 0, right: 0 };
    group.count += 1;
    group.right += isTrue ? 1 : 0;
    groups.set(score, group);
  }
  return [...groups.values()].sort((one, other) => other.score - one.score);
}
