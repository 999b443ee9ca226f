/** A memory as a note of Markdown, for people and for programs that read notes (Obsidian). */
import { createHash } from "node:crypto";
import { isoTime } from "../bridge/memory.js";
import { oneLine } from "../bridge/text.js";
import type { CortexMemory } from "../bridge/types.js";
import native from "../native.js";
import { latestChange } from "../recall/line.js";

/** Names that file systems and people tell apart in any case and on any system; others get a hash. */
const PLAIN_ID = /^(?!(?:con|prn|aux|nul|com\d|lpt\d)$)[a-z0-9][a-z0-9_-]{0,79}$/u;
const HASH_DIGITS = 16;
const READABLE_LENGTH = 40;

/** What means something in Markdown, or in what Obsidian and its like make of it, wherever it stands. */
const MARKS = /[\\`*_{}[\]<>#|~$%=^!&]/gu;
/** What means something where a line begins: lists, headings under a line, tables, code. */
const AT_LINE_START = /^(\s*)([-+:]|\d+(?=[.)]))/gmu;
const INDENT = /^[ \t]+/gmu;

/** The month of a memory and the file's name there: the same as long as it has its id and its time. */
export function pathOf({ id, created_at }: Pick<CortexMemory, "id" | "created_at">): string {
  return `${isoTime(created_at).slice(0, "2026-03".length)}/${nameOf(id)}.md`;
}

function nameOf(id: string): string {
  if (PLAIN_ID.test(id)) {
    return id;
  }
  const readable = id
    .toLowerCase()
    .replace(/[^a-z0-9]+/gu, "-")
    .slice(0, READABLE_LENGTH);
  const hash = createHash("sha256").update(id).digest("hex").slice(0, HASH_DIGITS);
  return `${readable.replace(/^-|-$/gu, "") || "memory"}.${hash}`;
}

/**
 * How every file of a user's view begins, by which it is known for one.
 *
 * @param userId - whose
 */
export function beginningOf(userId: string): string {
  return `---\ngenerated_by: cortex view\nuser: ${quoted(userId)}\n`;
}

/** What every file says of itself. */
export const WARNING =
  "> Generated from the brain, which alone counts: what is changed here changes no memory and is overwritten by the next " +
  "`cortex view`. `cortex edit` changes a memory.";

/** The other one of a pair. */
export type Opponent = Pick<CortexMemory, "id" | "content" | "created_at">;

/**
 * The note of a memory. No score: it would be stale tomorrow; what speaks against it stands there, with both sides of a
 * pair. What the brain holds is data, so it is written as text.
 *
 * @param opponents - the memories that dispute it
 */
export function noteOf(memory: CortexMemory, opponents: readonly Opponent[] = []): string {
  const properties = Object.entries(propertiesOf(memory)).flatMap(([name, value]) =>
    value === null || value === undefined || (Array.isArray(value) && value.length === 0)
      ? []
      : [`${name}: ${yamlOf(value)}`],
  );
  return [
    `${beginningOf(memory.user_id)}id: ${quoted(memory.id)}`,
    ...properties,
    "---",
    "",
    WARNING,
    "",
    ...doubtsOf(memory, opponents).flatMap((line) => [line, ""]),
    plainText(native.withoutSecrets(memory.content)),
    "",
  ].join("\n");
}

/** What speaks against a memory, each as a quotation, so that nobody reads on without it. */
function doubtsOf(memory: CortexMemory, opponents: readonly Opponent[]): string[] {
  return [
    ...opponents.map((other) => doubt("Disputed by", other)),
    ...memory.conflicts_with.map((other) => doubt("Conflicts with", other)),
    ...latestChange(memory).map((other) => doubt("Perhaps changed by", other)),
    ...(memory.disputed?.proved_wrong && memory.superseded_by === null
      ? ["> **Proved wrong.**"]
      : []),
  ];
}

function doubt(how: string, { id, content, created_at }: Opponent): string {
  const said = plainText(oneLine(native.withoutSecrets(content)));
  const link = `[${plainText(id)}](../${pathOf({ id, created_at })})`;
  const day = isoTime(created_at).slice(0, "2026-03-01".length);
  return `> **${how}** ${link} of ${day}: “${said}” Nobody decided yet: \`cortex resolve\`.`;
}

function propertiesOf(memory: CortexMemory): Record<string, unknown> {
  const { expires_at, review_at, superseded_by } = memory;
  return {
    created: memory.timestamp,
    categories: memory.categories,
    topics: memory.topics,
    importance: memory.importance,
    speaker: memory.speaker,
    session: memory.session_id,
    source: memory.source,
    expires: expires_at === undefined ? null : isoTime(expires_at),
    check_again: review_at === undefined ? null : isoTime(review_at),
    disputed_by: memory.disputed?.by,
    conflicts_with: memory.conflicts_with.map(({ id }) => id),
    undecided: memory.undecided.map(({ id }) => id),
    proved_wrong: memory.disputed?.proved_wrong || null,
    replaced_by: superseded_by,
  };
}

function yamlOf(value: unknown): string {
  return Array.isArray(value)
    ? `[${value.map((item) => quoted(String(item))).join(", ")}]`
    : typeof value === "string"
      ? quoted(value)
      : String(value);
}

/** YAML reads JSON. */
function quoted(text: string): string {
  return JSON.stringify(native.withoutSecrets(text));
}

/** The text so that Markdown shows it as it is: no link, no list, no code, nothing that a reader would run. */
export function plainText(text: string): string {
  return text
    .replace(MARKS, "\\$&")
    .replace(AT_LINE_START, (_all, blanks: string, mark: string) =>
      /\d/u.test(mark) ? `${blanks}${mark}\\` : `${blanks}\\${mark}`,
    )
    .replace(INDENT, (blanks) => "\u00A0".repeat(blanks.length));
}
