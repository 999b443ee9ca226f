/** What a search's verdict means, in words. */
import type { SearchResult, SearchVerdict } from "../bridge/search-types.js";
import type { CortexMemory } from "../bridge/types.js";
import { memoryLines, type Reader } from "./line.js";

/** What agents and people are told before hits, unless these speak of what was asked. */
export const VERDICT_LINES: Readonly<Partial<Record<SearchVerdict, string>>> = {
  weak: "Perhaps nothing speaks of this: look whether what follows answers it.",
  nothing: "Nothing speaks of this: what follows only shares words with it.",
};

/** What fits a search and was kept back. */
export type HeldBack = Pick<SearchResult, "left_out" | "too_unsure">;

/** What a reader is told of memories that fit and are kept back, each with its words; empty where there are none. */
export function heldBackLines({ left_out, too_unsure }: HeldBack, reader: Reader): string[] {
  return [
    ...disputedLines(left_out, "fit", reader),
    ...told(
      too_unsure,
      "fit",
      too_unsure.length === 1
        ? "it was told long ago or is doubtful, and nobody checked it; ask, then validate"
        : "they were told long ago or are doubtful, and nobody checked them; ask, then validate",
      reader,
    ),
  ];
}

/** What stands beside a list of memories for a critical purpose: those left out because they are disputed. */
export function disputedLines(
  memories: readonly CortexMemory[],
  how: "fit" | "exist",
  reader: Reader,
): string[] {
  return told(memories, how, "something contradicts what was told; decide first", reader);
}

function told(
  memories: readonly CortexMemory[],
  how: "fit" | "exist",
  why: string,
  reader: Reader,
): string[] {
  if (memories.length === 0) {
    return [];
  }
  const fits = how === "fit" ? ["fits and ", "fit and "] : ["", ""];
  const what =
    memories.length === 1 ? `1 memory ${fits[0]}is` : `${memories.length} memories ${fits[1]}are`;
  return [`${what} left out because ${why}:`, ...memoryLines(memories, reader)];
}
