/** What schemas of inputs are made of. */
import { isDate } from "node:util/types";
import { EXPIRED_NAMES, PURPOSE_NAMES, SUPERSEDED_NAMES } from "./choices.js";
import { readable } from "./errors.js";
import { type TProperties, Type } from "./typebox.js";
import type { MemoryKind, OnProgress } from "./types.js";

/** What a caller can name. */
export {
  EXPIRED_NAMES as EXPIRED,
  KIND_NAMES as KINDS,
  PURPOSE_NAMES as PURPOSES,
  SUPERSEDED_NAMES as SUPERSEDED,
} from "./choices.js";

/** The kinds that searchMemories finds; atoms have a search of their own, embeddings are found by what they are of. */
export const SEARCHED_KINDS = ["stm"] as const satisfies MemoryKind[];

// The range of an ECMAScript Date; every time in it has an ISO text.
const LAST_TIME = 8.64e15;

/** An object with these properties and no others. */
export function closed<Properties extends TProperties>(properties: Properties) {
  return Type.Object(properties, { additionalProperties: false });
}

export const text = Type.String({ minLength: 1 });
export const optionalText = Type.Optional(text);
export const optionalTexts = Type.Optional(Type.Array(text));
/** Text that may be empty. */
export const anyText = Type.Optional(Type.String());
export const flag = Type.Optional(Type.Boolean());
/** From 0 to 1. */
export const share = Type.Optional(Type.Number({ minimum: 0, maximum: 1 }));
/** How many hits a search gives. */
export const hitLimit = Type.Optional(Type.Integer({ minimum: 1, maximum: 1_000 }));
/** How many, at least one. */
export const count = Type.Optional(Type.Integer({ minimum: 1 }));
/** A setting: a number from one on, which has a default. */
export const positive = (value: number, description: string) =>
  Type.Optional(Type.Integer({ minimum: 1, default: value, description }));
export const purpose = Type.Optional(Type.Enum(PURPOSE_NAMES));
/** A retrieval profile, by name. */
export const profile = optionalText;
/** What becomes of memories whose place another one took. */
export const superseded = Type.Optional(Type.Enum(SUPERSEDED_NAMES));

/** What becomes of memories whose time has passed. */
export const expired = Type.Optional(Type.Enum(EXPIRED_NAMES));

/** A moment. What is checked has gone through {@link withoutDates}. */
export const time = Type.Optional(
  Type.Union([text, Type.Number({ minimum: -LAST_TIME, maximum: LAST_TIME })], {
    title: "ISO 8601 text, epoch milliseconds or a Date",
  }),
);

/** A moment, or null for none any more. */
export const timeOrNull = Type.Optional(
  Type.Union([text, Type.Number({ minimum: -LAST_TIME, maximum: LAST_TIME }), Type.Null()], {
    title: "ISO 8601 text, epoch milliseconds, a Date or null",
  }),
);

const CATEGORIES = { title: "text that is not empty, or a list of such" };

/** Categories to give. */
export const categories = Type.Optional(Type.Union([text, Type.Array(text)], CATEGORIES));

/** Categories to look for, or to give where null means none. */
export const categoriesOrNull = Type.Optional(
  Type.Union([text, Type.Array(text), Type.Null()], CATEGORIES),
);

/** A function, which no JSON Schema describes. */
export const callback = <Callback>() =>
  Type.Refine(
    Type.Unsafe<Callback>({ title: "a function" }),
    (value: unknown) => typeof value === "function",
  );

/** The time in epoch milliseconds, as a function. */
export const clock = Type.Optional(callback<() => number>());

/** How a caller stops what it started. Known by its parts: it may come from another realm. */
export const signal = Type.Optional(
  Type.Refine(Type.Unsafe<AbortSignal>({ title: "an AbortSignal" }), isSignal),
);

/** How a caller hears of progress. */
export const onProgress = Type.Optional(callback<OnProgress>());

/** What was given, with a Date in any of the fields as epoch milliseconds: a JSON Schema knows no Date. */
export function withoutDates(given: unknown, ...fields: string[]): unknown {
  if (typeof given !== "object" || given === null) {
    return given;
  }
  return readable("the call", () => {
    let dateless = given;
    for (const field of fields) {
      const value: unknown = (given as Record<string, unknown>)[field];
      if (isDate(value)) {
        dateless = { ...dateless, [field]: value.getTime() };
      }
    }
    return dateless;
  });
}

function isSignal(value: unknown): boolean {
  const { aborted, addEventListener } = (value ?? {}) as Partial<AbortSignal>;
  return typeof aborted === "boolean" && typeof addEventListener === "function";
}
