import { existsSync, mkdirSync, statSync } from "node:fs";
import { dirname, resolve } from "node:path";
import { CortexError, toCortexError } from "./errors.js";

// Only the owner may look into an agent's memory.
const DIRECTORY_MODE = 0o700;

/**
 * Makes a directory that is missing, with those above it; by default for the owner alone. Node's own way of making those above never
 * ends where one cannot be made in a directory that is there (/proc).
 *
 * @throws Error as mkdirSync
 */
export function makeDirectories(directory: string, mode = DIRECTORY_MODE): void {
  const missing: string[] = [];
  let at = resolve(directory);
  do {
    missing.unshift(at);
    at = dirname(at);
  } while (at !== dirname(at) && !existsSync(at));
  for (const each of missing) {
    try {
      mkdirSync(each, { mode });
    } catch (error) {
      // Another process may have been faster.
      if (!statSync(each, { throwIfNoEntry: false })?.isDirectory()) {
        throw error;
      }
    }
  }
}

/**
 * The same, with what it is for in the message.
 *
 * @param purpose - what it is for, e.g. "the brain"
 * @throws CortexError IO_ERROR
 */
export async function makeDirectory(directory: string, purpose: string): Promise<void> {
  try {
    makeDirectories(directory);
  } catch (error) {
    throw new CortexError(
      "IO_ERROR",
      `the directory for ${purpose} cannot be made: ${toCortexError(error).message}; choose another one`,
      { cause: error },
    );
  }
}
