/** Exports of mem0: a list of memories, bare or as the property `results` or `memories` of an object. */
import {
  type JsonObject,
  misfit,
  object,
  optionalText,
  parseJson,
  text,
  textList,
} from "./json.js";
import type { ImportRecord, ImportSource } from "./record.js";

/**
 * The memories of an export, in its order.
 *
 * @throws CortexError `VALIDATION_ERROR` with the JSON pointer of the first thing that does not fit.
 */
export function* readMem0(source: ImportSource): Generator<ImportRecord> {
  const root = parseJson(source);
  const holder = Array.isArray(root) ? { "": root } : object(source, root, "");
  const key = ["", "results", "memories"].find((name) => Array.isArray(holder[name as never]));
  if (key === undefined) {
    throw misfit(source, "", "expected a list of memories, or one as results or memories");
  }
  const list = (holder as JsonObject)[key] as unknown[];
  for (const [index, item] of list.entries()) {
    const place = key === "" ? `/${index}` : `/${key}/${index}`;
    yield readMemory(source, object(source, item, place), place);
  }
}

function readMemory(source: ImportSource, item: JsonObject, place: string): ImportRecord {
  const optional = (key: string) => optionalText(source, item, key, place);
  const user = optional("user_id");
  const session = optional("run_id");
  const agent = optional("agent_id");
  const time = optional("created_at");
  return {
    place,
    memory: {
      id: text(source, item, "id", place),
      content: text(source, item, "memory", place),
      source: "mem0",
      categories: textList(source, item, "categories", place),
      ...(user === undefined ? {} : { user_id: user }),
      ...(session === undefined ? {} : { session_id: session }),
      ...(agent === undefined ? {} : { speaker: agent }),
      ...(time === undefined ? {} : { created_at: time }),
    },
  };
}
