/** Schemas of what the session tools answer. */
import { Type } from "../bridge/typebox.js";
import { closed, count, text } from "./result-schemas.js";
import {
  changeResultProperties,
  sessionBlockProperties,
  sessionRowProperties,
} from "./shape-schemas.js";

const blockSchema = closed(sessionBlockProperties);

const infoProperties = {
  ...sessionRowProperties,
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
export const sessionChangeSchema = closed({ session_id: text, ...changeResultProperties });
