import { DEFAULT_CATEGORY, normalizeCategories } from "../bridge/helpers.js";
import { excerpt, oneLine } from "../bridge/text.js";
import { Type } from "../bridge/typebox.js";
import type { CortexMemory } from "../bridge/types.js";

const HOUR = 3_600_000;
const DAY = 24 * HOUR;

/** A memory younger than this is listed as "now". */
const NOW_MILLISECONDS = HOUR;

/** A memory younger than this, but not "now", is listed as "recent"; all others are "older". */
const RECENT_MILLISECONDS = 7 * DAY;

/** How much of a memory a listing shows, in code points; details carry all of it. */
export const LISTING_CODE_POINTS = 500;

/** What `confidence.enabled: false` hides. */
const CONFIDENCE_FIELDS = [
  "confidence",
  "base_confidence",
  "confidence_source",
  "display_confidence",
  "confidence_category",
  "old_confidence",
  "new_confidence",
] as const;

type ConfidenceField = (typeof CONFIDENCE_FIELDS)[number];

/** A record whose confidence may be hidden. */
export type MaybeScored<T> = T | Omit<T, ConfidenceField>;

/** Schema of a category parameter. */
export const categoryParameter = (description: string) =>
  Type.Optional(
    Type.Union([Type.String({ minLength: 1 }), Type.Array(Type.String({ minLength: 1 }))], {
      description,
    }),
  );

type CategoryParameter = string | string[] | undefined;

/** Both names of the category parameter joined; undefined when neither is given. */
export function givenCategories(
  category: CategoryParameter,
  categories: CategoryParameter,
): string[] | undefined {
  const given = [category, categories].filter((value) => value !== undefined && value.length > 0);
  return given.length === 0 ? undefined : [...new Set(given.flatMap(normalizeCategories))];
}

/** The record as it is, or without its confidence when the policy hides it. */
export function scored<T extends object>(record: T, visible: boolean): MaybeScored<T> {
  if (visible) {
    return record;
  }
  const hidden: ReadonlySet<string> = new Set(CONFIDENCE_FIELDS);
  return Object.fromEntries(
    Object.entries(record).filter(([field]) => !hidden.has(field)),
  ) as MaybeScored<T>;
}

/** One line about a memory, with the id that other tools take. */
export function memoryLine(memory: CortexMemory, now: number, visible: boolean): string {
  const categories = memory.categories.length === 0 ? [DEFAULT_CATEGORY] : memory.categories;
  const facts = [`imp=${memory.importance.toFixed(1)}`, ageWord(memory.created_at, now)];
  if (visible) {
    facts.push(`conf=${memory.display_confidence} ${memory.confidence_category}`);
  }
  const text = excerpt(oneLine(memory.content), LISTING_CODE_POINTS);
  return `[${memory.id}] [${oneLine(categories.join(", "))}] (${facts.join(", ")}) ${text}`;
}

function ageWord(createdAt: number, now: number): "now" | "recent" | "older" {
  const age = now - createdAt;
  if (age < NOW_MILLISECONDS) {
    return "now";
  }
  return age < RECENT_MILLISECONDS ? "recent" : "older";
}
