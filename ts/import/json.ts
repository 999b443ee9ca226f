/** JSON of files that people bring: every complaint names the place. */
import { CortexError } from "../bridge/errors.js";
import type { ImportSource } from "./record.js";

export type JsonObject = Record<string, unknown>;

/** The value of a JSON file. */
export function parseJson(source: ImportSource): unknown {
  try {
    return JSON.parse(source.text);
  } catch (error) {
    throw new CortexError(
      "VALIDATION_ERROR",
      `${source.name} is not valid JSON: ${(error as SyntaxError).message}`,
      { cause: error },
    );
  }
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
  for (const [index, line] of source.text.split("\n").entries()) {
    if (line.trim() === "") {
      continue;
    }
    const place = `line ${index + 1}`;
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
