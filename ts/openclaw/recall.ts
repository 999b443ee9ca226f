import { excerpt } from "../bridge/text.js";
import { recallBlock, withoutRecall } from "../recall/block.js";
import type { BrainProvider } from "../tools/tool.js";
import type { Settings } from "./config.js";
import type { HookContext, PromptAddition, PromptEvent } from "./host.js";
import { isFromUser } from "./turn.js";

// A pasted document is no question; what leads it usually is.
const QUERY_CODE_POINTS = 2_000;

/** What memory holds on a user's prompt, to stand before it. Counts no access: nobody asked for it. */
export async function recall(
  brain: BrainProvider,
  settings: Settings["recall"],
  event: PromptEvent,
  context: HookContext,
): Promise<PromptAddition | undefined> {
  const query = excerpt(withoutRecall(event.currentUserMessage ?? event.prompt), QUERY_CODE_POINTS);
  if (query === "" || !isFromUser(context)) {
    return undefined;
  }
  const opened = await brain();
  const { hits } = await opened.searchMemories(query, {
    limit: settings.max_memories,
    min_confidence: settings.min_confidence,
    peek: true,
  });
  const block = recallBlock(hits, {
    maxTokens: settings.max_tokens,
    visible: opened.policy.enabled,
  });
  return block === "" ? undefined : { prependContext: block };
}
