import { validationError } from "./errors.js";
import { halfPairProblem, show } from "./text.js";

/** So deep metadata may go; what is deeper would overflow the stack of whoever reads it. */
const DEEPEST = 64;

/**
 * A memory's metadata as the JSON that is kept. What JSON leaves out in an object, a property that is undefined, is left out.
 *
 * @throws CortexError VALIDATION_ERROR - a value that JSON cannot hold, or a text that is none; the message says where
 */
export function metadataText(metadata: object): string {
  const json = jsonText(metadata, "metadata");
  if (mayHaveHalfPairs(json)) {
    requireWholePairs(metadata, "metadata");
  }
  return json;
}

/**
 * A value as JSON.
 *
 * @param name - what it is called in messages
 * @throws CortexError VALIDATION_ERROR - a value that JSON cannot hold; the message says where
 */
export function jsonText(value: object, name: string): string {
  requireStorable(value, name, []);
  return JSON.stringify(value);
}

/** Whether a text of JSON may hold half of a surrogate pair, which JSON writes as an escape and no Unicode text has. */
export function mayHaveHalfPairs(json: string): boolean {
  return /\\ud[89a-f]/u.test(json);
}

function requireWholePairs(value: unknown, path: string): void {
  if (typeof value === "string") {
    const problem = halfPairProblem(value, path);
    if (problem !== undefined) {
      throw validationError(problem);
    }
    return;
  }
  if (Array.isArray(value)) {
    for (const [index, each] of value.entries()) {
      requireWholePairs(each, `${path}[${index}]`);
    }
    return;
  }
  if (typeof value === "object" && value !== null) {
    for (const [name, each] of Object.entries(value)) {
      requireWholePairs(name, `a name in ${path}`);
      requireWholePairs(each, `${path}.${name}`);
    }
  }
}

/** @param above - what the value is in */
function requireStorable(value: unknown, path: string, above: readonly object[]): void {
  const problem = problemOf(value, above);
  if (problem !== undefined) {
    throw validationError(`${path} ${problem}: metadata holds what JSON can`);
  }
  if (typeof value !== "object" || value === null) {
    return;
  }
  if ("toJSON" in value && typeof value.toJSON === "function") {
    // It says itself what it is in JSON, such as a date.
    return;
  }
  const within = [...above, value];
  if (within.length > DEEPEST) {
    throw validationError(
      `metadata goes deeper than ${DEEPEST} objects and lists: keep less in it`,
    );
  }
  if (Array.isArray(value)) {
    for (const [index, each] of value.entries()) {
      requireStorable(each, `${path}[${index}]`, within);
    }
    return;
  }
  for (const [name, each] of Object.entries(value)) {
    if (each !== undefined) {
      requireStorable(each, `${path}.${name}`, within);
    }
  }
}

function problemOf(value: unknown, above: readonly object[]): string | undefined {
  switch (typeof value) {
    case "bigint":
      return `is the BigInt ${value}`;
    case "function":
    case "symbol":
    case "undefined":
      return `is ${show(value)}`;
    case "number":
      return Number.isFinite(value) ? undefined : `is ${value}`;
    case "object":
      return value === null ? undefined : problemOfObject(value, above);
    default:
      return undefined;
  }
}

function problemOfObject(value: object, above: readonly object[]): string | undefined {
  if (above.includes(value)) {
    return "leads back to itself";
  }
  return isLostInJson(value)
    ? `is a ${Object.prototype.toString.call(value).slice("[object ".length, -1)}, of which JSON keeps nothing`
    : undefined;
}

/** A Map, a Set, a RegExp: nothing of it is a property of its own, and JSON writes {}. A Number is one, and is kept. */
function isLostInJson(value: object): boolean {
  const prototype: unknown = Object.getPrototypeOf(value);
  const isPlain = prototype === null || Object.getPrototypeOf(prototype) === null;
  const saysItself = "toJSON" in value;
  return (
    !isPlain && !saysItself && Object.keys(value).length === 0 && JSON.stringify(value) === "{}"
  );
}
