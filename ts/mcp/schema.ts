import { fromJsonSchema, type StandardSchemaWithJSON } from "@modelcontextprotocol/server";
import { Input } from "../bridge/input.js";
import type { Static, TObject } from "../bridge/typebox.js";

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
