/** What a search's verdict means, in words. */
import type { SearchVerdict } from "../bridge/search-types.js";

/** What agents and people are told before hits, unless these speak of what was asked. */
export const VERDICT_LINES: Readonly<Partial<Record<SearchVerdict, string>>> = {
  weak: "Perhaps nothing speaks of this: look whether what follows answers it.",
  nothing: "Nothing speaks of this: what follows only shares words with it.",
};

/** What a reader is told of disputed memories that a critical purpose keeps back; nothing where there are none. */
export function leftOutLine(ids: readonly string[]): string | undefined {
  if (ids.length === 0) {
    return undefined;
  }
  const what = ids.length === 1 ? "1 memory fits and is" : `${ids.length} memories fit and are`;
  return `${what} left out because something contradicts what was told; decide first: ${ids.join(", ")}`;
}
