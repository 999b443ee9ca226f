/** What `cortex forget` would take, word for word, so that nobody confirms a number. */
import type { CortexBridge } from "../bridge/bridge.js";
import type { ForgetQuery } from "../bridge/change-types.js";
import { CortexError } from "../bridge/errors.js";
import type { Session as Talk } from "../bridge/session.js";
import type { SessionTurn } from "../bridge/session-types.js";
import { counted, oneLine } from "../bridge/text.js";

/** Most memories, and most turns, whose texts are shown before they go. */
const MOST_SHOWN = 50;

/** The texts of memories. */
export async function textsOf(brain: CortexBridge, ids: readonly string[]): Promise<string[]> {
  const texts: string[] = [];
  for (const id of ids.slice(0, MOST_SHOWN)) {
    texts.push(`${id}  ${await textOf(brain, id)}`);
  }
  const more = ids.length - texts.length;
  return more > 0 ? [...texts, `... and ${more} more`] : texts;
}

/** The same of the turns that a query names, or of all turns of its session. */
export async function turnsOf(brain: CortexBridge, query: ForgetQuery): Promise<string[]> {
  const { session_id, turn_ids } = query;
  const [known] = session_id === undefined ? [] : await sessionsNamed(brain, session_id);
  if (known === undefined) {
    return [];
  }
  const found: SessionTurn[] = [];
  for (const turn of turn_ids ?? []) {
    found.push(...(await known.findTurns({ first: turn, last: turn })));
  }
  if (turn_ids === undefined) {
    found.push(...(await known.findTurns({ limit: MOST_SHOWN })));
  }
  const texts = found.map(
    ({ turn_id, turn }) => `turn ${turn_id}  ${oneLine(turn.user_message.content)}`,
  );
  const { total_turns } = await known.getState();
  const more = turn_ids === undefined ? total_turns - texts.length : 0;
  return more > 0 ? [...texts, `... and ${counted(more, "more turn")}`] : texts;
}

/** The session with the id; none where only the host, or nobody, knows one. */
async function sessionsNamed(brain: CortexBridge, id: string): Promise<Talk[]> {
  try {
    return [await brain.openSession(id)];
  } catch (error) {
    if (error instanceof CortexError && error.code === "NOT_FOUND") {
      return [];
    }
    throw error;
  }
}

async function textOf(brain: CortexBridge, id: string): Promise<string> {
  try {
    // Whoever forgets it sees what it says, also where it is told of another user.
    return oneLine((await brain.getMemory(id, { peek: true, user: "*" })).content);
  } catch (error) {
    if (error instanceof CortexError && error.code === "NOT_FOUND") {
      return "(gone before; its history is left)";
    }
    throw error;
  }
}
