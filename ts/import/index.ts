import { CortexError } from "../bridge/errors.js";
import { readConversation } from "./conversation.js";
import { readMarkdown } from "./markdown.js";
import type { ImportFormat, ImportRecord, ImportSource } from "./record.js";

export type { ImportedMemory, ImportFormat, ImportRecord, ImportSource } from "./record.js";

/** How a kind of file is imported. */
export interface Importer {
  format: ImportFormat;
  /** What people call it. */
  label: string;
  /** Whether equal words said twice are two memories: turns of a conversation are, notes are not. */
  keepDuplicates: boolean;
  read: (source: ImportSource) => Generator<ImportRecord>;
}

const IMPORTERS: Record<ImportFormat, Importer> = {
  conversation: {
    format: "conversation",
    label: "conversation JSON",
    keepDuplicates: true,
    read: readConversation,
  },
  markdown: {
    format: "markdown",
    label: "Markdown memory file",
    keepDuplicates: false,
    read: readMarkdown,
  },
};

/** The formats that {@link importerFor} can be told. */
export const IMPORT_FORMATS: readonly ImportFormat[] = ["conversation", "markdown"];

/** The importer for a file: the given one, else the one its content asks for. */
export function importerFor(source: ImportSource, format?: ImportFormat): Importer {
  return IMPORTERS[format ?? recogniseFormat(source)];
}

/**
 * What kind of file this is. JSON starts with `{`, with a list of objects or of nothing, or is called
 * so by its name; a Markdown file may well start with a `[link]`.
 */
export function recogniseFormat(source: ImportSource): ImportFormat {
  const looksLikeJson = /^\s*(?:\{|\[\s*(?:[{\]]|$))/u.test(source.text);
  return looksLikeJson || /\.json$/iu.test(source.name) ? "conversation" : "markdown";
}

/**
 * The text of a file. A byte order mark at its start is dropped.
 *
 * @throws CortexError `VALIDATION_ERROR` when the bytes are not text: not UTF-8, or with NUL bytes.
 */
export function decodeText(bytes: Uint8Array, name: string): string {
  if (bytes.includes(0)) {
    throw new CortexError("VALIDATION_ERROR", `${name} is not a text file: it holds NUL bytes`);
  }
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch (error) {
    throw new CortexError(
      "VALIDATION_ERROR",
      `${name} is not UTF-8 text; convert it first, for example with iconv`,
      { cause: error },
    );
  }
}
