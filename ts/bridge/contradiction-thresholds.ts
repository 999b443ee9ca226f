import { validationError } from "./errors.js";
import { Type } from "./typebox.js";

const probability = (value: number, description: string) =>
  Type.Optional(Type.Number({ minimum: 0, maximum: 1, default: value, description }));

/** Schema of what becomes of a contradiction that is found with some probability. */
export const contradictionThresholdsSchema = Type.Object(
  {
    open: probability(0.9, "From here on a pair is opened, and the older memory carries a penalty"),
    possible: probability(
      0.5,
      "From here on, below open, a pair is possible; below it there is none",
    ),
  },
  { additionalProperties: false, description: "When contradictions are told" },
);

/** From which probability on a contradiction is opened (default 0.9), and from which it is possible (default 0.5, or `open` where that is less). */
export interface ContradictionThresholds {
  open?: number | undefined;
  possible?: number | undefined;
}

const OPEN = 0.9;
const POSSIBLE = 0.5;

/**
 * The thresholds, if they can be.
 *
 * @throws CortexError VALIDATION_ERROR - a pair would have to be surer to be possible than to be opened
 */
export function checkThresholds(thresholds: ContradictionThresholds = {}): ContradictionThresholds {
  const { open = OPEN, possible = Math.min(POSSIBLE, open) } = thresholds;
  if (possible > open) {
    throw validationError(
      `contradictions.possible (${possible}) must not be above contradictions.open (${open})`,
    );
  }
  return thresholds;
}
