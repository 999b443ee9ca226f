/**
 * What `cortex hook` does. A hook stands between a person and their agent, so it is quick, and silent when it cannot help:
 * no brain, a broken or a busy one, JSON that is none, all give no answer and no failure. Each event is a file of its own,
 * since a host waits while what it needs is loaded.
 */
import type { HookSettings } from "./settings.js";
import type { HookInput } from "./work.js";

export type { HookInput } from "./work.js";

/**
 * Does what the event asks for.
 *
 * @returns what the host is to read on standard output; "" for nothing
 * @throws whatever went wrong, for the caller to keep from the host
 */
export async function runHook(settings: HookSettings, input: HookInput): Promise<string> {
  switch (settings.event) {
    case "prompt": {
      const { promptHook } = await import("./prompt.js");
      return await promptHook(settings, input);
    }
    case "turn-end": {
      const { turnEndHook } = await import("./turn-end.js");
      await turnEndHook(settings, input);
      return "";
    }
    default: {
      const { sessionHook } = await import("./session.js");
      await sessionHook(settings, input);
      return "";
    }
  }
}
