import { registerAgentTypes } from "../bridge/agent-types.js";
import { toCortexError } from "../bridge/errors.js";
import { LazyBrain } from "../bridge/lazy-brain.js";
import { embedderOptions } from "../embedders/settings.js";
import { cortexTools } from "../tools/index.js";
import { toHostTool } from "./adapter.js";
import { capture } from "./capture.js";
import { registerCommand } from "./command.js";
import { readSettings } from "./config.js";
import type { HostApi, HostPlugin } from "./host.js";
import { identity } from "./identity.js";
import { Maintenance } from "./maintenance.js";
import { memoryCapability } from "./memory-slot.js";
import { openInDirectory } from "./open.js";
import { recall } from "./recall.js";
import { type BrainOfTurn, ownersOf, turnOfHook, turnOfTool, userOf } from "./whose.js";

/**
 * The OpenClaw plugin. A host registers it several times in one process, often only to look at it, so
 * `register` opens nothing and starts nothing: the first call that needs the brain opens it, the service's
 * end closes it.
 */
const plugin: HostPlugin = {
  ...identity,
  register(api: HostApi) {
    const settings = () => readSettings(api.pluginConfig, api.runtime?.state?.resolveStateDir?.());
    const brain = new LazyBrain(async () => {
      const { brain: options, config, agent_types } = settings();
      const opened = await openInDirectory({
        ...options,
        ...(await embedderOptions(config.embedder)),
      });
      await registerAgentTypes(opened, agent_types);
      return opened;
    });
    const brainFor = forTurns(api, brain, settings);
    for (const tool of cortexTools) {
      api.registerTool(
        (context) => {
          const hosted = toHostTool(tool, () => brainFor(turnOfTool(context)));
          return {
            ...hosted,
            execute: (...call) => brain.during(() => hosted.execute(...call)),
          };
        },
        { name: tool.name },
      );
    }
    registerHooks(api, brainFor, settings);
    registerService(api, brain, settings);
    registerCommand(api, settings);
    api.registerMemoryCapability?.(memoryCapability(brain, brainFor, settings));
  },
};

type ReadSettings = () => ReturnType<typeof readSettings>;

/** The brain for a turn, which answers for whoever speaks in it. */
function forTurns(api: HostApi, brain: LazyBrain, settings: ReadSettings): BrainOfTurn {
  return async (turn) => {
    const user = userOf(turn, { ...settings().identities, owners: ownersOf(api) });
    return (await brain.get()).forUser(user);
  };
}

/** A turn must not fail because its memory does, so what goes wrong is logged. */
function registerHooks(api: HostApi, brainFor: BrainOfTurn, settings: ReadSettings): void {
  const guarded = async <T>(what: string, run: () => Promise<T>): Promise<T | undefined> => {
    try {
      return await run();
    } catch (error) {
      const { code, message } = toCortexError(error);
      api.logger.warn(`cortex: ${what} failed: ${code}: ${message}`);
      return undefined;
    }
  };
  api.on?.("before_prompt_build", (event, context) =>
    guarded("recall", async () => {
      const { recall: wanted } = settings();
      const brain = () => brainFor(turnOfHook(context));
      return wanted.enabled ? await recall(brain, wanted, event, context) : undefined;
    }),
  );
  api.on?.("agent_end", (event, context) =>
    guarded("capture", async () => {
      const { capture: wanted } = settings();
      if (wanted.enabled) {
        const brain = () => brainFor(turnOfHook(context));
        await capture(brain, wanted, event, context, api.logger);
      }
    }),
  );
}

function registerService(api: HostApi, brain: LazyBrain, settings: ReadSettings): void {
  const maintenance = new Maintenance(brain.get, api.logger);
  api.registerService({
    id: identity.id,
    start() {
      maintenance.start(settings().maintenance);
      api.logger.info("cortex: ready; the brain opens when it is first needed");
      warnOfRival(api);
    },
    async stop() {
      maintenance.stop();
      await brain.close();
    },
  });
}

/** The host's own memory plugin is loaded beside the one in the slot, for its nightly work, and brings its tools. */
function warnOfRival({ config, logger }: HostApi): void {
  if (config?.plugins?.entries?.["memory-core"]?.enabled !== false) {
    logger.warn(
      "cortex: memory_search and memory_get may be those of memory-core, which know nothing of the brain; set " +
        "plugins.entries.memory-core.enabled to false, or use cortex_search",
    );
  }
}

export default plugin;
