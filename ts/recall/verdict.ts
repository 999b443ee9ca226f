/** What a search's verdict means, in words. */
import type { SearchVerdict } from "../bridge/search-types.js";

/** What agents and people are told before hits, unless these speak of what was asked. */
export const VERDICT_LINES: Readonly<Partial<Record<SearchVerdict, string>>> = {
  weak: "Perhaps nothing speaks of this: look whether what follows answers it.",
  nothing: "Nothing speaks of this: what follows only shares words with it.",
};
