import { createHash } from "node:crypto";
import { open, readFile } from "node:fs/promises";
import { basename } from "node:path";
import { CortexError } from "../bridge/errors.js";
import { requireFile } from "../bridge/require-file.js";
import { decodeText, type ImportSource } from "./index.js";

/** Larger files are refused: they are read whole, and V8 has no longer texts than about this. */
const LONGEST_FILE = 512 * 1024 * 1024;

/**
 * Reads a file that is to be imported.
 *
 * @param name - what it is called in ids and messages; default: the file's name without its folder
 * @throws CortexError `NOT_FOUND` when there is none, `IO_ERROR` when it cannot be read,
 *   `VALIDATION_ERROR` when it is no text, too large or an address, `CANCELLED` when the signal aborts.
 */
export async function readSource(
  path: string,
  signal?: AbortSignal,
  name: string = basename(path),
): Promise<ImportSource> {
  requireFile(path);
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

/**
 * What was piped in, under a name of its own: ids of what it holds are derived from that, and two conversations
 * must not be taken for one.
 */
export function pipedSource(text: string): ImportSource {
  const digest = createHash("sha256").update(text).digest("hex");
  return { name: `piped-${digest.slice(0, NAME_DIGITS)}`, text: text.replace(/^\uFEFF/u, "") };
}

/** Whether a text is an export of cortex. */
export function isArchiveText(text: string): boolean {
  return text.startsWith(ARCHIVE_START);
}

const NAME_DIGITS = 12;

/** How an export of cortex begins. */
const ARCHIVE_START = '{"type":"cortex_export"';

/** The byte order mark that some editors put in front of a text. */
const MARK = Buffer.from("\uFEFF");

/** Whether a file is an export of cortex; a file that cannot be read is none. */
export async function isArchive(path: string): Promise<boolean> {
  try {
    await using file = await open(path);
    const start = Buffer.alloc(MARK.length + ARCHIVE_START.length);
    const { bytesRead } = await file.read(start, 0, start.length, 0);
    return isArchiveText(start.toString("utf8", 0, bytesRead).replace(/^\uFEFF/u, ""));
  } catch {
    return false;
  }
}

/** How many memories an export of cortex holds. */
export async function countMemories(path: string): Promise<number> {
  await using file = await open(path);
  let count = 0;
  for await (const line of file.readLines()) {
    count += line.startsWith('{"type":"memory"') ? 1 : 0;
  }
  return count;
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
