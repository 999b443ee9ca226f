import { existsSync } from "node:fs";
import { resolve } from "node:path";
import { type EncryptionOptions, encryption } from "./encryption.js";
import { CortexError } from "./errors.js";
import { Input } from "./input.js";
import { type MergeOptions, type MergeReport, task } from "./merge.js";
import { openBrain } from "./open.js";
import { requireFile } from "./require-file.js";
import { clock, closed, text } from "./schema.js";

/** Options of mergeBrains. */
export interface MergeBrainsOptions extends MergeOptions {
  /** The brain that is merged; it is only read. */
  from: string;
  /** The brain into which it is merged. */
  into: string;
  /** The key of `into`, and of `from` where that is encrypted. */
  encryption?: EncryptionOptions | undefined;
  /** The time, in epoch milliseconds; default Date.now. */
  clock?: (() => number) | undefined;
}

const input = new Input(
  "mergeBrains",
  closed({ from: text, into: text, encryption, clock, ...task }),
);

/**
 * Merges the brain `from` into the brain `into`, as CortexBridge.merge does, and closes it again.
 *
 * @throws CortexError as CortexBridge.merge; NOT_FOUND also for `into`
 */
export async function mergeBrains(options: MergeBrainsOptions): Promise<MergeReport> {
  const { from, into, encryption: held, clock: time, ...given } = input.parse(options);
  requireFile(into, "merge");
  if (!existsSync(into)) {
    throw new CortexError(
      "NOT_FOUND",
      `there is no brain ${resolve(into)}: name the one that the other is to come into`,
    );
  }
  const brain = await openBrain({ path: into, encryption: held, clock: time });
  try {
    return await brain.merge(from, given);
  } finally {
    await brain.close();
  }
}
