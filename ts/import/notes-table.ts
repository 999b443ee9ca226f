/**
 * Tables of notes as CSV: each row a memory. A column holds the text, and there may be others for the time, the category and
 * the speaker; the first row names them.
 */
import { createHash } from "node:crypto";
import { CortexError } from "../bridge/errors.js";
import { csvRows, isBlank } from "./csv.js";
import { findDate } from "./dates.js";
import type { ImportRecord, ImportSource } from "./record.js";

/** What a column may be called, without regard to case. */
const NAMES = {
  content: ["memory", "content", "text", "note"],
  created_at: ["created_at", "date", "time"],
  category: ["category"],
  speaker: ["speaker"],
} as const;
type Field = keyof typeof NAMES;
type Cells = Partial<Record<Field, string>>;

const ID_DIGITS = 32;
const MILLISECONDS = /^\d{11,}$/u;

/** Which columns a table of notes may have, in words. */
export const WANTED_COLUMNS =
  `the text as ${NAMES.content.join(", ")}, and where they are known the time as ${NAMES.created_at.join(", ")}, ` +
  "category and speaker";

/**
 * The memories of a table, in its order. An id is derived from the file's name, the cells and how often the same row came
 * before: importing the file again, also with rows added, adds only what is new.
 *
 * @throws CortexError `VALIDATION_ERROR` - columns that are not known; a quote within a cell
 */
export function* readNotesTable(source: ImportSource): Generator<ImportRecord> {
  const [head = [], ...rows] = csvRows(source);
  const fields = fieldsOf(source, head);
  const occurrences = new Map<string, number>();
  for (const [index, row] of rows.entries()) {
    if (isBlank(row)) {
      continue;
    }
    const place = `row ${index + 2}`;
    const cells = cellsOf(source, fields, row, place);
    const key = JSON.stringify([source.name, cells]);
    const occurrence = (occurrences.get(key) ?? 0) + 1;
    occurrences.set(key, occurrence);
    yield { place, memory: { id: idOf(key, occurrence), ...memoryOf(cells) } };
  }
}

function fieldsOf({ name }: ImportSource, head: readonly string[]): Field[] {
  const fields = head.map((column) => fieldOf(column));
  const known = fields.filter((field) => field !== undefined);
  if (known.length < head.length || !known.includes("content")) {
    throw new CortexError(
      "VALIDATION_ERROR",
      `${name} begins with the columns "${head.join(", ")}", but of a table are taken ${WANTED_COLUMNS}: name them so, ` +
        "and leave out others",
    );
  }
  const twice = known.find((field, index) => known.indexOf(field) !== index);
  if (twice !== undefined) {
    const columns = head.filter((_, index) => fields[index] === twice).join(" and ");
    throw new CortexError(
      "VALIDATION_ERROR",
      `${name} has ${columns}, which tell the same: keep one`,
    );
  }
  return known;
}

function fieldOf(column: string): Field | undefined {
  const name = column.trim().toLowerCase();
  return (Object.keys(NAMES) as Field[]).find((field) =>
    NAMES[field].some((each: string) => each === name),
  );
}

function cellsOf(
  { name }: ImportSource,
  fields: readonly Field[],
  row: readonly string[],
  place: string,
): Cells {
  if (!isBlank(row.slice(fields.length))) {
    throw new CortexError(
      "VALIDATION_ERROR",
      `${name}, ${place} has ${row.length} cells for ${fields.length} columns: put a cell that holds a comma in quotes`,
    );
  }
  const cells: Cells = {};
  for (const [column, field] of fields.entries()) {
    const cell = row[column] ?? "";
    if (cell.trim() !== "") {
      cells[field] = field === "content" ? cell : cell.trim();
    }
  }
  return cells;
}

function memoryOf({ content = "", created_at, category, speaker }: Cells) {
  return {
    content,
    source: "csv" as const,
    ...(category === undefined ? {} : { categories: [category] }),
    ...(speaker === undefined ? {} : { speaker }),
    ...(created_at === undefined ? {} : { created_at: timeOf(created_at) }),
  };
}

/** A date in words as ISO text; epoch milliseconds as a number. What is no time is refused where it is stored. */
function timeOf(cell: string): string | number {
  if (MILLISECONDS.test(cell)) {
    return Number(cell);
  }
  const found = findDate(cell);
  return found?.start === 0 && found.end === cell.length ? found.iso : cell;
}

function idOf(key: string, occurrence: number): string {
  const digest = createHash("sha256").update(`${key}${occurrence}`).digest("hex");
  return `csv_${digest.slice(0, ID_DIGITS)}`;
}
