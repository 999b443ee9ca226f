import { describe, expect, it, test } from "@jest/globals";
import {
  type CortexBridge,
  cortexStm,
  type Listing,
  type ListKind,
  type MemoryListOptions,
} from "../../ts/index.js";
import { countingIds, HOUR, START, stored, useRoom } from "./support/brains.js";
import { failureOf, resultOf } from "./support/tools.js";
import { furnished } from "./support/two-users.js";

const room = useRoom();

/** A list that can be added to, and taken from. */
interface Shelf {
  list: (brain: CortexBridge) => Listing<unknown>;
  name: (item: never) => string;
  /** Adds the row with this number, at a time that many rows share. */
  add: (brain: CortexBridge, number: number) => Promise<unknown>;
  remove?: (brain: CortexBridge, name: string) => Promise<unknown>;
  /** What an existing row may do meanwhile without leaving its place. */
  stir?: (brain: CortexBridge, name: string) => Promise<unknown>;
}

const momentOf = (number: number) => START - HOUR - (number % 7) * 1_000;
const forget = (brain: CortexBridge, id: string) => brain.forget({ ids: [id] });

const SHELVES: Partial<Record<ListKind, Shelf>> = {
  memories: {
    list: (brain) => brain.memories(),
    name: ({ id }: { id: string }) => id,
    add: (brain, number) =>
      stored(brain, { content: `Shelf ${number}.`, created_at: momentOf(number) }),
    remove: forget,
    stir: (brain, id) => brain.updateSTM(id, { importance: 4 }),
  },
  sessions: {
    list: (brain) => brain.list("sessions"),
    name: ({ session_id }: { session_id: string }) => session_id,
    add: (brain, number) => brain.startSession({ session_id: `talk ${number}` }),
    remove: (brain, session_id) => brain.forget({ session_id }),
    // Which moves it to the front of listSessions.
    stir: async (brain, id) => {
      room.clock.advance(1);
      const session = await brain.openSession(id);
      await session.appendTurn({ user_message: { content: "Hello." } });
    },
  },
  turns: {
    list: (brain) => brain.list("turns"),
    name: ({ session_id, turn_id }: { session_id: string; turn_id: number }) =>
      `${session_id}/${turn_id}`,
    add: async (brain, number) => {
      const session = await brain.startSession({ session_id: `talk ${number % 3}` });
      await session.appendTurn({ user_message: { content: `Turn ${number}.` } });
    },
  },
  atoms: {
    list: (brain) => brain.list("atoms"),
    name: ({ id }: { id: string }) => id,
    add: (brain, number) =>
      brain.createAtom({ subject: `s${number}`, action: "makes", outcome: `o${number}` }),
  },
  events: {
    list: (brain) => brain.list("events"),
    name: ({ id }: { id: string }) => id,
    add: (brain, number) =>
      brain.recordEvent({ id: `e${number}`, kind: "visit", at: momentOf(number) }),
  },
  categories: {
    list: (brain) => brain.list("categories"),
    name: ({ name }: { name: string }) => name,
    add: (brain, number) => brain.createCategory(`category ${(number * 7) % 1_000}`),
  },
};

/** Numbers that look like chance, the same each time. */
function chances(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (Math.imul(state, 1_103_515_245) + 12_345) >>> 0;
    return (state >>> 8) % below;
  };
}

async function namesOf(shelf: Shelf, brain: CortexBridge): Promise<string[]> {
  const names: string[] = [];
  for await (const item of shelf.list(brain)) names.push(shelf.name(item as never));
  return names;
}

