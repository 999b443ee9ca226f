/** What is said elsewhere, in conversations, of whom or what is forgotten: nobody named it, so somebody has to be asked. */
import type { CortexBridge } from "./bridge.js";
import type { ForgetQuery, ForgetReceipt } from "./change-types.js";
import { CortexError } from "./errors.js";
import { isoTime } from "./memory.js";
import { counted, excerpt, oneLine } from "./text.js";
import type { CancelOptions } from "./types.js";

/** A turn of a conversation that speaks of what is forgotten. */
export interface MentioningTurn {
  session_id: string;
  turn_id: number;
  /** Epoch milliseconds. */
  said_at: number;
  /** What the user said in it. */
  content: string;
}

/** What of conversations speaks of what is forgotten, and would stay. */
export interface Mentions {
  /** The names, and without any what is told of, in the memories that are forgotten. */
  words: string[];
  turns: MentioningTurn[];
}

/** So many memories are looked through for names. */
const MOST_MEMORIES = 200;
/** So many words are looked for, and so many turns are named for each. */
const MOST_WORDS = 20;
const MOST_TURNS = 200;
/** So many turns stand in a text for people and agents. */
const MOST_SHOWN = 10;

const WORDS = /[\p{L}\p{M}\p{N}’'-]+/gu;
const SENTENCES = /(?<=[.!?:])\s+|\n+/u;
const NAME = /^\p{Lu}\p{Ll}[\p{L}\p{M}’-]*$/u;
const POSSESSIVE = /['’]s$/u;

/** Days and months begin with a capital, and are nobody. */
const NO_NAMES: ReadonlySet<string> = new Set(
  Array.from({ length: 12 }, (_, month) => new Date(Date.UTC(2024, month, month + 1))).flatMap(
    (date) =>
      [{ month: "long" } as const, { weekday: "long" } as const].map((part) =>
        date.toLocaleDateString("en", { ...part, timeZone: "UTC" }),
      ),
  ),
);

/**
 * The turns of conversations that speak of what a query would forget and would stay all the same: they have the names in its
 * memories. To be asked before it is forgotten. Looks only at the user's own conversations.
 *
 * @param plan - what `forget` with `dryRun` says of the query
 */
export async function mentionsOf(
  brain: CortexBridge,
  query: ForgetQuery,
  { ids, redacted }: Pick<ForgetReceipt, "ids" | "redacted">,
  options: CancelOptions & { user?: string | undefined } = {},
): Promise<Mentions> {
  const words = await wordsOf(brain, ids.slice(0, MOST_MEMORIES), options);
  const gone = goneAnyway(query, redacted);
  const found = new Map<string, MentioningTurn>();
  const user = options.user ?? query.user_id;
  for (const word of words) {
    for (const { session_id, turn_id, said_at, turn } of await brain.findTurns({
      text: word,
      limit: MOST_TURNS,
      ...(user === undefined ? {} : { user }),
    })) {
      if (!gone(session_id, turn_id)) {
        const { content } = turn.user_message;
        found.set(`${turn_id} ${session_id}`, { session_id, turn_id, said_at, content });
      }
    }
  }
  const turns = [...found.values()].sort((one, other) => one.said_at - other.said_at);
  return { words: turns.length === 0 ? [] : words, turns };
}

/** Which turns go, or lose these words, without being asked for. */
function goneAnyway({ session_id, turn_ids }: ForgetQuery, redacted: ForgetReceipt["redacted"]) {
  const places = new Set(
    redacted.flatMap(({ session_id: session, turns }) => turns.map((turn) => `${turn} ${session}`)),
  );
  return (session: string, turn: number) =>
    places.has(`${turn} ${session}`) ||
    (session === session_id && (turn_ids === undefined || turn_ids.includes(turn)));
}

/** Forgets the turns, one conversation after the other. */
export async function forgetTurns(
  brain: CortexBridge,
  turns: readonly Pick<MentioningTurn, "session_id" | "turn_id">[],
  options: CancelOptions & { user?: string | undefined; actor: string },
): Promise<ForgetReceipt[]> {
  const receipts: ForgetReceipt[] = [];
  for (const session_id of new Set(turns.map((turn) => turn.session_id))) {
    const those = turns.filter((turn) => turn.session_id === session_id);
    const turn_ids = those.map(({ turn_id }) => turn_id);
    receipts.push(await brain.forget({ session_id, turn_ids }, options));
  }
  return receipts;
}

/**
 * What people and agents are told of such turns, with some of them; nothing where there are none.
 *
 * @param how - how they are taken along
 * @param when - writes a time
 */
export function mentionLines(
  { words, turns }: Mentions,
  how: string,
  when: (at: number) => string = isoTime,
): string[] {
  if (turns.length === 0) {
    return [];
  }
  const those = counted(turns.length, "turn of a conversation", "turns of conversations");
  const speak = turns.length === 1 ? "speaks" : "speak";
  const listed = turns
    .slice(0, MOST_SHOWN)
    .map(
      ({ session_id, turn_id, said_at, content }) =>
        `  ${oneLine(session_id)}, turn ${turn_id}, ${when(said_at)}: ${excerpt(oneLine(content), 100)}`,
    );
  const more = turns.length - listed.length;
  return [
    `${those} also ${speak} of ${words.map(oneLine).join(", ")} and would stay; ${how}:`,
    ...listed,
    ...(more > 0 ? [`  ... and ${more} more`] : []),
  ];
}

/** The names in memories; where they have none, what their facts are about. */
async function wordsOf(
  brain: CortexBridge,
  ids: readonly string[],
  { user, signal }: CancelOptions & { user?: string | undefined },
): Promise<string[]> {
  const words = new Set<string>();
  for (const id of ids) {
    for (const word of await wordsOfOne(brain, id, { user, signal })) {
      words.add(word);
    }
    if (words.size >= MOST_WORDS) {
      break;
    }
  }
  return [...words].slice(0, MOST_WORDS);
}

async function wordsOfOne(
  brain: CortexBridge,
  id: string,
  options: CancelOptions & { user?: string | undefined },
): Promise<string[]> {
  try {
    const { content } = await brain.getMemory(id, { user: options.user, peek: true });
    const names = namesIn(content);
    if (names.length > 0) {
      return names;
    }
    const { entities } = await brain.getFactsOfMemory(id, options);
    return entities.flatMap(({ name, is_user }) => (is_user || / /u.test(name) ? [] : [name]));
  } catch (error) {
    // Of an atom, or of what is gone and has only its history, there are no words.
    if (error instanceof CortexError && error.code === "NOT_FOUND") {
      return [];
    }
    throw error;
  }
}

/** Words with a capital where no sentence begins. */
function namesIn(text: string): string[] {
  return text.split(SENTENCES).flatMap((sentence) =>
    (sentence.match(WORDS) ?? [])
      .slice(1)
      .map((word) => word.replace(POSSESSIVE, ""))
      .filter((word) => NAME.test(word) && !NO_NAMES.has(word.replace(/s$/u, ""))),
  );
}
