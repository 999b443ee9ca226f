import { readFileSync } from "node:fs";
import type { EncryptionOptions } from "../bridge/encryption.js";
import { CortexError, toCortexError } from "../bridge/errors.js";
import { requireFile } from "../bridge/require-file.js";
import type { Config } from "./schema.js";

/**
 * The key that a file holds, blanks around it left out.
 *
 * @throws CortexError NOT_FOUND, IO_ERROR; VALIDATION_ERROR - an address
 */
export function readKeyFile(path: string): string {
  requireFile(path);
  try {
    return readFileSync(path, "utf8").trim();
  } catch (error) {
    const isMissing = (error as NodeJS.ErrnoException).code === "ENOENT";
    throw isMissing
      ? new CortexError("NOT_FOUND", `there is no key file ${path}`)
      : new CortexError("IO_ERROR", `${path} cannot be read: ${toCortexError(error).message}`, {
          cause: error,
        });
  }
}

/** The option of openBrain that the settings ask for. A file goes before a key that is told. */
export function encryptionOf({ encryption }: Config): EncryptionOptions | undefined {
  const { key_file: file, key } = encryption ?? {};
  if (file !== undefined) {
    return { key: readKeyFile(file) };
  }
  return key === undefined ? undefined : { key };
}
