/** What memory has to say on a prompt before anybody asks it, and what of a message is worth remembering. */
import type { CortexBridge } from "../bridge/bridge.js";
import type { SearchHit, SearchOptions, SearchResult } from "../bridge/search-types.js";
import { type SpeechAct, speechAct, speechActs } from "../bridge/speech-act.js";
import { excerpt, wellFormed } from "../bridge/text.js";
import { requireText } from "./arguments.js";

// A pasted document is no question; what leads it usually is.
const QUERY_CODE_POINTS = 2_000;

/** Nothing is asked of memory by these. */
const ASKS_NOTHING: readonly SpeechAct[] = ["smalltalk", "code"];

/** What the best memory has at least of the words of a request that speaks of nobody: with less it may be of anything. */
const COVERED_REQUEST = 0.45;

/** Who asks speaks of themselves, so that the request is about their world. */
const OWN_WORDS = /\b(?:my|mine|our|ours|i|we)\b/iu;

/** What tells something of somebody's world. */
const TELLS: readonly SpeechAct[] = ["statement", "plan", "quotation"];

/**
 * A line that a tool prints of a failure: its level at the head, behind the tool's name where it gives that, as in
 * "npm ERR! code ENOENT", "error[E0382]: borrow of moved value", "fatal: not a git repository".
 */
const TOOL_FAILURES =
  /^[ \t]*(?:[a-z][\w.@/-]*:? )?(?:ERR!|(?:ERROR|FATAL|WARN)\b|(?:error|fatal)(?:\[\w+\]| \w*\d+)?:).*$/gmu;

/**
 * The memories that belong before a prompt; none where none fits, because ten that do not fit cost tokens and
 * mislead. None for small talk and pasted code, and none when the search's verdict is "nothing": its hits then share
 * with the prompt only what unrelated texts share. None for a request when it is "weak", or when the request speaks of
 * nobody ("write a story about a gnome") and no memory has near half of its words: what is to be made is named in words that
 * the memories may share without speaking of it. A memory that says what the prompt says, word for word, tells nothing
 * new and is left out. Counts no access: nobody asked.
 */
export async function memoriesFor(
  brain: CortexBridge,
  prompt: string,
  options: Pick<SearchOptions, "limit" | "min_confidence" | "superseded" | "user">,
): Promise<SearchHit[]> {
  const query = excerpt(wellFormed(prompt), QUERY_CODE_POINTS);
  const act = query === "" ? "smalltalk" : speechAct(query);
  if (ASKS_NOTHING.includes(act)) {
    return [];
  }
  const explain = act === "request"; // for its grounds
  const found = await brain.searchMemories(query, { ...options, peek: true, explain });
  const isNothing = found.verdict === "nothing" || (act === "request" && !isAbout(query, found));
  const asked = words(query);
  return isNothing
    ? []
    : found.hits
        .filter(({ content }) => words(content) !== asked)
        .map(({ parts: _, ...hit }) => hit);
}

/** Whether what is asked to be made has to do with what was found. */
function isAbout(request: string, { verdict, grounds }: SearchResult): boolean {
  if (verdict === "weak") {
    return false;
  }
  return OWN_WORDS.test(request) || grounds === undefined || grounds.covered >= COVERED_REQUEST;
}

/** Whether a message tells something, whatever it asks besides; questions, requests, thanks, code and what a tool prints of its failure do not. */
export function isWorthKeeping(message: string): boolean {
  requireText(message, "the message");
  const told = wellFormed(message).replace(TOOL_FAILURES, "");
  return speechActs(told).some(({ act }) => TELLS.includes(act));
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
