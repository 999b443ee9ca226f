import { EmbedderError } from "../embedders/embedder.js";
import type native from "../native.js";
import type { Handle } from "./handle.js";
import { toCortexMemory } from "./memory.js";
import type { Purpose } from "./policy-schema.js";
import { prepareSearch } from "./search-input.js";
import type { SearchOptions, SearchResult } from "./search-types.js";
import { runTask } from "./task.js";
import { requireEmbedding } from "./vectors.js";

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
    return await this.#search(query, options, "words and meaning");
  }

  /**
   * searchMemories for routine use: only memories good enough for it, unless `purpose` or `min_confidence`
   * asks for more or less.
   */
  async searchMemoriesWithConfidence(
    query: string,
    options: SearchOptions = {},
  ): Promise<SearchResult> {
    return await this.#search(query, options, "words and meaning", "routine");
  }

  /**
   * The memories whose meaning is nearest to a text, by the vectors of an embedder alone. Never answers by
   * words instead.
   *
   * @throws CortexError NO_EMBEDDER - the brain was opened without one; EMBEDDER_FAILED - it gave no vector
   */
  async semanticSearch(query: string, options: SearchOptions = {}): Promise<SearchResult> {
    return await this.#search(query, options, "meaning");
  }

  async #search(
    query: string,
    options: SearchOptions,
    by: "words and meaning" | "meaning",
    purpose?: Purpose,
  ): Promise<SearchResult> {
    const brain = this.#handle.opened();
    const search = prepareSearch(query, options, {
      purpose,
      reader: (given) => this.#handle.reader(given),
    });
    const { signal } = search;
    const vector = await this.#vectorOf(search.text, signal, by);
    const now = this.#handle.now();
    const { ranking } = this.#handle.settings.options;
    const asked = { ...search.options, ranking, now, vector, by_meaning: by === "meaning" };
    const { hits, paths, verdict, probability, grounds, left_out, too_unsure } = await runTask(
      { signal },
      (_report, cancellation) => brain.search(search.text, asked, cancellation),
    );
    const { policy } = this.#handle;
    return {
      hits: hits.map(({ memory, score, parts, passage = null }) =>
        Object.assign(
          toCortexMemory(memory, policy),
          search.explain ? { score, passage, parts } : { score, passage },
        ),
      ),
      paths,
      verdict,
      left_out: left_out.map((memory) => toCortexMemory(memory, policy)),
      too_unsure: too_unsure.map((memory) => toCortexMemory(memory, policy)),
      ...(probability === undefined ? {} : { probability }),
      ...(search.explain && grounds !== undefined ? { grounds } : {}),
      now,
    };
  }

  async #vectorOf(
    text: string,
    signal: AbortSignal | undefined,
    by: "words and meaning" | "meaning",
  ): Promise<native.QueryVector | undefined> {
    const { embedding } = this.#handle.settings;
    if (by === "words and meaning") {
      return await embedding?.service.query(text, signal);
    }
    const { service } = requireEmbedding(this.#handle, "semanticSearch compares vectors");
    const vector = await service.query(text, signal);
    if (vector.values === undefined) {
      throw new EmbedderError("unavailable", vector.problem ?? "the query has no vector");
    }
    return vector;
  }
}
