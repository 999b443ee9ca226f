/** What memory holds on a prompt, of a project and of the user whose agent works in it. */
import type { Handle } from "../bridge/handle.js";
import type { SUPERSEDED } from "../bridge/schema.js";
import type { SearchHit } from "../bridge/search-types.js";
import { searchChecked } from "../bridge/searching.js";
import { recallBlock, withoutRecall } from "../recall/block.js";
import { asksMemory, memoriesFor } from "../recall/prompt.js";
import type { Searching } from "../recall/verdict.js";

/** Whose memories are recalled, and how much of them. */
export interface RecallOptions {
  /** The users whose memories are in play; each is asked by itself, so that a verdict is about one collection. */
  users: readonly string[];
  limit: number;
  maxTokens: number;
  minConfidence: number | undefined;
  profile: string | undefined;
  superseded: (typeof SUPERSEDED)[number];
}

/** Whether a prompt asks anything of memory: a brain need not be opened for small talk. */
export function asks(said: string): boolean {
  return asksMemory(withoutRecall(said));
}

/** The memories that belong before a prompt, as a block; "" where none fits. */
export async function recalled(
  handle: Handle,
  said: string,
  { users, limit, maxTokens, minConfidence, profile, superseded }: RecallOptions,
): Promise<string> {
  const prompt = withoutRecall(said);
  if (prompt === "") {
    return "";
  }
  // What is asked is made here and by the configuration, which was checked.
  const search: Searching = {
    searchMemories: (query, options) =>
      searchChecked(handle, { query, options }, { by: "words and meaning" }),
  };
  const found: SearchHit[] = [];
  for (const user of users) {
    found.push(
      ...(await memoriesFor(search, prompt, {
        user,
        limit,
        min_confidence: minConfidence,
        profile,
        superseded,
      })),
    );
  }
  // All of them are the user's own; the agent is not to take the project's for somebody else's.
  const best = found
    .sort((one, other) => other.score - one.score)
    .slice(0, limit)
    .map((memory) => ({ ...memory, user_id: handle.userId }));
  return recallBlock(best, handle, maxTokens);
}
