/** Which tools a client is offered: each costs a part of the model's attention in every conversation. */
import {
  atomCreate,
  atomFindCauses,
  atomize,
  atomLink,
  atomSearch,
  atomStats,
  cortexAdd,
  cortexCurrent,
  cortexEdit,
  cortexForget,
  cortexResolve,
  cortexSearch,
  cortexSessionContinue,
  cortexStm,
  cortexTools,
  cortexTrends,
  cortexValidate,
  graphQuery,
  sessionComplete,
  sessionContext,
  sessionEdit,
  sessionEnd,
  sessionStart,
  sessionTurn,
  temporalPatterns,
  workingMemory,
} from "./index.js";
import type { CortexTool } from "./tool.js";

/** What an assistant needs to remember, find, correct and forget. */
const CORE: readonly CortexTool[] = [
  cortexAdd,
  cortexStm,
  cortexSearch,
  cortexCurrent,
  cortexValidate,
  cortexEdit,
  cortexResolve,
  cortexForget,
];

/** Facts, causes and what goes with what over time. */
const GRAPH: readonly CortexTool[] = [
  graphQuery,
  cortexCurrent,
  temporalPatterns,
  cortexTrends,
  atomCreate,
  atomSearch,
  atomFindCauses,
  atomLink,
  atomStats,
  atomize,
];

/** Conversations with their blocks, and what is at hand. */
const SESSIONS: readonly CortexTool[] = [
  workingMemory,
  sessionStart,
  sessionTurn,
  sessionComplete,
  sessionContext,
  sessionEdit,
  sessionEnd,
  cortexSessionContinue,
];

const PROFILES = {
  core: CORE,
  memory: cortexTools.filter((tool) => !GRAPH.includes(tool) && !SESSIONS.includes(tool)),
  sessions: SESSIONS,
  graph: GRAPH,
  all: cortexTools,
} as const;

/** A choice of tools, by name. */
export type ToolProfile = keyof typeof PROFILES;

/** The tools of these profiles, each once, in the order in which hosts list them. */
export function toolsOf(profiles: readonly ToolProfile[]): CortexTool[] {
  const wanted = new Set(profiles.flatMap((name) => PROFILES[name]));
  return cortexTools.filter((tool) => wanted.has(tool));
}
