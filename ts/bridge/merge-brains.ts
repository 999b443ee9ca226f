import { existsSync } from "node:fs";
import { resolve } from "node:path";
import { type EncryptionOptions, encryption as encryptionSchema } from "./encryption.js";
import { CortexError } from "./errors.js";
import { Input } from "./input.js";
import { type MergeOptions, type MergeReport, task } from "./merge.js";
import { openBrain } from "./open.js";
import { type ConfidenceSettings, confidenceSettingsSchema } from "./policy-schema.js";
import { requireFile } from "./require-file.js";
import { clock as clockSchema, closed, text } from "./schema.js";
import { Type } from "./typebox.js";

/** Options of mergeBrains. */
export interface MergeBrainsOptions extends MergeOptions {
  /** The brain that is merged; it is only read. */
  from: string;
  /** The brain into which it is merged. */
  into: string;
  /** The key of `into`, and of `from` where that is encrypted. */
  encryption?: EncryptionOptions | undefined;
  /** As in OpenBrainOptions: by what the confidence of what is compared is computed. */
  confidence?: ConfidenceSettings | undefined;
  /** The same. */
  confidenceDefaults?: ConfidenceSettings | undefined;
  /** The time, in epoch milliseconds; default Date.now. */
  clock?: (() => number) | undefined;
}

const input = new Input(
  "mergeBrains",
  closed({
    from: text,
    into: text,
    encryption: encryptionSchema,
    confidence: Type.Optional(confidenceSettingsSchema),
    confidenceDefaults: Type.Optional(confidenceSettingsSchema),
    clock: clockSchema,
    ...task,
  }),
);

/**
 * Merges the brain `from` into the brain `into`, as CortexBridge.merge does, and closes it again.
 *
 * @throws CortexError as CortexBridge.merge; NOT_FOUND also for `into`
 */
export async function mergeBrains(options: MergeBrainsOptions): Promise<MergeReport> {
  const { from, into, encryption, confidence, confidenceDefaults, clock, ...given } =
    input.parse(options);
  requireFile(into, "merge");
  if (!existsSync(into)) {
    throw new CortexError(
      "NOT_FOUND",
      `there is no brain ${resolve(into)}: name the one that the other is to come into`,
    );
  }
  const brain = await openBrain({
    path: into,
    encryption,
    confidence,
    confidenceDefaults,
    clock,
  });
  try {
    return await brain.merge(from, given);
  } finally {
    await brain.close();
  }
}
