import type { ConfidenceCategory, ConfidencePolicy } from "./policy-schema.js";

/** The category of a memory that was given none. */
export const DEFAULT_CATEGORY = "general";

const CHARACTERS_PER_TOKEN = 4;

/** A list of categories from whatever a caller has: nothing means ["general"], text a list of one. */
export function normalizeCategories(categories?: string | readonly string[] | null): string[] {
  if (categories === undefined || categories === null || categories.length === 0) {
    return [DEFAULT_CATEGORY];
  }
  return typeof categories === "string" ? [categories] : [...categories];
}

/** The categories that were named, as a list; undefined when none were. */
export function namedCategories(
  categories?: string | readonly string[] | null,
): string[] | undefined {
  const none = categories === undefined || categories === null || categories.length === 0;
  return none ? undefined : normalizeCategories(categories);
}

/** Whether any of a memory's categories is among those asked for; no filter matches all. */
export function categoriesMatch(
  categories: readonly string[],
  filter?: string | readonly string[] | null,
): boolean {
  if (filter === undefined || filter === null || filter.length === 0) {
    return true;
  }
  const wanted = new Set((typeof filter === "string" ? [filter] : filter).map(foldCase));
  return categories.some((category) => wanted.has(foldCase(category)));
}

/** A rough count of a text's tokens: a quarter of its UTF-16 length, rounded up. */
export function estimateTokens(text: string): number {
  return Math.ceil(text.length / CHARACTERS_PER_TOKEN);
}

/** A score for people, e.g. "87%". */
export function displayConfidence(confidence: number): string {
  return `${(confidence * 100).toFixed(0)}%`;
}

/** A score in words; compared unrounded, so 0.7999 is medium although it shows as 80%. */
export function confidenceCategory(
  confidence: number,
  policy: Pick<ConfidencePolicy, "high_threshold" | "medium_threshold">,
): ConfidenceCategory {
  if (confidence >= policy.high_threshold) {
    return "high";
  }
  return confidence >= policy.medium_threshold ? "medium" : "low";
}

/** The record without what is explicitly undefined, which means the same as what is missing. */
export function withoutUndefined<T extends object>(record: T): T {
  return Object.fromEntries(Object.entries(record).filter(([, value]) => value !== undefined)) as T;
}

function foldCase(text: string): string {
  return text.normalize("NFC").toLowerCase();
}
