/** The export of claude.ai, `conversations.json`: a list of conversations, each with its messages in order. */
import { chatRecord, wordsOf } from "./chat.js";
import { misfit, object, optionalText, readJsonList, text } from "./json.js";
import type { ImportRecord, ImportSource } from "./record.js";

const SPEAKERS = { human: "user", assistant: "assistant" } as const;

/**
 * What user and assistant said, conversation by conversation.
 *
 * @throws CortexError `VALIDATION_ERROR` with the JSON pointer of the first thing that does not fit.
 */
export function* readClaudeAi(source: ImportSource): Generator<ImportRecord> {
  const what = "the list of conversations that claude.ai exports";
  for (const { pointer, value } of readJsonList(source, what)) {
    const chat = object(source, value, pointer);
    const conversation = text(source, chat, "uuid", pointer);
    const messages = chat["chat_messages"];
    if (!Array.isArray(messages)) {
      throw misfit(source, `${pointer}/chat_messages`, "expected an array");
    }
    for (const [number, message] of messages.entries()) {
      const place = `${pointer}/chat_messages/${number}`;
      const said = object(source, message, place);
      const speaker = SPEAKERS[said["sender"] as keyof typeof SPEAKERS];
      // Since 2024 `content` tells text apart from thoughts and tools; `text` is all there was before.
      const content = wordsOf(said["content"]) || wordsOf(said["text"]);
      if (speaker === undefined || content === "") {
        continue;
      }
      const id = text(source, said, "uuid", place);
      const time = optionalText(source, said, "created_at", place);
      yield chatRecord({ format: "claude-ai", conversation, id, speaker, content, time, place });
    }
  }
}
