import { configSchema } from "./schema.js";

/** The schema of cortex.json as editors know schemas. The package has it as `cortex.schema.json`. */
export function configJsonSchema(): object {
  const $schema = "http://json-schema.org/draft-07/schema#";
  return { $schema, title: "cortex.json", ...configSchema };
}
