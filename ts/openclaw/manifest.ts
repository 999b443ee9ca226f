import { cortexTools } from "../tools/index.js";
import { pluginConfigSchema } from "./config.js";
import { identity } from "./identity.js";

/** The tools that may be called again with the same arguments without changing anything more. */
const REPLAY_SAFE: ReadonlySet<string> = new Set([
  "cortex_add",
  "cortex_stm",
  "cortex_search",
  "memory_search",
  "memory_get",
  "temporal_search",
  "what_happened_before",
  "temporal_patterns",
  "atom_search",
  "atom_find_causes",
  "atom_stats",
  "cortex_stats",
  "cortex_history",
]);

/** The content of openclaw.plugin.json. The host drops a tool that the manifest does not name. */
export function buildManifest(): object {
  return {
    ...identity,
    categories: ["memory"],
    activation: { onStartup: true },
    contracts: { tools: cortexTools.map((tool) => tool.name) },
    configSchema: pluginConfigSchema,
    toolMetadata: Object.fromEntries(
      cortexTools.map(({ name }) => [name, { replaySafe: REPLAY_SAFE.has(name) }]),
    ),
  };
}
