import { SESSION_STATUS_NAMES } from "../bridge/choices.js";
import { counted, excerpt } from "../bridge/text.js";
import { type Static, Type } from "../bridge/typebox.js";
import { type Reader, userName } from "../recall/line.js";
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
  status: Type.Enum(SESSION_STATUS_NAMES),
  carried_over: count,
});

/** Open questions that are carried over, at most: a session's summary is not for more. */
const CARRIED = 5;
/** Of each so many code points: it is a topic, and the question stands in its turn. */
const CARRIED_CODE_POINTS = 200;

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
    const questions = [
      ...new Set(open.map(({ question }) => excerpt(question, CARRIED_CODE_POINTS))),
    ];
    const next_topics = questions.slice(0, CARRIED);
    if (next_topics.length > 0) {
      await session.describe({ next_topics }, { actor: "session_start" });
    }
    const result: SessionStartResult = {
      session_id: session.id,
      user_id: session.userId,
      created: session.created,
      status: session.created ? "ACTIVE" : (await session.getState()).status,
      carried_over: next_topics.length,
    };
    return { text: inWords(result, questions.length, brain), result };
  },
});

function inWords(result: SessionStartResult, open: number, reader: Reader): string {
  const { session_id, user_id, created, status, carried_over } = result;
  const which = `session ${shownId(session_id)} of ${userName(user_id, reader)}`;
  if (status === "ENDED") {
    return `⚠️ ${which[0]?.toUpperCase()}${which.slice(1)} is ended: it can be read; start one with another id to go on`;
  }
  const paused = status === "PAUSED" ? ", which is paused" : "";
  const of = open > carried_over ? `${carried_over} of ` : "";
  const carried = carried_over === 0 ? "" : `; ${of}${counted(open, "open question")} carried over`;
  return `✅ ${created ? "Started" : "Going on with"} ${which}${paused}${carried}`;
}
