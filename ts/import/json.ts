/** JSON of files that people bring: every complaint names the place. */
import { CortexError } from "../bridge/errors.js";
import type { ImportEntry, ImportSource, RefusedEntry } from "./record.js";

export type JsonObject = Record<string, unknown>;

/** The value of a JSON file, or of a part of it. */
export function parseJson(source: ImportSource, pointer = ""): unknown {
  try {
    return JSON.parse(source.text);
  } catch (error) {
    throw noJson(source, pointer, (error as SyntaxError).message);
  }
}

/** An item of a list. */
export interface ListItem {
  /** `/12` */
  pointer: string;
  value: unknown;
}

/**
 * What is read of one entry. Of one that does not fit that is told by its place, and the others are read: in
 * `[{"mapping": {...}}, {"mapping": null}]` the second is refused, and the first is taken.
 */
export function* fitting(place: string, read: () => Iterable<ImportEntry>): Generator<ImportEntry> {
  try {
    yield* read();
  } catch (thrown) {
    yield refusalOf(place, thrown);
  }
}

/** @throws what is not the entry's fault */
function refusalOf(place: string, thrown: unknown): RefusedEntry {
  if (thrown instanceof CortexError && thrown.code === "VALIDATION_ERROR") {
    return { place, id: "", status: thrown.code, message: thrown.message };
  }
  throw thrown;
}

/**
 * What is read of each item of a JSON list.
 *
 * @param what - what the list is of, for the message where there is none
 * @throws CortexError VALIDATION_ERROR - it is no list
 */
export function* readItems(
  source: ImportSource,
  what: string,
  read: (item: ListItem) => Iterable<ImportEntry>,
): Generator<ImportEntry> {
  for (const item of readJsonList(source, what)) {
    yield* "value" in item ? fitting(item.pointer, () => read(item)) : [item];
  }
}

/** One after the other: of a large file no more is ever there as values than the item at hand. */
function* readJsonList(source: ImportSource, what: string): Generator<ListItem | RefusedEntry> {
  const { text } = source;
  let at = afterBlanks(text, 0);
  if (text[at] !== "[") {
    parseJson(source); // what is no JSON at all is told so
    throw misfit(source, "", `expected ${what}`);
  }
  at = afterBlanks(text, at + 1);
  for (let index = 0; text[at] !== "]"; index += 1) {
    const end = endOfValue(text, at);
    const pointer = `/${index}`;
    const item = readItem({ ...source, text: text.slice(at, end) }, pointer);
    yield item;
    at = afterBlanks(text, end);
    if (text[at] === ",") {
      at = afterBlanks(text, at + 1);
      if (text[at] !== "]") {
        continue;
      }
    } else if (text[at] === "]") {
      break;
    }
    // One that was refused is where the file was cut off.
    if ("value" in item) {
      const problem = "no , or ] follows, or nothing follows the ,";
      yield refusalOf(pointer, noJson(source, pointer, problem));
    }
    return;
  }
  if (afterBlanks(text, at + 1) < text.length) {
    throw noJson(source, "", "something follows the list");
  }
}

function readItem(source: ImportSource, pointer: string): ListItem | RefusedEntry {
  try {
    return { pointer, value: parseJson(source, pointer) };
  } catch (thrown) {
    return refusalOf(pointer, thrown);
  }
}

const BLANKS = /[ \t\r\n]*/uy;
/** Of a number or a word. */
const WORD = /[^,\]\s]*/uy;

function afterBlanks(text: string, at: number): number {
  return endOf(BLANKS, text, at);
}

function endOf(pattern: RegExp, text: string, at: number): number {
  pattern.lastIndex = at;
  pattern.exec(text);
  return Math.max(at, pattern.lastIndex);
}

const [QUOTE, ESCAPE, OPEN, OPEN_LIST, CLOSE, CLOSE_LIST] = [34, 92, 123, 91, 125, 93];

/** Where a value ends that begins here; of one that does not end, where the text does. */
function endOfValue(text: string, start: number): number {
  const first = text.charCodeAt(start);
  if (first === QUOTE) {
    return endOfString(text, start);
  }
  if (first !== OPEN && first !== OPEN_LIST) {
    return endOf(WORD, text, start);
  }
  let depth = 0;
  for (let at = start; at < text.length; at += 1) {
    const unit = text.charCodeAt(at);
    if (unit === QUOTE) {
      at = endOfString(text, at) - 1;
    } else if (unit === OPEN || unit === OPEN_LIST) {
      depth += 1;
    } else if (unit === CLOSE || unit === CLOSE_LIST) {
      depth -= 1;
      if (depth === 0) {
        return at + 1;
      }
    }
  }
  return text.length;
}

