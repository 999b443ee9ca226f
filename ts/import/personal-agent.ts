/**
 * Rows of personal_agent as Python writes them: dictionaries, one after the other or in a list. The memory
 * is the row itself, or a dictionary (or the text of one) in its column `memory`. The three fields of its
 * confidence are kept.
 */
import { createHash } from "node:crypto";
import { withoutUndefined } from "../bridge/helpers.js";
import { misfit } from "./json.js";
import { PythonSyntaxError, type PythonValue, parsePythonLiterals } from "./python-literal.js";
import type { ImportedMemory, ImportRecord, ImportSource } from "./record.js";

type Row = { [key: string]: PythonValue };

const ID_DIGITS = 32;
const SECOND_MS = 1000;

/**
 * The memories of the rows, in their order.
 *
 * @throws CortexError `VALIDATION_ERROR` naming the place of the first thing that does not fit.
 */
export function* readPersonalAgent(source: ImportSource): Generator<ImportRecord> {
  let line = 1;
  let counted = 0;
  for (const { value, start } of literals(source)) {
    line += lineEnds(source.text, counted, start);
    counted = start;
    const place = `line ${line}`;
    for (const [index, row] of (Array.isArray(value) ? value : [value]).entries()) {
      const at = Array.isArray(value) ? `${place}, item ${index + 1}` : place;
      yield { place: at, memory: memoryOf(source, row, at) };
    }
  }
}

function* literals(source: ImportSource): Generator<{ value: PythonValue; start: number }> {
  try {
    yield* parsePythonLiterals(source.text);
  } catch (error) {
    if (error instanceof PythonSyntaxError) {
      const line = 1 + lineEnds(source.text, 0, error.at);
      throw misfit(source, `line ${line}`, `no Python literal: ${error.message}`);
    }
    throw error;
  }
}

/** How many lines end from one place of the text up to another. */
function lineEnds(text: string, from: number, to: number): number {
  let ends = 0;
  for (let at = text.indexOf("\n", from); at !== -1 && at < to; at = text.indexOf("\n", at + 1)) {
    ends += 1;
  }
  return ends;
}

function memoryOf(source: ImportSource, value: PythonValue, place: string): ImportedMemory {
  const outer = rowOf(source, value, place);
  const row = { ...outer, ...innerRow(source, outer["memory"] ?? null, place) };
  const content = row["memory"];
  if (typeof content !== "string") {
    throw misfit(source, place, "a row needs its memory as text");
  }
  const id = given("string", row["memory_id"]) ?? given("string", row["id"]) ?? idOf(content);
  const topics = Array.isArray(row["topics"])
    ? row["topics"].filter((topic) => typeof topic === "string" && topic !== "")
    : [];
  return withoutUndefined({
    id,
    content,
    source: "personal-agent" as const,
    topics: topics as string[],
    user_id: given("string", row["user_id"]),
    confidence: given("number", row["confidence"]),
    is_proxy: given("boolean", row["is_proxy"]),
    proxy_agent: given("string", row["proxy_agent"]),
    created_at: timeOf(row),
  }) as ImportedMemory;
}

/** What the column `memory` holds where it is more than the text of the memory. */
function innerRow(source: ImportSource, memory: PythonValue, place: string): Row {
  if (typeof memory !== "string") {
    return rowOf(source, memory, place);
  }
  if (!/^\s*\{\s*['"]/u.test(memory)) {
    return {};
  }
  for (const { value } of literals({ name: `${source.name}, ${place}`, text: memory })) {
    return rowOf(source, value, place);
  }
  return {};
}

function rowOf(source: ImportSource, value: PythonValue, place: string): Row {
  if (typeof value === "object" && value !== null && !Array.isArray(value)) {
    return value;
  }
  throw misfit(source, place, "expected a dictionary");
}

/** ISO text, or the epoch seconds that Python's clock gives. */
function timeOf(row: Row): string | number | undefined {
  for (const key of ["created_at", "last_updated", "updated_at"]) {
    const time = row[key];
    if (typeof time === "string" && time !== "") {
      return time;
    }
    if (typeof time === "number") {
      return Math.floor(time * SECOND_MS);
    }
  }
  return undefined;
}

interface PlainTypes {
  string: string;
  number: number;
  boolean: boolean;
}

/** The value, where it is of the type; an empty text is none. */
function given<T extends keyof PlainTypes>(
  type: T,
  value: PythonValue | undefined,
): PlainTypes[T] | undefined {
  return typeof value === type && value !== "" ? (value as PlainTypes[T]) : undefined;
}

function idOf(content: string): string {
  return `pa_${createHash("sha256").update(content).digest("hex").slice(0, ID_DIGITS)}`;
}