describe.each(Object.entries(SHELVES))("the list of %s", (_kind, shelf) => {
  it("has in its pages what it has in a loop, whatever their length", async () => {
    const brain = await room.open();
    for (let number = 0; number < 30; number += 1) await shelf.add(brain, number);
    const whole = await namesOf(shelf, brain);
    expect(new Set(whole).size).toBe(30);
    for (const limit of [1, 7, 29, 30, 31]) {
      const names: string[] = [];
      let pages = 0;
      for (let after: string | null = null; ; ) {
        const { items, next } = await shelf.list(brain).page({ after, limit });
        pages += 1;
        names.push(...items.map((item) => shelf.name(item as never)));
        if (next === null) break;
        after = next;
      }
      expect(names).toEqual(whole);
      expect(pages).toBe(Math.ceil(30 / limit));
    }
  });

  it.each([1, 2, 3, 4])("lists once what stays, while others write (%i)", async (seed) => {
    const chance = chances(seed);
    const brain = await room.open();
    let number = 0;
    while (number < 24) await shelf.add(brain, number++);
    const stays = new Set(await namesOf(shelf, brain));
    const seen = new Map<string, number>();
    for (let after: string | null = null; ; ) {
      const { items, next } = await shelf.list(brain).page({ after, limit: 1 + chance(5) });
      for (const item of items) {
        const name = shelf.name(item as never);
        seen.set(name, (seen.get(name) ?? 0) + 1);
      }
      if (next === null) break;
      after = next;
      for (let adding = chance(3); adding > 0; adding -= 1) await shelf.add(brain, number++);
      const some = [...stays];
      const chosen = some[chance(some.length)] as string;
      await shelf.stir?.(brain, chosen);
      if (shelf.remove !== undefined && chance(2) === 0) {
        stays.delete(chosen);
        await shelf.remove(brain, chosen);
      }
    }
    for (const name of stays) expect([name, seen.get(name)]).toEqual([name, 1]);
    expect([...seen.values()].every((times) => times === 1)).toBe(true);
  });
});

