/**
 * Transcripts that OpenClaw keeps of its sessions: a header, then one entry in a line. What the user and
 * the assistant said in words becomes a memory each; thoughts, tools and settings do not.
 */
import { wordsOf } from "./chat.js";
import {
  type JsonLine,
  type JsonObject,
  misfit,
  object,
  optionalText,
  readLines,
  text,
} from "./json.js";
import type { ImportEntry, ImportRecord, ImportSource } from "./record.js";

const SPEAKERS: ReadonlySet<unknown> = new Set(["user", "assistant"]);

/**
 * The turns of a transcript, in its order; a line that does not fit is refused.
 *
 * @throws CortexError `VALIDATION_ERROR` - the session has no id
 */
export function* readOpenClawSession(source: ImportSource): Generator<ImportEntry> {
  let session = source.name.replace(/\.[^.]*$/u, "");
  yield* readLines(source, readLine, { isTranscript: true });
  if (session === "") {
    throw misfit(source, "", "the session has no id");
  }

  function* readLine({ place, value }: JsonLine): Generator<ImportRecord> {
    if (value["type"] === "session") {
      session = text(source, value, "id", place);
    } else if (value["type"] === "message") {
      yield* turnOf(source, session, value, place);
    }
  }
}

function* turnOf(
  source: ImportSource,
  session: string,
  value: JsonObject,
  place: string,
): Generator<ImportRecord> {
  const message = object(source, value["message"], `${place}/message`);
  const content = wordsOf(message["content"]);
  if (!SPEAKERS.has(message["role"]) || content === "") {
    return;
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
