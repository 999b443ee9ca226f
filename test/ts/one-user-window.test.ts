/** The window answers for one user: every call of its page, of what another user has. */
import { describe, expect, test } from "@jest/globals";
import type { ReadName, WriteName } from "../../ts/ui/routes.js";
import { useRoom } from "./support/brains.js";
import { type Belongings, BOBS_WORD, furnished } from "./support/two-users.js";
import { useWindows } from "./support/window.js";

const room = useRoom();
const open = useWindows(room);

/** Ada's window on a brain in which Bob has things, too. */
async function adasWindow() {
  const { brain, ...both } = await furnished(room, { path: room.file() });
  await brain.close();
  const window = await open({ path: room.file(), userId: "ada" });
  await window.enter();
  // All is read: what is not known then is unknown.
  await window.brain.getFacts("ada");
  return { window, ...both };
}

const person = ({ user }: Belongings) => (user === "bob" ? "Quokkarina" : "Ruth");

/** What each call is asked, of what somebody has; null for those about the whole file. One that is missing does not compile. */
const CALLS: Record<ReadName | WriteName, ((of: Belongings) => object) | null> = {
  hello: () => ({}),
  stats: () => ({}),
  check: null,
  backups: null,
  retry: null,
  recent: () => ({ limit: 50 }),
  list: () => ({}),
  search: () => ({ query: `kettle whistles ${BOBS_WORD}` }),
  memory: ({ memory }) => ({ id: memory }),
  texts: ({ memory }) => ({ ids: [memory] }),
  outlook: ({ memory }) => ({ id: memory, days: 3 }),
  categories: () => ({}),
  topics: () => ({}),
  contradictions: () => ({}),
  provedWrong: () => ({}),
  duplicates: () => ({}),
  neighbourhood: (of) => ({ entity: person(of) }),
  path: (of) => ({ from: person(of), to: person(of) }),
  current: (of) => ({ subject: person(of) }),
  atoms: () => ({}),
  causes: () => ({ query: `leaks ${BOBS_WORD}` }),
  sessions: () => ({}),
  session: ({ session }) => ({ id: session }),
  turns: ({ session }) => ({ id: session }),
  trends: () => ({ metric: "volume" }),
  patterns: () => ({ metric: "words" }),
  compare: () => ({ metric: "hour", by: "speaker" }),
  alerts: () => ({}),
  rules: () => ({}),
  ruleOn: () => ({ id: "repetition_burst" }),
  ruleOff: ({ rule }) => ({ id: rule }),
  eventSeries: () => ({}),
  events: () => ({}),
  toVerify: () => ({ limit: 5 }),
  report: () => ({ with_texts: true }),
  acknowledge: ({ alert }) => ({ id: alert }),
  pins: () => ({}),
  remember: () => ({ content: "The lamp is yellow." }),
  validate: ({ memory }) => ({ id: memory, success: true }),
  edit: (of) => ({ id: of.memory, content: "The lamp is green.", shown: of.told }),
  update: ({ memory }) => ({ id: memory, importance: 4 }),
  pin: ({ older }) => ({ memory_id: older }),
  unpin: ({ pin }) => ({ id: pin }),
  receipt: ({ memory }) => ({ ids: [memory] }),
  forget: ({ memory }) => ({ ids: [memory] }),
  forgetTurns: ({ session }) => ({ turns: [{ session_id: session, turn_id: 1 }] }),
  resolve: ({ pair }) => ({ id: pair }),
  reopen: ({ pair }) => ({ id: pair }),
  merge: () => ({}),
  undo: ({ session }) => ({ session }),
  redo: ({ session }) => ({ session }),
};
/** Of these nothing was undone that could be made again. */
const REFUSES_ITS_OWN = new Set(["redo"]);
/** Gives null in the place of what is not there. */
const WITH_GAPS = new Set(["texts"]);

const asked = Object.entries(CALLS).flatMap(([name, body]) =>
  body === null ? [] : [[name, body] as const],
);

describe("the window answers for one user", () => {
  test.each(asked)("in %s", async (name, bodyOf) => {
    const { window, ada, bob } = await adasWindow();
    const everythingOfBob = async () => [
      await window.brain.getRecentSTM({ limit: 50, peek: true, user: "bob" }),
      await window.brain.getPins({ user: "bob" }),
      await window.brain.getContradictions({ user: "bob" }),
      await window.brain.getConfidenceHistory(bob.memory, { user: "bob" }),
    ];
    const before = await everythingOfBob();
    const others = await window.call(name, bodyOf(bob));
    const names = JSON.stringify(bodyOf(bob)) !== JSON.stringify(bodyOf(ada));
    const refused = names && !WITH_GAPS.has(name);
    expect(others.code).toBe(refused ? "NOT_FOUND" : undefined);
    expect(WITH_GAPS.has(name) ? others.result : null).toEqual(WITH_GAPS.has(name) ? [null] : null);
    expect(await everythingOfBob()).toEqual(before);

    const own = await window.call(name, bodyOf(ada));
    expect(own.code === undefined).toBe(!REFUSES_ITS_OWN.has(name));
    for (const { result } of [others, own]) {
      expect(JSON.stringify(result ?? null).toLowerCase()).not.toContain(BOBS_WORD);
    }
  });

  test.each(["list", "search"])("and for another in %s when that one is named", async (name) => {
    const { window } = await adasWindow();
    const query = name === "search" ? { query: BOBS_WORD } : {};
    const { result } = await window.call(name, { ...query, user: "bob" });
    expect(JSON.stringify(result).toLowerCase()).toContain(BOBS_WORD);
  });

  test("in its news, which tell that something was written and nothing of it", async () => {
    const { window, ada, bob } = await adasWindow();
    const { heard, until, stop } = window.listen();
    await until(1);
    const other = await room.open({ path: room.file(), userId: "bob" });
    const talk = await other.openSession(bob.session);
    const turn = await talk.appendTurn({ user_message: { content: `Where is the ${BOBS_WORD}?` } });
    await until(2);
    await talk.completeTurn(turn.turn_id, { content: `The ${BOBS_WORD} is in Quokkaville.` });
    await until(3);
    stop();
    for (const news of heard) {
      expect(news).toMatch(/^data: \{"version":"[\d./+-]+"\}\n\n$/u);
    }
    // What the page then asks for is still Ada's.
    for (const name of ["sessions", "session", "turns"] as const) {
      const { result } = await window.call(name, CALLS[name]?.(ada));
      expect(JSON.stringify(result)).toContain(ada.session);
      expect(JSON.stringify(result).toLowerCase()).not.toMatch(/quokka|bob/u);
    }
  });
});
