import { validationError } from "./errors.js";
import { loneSurrogateAt, show } from "./text.js";

/** So deep metadata may go; what is deeper would overflow the stack of whoever reads it. */
const DEEPEST = 64;

/**
 * A memory's metadata as the JSON that is kept. What JSON leaves out in an object, a property that is undefined, is left out.
 *
 * @throws CortexError VALIDATION_ERROR - a value that JSON cannot hold; the message says where
 */
export function metadataText(metadata: object): string {
  requireStorable(metadata, "metadata", []);
  return JSON.stringify(metadata);
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
      const half = halfOfPair(name);
      if (half !== undefined) {
        throw validationError(`a name in ${path} ${half}: metadata holds what JSON can`);
      }
      requireStorable(each, `${path}.${name}`, within);
    }
  }
}

/** What is wrong with a text that is no well-formed Unicode. */
function halfOfPair(text: string): string | undefined {
  const at = loneSurrogateAt(text);
  return at < 0 ? undefined : `has half of a surrogate pair at index ${at}`;
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
    case "string":
      return halfOfPair(value);
    case "object":
      return value !== null && above.includes(value) ? "leads back to itself" : undefined;
    default:
      return undefined;
  }
}
