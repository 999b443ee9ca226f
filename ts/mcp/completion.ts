/** What a client may be offered for an id that somebody began to type. */
import type { CompleteResult } from "@modelcontextprotocol/server";
import type { CortexBridge } from "../bridge/bridge.js";

/** As many as the protocol lets an answer have. */
const MOST = 100;
/** `findIds` gives one more where there are more. */
const MOST_FOUND = 10;

type Completion = CompleteResult["completion"];

export const NOTHING: Completion = { values: [], hasMore: false };

/**
 * The ids of memories that begin so, percent-encoded: of many the newest and the first. `total` is missing where it is not
 * known, and `hasMore` says then that there may be more.
 *
 * @param begun - the beginning of an id, percent-encoded or not; "" for the newest
 */
export async function completions(brain: CortexBridge, begun: string): Promise<Completion> {
  const recent = await brain.getRecentSTM({ limit: MOST + 1, peek: true });
  const newest = recent.map(({ id }) => id);
  if (begun === "") {
    const values = newest.slice(0, MOST).map(encodeURIComponent);
    return values.length < newest.length
      ? { values, hasMore: true }
      : { values, total: values.length, hasMore: false };
  }
  const beginning = decodedAsFar(begun);
  const found = beginning === "" ? [] : await brain.findIds("memory", beginning);
  const ids = [...new Set([...newest, ...found])].filter(
    (id) => encodeURIComponent(id).startsWith(begun) || id.startsWith(begun),
  );
  const values = ids.slice(0, MOST).map(encodeURIComponent);
  const isAsked = beginning !== "" && encodeURIComponent(beginning).length >= begun.length;
  const isWhole =
    newest.length <= MOST || (isAsked && found.length <= MOST_FOUND && ids.length <= MOST);
  return isWhole ? { values, total: values.length, hasMore: false } : { values, hasMore: true };
}

/** What percent-encoded text begins with; it may end within a character. */
function decodedAsFar(begun: string): string {
  for (let text = begun; ; text = text.slice(0, text.lastIndexOf("%"))) {
    try {
      return decodeURIComponent(text);
    } catch {
      if (!text.includes("%")) {
        return text;
      }
    }
  }
}
