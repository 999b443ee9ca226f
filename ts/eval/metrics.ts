/** Measures of one ranked list against the documents that were to be found; relevance is yes or no. */

/** Normalised discounted cumulative gain of the first `depth` (Järvelin and Kekäläinen 2002). */
export function ndcg(ranked: readonly string[], gold: ReadonlySet<string>, depth: number): number {
  let gain = 0;
  let ideal = 0;
  for (let rank = 0; rank < depth; rank += 1) {
    const discount = 1 / Math.log2(rank + 2);
    const id = ranked[rank];
    gain += id !== undefined && gold.has(id) ? discount : 0;
    ideal += rank < gold.size ? discount : 0;
  }
  return ideal === 0 ? 0 : gain / ideal;
}

/** One divided by the rank of the first right one; 0 when there is none within `depth`. */
export function reciprocalRank(
  ranked: readonly string[],
  gold: ReadonlySet<string>,
  depth: number = ranked.length,
): number {
  const rank = ranked.slice(0, depth).findIndex((id) => gold.has(id));
  return rank < 0 ? 0 : 1 / (rank + 1);
}

/** The share of the right ones within `depth`; 1 when there is nothing to find. */
export function recall(
  ranked: readonly string[],
  gold: ReadonlySet<string>,
  depth: number,
): number {
  if (gold.size === 0) {
    return 1;
  }
  return ranked.slice(0, depth).filter((id) => gold.has(id)).length / gold.size;
}

/** 1 when a right one is within `depth`. */
export function hit(ranked: readonly string[], gold: ReadonlySet<string>, depth: number): number {
  return ranked.slice(0, depth).some((id) => gold.has(id)) ? 1 : 0;
}

export function mean(values: readonly number[]): number {
  return values.length === 0 ? 0 : values.reduce((sum, value) => sum + value, 0) / values.length;
}

/**
 * How likely it is that chance alone splits the questions so unevenly: the two-sided sign test, exact
 * (Conover, Practical Nonparametric Statistics, 3.4). Ties are left out, as the test demands.
 */
export function signTest(better: number, worse: number): number {
  const count = better + worse;
  let tail = 0;
  let term = -count * Math.LN2; // the logarithm of C(count, k) / 2^count, at k = 0
  for (let k = 0; k <= Math.min(better, worse); k += 1) {
    tail += Math.exp(term);
    term += Math.log(count - k) - Math.log(k + 1);
  }
  return Math.min(1, 2 * tail);
}
