import { resolve } from "node:path";
import type native from "../native.js";
import type { Handle } from "./handle.js";
import { Input } from "./input.js";
import { requireFile } from "./require-file.js";
import { closed, flag, onProgress, signal, text } from "./schema.js";
import { runTask } from "./task.js";
import type { TaskOptions } from "./types.js";

/** What merging a brain into another did, or would do. */
export type MergeReport = native.MergeReport;

/** Options of merge. */
export interface MergeOptions extends TaskOptions {
  /** True does it; without, the report says what would be done, and nothing is changed. */
  confirm?: boolean | undefined;
}

/** What mergeBrains takes, too. */
export const task = { confirm: flag, onProgress, signal };
const mergeInput = new Input("merge", closed({ from: text, ...task }));

/** Another brain merged into this one. */
export class Merging {
  readonly #handle: Handle;

  constructor(handle: Handle) {
    this.#handle = handle;
  }

  /**
   * Puts all that another brain holds into this one, by ids and audit. What one of the two has forgotten or deleted is
   * gone afterwards. Where both have a row that differs, this brain's stays and the report names it. One transaction:
   * whatever stops it has changed nothing. Without `confirm` nothing is changed and the report says what would be;
   * others that write wait meanwhile in either case.
   *
   * @param from - the other brain's file, which is only read
   * @throws CortexError
   *   NOT_FOUND, NOT_A_BRAIN, LEGACY_BRAIN, NEWER_VERSION, CORRUPT - it is no whole brain; ALREADY_OPEN - this process has
   *   it open; VALIDATION_ERROR - it is this brain
   */
  async merge(from: string, options: MergeOptions = {}): Promise<MergeReport> {
    const brain = this.#handle.writable();
    const given = mergeInput.parse(options, { from });
    const { confirm = false, signal: stop, onProgress: listener } = given;
    requireFile(from);
    try {
      return await runTask({ signal: stop, onProgress: listener }, (report, cancellation) =>
        brain.merge(
          resolve(from),
          { now: this.#handle.now(), dry_run: !confirm },
          report,
          cancellation,
        ),
      );
    } finally {
      if (confirm) {
        this.#handle.workSoon({ unqueued: true });
      }
    }
  }
}
