/** JSON of files that people bring: every complaint names the place. */
import { CortexError } from "../bridge/errors.js";
import type { ImportSource } from "./record.js";

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
 * The items of a JSON list, one after the other: of a large file no more is ever there as values than the item at hand.
 *
 * @param what - what the list is of, for the message where there is none
 * @throws CortexError VALIDATION_ERROR
 */
export function* readJsonList(source: ImportSource, what: string): Generator<ListItem> {
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
    yield { pointer, value: parseJson({ ...source, text: text.slice(at, end) }, pointer) };
    at = afterBlanks(text, end);
    if (text[at] === ",") {
      at = afterBlanks(text, at + 1);
      if (text[at] !== "]") {
        continue;
      }
    } else if (text[at] === "]") {
      break;
    }
    throw noJson(source, pointer, "no , or ] follows, or nothing follows the ,");
  }
  if (afterBlanks(text, at + 1) < text.length) {
    throw noJson(source, "", "something follows the list");
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

/** The objects of a JSON lines file; empty lines are skipped. */
export function* readJsonLines(source: ImportSource): Generator<JsonLine> {
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
    const place = `line ${number}`;
    let value: unknown;
    try {
      value = JSON.parse(line);
    } catch (error) {
      throw misfit(source, place, (error as SyntaxError).message);
    }
    yield { place, value: object(source, value, place) };
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
