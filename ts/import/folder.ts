/** Folders that are imported whole: notes of a vault, transcripts of an agent. */
import { opendir } from "node:fs/promises";
import { join, relative, sep } from "node:path";
import { CortexError } from "../bridge/errors.js";

/** A file of a folder that is to be imported. */
export interface NamedFile {
  path: string;
  /** Its path within the folder, with "/": part of derived ids, so that the folder may be moved. */
  name: string;
}

/** What is read of a folder; other files may be anything. */
const READABLE = /\.(?:md|markdown|jsonl)$/iu;

/**
 * The folder's notes and transcripts at any depth, by name; what is hidden, such as `.obsidian` and `.trash`, is not.
 *
 * @throws CortexError VALIDATION_ERROR - there are none
 */
export async function filesIn(folder: string, signal?: AbortSignal): Promise<NamedFile[]> {
  const files: NamedFile[] = [];
  const folders = [folder];
  for (let next = folders.pop(); next !== undefined; next = folders.pop()) {
    for await (const entry of await opendir(next)) {
      signal?.throwIfAborted();
      const path = join(next, entry.name);
      if (entry.name.startsWith(".") || entry.name === "node_modules") {
        continue;
      }
      if (entry.isDirectory()) {
        folders.push(path);
      } else if (entry.isFile() && READABLE.test(entry.name)) {
        files.push({ path, name: relative(folder, path).replaceAll(sep, "/") });
      }
    }
  }
  if (files.length === 0) {
    throw new CortexError(
      "VALIDATION_ERROR",
      `${folder} is a folder without notes (.md, .markdown) and transcripts (.jsonl); name its files`,
    );
  }
  return files.sort((one, other) => (one.name < other.name ? -1 : 1));
}
