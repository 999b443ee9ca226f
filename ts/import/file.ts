import { readFile } from "node:fs/promises";
import { basename } from "node:path";
import { CortexError } from "../bridge/errors.js";
import { decodeText, type ImportSource } from "./index.js";

/** Larger files are refused: they are read whole, and V8 has no longer texts than about this. */
const LONGEST_FILE = 512 * 1024 * 1024;

/**
 * Reads a file that is to be imported.
 *
 * @throws CortexError `NOT_FOUND` when there is none, `IO_ERROR` when it cannot be read,
 *   `VALIDATION_ERROR` when it is no text or too large, `CANCELLED` when the signal aborts.
 */
export async function readSource(path: string, signal?: AbortSignal): Promise<ImportSource> {
  const name = basename(path);
  let bytes: Uint8Array;
  try {
    bytes = await readFile(path, signal === undefined ? {} : { signal });
  } catch (error) {
    throw readFailure(path, error as NodeJS.ErrnoException);
  }
  if (bytes.length > LONGEST_FILE) {
    throw new CortexError("VALIDATION_ERROR", `${path} is larger than 512 MiB; split it first`);
  }
  return { name, text: decodeText(bytes, path) };
}

function readFailure(path: string, error: NodeJS.ErrnoException): CortexError {
  const cause = { cause: error };
  switch (error.code) {
    case "ENOENT":
    case "ENOTDIR":
      return new CortexError("NOT_FOUND", `there is no file ${path}`, cause);
    case "EISDIR":
      return new CortexError("VALIDATION_ERROR", `${path} is a directory; name its files`, cause);
    case "ABORT_ERR":
      return new CortexError("CANCELLED", `stopped while reading ${path}`, cause);
    default:
      return new CortexError("IO_ERROR", `cannot read ${path}: ${error.message}`, cause);
  }
}
