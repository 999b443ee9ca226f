import * as inputs from "./change-inputs.js";
import type { NewPin, Pin } from "./change-types.js";
import type { Handle } from "./handle.js";
import { nativeCall } from "./task.js";
import type { UserOptions } from "./types.js";

/** What is kept in view. */
export class Pins {
  readonly #handle: Handle;

  constructor(handle: Handle) {
    this.#handle = handle;
  }

  /**
   * Keeps a text or a memory in view; at most ten of a user at a time. A memory that is pinned already gets the new
   * label.
   *
   * @throws CortexError VALIDATION_ERROR - ten are pinned; NOT_FOUND - no such memory
   */
  async pin(pin: NewPin, options: UserOptions = {}): Promise<Pin> {
    const brain = this.#handle.writable();
    const given = inputs.whose.parse(options);
    const checked = { ...inputs.pin.parse(pin), user_id: this.#handle.owner(given) };
    return await nativeCall(() =>
      brain.addPin(checked, this.#handle.now(), this.#handle.reader(given)),
    );
  }

  /**
   * Takes one thing out of view.
   *
   * @param id - the pin's, or its memory's
   * @throws CortexError NOT_FOUND
   */
  async unpin(id: string, options: UserOptions = {}): Promise<void> {
    const brain = this.#handle.writable();
    const user = this.#handle.reader(inputs.unpin.parse(options, { id }));
    await nativeCall(() => brain.removePin(id, user));
  }

  /** Takes everything out of view; how much that was. */
  async clearPins(options: UserOptions = {}): Promise<number> {
    const brain = this.#handle.writable();
    const user = this.#handle.reader(inputs.whose.parse(options));
    return await nativeCall(() => brain.clearPins(user));
  }

  /** What is in view, in the order in which it was pinned. Looking is no access. */
  async getPins(options: UserOptions = {}): Promise<Pin[]> {
    const brain = this.#handle.opened();
    const user = this.#handle.reader(inputs.whose.parse(options));
    return await nativeCall(() => brain.getPins(user));
  }
}
