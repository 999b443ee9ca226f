/** Ids as people type them: whole, or their beginning where no other begins so. */
import { CortexError } from "../bridge/errors.js";
import type { Session } from "./brain.js";

/** Of a shorter beginning nobody can know what it names: "stm_" would be every memory. */
const SHORTEST_BEGINNING = 5;
/** How many candidates a message lists. */
const MOST_CANDIDATES = 10;
/** As many as the brain lists at once. */
const MOST_LISTED = 1_000;

/**
 * The id of the memory that a text names by its beginning; the text itself where it names none, so that the
 * call that gets it tells so. Never a piece of a memory's text: what shows, judges or forgets one memory must
 * not take another one for it.
 *
 * @throws CortexError AMBIGUOUS - several ids begin so; the message lists them
 */
export async function memoryId({ brain, context }: Session, text: string): Promise<string> {
  try {
    const id = await brain.findMemoryId(text, { signal: context.signal });
    return names(text, id) ? id : text;
  } catch (error) {
    if (error instanceof CortexError && error.code === "NOT_FOUND") {
      return text;
    }
    throw error;
  }
}

/** The same for the id of a pair of memories that contradict each other. */
export async function pairId({ brain }: Session, text: string): Promise<string> {
  const pairs = await brain.getContradictions({ limit: MOST_LISTED });
  return oneOf(
    pairs.map(({ id }) => id).filter((id) => names(text, id)),
    text,
    "pairs",
  );
}

/** The same for the id of a session. */
export async function sessionId({ brain }: Session, text: string): Promise<string> {
  const sessions = await brain.listSessions({ limit: MOST_LISTED });
  return oneOf(
    sessions.map(({ session_id }) => session_id),
    text,
    "sessions",
  );
}

/** Ids that a brain made begin with their kind. */
function names(text: string, id: string): boolean {
  return id === text || (text.length >= SHORTEST_BEGINNING && id.startsWith(text));
}

function oneOf(ids: readonly string[], text: string, what: string): string {
  const fitting = ids.filter((id) => id.startsWith(text));
  if (fitting.includes(text) || fitting.length === 0) {
    return text;
  }
  if (fitting.length > 1) {
    const listed = fitting.slice(0, MOST_CANDIDATES).join(", ");
    const more = fitting.length > MOST_CANDIDATES ? ", and more" : "";
    throw new CortexError(
      "AMBIGUOUS",
      `${fitting.length} ${what} have ids that begin with "${text}": give more of it. ${listed}${more}`,
    );
  }
  return fitting[0] ?? text;
}
