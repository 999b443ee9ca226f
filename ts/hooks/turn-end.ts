/** The hook at the end of a turn: what the user told in it is kept. */
import { Memories } from "../bridge/memories.js";
import { wellFormed } from "../bridge/text.js";
import { captureSettings } from "../config/turn-settings.js";
import { withoutRecall } from "../recall/block.js";
import { isWorthKeeping } from "../recall/prompt.js";
import type { HookHost, Told } from "./hosts.js";
import type { HookSettings } from "./settings.js";
import { lastUserMessage } from "./transcript.js";
import { captures, type HookInput, sessionId, withBrain, workOf } from "./work.js";

/** Where captured memories say they come from. */
const SOURCE = "capture";

/** Keeps what the user told in the turn that ended. */
export async function turnEndHook(settings: HookSettings, input: HookInput): Promise<void> {
  const work = await workOf(settings, input);
  const { heard, scope, config } = work;
  // An agent's words to another are not the user's; and a turn that goes on was told of when it ended first.
  if (!captures(work) || heard.isSubagent || heard.isRepeated) {
    return;
  }
  const said = saidIn(settings.host, heard);
  if (said === undefined || [...said].length < captureSettings(config).min_length) {
    return;
  }
  if (!isWorthKeeping(said)) {
    return;
  }
  const owner = config.hooks?.capture === "personal" ? scope.user : scope.project;
  await withBrain(work, false, async (handle) => {
    const result = await new Memories(handle).createMemory({
      content: wellFormed(said),
      source: SOURCE,
      user_id: owner,
      session_id: sessionId(settings, heard),
    });
    if (!result.is_success && result.matched_id === undefined) {
      throw new Error(`not captured: ${result.status}: ${result.message}`);
    }
  });
}

/** What the user said in the turn that ended, without what was recalled for it. */
function saidIn(host: HookHost, heard: Told): string | undefined {
  if (heard.prompt !== undefined) {
    return withoutRecall(heard.prompt);
  }
  if (heard.transcript === undefined) {
    return undefined;
  }
  const last = lastUserMessage(host, heard.transcript);
  return last === undefined ? undefined : withoutRecall(last);
}
