/**
 * Schemas of what several tools answer: the shapes of the addon, with what the bridge adds to them. Confidence is
 * optional in them: a policy may hide it.
 */

import { closed } from "../bridge/schema.js";
import {
  type TObject,
  type TOptional,
  type TProperties,
  type TSchema,
  Type,
} from "../bridge/typebox.js";
import { type ConfidenceField, isConfidenceField } from "./format.js";
import {
  contradictionListingProperties,
  contradictionProperties,
  memoryProperties,
  scorePartsProperties,
  searchPathProperties,
  storageOutcomeProperties,
} from "./shape-schemas.js";

export { closed };

/** A value that may be absent and says so. */
export function nullable<Schema extends TSchema>(schema: Schema) {
  return Type.Union([schema, Type.Null()]);
}

/** What a tool's details are when all went well. */
export function outputSchemaOf(result: TObject): TObject {
  return closed({ result });
}

type Hideable<Properties extends TProperties> = {
  [Name in keyof Properties]: Name extends ConfidenceField
    ? TOptional<Properties[Name]>
    : Properties[Name];
};

/** These properties, of which those that tell of confidence may be left out. */
export function hideable<Properties extends TProperties>(properties: Properties) {
  return Object.fromEntries(
    Object.entries(properties).map(([name, schema]) => [
      name,
      isConfidenceField(name) ? Type.Optional(schema) : schema,
    ]),
  ) as Hideable<Properties>;
}

/** How many: zero or more. */
export const count = Type.Integer({ minimum: 0 });

/** From 0 to 1. */
export const share = Type.Number({ minimum: 0, maximum: 1 });

export const text = Type.String();

/** Epoch milliseconds. */
export const time = Type.Number({ description: "Epoch milliseconds" });

/** What the bridge adds to a score for people. */
export const displayProperties = {
  timestamp: Type.String({ description: "created_at as ISO 8601 text in UTC" }),
  display_confidence: Type.Optional(text),
  confidence_category: Type.Optional(Type.Enum(["high", "medium", "low"])),
};

const shownMemory = {
  ...hideable(memoryProperties),
  metadata: Type.Optional(
    Type.Object({}, { description: "What the program that stored it keeps with it" }),
  ),
  ...displayProperties,
};

/** A memory. */
export const memorySchema = closed(shownMemory);

/** A memory that a search found. */
export const hitSchema = closed({
  ...shownMemory,
  score: share,
  passage: nullable(
    Type.String({ description: "Of a long text, the sentences that say most of what was asked" }),
  ),
  parts: Type.Optional(closed(scorePartsProperties)),
});

/** A way of finding, and whether it took part. */
export const pathSchema = closed(searchPathProperties);

/** What an answer for a critical purpose leaves out. */
export const leftOut = Type.Array(memorySchema, {
  description:
    "Only for purpose critical: what would be here and is disputed by another memory; decide first (cortex_resolve)",
});

const foundProperties = {
  count,
  hits: Type.Array(hitSchema, { description: "The best first" }),
  left_out: leftOut,
  too_unsure: Type.Array(memorySchema, {
    description: "What fits and is less sure than asked for: ask, then validate",
  }),
  paths: Type.Array(pathSchema, { description: "The ways of finding, and whether each took part" }),
  now: Type.Number({ description: "What relative times and scores refer to, epoch milliseconds" }),
};

/** What a search answers. */
export const foundSchema = closed(foundProperties);

/** What cortex_search answers. */
export const searchedSchema = closed({
  ...foundProperties,
  told_since: Type.Array(
    closed({ after: Type.String({ description: "A hit's id" }), memory: hitSchema }),
    {
      description:
        "Told later than one of the first hits and near it: it may change what that one says",
    },
  ),
});

/** Two memories that cannot both be true. */
export const contradictionSchema = closed(contradictionProperties);

/** A contradiction with the two texts. */
export const contradictionListingSchema = closed(contradictionListingProperties);

/** How storing or changing a memory ended, when it was not refused. */
export const storageSchema = closed(storageOutcomeProperties);

/** What a tool that changes a memory answers; without the memory when nothing changed. */
export const changedSchema = closed({
  storage: storageSchema,
  memory: Type.Optional(memorySchema),
});
