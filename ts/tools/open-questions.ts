/** What was left open in a user's last sessions. */
import type { CortexBridge } from "../bridge/bridge.js";
import type * as readings from "../bridge/readings.js";
import type { SessionInfo, SessionTurn } from "../bridge/session-types.js";
import { type Static, Type } from "../bridge/typebox.js";
import { lastSessions } from "./last-sessions.js";
import { closed, text } from "./result-schemas.js";

const SESSIONS = 5;
/** Turns of each that may have answered a question of a session before. */
const TURNS = 100;
const LAST_TURNS = 3;

/** Schema of a question that nobody answered. */
export const openQuestionSchema = closed({
  session_id: text,
  turn_id: Type.Integer({ minimum: 1 }),
  asked_by: Type.Enum(["user", "agent"]),
  question: text,
});

/** A question that nobody answered. */
export type OpenQuestion = Static<typeof openQuestionSchema>;

/** The newest turns of a session, the newest first. */
interface Talk {
  info: SessionInfo;
  turns: SessionTurn[];
}

/** A question, and when it was asked. */
interface Asked extends OpenQuestion {
  at: number;
}

/**
 * Of the last turns of the last sessions, the newest first: what the user asked and got no answer to, and what the agent
 * asked last, so that the user has not answered it. Not what was answered in another session since, the one that is going
 * on (`except`) too, nor what was asked again there: then that question is the open one, or none is.
 */
export async function openQuestions(
  brain: CortexBridge,
  user: string,
  except: string | undefined,
): Promise<OpenQuestion[]> {
  const sessions = await lastSessions(brain, user, SESSIONS + 1);
  const talks: Talk[] = [];
  for (const info of sessions) {
    const session = await brain.openSession(info.session_id, { user: info.user_id });
    talks.push({ info, turns: await session.findTurns({ limit: TURNS, newest_first: true }) });
  }
  // Tools are listed also where the addon cannot be loaded.
  const reading = await import("../bridge/readings.js");
  const earlier = talks.filter(({ info }) => info.session_id !== except).slice(0, SESSIONS);
  return earlier
    .flatMap(({ info, turns }) =>
      turns.slice(0, LAST_TURNS).flatMap((turn, index) => openIn(info, turn, index === 0, reading)),
    )
    .filter((asked) => !talks.some((talk) => isSettled(talk, asked, reading)))
    .map(({ at: _, ...question }) => question);
}

function openIn(
  info: SessionInfo,
  { turn_id, turn }: SessionTurn,
  isLast: boolean,
  { lastQuestion }: typeof readings,
): Asked[] {
  const answer = turn.agent_response?.content;
  const said = answer === undefined ? turn.user_message.content : isLast ? answer : "";
  const asked_by = answer === undefined ? "user" : "agent";
  const question = lastQuestion(said);
  const at = Date.parse(turn.timestamp);
  return question === null
    ? []
    : [{ session_id: info.session_id, turn_id, asked_by, question, at }];
}

/** Whether something said there since answers the question, or asks it again. */
function isSettled(
  { info, turns }: Talk,
  { session_id, asked_by, question, at }: Asked,
  { settles }: typeof readings,
): boolean {
  if (info.session_id === session_id) {
    return false;
  }
  return turns.some(({ turn }) => {
    const user = turn.user_message.content;
    const agent = turn.agent_response?.content ?? "";
    const [asking, answering] = asked_by === "agent" ? [agent, user] : [user, agent];
    return Date.parse(turn.timestamp) > at && settles(asking, answering, question);
  });
}
