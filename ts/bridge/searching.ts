/** A search whose options were checked: what `Search` does after it, and hooks at once, which make the options themselves. */
import { EmbedderError } from "../embedders/embedder.js";
import type native from "../native.js";
import type { Handle } from "./handle.js";
import { namedCategories } from "./helpers.js";
import { toCortexMemory } from "./memory.js";
import type { Purpose } from "./policy-schema.js";
import { requireEmbedding } from "./require-embedding.js";
import type { SearchOptions, SearchResult } from "./search-types.js";
import { runTask } from "./task.js";
import { trustFilter } from "./trust-filter.js";

const DEFAULT_LIMIT = 10;

/** What is looked for, and the options, in which a Date is its epoch milliseconds. */
export interface CheckedSearch {
  query: string;
  options: Omit<SearchOptions, "since" | "until"> & {
    since?: string | number | undefined;
    until?: string | number | undefined;
  };
}

/** How memories are found, and what they must be good enough for where the options do not say. */
export interface SearchManner {
  by: "words and meaning" | "meaning";
  purpose?: Purpose;
}

/**
 * What Search does with options that are right.
 *
 * @throws CortexError as Search does, but for VALIDATION_ERROR of types and ranges
 */
export async function searchChecked(
  handle: Handle,
  { query, options }: CheckedSearch,
  { by, purpose: usual }: SearchManner,
): Promise<SearchResult> {
  const brain = handle.opened();
  const { limit = DEFAULT_LIMIT, categories, purpose, min_confidence, ...others } = options;
  const { explain = false, peek = false, signal, user, user_id, ...conditions } = others;
  const least =
    min_confidence === undefined ? { purpose: purpose ?? usual } : { min_confidence, purpose };
  const prepared = {
    ...conditions,
    user_id: handle.reader({ user, user_id }),
    limit,
    categories: namedCategories(categories),
    ...trustFilter(least),
    peek,
  };
  const vector = await vectorOf(handle, query, signal, by);
  const now = handle.now();
  const { ranking } = handle.settings.options;
  const asked = { ...prepared, ranking, now, vector, by_meaning: by === "meaning" };
  const { hits, paths, verdict, probability, grounds, left_out, too_unsure } = await runTask(
    { signal },
    (_report, cancellation) => brain.search(query, asked, cancellation),
  );
  const { policy } = handle;
  return {
    hits: hits.map(({ memory, score, parts, passage = null }) =>
      Object.assign(
        toCortexMemory(memory, policy),
        explain ? { score, passage, parts } : { score, passage },
      ),
    ),
    paths,
    verdict,
    left_out: left_out.map((memory) => toCortexMemory(memory, policy)),
    too_unsure: too_unsure.map((memory) => toCortexMemory(memory, policy)),
    ...(probability === undefined ? {} : { probability }),
    ...(explain && grounds !== undefined ? { grounds } : {}),
    now,
  };
}

async function vectorOf(
  handle: Handle,
  text: string,
  signal: AbortSignal | undefined,
  by: SearchManner["by"],
): Promise<native.QueryVector | undefined> {
  const { embedding } = handle.settings;
  if (by === "words and meaning") {
    return await embedding?.service.query(text, signal);
  }
  const { service } = requireEmbedding(handle, "semanticSearch compares vectors");
  const vector = await service.query(text, signal);
  if (vector.values === undefined) {
    throw new EmbedderError("unavailable", vector.problem ?? "the query has no vector");
  }
  return vector;
}
