/**
 * Transcripts that OpenClaw keeps of its sessions: a header, then one entry in a line. What the user and
 * the assistant said in words becomes a memory each; thoughts, tools and settings do not.
 */
import { wordsOf } from "./chat.js";
import { misfit, object, optionalText, readJsonLines, text } from "./json.js";
import type { ImportRecord, ImportSource } from "./record.js";

const SPEAKERS: ReadonlySet<unknown> = new Set(["user", "assistant"]);

/**
 * The turns of a transcript, in its order.
 *
 * @throws CortexError `VALIDATION_ERROR` naming the line of the first thing that does not fit.
 */
export function* readOpenClawSession(source: ImportSource): Generator<ImportRecord> {
  let session = source.name.replace(/\.[^.]*$/u, "");
  for (const { place, value } of readJsonLines(source)) {
    if (value["type"] === "session") {
      session = text(source, value, "id", place);
      continue;
    }
    if (value["type"] !== "message") {
      continue;
    }
    const message = object(source, value["message"], `${place}/message`);
    const content = wordsOf(message["content"]);
    if (!SPEAKERS.has(message["role"]) || content === "") {
      continue;
    }
    const time = optionalText(source, value, "timestamp", place);
    yield {
      place,
      memory: {
        id: `${session}/${text(source, value, "id", place)}`,
        content,
        source: "openclaw-session",
        speaker: text(source, message, "role", place),
        session_id: session,
        ...(time === undefined ? {} : { created_at: time }),
      },
    };
  }
  if (session === "") {
    throw misfit(source, "", "the session has no id");
  }
}
