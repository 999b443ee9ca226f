import { LazyBrain } from "../bridge/lazy-brain.js";
import { cortexTools } from "../tools/index.js";
import { toHostTool } from "./adapter.js";
import { brainOptions } from "./config.js";
import type { HostApi, HostPlugin } from "./host.js";
import { identity } from "./identity.js";
import { openInDirectory } from "./open.js";

/**
 * The OpenClaw plugin. A host registers it several times in one process, often only to look at it, so
 * `register` opens nothing and starts nothing: the first tool call opens the brain, the service's end
 * closes it.
 */
const plugin: HostPlugin = {
  ...identity,
  register(api: HostApi) {
    const brain = new LazyBrain(async () =>
      openInDirectory(brainOptions(api.pluginConfig, api.runtime?.state?.resolveStateDir?.())),
    );
    for (const tool of cortexTools) {
      api.registerTool(toHostTool(tool, brain.get));
    }
    api.registerService({
      id: identity.id,
      start() {
        api.logger.info("cortex: ready; the brain opens at the first tool call");
      },
      stop: () => brain.close(),
    });
    // Takes the host's memory slot; recall and search are not offered through it yet.
    api.registerMemoryCapability?.({});
  },
};

export default plugin;
