// Texts at the doors that are in Node, kept in test/fuzz/corpus: what once broke, and what is worth trying. A test reads
// each of them, and `npm run harden -- fuzz` begins with them.
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

export const corpus = fileURLToPath(new URL("../../fuzz/corpus", import.meta.url));

/** The folders of these doors; all others there are of targets in C++. */
export const FILE_FOLDERS = ["markdown", "python-literals", "json"];
export const EVENT_FOLDER = "events";
export const MESSAGE_FOLDER = "mcp";
export const NODE_FOLDERS = [...FILE_FOLDERS, EVENT_FOLDER, MESSAGE_FOLDER];

/** The texts of a folder, by name. */
export function textsOf(folder) {
  const path = join(corpus, folder);
  return readdirSync(path)
    .sort()
    .map((name) => ({ name, text: readFileSync(join(path, name), "utf8") }));
}
