/**
 * cortex: the memory of an agent in one file.
 *
 * @packageDocumentation
 */
export { CortexBridge } from "./bridge/bridge.js";
export { type ConfidenceRecord, calculateConfidence } from "./bridge/confidence.js";
export { CORTEX_ERROR_CODES, CortexError, type CortexErrorCode } from "./bridge/errors.js";
export {
  categoriesMatch,
  confidenceCategory,
  displayConfidence,
  estimateTokens,
  normalizeCategories,
} from "./bridge/helpers.js";
export { openBrain } from "./bridge/open.js";
export type {
  ConfidenceCategory,
  ConfidencePolicy,
  ConfidenceSettings,
  Purpose,
} from "./bridge/policy-schema.js";
export {
  type RestatementGender,
  type RestatementPerson,
  type RestateOptions,
  restate,
} from "./bridge/restate.js";
export type * from "./bridge/types.js";
export {
  type BrainProvider,
  type CortexTool,
  cortexAdd,
  cortexHistory,
  cortexStats,
  cortexStm,
  cortexTools,
  cortexValidate,
  type ToolDetails,
  type ToolFailure,
  type ToolOutcome,
  type ToolText,
} from "./tools/index.js";
