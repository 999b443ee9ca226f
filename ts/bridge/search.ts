import type { Handle } from "./handle.js";
import { checkedSearch } from "./search-input.js";
import type { SearchOptions, SearchResult } from "./search-types.js";
import { type SearchManner, searchChecked } from "./searching.js";

/** Finding memories by words and by meaning. */
export class Search {
  readonly #handle: Handle;

  constructor(handle: Handle) {
    this.#handle = handle;
  }

  /**
   * The memories that fit a text best, of those that meet the conditions. Words count, not their order or
   * punctuation; nothing in the text is syntax. Counts an access to each hit unless `peek` is given.
   *
   * @param query - a question, a sentence, words or an id; of a very long one the first 64 different words
   */
  async searchMemories(query: string, options: SearchOptions = {}): Promise<SearchResult> {
    return await this.#search(query, options, { by: "words and meaning" });
  }

  /**
   * searchMemories for routine use: only memories good enough for it, unless `purpose` or `min_confidence`
   * asks for more or less.
   */
  async searchMemoriesWithConfidence(
    query: string,
    options: SearchOptions = {},
  ): Promise<SearchResult> {
    return await this.#search(query, options, { by: "words and meaning", purpose: "routine" });
  }

  /**
   * The memories whose meaning is nearest to a text, by the vectors of an embedder alone. Never answers by
   * words instead.
   *
   * @throws CortexError NO_EMBEDDER - the brain was opened without one; EMBEDDER_FAILED - it gave no vector
   */
  async semanticSearch(query: string, options: SearchOptions = {}): Promise<SearchResult> {
    return await this.#search(query, options, { by: "meaning" });
  }

  async #search(
    query: string,
    options: SearchOptions,
    manner: SearchManner,
  ): Promise<SearchResult> {
    // A closed brain says so whatever it was asked.
    this.#handle.opened();
    return await searchChecked(this.#handle, checkedSearch(query, options), manner);
  }
}
