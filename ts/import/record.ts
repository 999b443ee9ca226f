/** The kinds of file that can be imported. */
export type ImportFormat =
  | "conversation"
  | "markdown"
  | "openclaw-session"
  | "chatgpt"
  | "claude-ai"
  | "claude-code"
  | "codex"
  | "mcp-memory"
  | "mem0"
  | "csv"
  | "personal-agent";

/** A file to import, already decoded. */
export interface ImportSource {
  /** File name without its folder; part of derived ids, so moving a file changes nothing. */
  name: string;
  text: string;
}

/** One memory found in a file: what `importMemories` takes, with the id an import always has. */
export interface ImportedMemory {
  id: string;
  content: string;
  source: ImportFormat;
  categories?: string[];
  speaker?: string;
  session_id?: string;
  topics?: string[];
  user_id?: string;
  confidence?: number;
  is_proxy?: boolean;
  proxy_agent?: string;
  metadata?: Record<string, unknown>;
  /** ISO 8601, without a zone local to the brain's time zone; or epoch milliseconds. */
  created_at?: string | number;
}

/** What names a memory of a conversation. */
export type ImportedNames = Pick<ImportedMemory, "id" | "session_id">;

/** An entry of a file that is not stored, while the others are. */
export interface RefusedEntry {
  place: string;
  /** "" where it has none that can be read. */
  id: string;
  status: string;
  message: string;
}

/** The last line of a transcript, whose program was stopped while it wrote it: nothing was said by it yet. */
export interface UnfinishedEntry {
  place: string;
  unfinished: true;
}

/** What an entry of a file is. */
export type ImportEntry = ImportRecord | RefusedEntry | UnfinishedEntry;

/** A memory and the place it was read from, for reports about refused ones. */
export interface ImportRecord {
  memory: ImportedMemory;
  /** What earlier versions named it, where that is something else; all of a file have them, or none. */
  former?: ImportedNames;
  /** A JSON pointer, or `line 12`. */
  place: string;
}
