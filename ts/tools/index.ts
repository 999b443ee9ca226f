import { cortexAdd } from "./add.js";
import { cortexHistory } from "./history.js";
import { cortexStats } from "./stats.js";
import { cortexStm } from "./stm.js";
import type { CortexTool } from "./tool.js";
import { cortexValidate } from "./validate.js";

export { cortexAdd } from "./add.js";
export { cortexHistory, type HistoryResult } from "./history.js";
export { type ConfidenceFigures, cortexStats, type StatsResult, statsResult } from "./stats.js";
export { cortexStm, type RecentResult } from "./stm.js";
export type {
  BrainProvider,
  CortexTool,
  ToolDetails,
  ToolFailure,
  ToolOutcome,
  ToolText,
} from "./tool.js";
export { cortexValidate } from "./validate.js";

/** All tools, in the order in which hosts list them. */
export const cortexTools: readonly CortexTool[] = [
  cortexAdd,
  cortexStm,
  cortexStats,
  cortexValidate,
  cortexHistory,
];
