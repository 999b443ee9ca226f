/**
 * The export of ChatGPT, `conversations.json`: a list of conversations, each a tree of messages by id. Edited and
 * regenerated messages are branches of the tree; what counts is the one that the conversation ends with, from
 * `current_node` up to the root.
 */
import { chatRecord } from "./chat.js";
import { fitting, type JsonObject, misfit, object, optionalText, readItems, text } from "./json.js";
import type { ImportEntry, ImportRecord, ImportSource } from "./record.js";

const MILLISECONDS = 1_000;
const SPEAKERS = { user: "user", assistant: "assistant" } as const;
/** Kinds of content that hold what was said; others are code that ran, its output, thoughts and settings. */
const SAID: readonly unknown[] = ["text", "multimodal_text"];

/**
 * What user and assistant said, conversation by conversation; a conversation or message that does not fit is refused.
 *
 * @throws CortexError `VALIDATION_ERROR` - it is no list
 */
export function readChatGpt(source: ImportSource): Generator<ImportEntry> {
  const what = "the list of conversations that ChatGPT exports";
  return readItems(source, what, ({ pointer, value }) =>
    readChat(source, object(source, value, pointer), pointer),
  );
}

function* readChat(
  source: ImportSource,
  chat: JsonObject,
  pointer: string,
): Generator<ImportEntry> {
  const conversation =
    optionalText(source, chat, "conversation_id", pointer) ?? text(source, chat, "id", pointer);
  const mapping = object(source, chat["mapping"], `${pointer}/mapping`);
  const start = timeOf(chat["create_time"]);
  for (const id of branchOf(source, chat, mapping, pointer)) {
    const place = `${pointer}/mapping/${id}`;
    yield* fitting(place, () => readMessage(source, { conversation, start }, mapping, id, place));
  }
}

function* readMessage(
  source: ImportSource,
  { conversation, start }: { conversation: string; start: number | undefined },
  mapping: JsonObject,
  id: string,
  place: string,
): Generator<ImportRecord> {
  const message = object(source, mapping[id], place)["message"] ?? null;
  if (message === null) {
    return; // the root has none
  }
  const said = object(source, message, `${place}/message`);
  const speaker = speakerOf(said);
  const content = contentOf(said);
  if (speaker !== undefined && content !== "") {
    const time = timeOf(said["create_time"]) ?? start;
    yield chatRecord({ format: "chatgpt", conversation, id, speaker, content, time, place });
  }
}

/** The ids from the root to the message that the conversation ends with. */
function branchOf(
  source: ImportSource,
  chat: JsonObject,
  mapping: JsonObject,
  pointer: string,
): string[] {
  const branch = new Set<string>();
  let id = optionalText(source, chat, "current_node", pointer) ?? Object.keys(mapping).at(-1);
  while (id !== undefined) {
    if (branch.has(id)) {
      throw misfit(source, `${pointer}/mapping/${id}`, "the message is its own ancestor");
    }
    if (!Object.hasOwn(mapping, id)) {
      throw misfit(source, `${pointer}/mapping`, `there is no message "${id}"`);
    }
    branch.add(id);
    const place = `${pointer}/mapping/${id}`;
    id = optionalText(source, object(source, mapping[id], place), "parent", place);
  }
  return [...branch].reverse();
}

function speakerOf({ author, metadata }: JsonObject): "user" | "assistant" | undefined {
  const role = (author as { role?: unknown } | null | undefined)?.role;
  const hidden = (metadata as { is_visually_hidden_from_conversation?: unknown } | null | undefined)
    ?.is_visually_hidden_from_conversation;
  return hidden === true ? undefined : SPEAKERS[role as keyof typeof SPEAKERS];
}

function contentOf({ content }: JsonObject): string {
  const { content_type, parts } = (content ?? {}) as { content_type?: unknown; parts?: unknown };
  if (!SAID.includes(content_type) || !Array.isArray(parts)) {
    return "";
  }
  const texts = parts.filter((part) => typeof part === "string" && part.trim() !== "");
  return texts.join("\n\n");
}

/** Seconds since 1970, with a fraction. */
function timeOf(value: unknown): number | undefined {
  return typeof value === "number" && Number.isFinite(value)
    ? Math.round(value * MILLISECONDS)
    : undefined;
}
