import { recallBlock, withoutRecall } from "../recall/block.js";
import type { BrainProvider } from "../tools/tool.js";
import type { Settings } from "./config.js";
import type { HookContext, PromptAddition, PromptEvent } from "./host.js";
import { isFromUser } from "./turn.js";

/** What memory holds on a user's prompt, to stand before it; nothing where nothing fits. */
export async function recall(
  brain: BrainProvider,
  settings: Settings["recall"],
  event: PromptEvent,
  context: HookContext,
): Promise<PromptAddition | undefined> {
  const prompt = withoutRecall(event.currentUserMessage ?? event.prompt);
  if (prompt === "" || !isFromUser(context)) {
    return undefined;
  }
  const opened = await brain();
  // Loads the addon, which a host may lack that only lists the tools.
  const { memoriesFor } = await import("../recall/prompt.js");
  const memories = await memoriesFor(opened, prompt, {
    limit: settings.max_memories,
    min_confidence: settings.min_confidence,
    profile: settings.profile,
    superseded: settings.superseded,
  });
  const block = recallBlock(memories, opened, settings.max_tokens);
  return block === "" ? undefined : { prependContext: block };
}
