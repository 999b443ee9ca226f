/** What stands beside the hits of a search: what its verdict means, what was kept back, what was told since. */
import type { SearchHit, SearchResult, SearchVerdict } from "../bridge/search-types.js";
import type { CheckedSearch } from "../bridge/searching.js";
import type { CortexMemory } from "../bridge/types.js";
import { memoryLines, type Reader } from "./line.js";

/** So far a memory has to say what a text says (`ScoreParts.words`) to be near it. */
const LEAST_WORDS = 0.08;
/** A longer text speaks of more than one matter, and what is near it is near something else in it. */
const LONGEST = 500;
/** So many of the best hits are looked at for what was told since. */
const HITS_LOOKED_AT = 3;

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

/** What stands above memories told since. */
export const TOLD_SINCE = "Told since, near the first of these: look whether it changes them.";

/** What a search is asked with, in which times are no Dates. */
export type Asked = CheckedSearch["options"];

/** Who finds memories: a brain, or a hook's way to it. */
export interface Searching {
  searchMemories(query: string, options: Asked): Promise<SearchResult>;
}

/** A memory told later than a hit and near it. */
export interface ToldSince {
  /** The hit's id. */
  readonly after: string;
  /** With the hit's score: it was not found itself, and stands behind what it may change. */
  readonly memory: SearchHit;
}

/**
 * What was told since near the best hits of a search, one for each, in their order. A question has words of what was told first
 * ("where is the workshop?"); what changed it may have none of them ("said yes to the unit across the yard") and shares words
 * with what it changes. docs/figures.md says of how many questions the answer is found so alone. Nothing for a turn of
 * a conversation: what is said later near it goes on with it more often than it changes it, and would take the place of better hits.
 *
 * @param options - what the search was asked with
 */
export async function toldSince(
  brain: Searching,
  { hits, verdict }: Pick<SearchResult, "hits" | "verdict">,
  { limit: _, explain: __, superseded: ___, ...options }: Asked,
): Promise<ToldSince[]> {
  if (verdict === "nothing") {
    return [];
  }
  const shown = new Set(hits.map(({ id }) => id));
  const found: ToldSince[] = [];
  const notes = hits.slice(0, HITS_LOOKED_AT).filter(({ session_id }) => session_id === null);
  for (const { id, content, created_at, user_id, score } of notes) {
    const later = { ...options, user: user_id, since: created_at + 1 };
    for (const memory of await near(brain, content, shown, 1, later)) {
      shown.add(memory.id);
      found.push({ after: id, memory: { ...memory, score } });
    }
  }
  return found;
}

/** The memories nearest to a text, without those known already and what was replaced. Counts no access. */
export async function near(
  brain: Searching,
  text: string,
  known: ReadonlySet<string | undefined>,
  most: number,
  options: Asked,
): Promise<SearchHit[]> {
  if (text.length > LONGEST) {
    return [];
  }
  const { hits } = await brain.searchMemories(text, {
    ...options,
    limit: most + known.size,
    superseded: "omit",
    as_statement: true,
    peek: true,
    explain: true,
  });
  return hits
    .filter(({ id, parts }) => !known.has(id) && (parts?.words ?? 0) >= LEAST_WORDS)
    .slice(0, most)
    .map(({ parts: _, ...memory }) => memory);
}
