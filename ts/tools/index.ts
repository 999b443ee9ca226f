import { cortexAdd } from "./add.js";
import { cortexAlerts } from "./alerts.js";
import { atomCreate } from "./atom-create.js";
import { atomFindCauses } from "./atom-find-causes.js";
import { atomLink } from "./atom-link.js";
import { atomSearch } from "./atom-search.js";
import { atomStats } from "./atom-stats.js";
import { atomize } from "./atomize.js";
import { cortexCheck } from "./check.js";
import { cortexCreateCategory } from "./create-category.js";
import { cortexCurrent } from "./current.js";
import { cortexDedupe } from "./dedupe.js";
import { cortexEdit } from "./edit.js";
import { cortexForget } from "./forget.js";
import { graphQuery } from "./graph-query.js";
import { cortexHistory } from "./history.js";
import { cortexListCategories } from "./list-categories.js";
import { memoryGet, memorySearch } from "./memory-slot.js";
import { cortexMove } from "./move.js";
import { cortexReport } from "./report.js";
import { cortexResolve } from "./resolve.js";
import { cortexSearch } from "./search.js";
import { sessionComplete } from "./session-complete.js";
import { sessionContext } from "./session-context.js";
import { cortexSessionContinue } from "./session-continue.js";
import { sessionEdit } from "./session-edit.js";
import { sessionEnd } from "./session-end.js";
import { sessionStart } from "./session-start.js";
import { sessionTurn } from "./session-turn.js";
import { cortexStats } from "./stats.js";
import { cortexStm } from "./stm.js";
import { temporalSearch, whatHappenedBefore } from "./temporal.js";
import { temporalPatterns } from "./temporal-patterns.js";
import type { CortexTool } from "./tool.js";
import { cortexTrends } from "./trends.js";
import { cortexUpdate } from "./update.js";
import { cortexValidate } from "./validate.js";
import { cortexVerifyNext } from "./verify-next.js";
import { workingMemory } from "./working-memory.js";

export { cortexAdd } from "./add.js";
export { type AlertsResult, cortexAlerts } from "./alerts.js";
export type { ToolAnnotations } from "./annotations.js";
export { type AtomResult, atomCreate } from "./atom-create.js";
export { atomFindCauses, type CausesToolResult } from "./atom-find-causes.js";
export { atomLink, type LinkResult } from "./atom-link.js";
export { type AtomsResult, atomSearch } from "./atom-search.js";
export { type AtomStatsResult, atomStats } from "./atom-stats.js";
export { type AtomizeResult, atomize } from "./atomize.js";
export type { ChangeResult } from "./changed.js";
export { cortexCheck } from "./check.js";
export { type CategoryResult, cortexCreateCategory } from "./create-category.js";
export { type CurrentResult, cortexCurrent } from "./current.js";
export { cortexDedupe } from "./dedupe.js";
export { cortexEdit } from "./edit.js";
export { cortexForget } from "./forget.js";
export { type GraphQueryResult, graphQuery } from "./graph-query.js";
export { cortexHistory, type HistoryResult } from "./history.js";
export { type CategoriesResult, cortexListCategories } from "./list-categories.js";
export {
  memoryGet,
  memorySearch,
  type SlotHit,
  type SlotReadResult,
  type SlotSearchResult,
} from "./memory-slot.js";
export { cortexMove } from "./move.js";
export { cortexReport } from "./report.js";
export { cortexResolve, type ResolveResult } from "./resolve.js";
export { cortexSearch, type FoundResult } from "./search.js";
export { sessionComplete } from "./session-complete.js";
export { sessionContext } from "./session-context.js";
export { cortexSessionContinue, type SessionContinueResult } from "./session-continue.js";
export { sessionEdit } from "./session-edit.js";
export { sessionEnd } from "./session-end.js";
export type { SessionToolResult } from "./session-parameters.js";
export { type SessionStartResult, sessionStart } from "./session-start.js";
export { sessionTurn } from "./session-turn.js";
export { cortexStats, statsResult } from "./stats.js";
export type { ConfidenceFigures, StatsResult } from "./stats-schema.js";
export { cortexStm, type RecentResult } from "./stm.js";
export { type BeforeResult, temporalSearch, whatHappenedBefore } from "./temporal.js";
export { temporalPatterns } from "./temporal-patterns.js";
export type {
  BrainProvider,
  CortexTool,
  ToolDetails,
  ToolFailure,
  ToolOutcome,
  ToolText,
} from "./tool.js";
export { cortexTrends } from "./trends.js";
export { cortexUpdate } from "./update.js";
export { cortexValidate } from "./validate.js";
export { cortexVerifyNext, type VerifyNextResult } from "./verify-next.js";
export { type WorkingMemoryResult, workingMemory } from "./working-memory.js";

/** All tools, in the order in which hosts list them. */
export const cortexTools: readonly CortexTool[] = [
  cortexAdd,
  cortexCheck,
  cortexStm,
  cortexSearch,
  memorySearch,
  memoryGet,
  temporalSearch,
  whatHappenedBefore,
  graphQuery,
  cortexCurrent,
  temporalPatterns,
  cortexTrends,
  cortexReport,
  cortexAlerts,
  cortexVerifyNext,
  cortexStats,
  cortexValidate,
  cortexHistory,
  cortexUpdate,
  cortexEdit,
  cortexMove,
  cortexDedupe,
  cortexResolve,
  cortexForget,
  cortexCreateCategory,
  cortexListCategories,
  workingMemory,
  atomCreate,
  atomSearch,
  atomFindCauses,
  atomLink,
  atomStats,
  atomize,
  sessionStart,
  sessionTurn,
  sessionComplete,
  sessionContext,
  sessionEdit,
  sessionEnd,
  cortexSessionContinue,
];