describe("a list", () => {
  const told = async (count: number) => {
    const brain = await room.open({ ids: countingIds() });
    for (let number = 0; number < count; number += 1)
      await stored(brain, { content: `Told ${number}.` });
    return brain;
  };

  it("goes on behind a row that is gone", async () => {
    const brain = await told(4);
    const { items, next } = await brain.memories().page({ limit: 2 });
    expect(items.map(({ id }) => id)).toEqual(["m4", "m3"]);
    await brain.forget({ ids: ["m3"] });
    const rest = await brain.memories().page({ after: next });
    expect(rest.items.map(({ id }) => id)).toEqual(["m2", "m1"]);
    expect(rest.next).toBeNull();
  });

  it("goes on in another process' handle of the same file", async () => {
    const path = room.file();
    const one = await room.open({ path, ids: countingIds() });
    for (const content of ["One.", "Two.", "Three."]) await stored(one, { content });
    const { next } = await one.memories().page({ limit: 2 });
    await one.close();
    const other = await room.open({ path });
    const { items } = await other.memories().page({ after: next });
    expect(items.map(({ content }) => content)).toEqual(["One."]);
  });

  it("has the rows of its filters only", async () => {
    const brain = await room.open();
    for (let number = 0; number < 20; number += 1) {
      const categories = number % 2 === 0 ? ["Garten", "haus"] : ["haus"];
      await stored(brain, { content: `Told ${number}.`, categories, created_at: START });
    }
    const filter = { categories: ["garten", "keller"] };
    const first = await brain.memories(filter).page({ limit: 4 });
    const rest = await brain.memories(filter).page({ after: first.next, limit: 4 });
    const contents = [...first.items, ...rest.items].map(({ content }) => content);
    expect(contents).toEqual([18, 16, 14, 12, 10, 8, 6, 4].map((number) => `Told ${number}.`));
  });

  it("of memories can be narrowed down to a time, a session, a speaker and a topic", async () => {
    const brain = await room.open({ ids: countingIds() });
    const speakers = ["ada", "bob"];
    for (let number = 1; number <= 12; number += 1)
      await stored(brain, {
        content: `Told ${number}.`,
        created_at: START + Math.ceil(number / 2) * HOUR,
        speaker: speakers[number % 2],
        session_id: number % 3 === 0 ? "talk" : "call",
        topics: number % 5 === 0 ? ["Baking", "tea"] : [],
      });
    const idsOf = async (filter: MemoryListOptions) => {
      const ids: string[] = [];
      for (let after: string | null = null; ; ) {
        const { items, next } = await brain.memories(filter).page({ after, limit: 2 });
        ids.push(...items.map(({ id }) => id));
        if (next === null) return ids;
        after = next;
      }
    };
    const at = (hour: number) => START + hour * HOUR;
    expect(await idsOf({ since: at(5) })).toEqual(["m12", "m11", "m10", "m9"]);
    expect(await idsOf({ until: new Date(at(3)) })).toEqual(["m4", "m3", "m2", "m1"]);
    expect(await idsOf({ since: at(2), until: at(4) })).toEqual(["m6", "m5", "m4", "m3"]);
    expect(await idsOf({ since: new Date(at(2)).toISOString(), until: at(3) })).toEqual([
      "m4",
      "m3",
    ]);
    expect(await idsOf({ session: "talk", speaker: "bob" })).toEqual(["m9", "m3"]);
    expect(await idsOf({ topic: "baking" })).toEqual(["m10", "m5"]);
    expect(await idsOf({ topic: "bak" })).toEqual([]);
    expect(await idsOf({ session: "nobody's" })).toEqual([]);
    const { next } = await brain.memories({ since: at(2) }).page({ limit: 2 });
    await expect(brain.memories().page({ after: next })).rejects.toMatchObject({
      message: expect.stringContaining("another list"),
    });
  });

  it("gives a page of more rows than one call reads", async () => {
    const brain = await room.open();
    const many = Array.from({ length: 2_500 }, (_, at) => ({ id: `e${at}`, kind: "visit", at }));
    await brain.recordEvents(many);
    const { items, next } = await brain.list("events").page({ limit: 2_400 });
    expect(items.map(({ at }) => at)).toEqual(many.slice(0, 2_400).map(({ at }) => at));
    expect((await brain.list("events").page({ after: next, limit: 2_400 })).items).toHaveLength(
      100,
    );
  });

  it("of memories counts no access, unless it is asked to", async () => {
    const brain = await told(3);
    for await (const { access_count } of brain.memories()) expect(access_count).toBe(0);
    await brain.memories().page();
    expect(await brain.getMemory("m3", { peek: true })).toMatchObject({ access_count: 0 });
    await brain.memories({ peek: false }).page({ limit: 1 });
    expect(await brain.getMemory("m3", { peek: true })).toMatchObject({ access_count: 1 });
    expect(await brain.getMemory("m2", { peek: true })).toMatchObject({ access_count: 0 });
  });

  it("of a history has what the history has", async () => {
    const brain = await told(1);
    for (const success of [true, false, true, true]) await brain.recordValidation("m1", success);
    const whole = await brain.getConfidenceHistory("m1");
    const pages = [];
    for (let after: string | null = null; ; ) {
      const page = await brain.list("history", { id: "m1" }).page({ after, limit: 2 });
      pages.push(...page.items);
      if (page.next === null) break;
      after = page.next;
    }
    expect(pages).toEqual(whole);
    expect(whole[0]).toMatchObject({ reason: "created" });
  });

  it("tells how a memory began once, though that is written down while it is read", async () => {
    const brain = await told(1);
    await brain.recordValidation("m1", true);
    const history = brain.list("history", { id: "m1" });
    const first = await history.page({ limit: 1 });
    // The history of what is deleted is kept.
    await brain.deleteSTMBatch(["m1"]);
    const rest = await history.page({ after: first.next });
    const reasons = [...first.items, ...rest.items].map(({ reason }) => reason);
    expect(reasons.filter((reason) => reason === "created")).toHaveLength(1);
    expect(reasons).toContain("validation_success");
  });

  it("of a session's changes has the newest first", async () => {
    const brain = await room.open();
    const session = await brain.startSession({ session_id: "talk" });
    for (const content of ["One.", "Two.", "Three."])
      await session.appendTurn({ user_message: { content } });
    const list = brain.list("session_changes", { session_id: "talk" });
    const first = await list.page({ limit: 2 });
    const rest = await list.page({ after: first.next, limit: 2 });
    const history = await session.getHistory();
    expect([...first.items, ...rest.items]).toEqual(history.reverse().slice(0, 4));
  });

  it("of one session's turns goes either way", async () => {
    const brain = await room.open();
    const session = await brain.startSession({ session_id: "talk" });
    for (const content of ["One.", "Two.", "Three."])
      await session.appendTurn({ user_message: { content } });
    for (const [newest_first, expected] of [
      [false, [1, 2, 3]],
      [true, [3, 2, 1]],
    ] as const) {
      const list = brain.list("turns", { session_id: "talk", newest_first });
      const first = await list.page({ limit: 2 });
      const rest = await list.page({ after: first.next, limit: 2 });
      const ids = [...first.items, ...rest.items].map(({ turn_id }) => turn_id);
      expect(ids).toEqual(expected);
    }
    const found = brain.list("turns", { text: "three" });
    expect((await found.page()).items.map(({ turn_id }) => turn_id)).toEqual([3]);
  });

  it("of pairs and alerts has what their calls have", async () => {
    const { brain } = await furnished(room);
    const everybody = { user: "*" };
    const { items: pairs } = await brain.list("contradictions", everybody).page();
    expect(pairs).toEqual(await brain.getContradictions(everybody));
    expect(pairs).toHaveLength(2);
    const list = brain.list("alerts", everybody);
    const first = await list.page({ limit: 1 });
    const second = await list.page({ after: first.next });
    expect([...first.items, ...second.items]).toEqual(await brain.alerts(everybody));
    expect(second.items).toHaveLength(1);
  });
});

