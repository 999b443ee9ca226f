/**
 * Exports of mem0: a list of memories, bare or as the property `results` or `memories` of an object. Python
 * writes `created_at` and `user_id`, the Node SDK `createdAt` and `userId`; a category may also stand in the
 * metadata, where callers of `add` put it. `agent_id` names whose helper noted it, not who said it: "I work at Siemens"
 * of the user ada, noted by "helper", is ada's.
 */
import {
  fitting,
  type JsonObject,
  misfit,
  object,
  optionalText,
  parseJson,
  text,
  textList,
} from "./json.js";
import type { ImportEntry, ImportedMemory, ImportRecord, ImportSource } from "./record.js";

/**
 * The memories of an export, in its order; one that does not fit is refused.
 *
 * @throws CortexError `VALIDATION_ERROR` - it is no list
 */
export function* readMem0(source: ImportSource): Generator<ImportEntry> {
  const root = parseJson(source);
  const holder = Array.isArray(root) ? { "": root } : object(source, root, "");
  const key = ["", "results", "memories"].find((name) => Array.isArray(holder[name as never]));
  if (key === undefined) {
    throw misfit(source, "", "expected a list of memories, or one as results or memories");
  }
  const list = (holder as JsonObject)[key] as unknown[];
  for (const [index, item] of list.entries()) {
    const place = key === "" ? `/${index}` : `/${key}/${index}`;
    yield* fitting(place, () => [readMemory(source, object(source, item, place), place)]);
  }
}

function readMemory(source: ImportSource, item: JsonObject, place: string): ImportRecord {
  const optional = (...keys: string[]) =>
    keys.map((key) => optionalText(source, item, key, place)).find((value) => value !== undefined);
  const user = optional("user_id", "userId");
  const session = optional("run_id", "runId");
  const agent = optional("agent_id", "agentId");
  const time = optional("created_at", "createdAt");
  return {
    place,
    memory: {
      id: text(source, item, "id", place),
      content: text(source, item, "memory", place),
      source: "mem0",
      categories: categoriesOf(source, item, place),
      ...(user === undefined ? {} : { user_id: user }),
      ...(session === undefined ? {} : { session_id: session }),
      ...agentOf(agent, user),
      ...(time === undefined ? {} : { created_at: time }),
    },
  };
}

/** Of a user's memory the agent stands beside it; one of no user is what the agent says. */
function agentOf(
  agent: string | undefined,
  user: string | undefined,
): Pick<ImportedMemory, "speaker" | "metadata"> {
  if (agent === undefined) {
    return {};
  }
  return user === undefined ? { speaker: agent } : { metadata: { agent_id: agent } };
}

/** The memory's own categories, else those that its metadata names; nothing else of the metadata is looked at. */
function categoriesOf(source: ImportSource, item: JsonObject, place: string): string[] {
  const own = textList(source, item, "categories", place);
  const { category, categories } = (item["metadata"] ?? {}) as JsonObject;
  const named = [category ?? categories].flat();
  return own.length > 0
    ? own
    : named.filter((name): name is string => typeof name === "string" && name !== "");
}
