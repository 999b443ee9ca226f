import * as inputs from "./change-inputs.js";
import type { CategoryDescription, CategoryListing } from "./change-types.js";
import type { Handle } from "./handle.js";
import { nativeCall } from "./task.js";
import type { UserOptions } from "./types.js";

/** The vocabulary of categories. */
export class Categories {
  readonly #handle: Handle;

  constructor(handle: Handle) {
    this.#handle = handle;
  }

  /**
   * Gives a category a meaning, or another one. A memory stored without a category gets those with a keyword
   * among its words; keywords are words, never patterns. True when the category had no meaning before.
   */
  async createCategory(name: string, description: CategoryDescription = {}): Promise<boolean> {
    const brain = this.#handle.writable();
    const category = inputs.category.parse(description, { name });
    return await nativeCall(() => brain.defineCategory(category, this.#handle.now()));
  }

  /**
   * Categories by name: those that were described, which are everybody's, and those in use, with the number of their
   * memories.
   */
  async listCategories(options: UserOptions = {}): Promise<CategoryListing[]> {
    const brain = this.#handle.opened();
    const user = this.#handle.reader(inputs.whose.parse(options));
    return await nativeCall(() => brain.listCategories(user));
  }
}
