/** What the schemas of the bridge's inputs are made of. */
import { isDate } from "node:util/types";
import { Type } from "typebox";
import type { OnProgress } from "./types.js";

/** A function, which no JSON Schema describes. */
export const callback = <Callback>() =>
  Type.Refine(
    Type.Unsafe<Callback>({ title: "a function" }),
    (value: unknown) => typeof value === "function",
  );

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
  const times = fields.flatMap((field) => {
    const value: unknown = (given as Record<string, unknown>)[field];
    return isDate(value) ? [[field, value.getTime()]] : [];
  });
  return times.length === 0 ? given : { ...given, ...Object.fromEntries(times) };
}

function isSignal(value: unknown): boolean {
  const { aborted, addEventListener } = (value ?? {}) as Partial<AbortSignal>;
  return typeof aborted === "boolean" && typeof addEventListener === "function";
}
