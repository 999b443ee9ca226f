import { readFileSync } from "node:fs";
import type { EncryptionOptions } from "../bridge/encryption.js";
import { CortexError, toCortexError } from "../bridge/errors.js";
import { requireFile } from "../bridge/require-file.js";
import type { Config } from "./schema.js";

/** What makes a file with a key. */
const MAKES_KEY = (path: string) => `openssl rand -hex 32 > ${inShell(path)}`;

/** A name as a shell takes it. */
function inShell(path: string): string {
  return /^[\w@%+=:,./~-]+$/u.test(path) ? path : `'${path.replaceAll("'", "'\\''")}'`;
}

/** @param use - whether the brain has this key already, or gets it */
function noKeyFile(path: string, use: "have" | "give"): CortexError {
  const next =
    use === "give"
      ? `make it first, with "${MAKES_KEY(path)}", and keep a copy elsewhere: without it nobody reads the brain again`
      : `name the file with the brain's key; a brain that is yet to begin takes a new one, which "${MAKES_KEY(path)}" makes`;
  return new CortexError("NOT_FOUND", `there is no key file ${path}: ${next}`);
}

/**
 * The key that a file holds, blanks around it left out.
 *
 * @param use - whether the brain has this key already, or gets it
 * @throws CortexError NOT_FOUND, IO_ERROR; VALIDATION_ERROR - an address
 */
export function readKeyFile(path: string, use: "have" | "give" = "have"): string {
  requireFile(path);
  try {
    return readFileSync(path, "utf8").trim();
  } catch (error) {
    const isMissing = (error as NodeJS.ErrnoException).code === "ENOENT";
    throw isMissing
      ? noKeyFile(path, use)
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
