import type { CortexBridge, OpenBrainOptions } from "../../../ts/index.js";
import { countingIds, HOUR, stored, type TestRoom } from "./brains.js";

/** A word that is in all that Bob has, and in nothing of Ada's. */
export const BOBS_WORD = "quokka";

/** Names of what one user has. */
export interface Belongings {
  user: string;
  /** A piece of a memory's text that no other memory holds. */
  text: string;
  memory: string;
  /** All that the memory says. */
  told: string;
  twin: string;
  older: string;
  newer: string;
  pair: string;
  /** Its last validation was a failure. */
  wrong: string;
  atom: string;
  effect: string;
  pin: string;
  session: string;
  /** A rule of theirs, and the alert that came of it. */
  rule: string;
  alert: string;
}

/** What nobody has. */
export const NOTHING: Belongings = {
  user: "nobody",
  text: "a text of nobody",
  memory: "m999",
  told: "Nobody said a text of nobody.",
  twin: "m998",
  older: "m997",
  newer: "m996",
  pair: "con_none",
  wrong: "m995",
  atom: "atm_none",
  effect: "atm_nothing",
  pin: "pin_none",
  session: "none-talk",
  rule: "no rule",
  alert: "alt_none",
};

interface Words {
  /** What all of it is about. */
  thing: string;
  city: string;
  otherCity: string;
  person: string;
}

const WORDS: Record<string, Words> = {
  ada: { thing: "kettle", city: "Potsdam", otherCity: "Leipzig", person: "Ruth" },
  bob: { thing: BOBS_WORD, city: "Quokkaville", otherCity: "Quokkaburg", person: "Quokkarina" },
};

/** Gives a user something of every kind, always the same. */
async function furnish(room: TestRoom, brain: CortexBridge, user: string): Promise<Belongings> {
  const words = WORDS[user];
  if (words === undefined) {
    throw new Error(`nobody knows what ${user} has`);
  }
  const { thing, city, otherCity, person } = words;
  const remember = async (content: string, more: object = {}) => {
    room.clock.advance(HOUR);
    return await stored(brain, { content, user_id: user, ...more });
  };
  await brain.recordEvent({ id: "e1", user_id: user, kind: thing, at: room.clock.time });
  const told = `The ${thing} whistles because the ${thing} boils over.`;
  const memory = await remember(told, {
    categories: [thing],
    session_id: `${user}-talk`,
    speaker: user,
    source: `${thing} notes`,
  });
  const older = await remember(`I live in ${city}.`);
  const newer = await remember(`I live in ${otherCity}.`);
  await remember(`${person} mended the ${thing}.`, { is_proxy: true, proxy_agent: `${thing} bot` });
  // Not sure from the start, so that there is something to verify.
  const twin = await remember(`${person} polishes the ${thing} at noon.`, { confidence: 0.6 });
  await brain.importMemories(
    [{ id: `${user}-copy`, content: `${person} polishes the ${thing} at noon.`, user_id: user }],
    { keepDuplicates: true },
  );
  const wrong = await remember(`${person} painted the ${thing} for the museum.`);
  await brain.recordValidation(wrong, false, { user });
  const [pair] = await brain.getContradictions({ user });
  const cause = { subject: thing, action: "rusts", outcome: `the ${thing} leaks`, user_id: user };
  const atom = await brain.createAtom(cause);
  const effect = await brain.createAtom({
    subject: `the ${thing}`,
    action: "leaks",
    outcome: `the ${thing} floor gets wet`,
    source_memory_id: memory,
    user_id: user,
  });
  await brain.createCausalLink(atom.id ?? "", effect.id ?? "", "causes", 0.9, { user });
  const pin = await brain.pin({ text: `Fill the ${thing}.`, label: thing }, { user });
  await brain.pin({ memory_id: newer }, { user });
  if (user === "bob") {
    // More than Ada has, so that numbers tell whose they are.
    await brain.pin({ text: `Feed the ${thing}.` }, { user });
    await brain.createAtom({ ...cause, action: "hops", confidence: 0.1 });
  }
  const session = await brain.startSession({ session_id: `${user}-talk`, user_id: user });
  const turn = await session.appendTurn({ user_message: { content: `About the ${thing}.` } });
  await session.completeTurn(turn.turn_id, { content: `So it is with the ${thing}.` });
  await brain.setCognitiveState(user, user === "bob" ? 33 : 77, { set_by: `${thing} nurse` });
  const rule = { id: `${thing} watch`, metric: "volume", condition: "above" } as const;
  await brain.setAlertRule({ ...rule, threshold: 0, window_hours: 8_784 }, { user });
  const [alert] = await brain.alerts({ user });
  return {
    user,
    text: `${thing} whistles`,
    memory,
    told,
    twin,
    older,
    newer,
    pair: pair?.id ?? "",
    wrong,
    atom: atom.id ?? "",
    effect: effect.id ?? "",
    pin: pin.id,
    session: session.id,
    rule: rule.id,
    alert: alert?.id ?? "",
  };
}

/** A brain that Ada opened, with what she has, and, unless she is alone, Bob's things. */
export interface TwoUsers {
  /** Ada's handle. */
  brain: CortexBridge;
  ada: Belongings;
  bob: Belongings;
}

/** Opens a brain for Ada. What she has is the same whether she is alone or not. */
export async function furnished(
  room: TestRoom,
  { alone = false, ...options }: Partial<OpenBrainOptions> & { alone?: boolean } = {},
): Promise<TwoUsers> {
  const start = room.clock.time;
  const brain = await room.open({ userId: "ada", ids: countingIds(), ...options });
  const ada = await furnish(room, brain, "ada");
  const end = room.clock.time;
  room.clock.time = start + 1;
  const bob = alone ? { ...NOTHING, user: "bob" } : await furnish(room, brain, "bob");
  room.clock.time = end + HOUR;
  return { brain, ada, bob };
}

/** All that can be seen of what a user has; looking changes nothing. */
export async function everythingOf(brain: CortexBridge, user: string): Promise<string> {
  const peek = true;
  const memories = await brain.getRecentSTM({ limit: 100, peek, user });
  const histories = memories.map(({ id }) => brain.getConfidenceHistory(id, { user }));
  const sessions = await brain.listSessions({ user });
  return JSON.stringify([
    memories,
    await Promise.all(histories),
    await brain.getContradictions({ user }),
    await brain.getPins({ user }),
    await brain.searchAtoms("leaks rusts", { threshold: 0, peek, user }),
    await brain.getAtomStats({ user }),
    await brain.getGraph({ user }),
    sessions,
    await brain.findTurns({ user }),
  ]);
}
