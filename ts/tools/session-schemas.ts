/** Schemas of what the session tools answer. */
import { Type } from "../bridge/typebox.js";
import { closed, count, nullable, text, time } from "./result-schemas.js";

const status = Type.Enum(["ACTIVE", "PAUSED", "ENDED"]);

const blockSchema = closed({
  label: Type.Enum([
    "conversation_history",
    "active_session",
    "context_summary",
    "memory_metadata",
  ]),
  value: text,
  chars_current: count,
  chars_limit: count,
  read_only: Type.Boolean(),
  description: text,
  version: count,
});

const infoProperties = {
  session_id: text,
  user_id: text,
  status,
  started_at: time,
  last_activity_at: time,
  version: count,
  total_turns: count,
  archived_turns: count,
  last_activity: Type.String({ description: "last_activity_at as ISO 8601 text in UTC" }),
};

/** What is known of a session without its blocks. */
export const sessionInfoSchema = closed(infoProperties);

/** A session with its blocks. */
export const sessionStateSchema = closed({
  ...infoProperties,
  blocks: closed({
    conversation_history: blockSchema,
    active_session: blockSchema,
    context_summary: blockSchema,
    memory_metadata: blockSchema,
  }),
  band: Type.Enum(["normal", "warning", "archive", "emergency"]),
  summary_version: count,
  options: Type.Object({}, { description: "The options in force" }),
});

/** How a change of a session ended. */
export const sessionChangeSchema = closed({
  session_id: text,
  changed: Type.Boolean(),
  version: count,
  turn_id: Type.Integer({ minimum: 0, description: "The turn; 0 for none" }),
  archived: Type.Integer({ minimum: 0, description: "How many turns went to the archive" }),
  archive_reason: nullable(Type.Enum(["COUNT", "SIZE_85", "SIZE_95"])),
});
