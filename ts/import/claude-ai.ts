/** The export of claude.ai, `conversations.json`: a list of conversations, each with its messages in order. */
import { chatRecord, wordsOf } from "./chat.js";
import { fitting, type JsonObject, misfit, object, optionalText, readItems, text } from "./json.js";
import type { ImportEntry, ImportRecord, ImportSource } from "./record.js";

const SPEAKERS = { human: "user", assistant: "assistant" } as const;

/**
 * What user and assistant said, conversation by conversation; a conversation or message that does not fit is refused.
 *
 * @throws CortexError `VALIDATION_ERROR` - it is no list
 */
export function readClaudeAi(source: ImportSource): Generator<ImportEntry> {
  const what = "the list of conversations that claude.ai exports";
  return readItems(source, what, ({ pointer, value }) =>
    readChat(source, object(source, value, pointer), pointer),
  );
}

function* readChat(
  source: ImportSource,
  chat: JsonObject,
  pointer: string,
): Generator<ImportEntry> {
  const conversation = text(source, chat, "uuid", pointer);
  const messages = chat["chat_messages"];
  if (!Array.isArray(messages)) {
    throw misfit(source, `${pointer}/chat_messages`, "expected an array");
  }
  for (const [number, message] of messages.entries()) {
    const place = `${pointer}/chat_messages/${number}`;
    yield* fitting(place, () =>
      readMessage(source, conversation, object(source, message, place), place),
    );
  }
}

function* readMessage(
  source: ImportSource,
  conversation: string,
  said: JsonObject,
  place: string,
): Generator<ImportRecord> {
  const speaker = SPEAKERS[said["sender"] as keyof typeof SPEAKERS];
  // Since 2024 `content` tells text apart from thoughts and tools; `text` is all there was before.
  const content = wordsOf(said["content"]) || wordsOf(said["text"]);
  if (speaker !== undefined && content !== "") {
    const id = text(source, said, "uuid", place);
    const time = optionalText(source, said, "created_at", place);
    yield chatRecord({ format: "claude-ai", conversation, id, speaker, content, time, place });
  }
}
