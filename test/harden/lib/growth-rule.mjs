// When a time grows too fast, of what is measured at sizes of four times each: pure, so that a test tries it.

/**
 * Four times as much may take six times as long: n log n takes at most five times as long, and chance has some room; n
 * to the power of 1.5 would take eight times.
 */
export const MOST_RATIO = 6;

/** Shorter times are chance. */
export const LEAST_MS = 60;

/**
 * A measurement ends behind a time that is longer, so that all pairs fit into a few minutes: what follows LEAST_MS / 4
 * or less has grown too fast by then, and of anything longer the next size is still measured.
 */
export const LONG_MS = (MOST_RATIO * LEAST_MS) / 4;

/** Whether `now`, of four times as much as `before`, is too long; milliseconds. */
export function isTooLong(now, before) {
  return now > LEAST_MS && now > MOST_RATIO * Math.max(before, LEAST_MS / 4);
}

/** Where the times first grow too fast. */
export function tooFast(times) {
  const at = times.findIndex((now, i) => i > 0 && isTooLong(now, times[i - 1]));
  return at < 0 ? undefined : at;
}