describe("a cursor", () => {
  /** Ada's and Bob's memories, and the cursor of Ada's list. */
  const begun = async () => {
    const { brain } = await furnished(room);
    const { next } = await brain.memories().page({ limit: 2 });
    return { brain, next: next as string };
  };
  const noCursor = { code: "VALIDATION_ERROR", message: expect.stringContaining("is no cursor") };
  const foreign = { code: "VALIDATION_ERROR", message: expect.stringContaining("another list") };

  test.each<[string, (next: string) => string]>([
    ["cut at its end", (next) => next.slice(0, -1)],
    ["cut at its beginning", (next) => next.slice(1)],
    ["empty", () => ""],
    ["of letters that are none of a cursor's", (next) => `${next}!`],
    ["twice", (next) => next + next],
    ["a word", () => "start"],
    ["of many letters", () => "A".repeat(100_000)],
    ["an id", () => "m12"],
  ])("that is %s is refused", async (_how, change) => {
    const { brain, next } = await begun();
    await expect(brain.memories().page({ after: change(next) })).rejects.toMatchObject(noCursor);
  });

  it("is refused with any one of its letters changed", async () => {
    const { brain, next } = await begun();
    for (let at = 0; at < next.length; at += 1) {
      const changed = next.slice(0, at) + (next[at] === "A" ? "B" : "A") + next.slice(at + 1);
      await expect(brain.memories().page({ after: changed })).rejects.toMatchObject(noCursor);
    }
  });

  test.each<[string, (brain: CortexBridge, after: string) => Promise<unknown>]>([
    ["another user's list", (brain, after) => brain.memories({ user: "bob" }).page({ after })],
    ["everybody's list", (brain, after) => brain.memories({ user: "*" }).page({ after })],
    ["other filters", (brain, after) => brain.memories({ is_proxy: true }).page({ after })],
    [
      "another profile",
      async (brain, after) => {
        await brain.setConfidencePolicy({ profiles: { careful: { verify_below: 0.7 } } });
        return brain.memories({ profile: "careful" }).page({ after });
      },
    ],
    ["another kind", (brain, after) => brain.list("events").page({ after })],
  ])("is refused for %s", async (_of, read) => {
    const { brain, next } = await begun();
    await expect(read(brain, next)).rejects.toMatchObject(foreign);
  });

  it("is refused by another brain", async () => {
    const [one, other] = [await room.open({ path: room.file("one") }), await room.open()];
    for (const brain of [one, other])
      for (const content of ["One.", "Two."]) await stored(brain, { content });
    const { next } = await one.memories().page({ limit: 1 });
    const read = other.memories().page({ after: next });
    await expect(read).rejects.toMatchObject(foreign);
  });

  it("of one user shows nothing of another, however it was made", async () => {
    const { brain } = await furnished(room);
    // The same place in a list of Ada's as Bob's cursor has in his, which a forger can make.
    const { next } = await brain.memories({ user: "bob" }).page({ limit: 1 });
    await expect(brain.memories().page({ after: next })).rejects.toMatchObject(foreign);
    for (let limit = 1; limit < 6; limit += 1) {
      const first = await brain.memories().page({ limit });
      const rest = await brain.memories().page({ after: first.next });
      expect(rest.items.every(({ user_id }) => user_id === "ada")).toBe(true);
    }
  });

  it("may have the filters in any order and letter case", async () => {
    const brain = await room.open();
    for (const content of ["One.", "Two.", "Three."])
      await stored(brain, { content, categories: ["a", "b"] });
    const { next } = await brain.memories({ categories: ["A", "b"] }).page({ limit: 1 });
    const rest = await brain.memories({ categories: ["B", "a"] }).page({ after: next });
    expect(rest.items).toHaveLength(2);
  });
});

