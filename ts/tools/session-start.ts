import { counted } from "../bridge/text.js";
import { type Static, Type } from "../bridge/typebox.js";
import { userName } from "../recall/line.js";
import { ADDS } from "./annotations.js";
import { openQuestions } from "./open-questions.js";
import { closed, count, text } from "./result-schemas.js";
import { shownId } from "./session-parameters.js";
import { defineTool } from "./tool.js";
import { askedUser, userParameter } from "./user.js";

const startSchema = closed({
  session_id: text,
  user_id: text,
  created: Type.Boolean({ description: "false: it went on with a session that was there" }),
  carried_over: count,
});

/** Open questions that are carried over, at most: a session's summary is not for more. */
const CARRIED = 5;

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
      carry_over: Type.Optional(
        Type.Boolean({
          description:
            "true: what nobody answered in the user's last sessions is among the likely topics of a new one",
        }),
      ),
    },
    { additionalProperties: false },
  ),
  result: startSchema,
  async run(brain, { session_id, user, carry_over = false }) {
    const session = await brain.startSession({ session_id, user_id: askedUser(brain, user) });
    const open =
      carry_over && session.created ? await openQuestions(brain, session.userId, session.id) : [];
    if (open.length > 0) {
      const next_topics = [...new Set(open.map(({ question }) => question))].slice(0, CARRIED);
      await session.describe({ next_topics }, { actor: "session_start" });
    }
    const result: SessionStartResult = {
      session_id: session.id,
      user_id: session.userId,
      created: session.created,
      carried_over: open.length,
    };
    const carried =
      open.length > 0 ? `; ${counted(open.length, "open question")} carried over` : "";
    const done = session.created ? "Started" : "Going on with";
    return {
      text: `✅ ${done} session ${shownId(session.id)} of ${userName(session.userId, brain)}${carried}`,
      result,
    };
  },
});
