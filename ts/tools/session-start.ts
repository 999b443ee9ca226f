import { type Static, Type } from "../bridge/typebox.js";
import { userName } from "../recall/line.js";
import { ADDS } from "./annotations.js";
import { closed, text } from "./result-schemas.js";
import { shownId } from "./session-parameters.js";
import { defineTool } from "./tool.js";
import { askedUser, userParameter } from "./user.js";

const startSchema = closed({
  session_id: text,
  user_id: text,
  created: Type.Boolean({ description: "false: it went on with a session that was there" }),
});

/** What session_start answers. */
export type SessionStartResult = Static<typeof startSchema>;

/** session_start: begins a conversation, or goes on with one. */
export const sessionStart = defineTool({
  name: "session_start",
  label: "Start session",
  description:
    "Begin a session, which keeps a conversation's turns and its four memory blocks. With the id of a " +
    "session that is there, go on with that one.",
  annotations: ADDS,
  parameters: Type.Object(
    {
      session_id: Type.Optional(
        Type.String({ minLength: 1, description: "To go on with, or a name for a new one" }),
      ),
      user: userParameter("Whose conversation it is"),
    },
    { additionalProperties: false },
  ),
  result: startSchema,
  async run(brain, { session_id, user }) {
    const session = await brain.startSession({ session_id, user_id: askedUser(brain, user) });
    const result: SessionStartResult = {
      session_id: session.id,
      user_id: session.userId,
      created: session.created,
    };
    const done = session.created ? "Started" : "Going on with";
    return {
      text: `✅ ${done} session ${shownId(session.id)} of ${userName(session.userId, brain)}`,
      result,
    };
  },
});
