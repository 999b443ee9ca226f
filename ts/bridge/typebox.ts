/**
 * The one door to what TypeBox makes schemas of; checks.ts is that to its checks. The library is some 500 small files, whose
 * reading would take longer than most commands: the build puts what is named here into this one module
 * (scripts/lib/bundle.mjs). Named one by one, since a hook and every command read it: the library's types of types would be
 * as much again as all the rest.
 */
import * as typebox from "typebox";

export type { Static, TObject, TOptional, TProperties, TSchema } from "typebox";

/** What schemas are made of. */
export const Type = {
  Array: typebox.Array,
  Boolean: typebox.Boolean,
  Enum: typebox.Enum,
  Integer: typebox.Integer,
  Literal: typebox.Literal,
  Null: typebox.Null,
  Number: typebox.Number,
  Object: typebox.Object,
  Optional: typebox.Optional,
  Refine: typebox.Refine,
  String: typebox.String,
  Union: typebox.Union,
  Unknown: typebox.Unknown,
  Unsafe: typebox.Unsafe,
};

/** An object with any names, and a value of this schema under each. */
export function recordOf<Value extends typebox.TSchema>(
  value: Value,
  options: typebox.TSchemaOptions = {},
) {
  return Type.Unsafe<Record<string, typebox.Static<Value>>>({
    type: "object",
    patternProperties: { "^.*$": value },
    ...options,
  });
}
