/** What is said elsewhere of whom or what is forgotten: nobody named it, so somebody has to be asked. */
import type { CortexBridge } from "./bridge.js";
import type { ForgetQuery, ForgetReceipt } from "./change-types.js";
import { isoTime } from "./memory.js";
import { wordsOf } from "./mention-words.js";
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

/** Another memory that speaks of what is forgotten. */
export interface MentioningMemory {
  id: string;
  content: string;
  /** Epoch milliseconds. */
  created_at: number;
}

/** What of conversations and other memories speaks of what is forgotten, and would stay. */
export interface Mentions {
  /** The names, and without any what is told of, in the memories that are forgotten. */
  words: string[];
  turns: MentioningTurn[];
  /** Those with a word that few memories have come first. */
  memories: MentioningMemory[];
  /** How many more memories there are than are named. */
  more_memories: number;
}

/** So many memories are looked through for names. */
const MOST_MEMORIES = 200;
/** So many turns are named for each word, and so many memories are looked at. */
const MOST_TURNS = 200;
const MOST_HITS = 1_000;
/** So many other memories are named, the rest is counted. */
const MOST_NAMED = 50;
/** So many of each stand in a text for people and agents. */
const MOST_SHOWN = 10;

/**
 * What speaks of what a query would forget and would stay all the same: turns of conversations and other memories that have
 * the names in its memories. To be asked before it is forgotten. Looks only at what is the user's own.
 *
 * @param plan - what `forget` with `dryRun` says of the query
 */
export async function mentionsOf(
  brain: CortexBridge,
  query: ForgetQuery,
  plan: Pick<ForgetReceipt, "ids" | "redacted" | "remaining">,
  { signal, user = query.user_id }: CancelOptions & { user?: string | undefined } = {},
): Promise<Mentions> {
  const whose = user === undefined ? {} : { user };
  const words = await wordsOf(brain, plan.ids.slice(0, MOST_MEMORIES), { ...whose, signal });
  const turns = await turnsWith(brain, words, goneAnyway(query, plan.redacted), whose);
  const memories = await memoriesWith(brain, words, namedAnyway(plan), { ...whose, signal });
  return {
    words: turns.length + memories.length === 0 ? [] : words,
    turns,
    memories: memories.slice(0, MOST_NAMED),
    more_memories: Math.max(0, memories.length - MOST_NAMED),
  };
}

async function turnsWith(
  brain: CortexBridge,
  words: readonly string[],
  gone: (session: string, turn: number) => boolean,
  whose: { user?: string },
): Promise<MentioningTurn[]> {
  const found = new Map<string, MentioningTurn>();
  for (const text of words) {
    const turns = await brain.findTurns({ text, limit: MOST_TURNS, ...whose });
    for (const { session_id, turn_id, said_at, turn } of turns) {
      if (!gone(session_id, turn_id)) {
        const { content } = turn.user_message;
        found.set(`${turn_id} ${session_id}`, { session_id, turn_id, said_at, content });
      }
    }
  }
  return [...found.values()].sort((one, other) => one.said_at - other.said_at);
}

/** Of the rarest word first: of who is meant few memories speak, of whom a brain is about nearly all. */
async function memoriesWith(
  brain: CortexBridge,
  words: readonly string[],
  named: ReadonlySet<string>,
  whose: CancelOptions & { user?: string },
): Promise<MentioningMemory[]> {
  const found: MentioningMemory[][] = [];
  for (const word of words) {
    const { hits } = await brain.searchMemories(word, { limit: MOST_HITS, peek: true, ...whose });
    const speaks = new RegExp(
      `(?<![\\p{L}\\p{N}])${escaped(word)}(?:['’]?s)?(?![\\p{L}\\p{N}])`,
      "iu",
    );
    found.push(
      hits
        .filter(({ id, content }) => !named.has(id) && speaks.test(content))
        .map(({ id, content, created_at }) => ({ id, content, created_at }))
        .sort((one, other) => other.created_at - one.created_at),
    );
  }
  const rarest = found.sort((one, other) => one.length - other.length).flat();
  return [...new Map(rarest.map((memory) => [memory.id, memory])).values()];
}

const escaped = (word: string) => word.replace(/[\\^$.*+?()[\]{}|/]/gu, "\\$&");

/** Memories that go, and those that the receipt names already. */
function namedAnyway({ ids, remaining }: Pick<ForgetReceipt, "ids" | "remaining">): Set<string> {
  const stay = remaining.filter(({ what }) => what === "memory").map(({ id }) => id);
  return new Set([...ids, ...stay]);
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

/** How what speaks of the forgotten is taken along, in the words of where it is told. */
export interface TakenAlong {
  turns: string;
  memories: string;
}

/**
 * What people and agents are told of such turns and memories as a whole, and how they are taken along; null where there are
 * none.
 *
 * @param how - how they are taken along
 * @param isDone - whether it is forgotten already
 */
export function mentionHeadings(
  { words, turns, memories, more_memories }: Mentions,
  how: TakenAlong,
  isDone: boolean,
): { memories: string | null; turns: string | null } {
  const told = (number: number, those: string, taken: string) =>
    number === 0
      ? null
      : `${those} also ${number === 1 ? "speaks" : "speak"} of ${words.map(oneLine).join(", ")} and ` +
        `${isDone ? (number === 1 ? "stays" : "stay") : "would stay"}; ${taken}:`;
  const others = memories.length + more_memories;
  const said = counted(turns.length, "turn of a conversation", "turns of conversations");
  return {
    memories: told(others, counted(others, "other memory", "other memories"), how.memories),
    turns: told(turns.length, said, how.turns),
  };
}

/**
 * The same with some of them; nothing where there are none.
 *
 * @param how - how they are taken along
 * @param isDone - whether it is forgotten already
 * @param when - writes a time
 */
export function mentionLines(
  mentions: Mentions,
  how: TakenAlong,
  isDone: boolean,
  when: (at: number) => string = isoTime,
): string[] {
  const { turns, memories, more_memories } = mentions;
  const headings = mentionHeadings(mentions, how, isDone);
  return [
    ...listed(
      headings.memories,
      memories.length + more_memories,
      memories.map(({ id, created_at, content }) => line([id, when(created_at)], content)),
    ),
    ...listed(
      headings.turns,
      turns.length,
      turns.map(({ session_id, turn_id, said_at, content }) =>
        line([session_id, `turn ${turn_id}`, when(said_at)], content),
      ),
    ),
  ];
}

const line = (place: string[], content: string) =>
  `  ${place.map(oneLine).join(", ")}: ${excerpt(oneLine(content), 100)}`;

/** A heading with some of what it counts; nothing of none. */
function listed(heading: string | null, number: number, lines: readonly string[]): string[] {
  const shown = lines.slice(0, MOST_SHOWN);
  const more = number - shown.length;
  const rest = more > 0 ? [`  ... and ${more} more`] : [];
  return heading === null ? [] : [heading, ...shown, ...rest];
}
