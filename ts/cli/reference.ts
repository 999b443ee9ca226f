/** Ids as people type them: whole, or their beginning where no other begins so. */
import { CortexError, toCortexError } from "../bridge/errors.js";
import type { IdKind } from "../bridge/types.js";
import type { Session } from "./brain.js";

/** Of a shorter beginning nobody can know what it names: "stm_" would be every memory. */
const SHORTEST_BEGINNING = 5;
/** Ids that cortex makes look so, and so do their beginnings; names that people gave may be anything. */
const LOOKS_LIKE_ID = /^[a-z]+_[0-9a-z]+$/u;
/** How many candidates a message lists. */
const MOST_CANDIDATES = 10;

const MANY: Readonly<Record<IdKind, string>> = {
  memory: "memories",
  atom: "atoms",
  session: "sessions",
  contradiction: "pairs",
};

/** Whether somebody who typed this meant an id, and not words. */
export function looksLikeId(text: string): boolean {
  return LOOKS_LIKE_ID.test(text);
}

/**
 * The id of the memory that a text names by its beginning; the text itself where it names none, so that the
 * call that gets it tells so. Never a piece of a memory's text.
 *
 * @throws CortexError AMBIGUOUS - several ids begin so; the message lists them
 */
export async function memoryId(session: Session, text: string): Promise<string> {
  return await idOf(session, text, ["memory"]);
}

/**
 * The id of the memory or atom that an id, its beginning, or a piece of one memory's text names; the text itself where it
 * names none.
 *
 * @throws CortexError AMBIGUOUS - several are named so; the message lists them
 */
export async function scoredIdOrText(session: Session, text: string): Promise<string> {
  return await orText(session, text, await scoredId(session, text));
}

/** The same for the id of a memory alone. */
export async function memoryIdOrText(session: Session, text: string): Promise<string> {
  return await orText(session, text, await memoryId(session, text));
}

/** The same for several; undefined where none are named. */
export async function memoryIds(
  session: Session,
  texts: readonly string[] | undefined,
): Promise<string[] | undefined> {
  return texts && (await Promise.all(texts.map((text) => memoryIdOrText(session, text))));
}

async function orText(session: Session, text: string, id: string): Promise<string> {
  // What looks like an id is never looked for in texts: its memory may be gone.
  if (id !== text || looksLikeId(text)) {
    return id;
  }
  try {
    return await session.brain.findMemoryId(text, { signal: session.context.signal });
  } catch (error) {
    if (toCortexError(error).code === "AMBIGUOUS") {
      throw error;
    }
    return text;
  }
}

/** The same for the id of an atom. */
export async function atomId(session: Session, text: string): Promise<string> {
  return await idOf(session, text, ["atom"]);
}

/** The same for the id of a memory or an atom: of what has a confidence. */
export async function scoredId(session: Session, text: string): Promise<string> {
  return await idOf(session, text, ["memory", "atom"]);
}

/** The same for the id of a pair of memories that contradict each other. */
export async function pairId(session: Session, text: string): Promise<string> {
  return await idOf(session, text, ["contradiction"]);
}

/**
 * The same for the id of a session. People give sessions names of their own, which may be short: what only looks at one
 * takes any beginning.
 */
export async function sessionId(
  session: Session,
  text: string,
  shortest: number = SHORTEST_BEGINNING,
): Promise<string> {
  return await idOf(session, text, ["session"], shortest);
}

async function idOf(
  { brain }: Session,
  text: string,
  kinds: readonly IdKind[],
  shortest: number = SHORTEST_BEGINNING,
): Promise<string> {
  if (text === "") {
    return text;
  }
  const found = await Promise.all(kinds.map((kind) => brain.findIds(kind, text)));
  const ids = found.flat();
  if (ids.includes(text) || ids.length === 0 || text.length < shortest) {
    return text;
  }
  if (ids.length > 1) {
    const many = ids.length > MOST_CANDIDATES ? `More than ${MOST_CANDIDATES}` : `${ids.length}`;
    const what = kinds.map((kind) => MANY[kind]).join(" and ");
    const listed = ids.slice(0, MOST_CANDIDATES).join(", ");
    throw new CortexError(
      "AMBIGUOUS",
      `${many} ${what} have ids that begin with "${text}": give more of it. ${listed}`,
    );
  }
  return ids[0] ?? text;
}
