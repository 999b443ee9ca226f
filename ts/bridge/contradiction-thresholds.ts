import { validationError } from "./errors.js";

/** From which probability on a contradiction is opened (default 0.9), and from which it is possible (default 0.5, or `open` where that is less). */
export interface ContradictionThresholds {
  open?: number | undefined;
  possible?: number | undefined;
}

export const DEFAULT_THRESHOLDS = { open: 0.9, possible: 0.5 };

/**
 * The thresholds, if they can be.
 *
 * @throws CortexError VALIDATION_ERROR - a pair would have to be surer to be possible than to be opened
 */
export function checkThresholds(thresholds: ContradictionThresholds = {}): ContradictionThresholds {
  const { open = DEFAULT_THRESHOLDS.open } = thresholds;
  const { possible = Math.min(DEFAULT_THRESHOLDS.possible, open) } = thresholds;
  if (possible > open) {
    throw validationError(
      `contradictions.possible (${possible}) must not be above contradictions.open (${open})`,
    );
  }
  return thresholds;
}
