/** What a search's verdict means, in words. */
import type { SearchResult, SearchVerdict } from "../bridge/search-types.js";

/** What agents and people are told before hits, unless these speak of what was asked. */
export const VERDICT_LINES: Readonly<Partial<Record<SearchVerdict, string>>> = {
  weak: "Perhaps nothing speaks of this: look whether what follows answers it.",
  nothing: "Nothing speaks of this: what follows only shares words with it.",
};

/** Ids of what fits a search and was kept back. */
export type HeldBack = Pick<SearchResult, "left_out" | "too_unsure">;

/** What a reader is told of memories that fit and are kept back; empty where there are none. */
export function heldBackLines({ left_out, too_unsure }: HeldBack): string[] {
  const line = (ids: readonly string[], why: string) => {
    const what = ids.length === 1 ? "1 memory fits and is" : `${ids.length} memories fit and are`;
    return ids.length === 0 ? [] : [`${what} left out because ${why}: ${ids.join(", ")}`];
  };
  return [
    ...line(left_out, "something contradicts what was told; decide first"),
    ...line(
      too_unsure,
      "it was told long ago or is doubtful, and nobody checked it; ask, then validate",
    ),
  ];
}
