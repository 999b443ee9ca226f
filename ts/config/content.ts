/** What a cortex.json says, read and checked against the schema: loaded where there is one, and for hooks one file of its own. */
import { Input } from "../bridge/input.js";
import { NoJson, type Position, parseJson } from "./json-text.js";
import { type Config, configSchema } from "./schema.js";

export { defaultAt } from "./schema.js";

/** What a text says, or what is wrong with it and where. */
export type Content =
  | { values: Config; positionOf: (path: readonly string[]) => Position }
  | { problem: string; position: Position };

const input = new Input("cortex.json", configSchema);

/** Reads a text. */
export function contentOf(text: string): Content {
  try {
    const { value, positionOf } = parseJson(text);
    const finding = input.finding(value);
    return finding === undefined
      ? { values: value as Config, positionOf }
      : { problem: finding.message, position: positionOf(finding.path) };
  } catch (error) {
    if (error instanceof NoJson) {
      return { problem: error.message, position: error.position };
    }
    throw error;
  }
}