test("a list that there is none of is refused with the names of those that there are", async () => {
  const brain = await room.open();
  expect(() => brain.list("dreams" as "memories")).toThrow(
    expect.objectContaining({
      code: "VALIDATION_ERROR",
      message: expect.stringContaining("atoms"),
    }),
  );
  expect(() => brain.list("constructor" as "memories")).toThrow(/there is no list/u);
});

test("a page of no rows or of too many is refused", async () => {
  const brain = await room.open();
  for (const limit of [0, 10_001, 1.5])
    await expect(brain.memories().page({ limit })).rejects.toMatchObject({
      code: "VALIDATION_ERROR",
      message: expect.stringContaining("limit"),
    });
});

describe("cortex_stm", () => {
  it("goes on where its page ended, and says so to the agent", async () => {
    const brain = await room.open({ ids: countingIds() });
    for (const content of ["One.", "Two.", "Three."]) await stored(brain, { content });
    const first = await resultOf(cortexStm, brain, { limit: 2 });
    expect(first.result.memories.map(({ id }) => id)).toEqual(["m3", "m2"]);
    expect(first.text).toContain(`after "${first.result.next}"`);
    const rest = await resultOf(cortexStm, brain, { limit: 2, after: first.result.next as string });
    expect(rest.result).toMatchObject({ count: 1, memories: [{ id: "m1" }] });
    expect(rest.result).not.toHaveProperty("next");
    // As every answer of this tool, and unlike a list: what an agent was shown was used.
    expect(await brain.getMemory("m1", { peek: true })).toMatchObject({ access_count: 1 });
  });

  it("refuses a cursor of other filters", async () => {
    const brain = await room.open();
    for (const content of ["One.", "Two."]) await stored(brain, { content });
    const { next } = await brain.memories().page({ limit: 1 });
    const failure = await failureOf(cortexStm, brain, { after: next as string, is_proxy: true });
    expect(failure.message).toContain("another list");
  });
});
