/** What the readers of chats share: who said what, when, in which conversation. */
import type { ImportFormat, ImportRecord } from "./record.js";

/** A message of a chat that was said in words. */
export interface ChatMessage {
  format: ImportFormat;
  conversation: string;
  id: string;
  /** Who said it: "user" or "assistant". */
  speaker: "user" | "assistant";
  content: string;
  /** ISO 8601 text or epoch milliseconds. */
  time: string | number | undefined;
  place: string;
}

/** The message as a memory; its id is that of the export, so that importing it again adds nothing. */
export function chatRecord(message: ChatMessage): ImportRecord {
  const { format, conversation, id, speaker, content, time, place } = message;
  return {
    place,
    memory: {
      id: `${conversation}/${id}`,
      content,
      source: format,
      speaker,
      session_id: conversation,
      ...(time === undefined ? {} : { created_at: time }),
    },
  };
}

/** The text parts of a message that is text or a list of typed parts, one paragraph each; "" where nothing was said in words. */
export function wordsOf(content: unknown, types: readonly string[] = ["text"]): string {
  if (typeof content === "string") {
    return content.trim() === "" ? "" : content;
  }
  if (!Array.isArray(content)) {
    return "";
  }
  const parts = content.flatMap((part: { type?: unknown; text?: unknown } | null) =>
    types.includes(part?.type as string) &&
    typeof part?.text === "string" &&
    part.text.trim() !== ""
      ? [part.text]
      : [],
  );
  return parts.join("\n\n");
}
