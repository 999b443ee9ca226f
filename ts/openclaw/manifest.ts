import { pluginConfigSchema } from "../config/schema.js";
import { cortexTools } from "../tools/index.js";
import { CLI_COMMAND } from "./command.js";
import { identity } from "./identity.js";

/** The content of openclaw.plugin.json. The host drops a tool that the manifest does not name. */
export function buildManifest(): object {
  return {
    ...identity,
    categories: ["memory"],
    activation: { onStartup: true },
    contracts: { tools: cortexTools.map((tool) => tool.name) },
    configSchema: pluginConfigSchema,
    toolMetadata: Object.fromEntries(
      cortexTools.map(({ name, annotations }) => [
        name,
        { replaySafe: annotations.idempotentHint, sideEffecting: !annotations.readOnlyHint },
      ]),
    ),
    cliCommands: [CLI_COMMAND],
  };
}
