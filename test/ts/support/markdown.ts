import { readMarkdown } from "../../../ts/import/markdown.js";
import type { ImportedMemory } from "../../../ts/import/record.js";

/** The memories that an import reads of a Markdown file. */
export function read(text: string, name = "notes.md"): ImportedMemory[] {
  return [...readMarkdown({ name, text })].map(({ memory }) => memory);
}

export function contents(text: string): string[] {
  return read(text).map(({ content }) => content);
}
