import type { CortexBridge } from "./bridge.js";
import { resembled } from "./resemblance.js";
import type { SearchHit, SearchResult } from "./search-types.js";
import type { CheckedSearch } from "./searching.js";
import type { CortexMemory, MemoryStorageResult } from "./types.js";

/** So far a memory has to say what a text says (`ScoreParts.words`) to be near it. */
const LEAST_WORDS = 0.08;
/** A longer text speaks of more than one matter, and what is near it is near something else in it. */
const LONGEST = 500;
/** So many are named beside a new memory. */
const MOST_NAMED = 2;
/** So many of the best hits are looked at for what was told since. */
const HITS_LOOKED_AT = 3;

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
 * What was told before near a new memory, the nearest first: most changes are told in words that no rule knows, and whoever
 * reads both sees them. Of the changes that cortex does not notice itself, docs/figures.md says how many are among these.
 * What it is said to contradict, resemble or replace is not named again, nor what is replaced already,
 * and nobody else's where all users' memories may be read.
 */
export async function toldNearby(
  brain: Pick<CortexBridge, "searchMemories" | "userId">,
  result: MemoryStorageResult,
  content: string,
  signal?: AbortSignal,
): Promise<CortexMemory[]> {
  const { memory_id, contradictions = [] } = result;
  if (memory_id === undefined) {
    return [];
  }
  const told = new Set([
    memory_id,
    resembled(result),
    ...contradictions.flatMap(({ older_id, newer_id }) => [older_id, newer_id]),
  ]);
  return await near(brain, content, told, MOST_NAMED, { user: brain.userId, signal });
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
async function near(
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
