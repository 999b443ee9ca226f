import { fromJsonSchema, type StandardSchemaWithJSON } from "@modelcontextprotocol/server";
import { Input } from "../bridge/input.js";
import type { Static, TObject, TSchema } from "../bridge/typebox.js";

/** A schema that the server shows but does not check: the tools check themselves, and say better what is wrong. */
export function shown(schema: TObject): StandardSchemaWithJSON<unknown, unknown> {
  return fromJsonSchema(schema, {
    getValidator: () => (data) => ({
      valid: true,
      data: data as never,
      errorMessage: undefined,
    }),
  });
}

/** How deep the outline of an answer goes: its result, and what that holds. */
const OUTLINE_DEPTH = 2;

/**
 * What an answer holds, by names and types alone. Models read it in every conversation and need no more; programs have
 * the whole schema in the library (`outputSchema` of each tool).
 */
export function outline(schema: TSchema, depth: number = OUTLINE_DEPTH): TObject {
  const { type, properties, required } = schema as Partial<TObject>;
  if (depth === 0 || properties === undefined) {
    return (type === undefined ? {} : { type }) as TObject;
  }
  const entries = Object.entries(properties).map(([name, of]) => [name, outline(of, depth - 1)]);
  return { type, properties: Object.fromEntries(entries), required } as TObject;
}

/** A schema that the server checks. */
export function checked<Schema extends TObject>(
  name: string,
  schema: Schema,
): StandardSchemaWithJSON<Static<Schema>, Static<Schema>> {
  const input = new Input(name, schema);
  return fromJsonSchema<Static<Schema>>(schema, {
    getValidator: () => (data) => {
      const problem = input.problem(data);
      return problem === undefined
        ? { valid: true, data: data as never, errorMessage: undefined }
        : { valid: false, data: undefined, errorMessage: problem };
    },
  });
}
