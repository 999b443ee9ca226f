import { CortexError } from "../bridge/errors.js";
import { readChatGpt } from "./chatgpt.js";
import { readClaudeAi } from "./claude-ai.js";
import { readClaudeCode, readCodex } from "./coding-sessions.js";
import { readConversation } from "./conversation.js";
import { readMarkdown } from "./markdown.js";
import { readMcpMemory } from "./mcp-memory.js";
import { readMem0 } from "./mem0.js";
import { readNotesTable, WANTED_COLUMNS } from "./notes-table.js";
import { readOpenClawSession } from "./openclaw-session.js";
import { readPersonalAgent } from "./personal-agent.js";
import type { ImportEntry, ImportFormat, ImportSource } from "./record.js";

export type {
  ImportEntry,
  ImportedMemory,
  ImportFormat,
  ImportRecord,
  ImportSource,
  RefusedEntry,
} from "./record.js";

/** How a kind of file is imported. */
export interface Importer {
  format: ImportFormat;
  /** Whether equal words said twice are two memories: turns of a conversation are, notes are not. */
  keepDuplicates: boolean;
  /**
   * Whether, unless asked otherwise, only what the user tells is taken: what an assistant wrote, questions, requests and
   * code fill an export and are no memories.
   */
  onlyTold: boolean;
  read: (source: ImportSource) => Generator<ImportEntry>;
}

const IMPORTERS: Record<ImportFormat, Importer> = {
  conversation: {
    format: "conversation",
    keepDuplicates: true,
    onlyTold: false,
    read: readConversation,
  },
  markdown: {
    format: "markdown",
    keepDuplicates: false,
    onlyTold: false,
    read: readMarkdown,
  },
  "openclaw-session": {
    format: "openclaw-session",
    keepDuplicates: true,
    onlyTold: false,
    read: readOpenClawSession,
  },
  chatgpt: { format: "chatgpt", keepDuplicates: true, onlyTold: true, read: readChatGpt },
  "claude-ai": { format: "claude-ai", keepDuplicates: true, onlyTold: true, read: readClaudeAi },
  "claude-code": {
    format: "claude-code",
    keepDuplicates: true,
    onlyTold: true,
    read: readClaudeCode,
  },
  codex: { format: "codex", keepDuplicates: true, onlyTold: true, read: readCodex },
  "mcp-memory": {
    format: "mcp-memory",
    keepDuplicates: false,
    onlyTold: false,
    read: readMcpMemory,
  },
  mem0: { format: "mem0", keepDuplicates: false, onlyTold: false, read: readMem0 },
  csv: { format: "csv", keepDuplicates: false, onlyTold: false, read: readNotesTable },
  "personal-agent": {
    format: "personal-agent",
    keepDuplicates: false,
    onlyTold: false,
    read: readPersonalAgent,
  },
};

/** The formats that {@link importerFor} can be told. */
export const IMPORT_FORMATS = Object.keys(IMPORTERS) as readonly ImportFormat[];

/**
 * The importer for a file: the given one, else the one its content asks for.
 *
 * @throws CortexError `VALIDATION_ERROR` for a table of another kind than CSV, for bare chat messages, and for JSON of
 *   no kind that is known
 */
export function importerFor(source: ImportSource, format?: ImportFormat): Importer {
  if (format === undefined && OTHER_TABLE.test(source.name)) {
    throw new CortexError(
      "VALIDATION_ERROR",
      `${source.name} is a table of a kind that is not read: save it as CSV (.csv), with ${WANTED_COLUMNS}`,
    );
  }
  if (format === undefined && CHAT.test(source.text.slice(0, LONGEST_BEGINNING))) {
    throw new CortexError(
      "VALIDATION_ERROR",
      `${source.name} holds messages of a chat, which are not read as they are: write ` +
        'each as {"id", "memory", "created_at"} in a JSON list (the format mem0)',
    );
  }
  const kind = format ?? recogniseFormat(source);
  if (format === undefined && kind === "conversation" && isOtherJson(source.text)) {
    throw new CortexError(
      "VALIDATION_ERROR",
      `${source.name} is JSON of a kind that is not recognised: name it with --format (${IMPORT_FORMATS.join(", ")}), ` +
        'or write each memory as {"id", "memory", "created_at"} in a JSON list (the format mem0)',
    );
  }
  return IMPORTERS[kind];
}

/** Whether a text is JSON with something in it, and no conversation, which is taken for one only where nothing else fits. */
function isOtherJson(text: string): boolean {
  if (/"conversation"\s*:/u.test(text)) {
    return false;
  }
  try {
    const value: unknown = JSON.parse(text);
    return Object.keys(value ?? {}).length > 0;
  } catch {
    return false; // the reader tells what is wrong with it
  }
}

/** As far as a file is looked into to tell what it is. */
const LONGEST_BEGINNING = 10_000;

/** `[{"role": "user", "content": ...}]`, bare or as the property `messages`. */
const CHAT =
  /^\s*(?:\{\s*"messages"\s*:\s*)?\[\s*\{\s*(?:"content"\s*:\s*"(?:[^"\\]|\\.)*"\s*,\s*)?"role"\s*:/u;

const OTHER_TABLE = /\.(?:tsv|xlsx?|ods)$/iu;
const CSV = /\.csv$/iu;

/** How files begin; the first that fits decides. A Markdown file may well start with a `[link]`. */
const BEGINNINGS: readonly [ImportFormat, RegExp][] = [
  ["openclaw-session", /^\s*\{\s*"type"\s*:\s*"session"/u],
  ["codex", /^\s*\{[^\n]*"type"\s*:\s*"session_meta"/u],
  ["claude-code", /^(?:[^\n]*\n){0,9}?\s*\{[^\n]*"(?:parentUuid|sessionId)"\s*:/u],
  ["chatgpt", /^\s*\[\s*\{\s*"[\s\S]*"mapping"\s*:\s*\{/u],
  ["claude-ai", /^\s*\[\s*\{\s*"uuid"[\s\S]*"chat_messages"\s*:\s*\[/u],
  ["mcp-memory", /^\s*\{\s*"type"\s*:\s*"(?:entity|relation)"/u],
  ["personal-agent", /^\s*[[(]?\s*\{\s*'/u],
  ["mem0", /^\s*\{\s*(?:"count"\s*:\s*\d+\s*,\s*)?"(?:results|memories)"\s*:\s*\[/u],
  ["mem0", /^\s*\[\s*\{[^{}]*"memory"\s*:\s*"/u],
  ["conversation", /^\s*(?:\{|\[\s*(?:[{\]]|$))/u],
];

/** What kind of file this is, by how it begins; CSV, and JSON that begins as nothing else, by its name. */
export function recogniseFormat(source: ImportSource): ImportFormat {
  if (CSV.test(source.name)) {
    return "csv";
  }
  const head = source.text.slice(0, LONGEST_BEGINNING);
  const known = BEGINNINGS.find(([, beginning]) => beginning.test(head));
  return known?.[0] ?? (/\.json$/iu.test(source.name) ? "conversation" : "markdown");
}

/** Files whose last line may be torn, also within a letter. */
const LINES = /\.jsonl$/iu;

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
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes, { stream: LINES.test(name) });
  } catch (error) {
    throw new CortexError(
      "VALIDATION_ERROR",
      `${name} is not UTF-8 text; convert it first, for example with iconv`,
      { cause: error },
    );
  }
}
