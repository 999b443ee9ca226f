import { resolve } from "node:path";
import native from "../native.js";
import { watchCopy } from "./copying.js";
import { brainKey, type EncryptionOptions, encryption } from "./encryption.js";
import { Input } from "./input.js";
import { requireFile } from "./require-file.js";
import { closed, onProgress, signal, text } from "./schema.js";
import { runTask } from "./task.js";
import { Type } from "./typebox.js";
import type { TaskOptions } from "./types.js";

/** Options of rekeyBrain; progress is in bytes of the copy with the new key, and told while that is written. */
export interface RekeyOptions extends TaskOptions {
  /** The brain's file. */
  path: string;
  /** The key that it has; left out for one in the clear. */
  encryption?: EncryptionOptions | undefined;
  /** The key that it gets, 64 hexadecimal digits; null: it is decrypted. */
  newKey: string | null;
}

/** What has another key now, and which copies of it are as they were. */
export type RekeyReport = native.RekeyReport;

const input = new Input(
  "rekeyBrain",
  closed({
    path: text,
    encryption,
    newKey: Type.Unsafe<string | null>({
      ...Type.Union([brainKey, Type.Null()]),
      title: "a key or null",
      writeOnly: true,
    }),
    signal,
    onProgress,
  }),
);

/** The copy with the new key, which takes the brain's place when it is complete. */
const COPY_SUFFIX = ".rekeying";

/**
 * Encrypts a brain's file, gives it another key, or decrypts it. Whatever happens meanwhile, there is the whole brain with
 * the one key or the other. Backups that were made before stay as they are; the report names them.
 *
 * @throws CortexError
 *   NOT_FOUND - there is no brain; WRONG_KEY - it has another key than `encryption` says;
 *   BUSY, ALREADY_OPEN - somebody has it open; VALIDATION_ERROR - a key is none, the file has a second name, or the path is
 *   an address;
 *   CANCELLED - by the signal. The brain is then as it was
 */
export async function rekeyBrain(options: RekeyOptions): Promise<RekeyReport> {
  const { path, encryption: held, newKey, ...task } = input.parse(options);
  requireFile(path, "rekey");
  const file = resolve(path);
  const keys = { key: held?.key, new_key: newKey ?? undefined };
  return await runTask(task, async (report, cancellation) => {
    const stop = report && watchCopy(file, COPY_SUFFIX, report);
    try {
      return await native.rekey(file, keys, cancellation);
    } finally {
      stop?.();
    }
  });
}
