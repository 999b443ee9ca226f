/** What was left open in a user's last sessions. */
import type { CortexBridge } from "../bridge/bridge.js";
import type { SessionInfo, SessionTurn } from "../bridge/session-types.js";
import { type Static, Type } from "../bridge/typebox.js";
import { closed, text } from "./result-schemas.js";

const SESSIONS = 5;
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

/**
 * Of the last turns of the last sessions, the newest first: what the user asked and got no answer to, and what the agent
 * asked last, so that the user has not answered it.
 */
export async function openQuestions(
  brain: CortexBridge,
  user: string,
  except: string | undefined,
): Promise<OpenQuestion[]> {
  const sessions = await brain.listSessions({ user_id: user, limit: SESSIONS + 1 });
  const earlier = sessions.filter((each) => each.session_id !== except).slice(0, SESSIONS);
  const found: OpenQuestion[] = [];
  for (const info of earlier) {
    const session = await brain.openSession(info.session_id, { user: info.user_id });
    const turns = await session.findTurns({ limit: LAST_TURNS, newest_first: true });
    found.push(...turns.flatMap((turn, index) => openIn(info, turn, index === 0)));
  }
  return found;
}

function openIn(
  info: SessionInfo,
  { turn_id, turn }: SessionTurn,
  isLast: boolean,
): OpenQuestion[] {
  const answer = turn.agent_response?.content;
  const said = answer === undefined ? turn.user_message.content : isLast ? answer : "";
  const asked_by = answer === undefined ? "user" : "agent";
  const question = questionIn(said);
  return question === undefined
    ? []
    : [{ session_id: info.session_id, turn_id, asked_by, question }];
}

/** The last sentence that ends with a question mark. */
export function questionIn(text: string): string | undefined {
  const sentences = text.replaceAll(/\s+/gu, " ").match(/[^.!?]+[.!?]+/gu) ?? [];
  return sentences.findLast((sentence) => sentence.trimEnd().endsWith("?"))?.trim();
}
