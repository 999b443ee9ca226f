import { ChangingBridge } from "./changing.js";
import { CortexError } from "./errors.js";
import { toCortexMemory } from "./memory.js";
import { prepareSearch } from "./search-input.js";
import { runTask } from "./task.js";
import type { SearchOptions, SearchResult } from "./types.js";

/** The part of a bridge that finds memories. */
export class SearchingBridge extends ChangingBridge {
  /**
   * The memories that fit a text best, of those that meet the conditions. Words count, not their order or
   * punctuation; nothing in the text is syntax. Counts an access to each hit unless `peek` is given.
   *
   * @param query - a question, a sentence, words or an id; of a very long one the first 64 different words
   */
  async searchMemories(query: string, options: SearchOptions = {}): Promise<SearchResult> {
    const brain = this.opened();
    const search = prepareSearch(query, options, this.policy);
    const now = this.now();
    const asked = { ...search.options, ranking: this.settings.options.ranking, now };
    const { hits, paths } = await runTask({ signal: search.signal }, (_report, cancellation) =>
      brain.search(search.text, asked, cancellation),
    );
    return {
      hits: hits.map(({ memory, score, parts }) => ({
        ...toCortexMemory(memory, this.policy),
        score,
        ...(search.explain ? { parts } : {}),
      })),
      paths,
      now,
    };
  }

  /**
   * searchMemories for routine use: only memories good enough for it, unless `purpose` or `min_confidence`
   * asks for more or less.
   */
  async searchMemoriesWithConfidence(
    query: string,
    options: SearchOptions = {},
  ): Promise<SearchResult> {
    const says = options.purpose !== undefined || options.min_confidence !== undefined;
    return await this.searchMemories(query, says ? options : { ...options, purpose: "routine" });
  }

  /**
   * The memories whose meaning is nearest to a text, by the vectors of an embedder alone. Never answers by
   * words instead.
   *
   * @throws CortexError NO_EMBEDDER - the brain was opened without one
   */
  async semanticSearch(query: string, options: SearchOptions = {}): Promise<SearchResult> {
    this.opened();
    prepareSearch(query, options, this.policy);
    throw new CortexError(
      "NO_EMBEDDER",
      "semanticSearch compares vectors, and this brain was opened without an embedder; " +
        "searchMemories finds by words",
    );
  }
}