function endOfString(text: string, start: number): number {
  for (let at = start + 1; at < text.length; at += 1) {
    const unit = text.charCodeAt(at);
    if (unit === ESCAPE) {
      at += 1;
    } else if (unit === QUOTE) {
      return at + 1;
    }
  }
  return text.length;
}

function noJson(source: ImportSource, pointer: string, problem: string): CortexError {
  const place = pointer === "" ? "" : ` at ${pointer}`;
  return new CortexError(
    "VALIDATION_ERROR",
    `${source.name} is not valid JSON${place}: ${problem}`,
  );
}

/** The value as an object. */
export function object(source: ImportSource, value: unknown, pointer: string): JsonObject {
  if (typeof value === "object" && value !== null && !Array.isArray(value)) {
    return value as JsonObject;
  }
  throw misfit(source, pointer, `expected an object, found ${describe(value)}`);
}

/** A property that must be text. */
export function text(
  source: ImportSource,
  holder: JsonObject,
  key: string,
  pointer: string,
): string {
  const value = holder[key];
  if (typeof value === "string") {
    return value;
  }
  throw misfit(source, `${pointer}/${key}`, `expected a string, found ${describe(value)}`);
}

/** A property that may be missing or null. */
export function optionalText(
  source: ImportSource,
  holder: JsonObject,
  key: string,
  pointer: string,
): string | undefined {
  const value = holder[key];
  return value === undefined || value === null ? undefined : text(source, holder, key, pointer);
}

function describe(value: unknown): string {
  if (value === undefined) {
    return "nothing";
  }
  if (value === null) {
    return "null";
  }
  if (Array.isArray(value)) {
    return "an array";
  }
  return typeof value === "object" ? "an object" : `a ${typeof value}`;
}

/** The error for something at a JSON pointer that does not fit. */
export function misfit(source: ImportSource, pointer: string, problem: string): CortexError {
  const place = pointer === "" ? "the top level" : pointer;
  return new CortexError("VALIDATION_ERROR", `${source.name} at ${place}: ${problem}`);
}

/** A line of a JSON lines file. */
export interface JsonLine {
  /** `line 12` */
  place: string;
  value: JsonObject;
}

/** A line that is no JSON object. */
interface BadLine {
  place: string;
  error: CortexError;
  /** It is the last one and has no end: who wrote it was stopped in the middle, as of `{"type":"user","mess`. */
  isTorn: boolean;
}

/** What is read of each line of a JSON lines file; of a transcript a torn line is told as unfinished. */
export function* readLines(
  source: ImportSource,
  read: (line: JsonLine) => Iterable<ImportEntry>,
  { isTranscript = false } = {},
): Generator<ImportEntry> {
  for (const line of readJsonLines(source)) {
    if ("value" in line) {
      yield* fitting(line.place, () => read(line));
    } else if (isTranscript && line.isTorn) {
      yield { place: line.place, unfinished: true };
    } else {
      yield refusalOf(line.place, line.error);
    }
  }
}

/** The lines of a JSON lines file; empty ones are skipped. */
export function* readJsonLines(source: ImportSource): Generator<JsonLine | BadLine> {
  const { text } = source;
  let number = 0;
  for (let start = 0, end = 0; start <= text.length; start = end + 1) {
    const next = text.indexOf("\n", start);
    end = next < 0 ? text.length : next;
    number += 1;
    const line = text.slice(start, end);
    if (line.trim() === "") {
      continue;
    }
    yield readLine(source, line, `line ${number}`, next < 0);
  }
}

function readLine(
  source: ImportSource,
  line: string,
  place: string,
  isLast: boolean,
): JsonLine | BadLine {
  let value: unknown;
  try {
    value = JSON.parse(line);
  } catch (error) {
    const problem = (error as SyntaxError).message;
    return { place, error: misfit(source, place, problem), isTorn: isLast };
  }
  try {
    return { place, value: object(source, value, place) };
  } catch (error) {
    return { place, error: error as CortexError, isTorn: false };
  }
}

/** A property that must be a list of text; nothing for a missing one. */
export function textList(
  source: ImportSource,
  holder: JsonObject,
  key: string,
  pointer: string,
): string[] {
  const list = holder[key] ?? [];
  if (!Array.isArray(list)) {
    throw misfit(source, `${pointer}/${key}`, `expected an array, found ${describe(list)}`);
  }
  return list.map((item, index) => {
    if (typeof item !== "string") {
      throw misfit(source, `${pointer}/${key}/${index}`, "expected a string");
    }
    return item;
  });
}
