import { readable, validationError } from "./errors.js";
import type { ConfidenceCategory, ConfidencePolicy } from "./policy-schema.js";
import { show } from "./text.js";

/** The category of a memory that was given none. */
export const DEFAULT_CATEGORY = "general";

const CHARACTERS_PER_TOKEN = 4;

/**
 * A list of categories from whatever a caller has: nothing means ["general"], text a list of one.
 *
 * @throws CortexError VALIDATION_ERROR - neither text nor a list of texts, as for the functions below
 */
export function normalizeCategories(categories?: string | readonly string[] | null): string[] {
  if (isNothing(categories)) {
    return [DEFAULT_CATEGORY];
  }
  return listOfTexts("categories", categories);
}

/** The categories that were named, as a list; undefined when none were. */
export function namedCategories(
  categories?: string | readonly string[] | null,
): string[] | undefined {
  return isNothing(categories) ? undefined : normalizeCategories(categories);
}

/** Whether any of a memory's categories is among those asked for; no filter matches all. */
export function categoriesMatch(
  categories: readonly string[],
  filter?: string | readonly string[] | null,
): boolean {
  const given = listOfTexts("categories", categories);
  if (isNothing(filter)) {
    return true;
  }
  const wanted = new Set(listOfTexts("the filter", filter).map(foldCase));
  return given.some((category) => wanted.has(foldCase(category)));
}

/** A rough count of a text's tokens: a quarter of its UTF-16 length, rounded up. */
export function estimateTokens(text: string): number {
  requireType("the text", text, "string", "text");
  return Math.ceil(text.length / CHARACTERS_PER_TOKEN);
}

/** A score for people, e.g. "87%". */
export function displayConfidence(confidence: number): string {
  requireType("confidence", confidence, "number", "a number");
  return `${(confidence * 100).toFixed(0)}%`;
}

/** A score in words; compared unrounded, so 0.7999 is medium although it shows as 80%. */
export function confidenceCategory(
  confidence: number,
  policy: Pick<ConfidencePolicy, "high_threshold" | "medium_threshold">,
): ConfidenceCategory {
  requireType("confidence", confidence, "number", "a number");
  const { high_threshold, medium_threshold } = readable("confidenceCategory", () => ({
    ...policy,
  }));
  requireType("high_threshold", high_threshold, "number", "a number");
  requireType("medium_threshold", medium_threshold, "number", "a number");
  if (confidence >= high_threshold) {
    return "high";
  }
  return confidence >= medium_threshold ? "medium" : "low";
}

/** The record without what is explicitly undefined, which means the same as what is missing. */
export function withoutUndefined<T extends object>(record: T): T {
  return Object.fromEntries(Object.entries(record).filter(([, value]) => value !== undefined)) as T;
}

function isNothing(categories: unknown): categories is undefined | null | "" | [] {
  return (
    categories === undefined ||
    categories === null ||
    categories === "" ||
    readable("categories", () => Array.isArray(categories) && categories.length === 0)
  );
}

/** A copy of a list of texts; text is a list of one. */
function listOfTexts(name: string, given: unknown): string[] {
  const list = readable(name, () => {
    if (typeof given === "string") {
      return [given];
    }
    return Array.isArray(given) ? [...(given as unknown[])] : undefined;
  });
  if (list === undefined || !list.every((item) => typeof item === "string")) {
    throw validationError(`${name} must be text or a list of texts, but is ${show(given)}`);
  }
  return list;
}

function requireType(name: string, value: unknown, type: "string" | "number", what: string): void {
  if (typeof value !== type) {
    throw validationError(`${name} must be ${what}, but is ${show(value)}`);
  }
}

function foldCase(text: string): string {
  return text.normalize("NFC").toLowerCase();
}

/** The policy with the thresholds that it has for a user. */
export function policyOf(policy: ConfidencePolicy, userId: string | null): ConfidencePolicy {
  const own = userId === null ? undefined : policy.users[userId];
  if (own === undefined) {
    return policy;
  }
  const { purposes, ...thresholds } = withoutUndefined(own);
  return {
    ...policy,
    ...(thresholds as Partial<ConfidencePolicy>),
    purposes: { ...policy.purposes, ...(purposes as Partial<ConfidencePolicy["purposes"]>) },
  };
}
