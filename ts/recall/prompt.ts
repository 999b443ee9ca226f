/** What memory has to say on a prompt before anybody asks it, and what of a message is worth remembering. */
import type { CortexBridge } from "../bridge/bridge.js";
import type { SearchHit, SearchOptions } from "../bridge/search-types.js";
import { type SpeechAct, speechAct, speechActs } from "../bridge/speech-act.js";
import { excerpt, wellFormed } from "../bridge/text.js";

// A pasted document is no question; what leads it usually is.
const QUERY_CODE_POINTS = 2_000;

/** Nothing is asked of memory by these. */
const ASKS_NOTHING: readonly SpeechAct[] = ["smalltalk", "code"];

/** What tells something of somebody's world. */
const TELLS: readonly SpeechAct[] = ["statement", "plan", "quotation"];

/**
 * The memories that belong before a prompt; none where none fits, because ten that do not fit cost tokens and
 * mislead. None for small talk and pasted code, and none when the search's verdict is "nothing": its hits then share
 * with the prompt only what unrelated texts share. A memory that says what the prompt says, word for word, tells
 * nothing new and is left out. Counts no access: nobody asked.
 */
export async function memoriesFor(
  brain: CortexBridge,
  prompt: string,
  options: Pick<SearchOptions, "limit" | "min_confidence" | "superseded">,
): Promise<SearchHit[]> {
  const query = excerpt(wellFormed(prompt), QUERY_CODE_POINTS);
  if (query === "" || ASKS_NOTHING.includes(speechAct(query))) {
    return [];
  }
  const { hits, verdict } = await brain.searchMemories(query, { ...options, peek: true });
  const asked = words(query);
  return verdict === "nothing" ? [] : hits.filter(({ content }) => words(content) !== asked);
}

/** Whether a message tells something, whatever it asks besides; questions, requests, thanks and code do not. */
export function isWorthKeeping(message: string): boolean {
  return speechActs(wellFormed(message)).some(({ act }) => TELLS.includes(act));
}

/** The words of a text, folded, without marks. */
function words(text: string): string {
  return (
    text
      .normalize("NFKC")
      .toLowerCase()
      .match(/[\p{L}\p{M}\p{N}]+/gu) ?? []
  ).join(" ");
}
