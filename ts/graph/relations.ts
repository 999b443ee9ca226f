import type { CortexBridge } from "../bridge/bridge.js";
import { CortexError, toCortexError } from "../bridge/errors.js";
import type { CurrentClaim, CurrentOptions, CurrentView } from "../bridge/graph.js";
import { oneLine } from "../bridge/text.js";
import type { CortexMemory } from "../bridge/types.js";
import type { Reader } from "../recall/line.js";
import { predicateText } from "./formats.js";

/** Where no claim holds. */
const NOTHING_HOLDS = "Nothing is known to hold.";
/** Memories that are named where no claim is. */
const MOST_MEMORIES = 3;
const MOST_CLAIMS = 200;
const MOST_NAMED = 30;
/** Claims that are named where what is asked for is no relation, but a word of their values. */
const MOST_VALUES = 10;

/**
 * What is asked of a subject of which no fact was read at all: the refusal tells where memories name it, if any do.
 *
 * @param finds - what finds those memories, for whoever asks
 * @throws CortexError NOT_FOUND - as `ask` throws it
 */
export async function orWhereNamed<T>(
  brain: CortexBridge,
  subject: string,
  finds: string,
  ask: () => Promise<T>,
): Promise<T> {
  try {
    return await ask();
  } catch (thrown) {
    const { code, message } = toCortexError(thrown);
    if (code !== "NOT_FOUND") {
      throw thrown;
    }
    const { verdict } = await brain.searchMemories(subject, { limit: 1, peek: true });
    if (verdict === "nothing") {
      throw thrown;
    }
    throw new CortexError(code, oneLine(`${message}. In other words: ${finds}`), { cause: thrown });
  }
}

/**
 * What is said of a subject of which nothing holds: that nothing does, or why the view of one relation is empty; and the
 * memories that name it, which may say it in words that no fact was read from.
 *
 * @param subject - as whoever asks calls it
 * @param lines - of memories, for whoever asks
 */
export async function nothingHolds(
  brain: CortexBridge,
  { subject, ...view }: CurrentView,
  asked: { subject: string; relation: string | undefined },
  options: Omit<CurrentOptions, "limit">,
  lines: (memories: readonly CortexMemory[], reader: Reader) => string[],
): Promise<string[]> {
  if (view.claims.length + view.ended.length + view.to_come.length > 0) {
    return [NOTHING_HOLDS];
  }
  const { relation } = asked;
  const why =
    relation === undefined
      ? NOTHING_HOLDS
      : await nothingTold(brain, asked.subject, relation, options);
  const { signal } = options;
  const found = subject.is_user
    ? []
    : (await brain.searchMemories(asked.subject, { limit: MOST_MEMORIES, peek: true, signal }))
        .hits;
  return found.length === 0
    ? [why]
    : [why, `Memories that name ${oneLine(asked.subject)}:`, ...lines(found, brain)];
}

/**
 * Why a view of one relation is empty: nobody told that relation of the subject; and which were told, or what holds with the
 * word as a value ("mum donepezil").
 *
 * @param subject - as whoever asks calls it
 */
async function nothingTold(
  brain: CortexBridge,
  subject: string,
  relation: string,
  options: Omit<CurrentOptions, "limit">,
): Promise<string> {
  const { claims, ended } = await brain.current(subject, undefined, {
    ...options,
    limit: MOST_CLAIMS,
  });
  const told = [...claims, ...claims.flatMap(({ past }) => past), ...ended];
  const names = [...new Set(told.map((claim) => claim.relation))].sort();
  if (names.length === 0) {
    return NOTHING_HOLDS;
  }
  const values = withWords(claims, relation);
  if (values.length > 0) {
    const said = values.map(
      (claim) =>
        `${predicateText({ predicate: claim.relation, negated: claim.negated })} ${claim.value} [${claim.memory_id}]`,
    );
    return oneLine(`No relation of ${subject} is "${relation}". What holds: ${said.join("; ")}.`);
  }
  const more = names.length > MOST_NAMED ? `, and ${names.length - MOST_NAMED} more` : "";
  const known = `${names.slice(0, MOST_NAMED).join(", ")}${more}`;
  return oneLine(`Nothing was told of ${subject} as "${relation}". What was told: ${known}.`);
}

/** The first claims whose value has all of some words. */
function withWords(claims: readonly CurrentClaim[], words: string): CurrentClaim[] {
  const asked = words.toLowerCase().split(/\s+/u);
  return claims
    .filter(({ value }) => {
      const told = value.toLowerCase();
      return asked.every((word) => told.includes(word));
    })
    .slice(0, MOST_VALUES);
}
