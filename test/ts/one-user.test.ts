import { readFileSync } from "node:fs";
import { describe, expect, test } from "@jest/globals";
import { WHOLE_BRAIN } from "../../ts/bridge/whole-brain.js";
import { CortexBridge, type UserOptions } from "../../ts/index.js";
import { methodsOf, useRoom } from "./support/brains.js";
import {
  embedder,
  lists,
  names,
  PROBES,
  personOf,
  TELLS_ONLY_OF_ITSELF,
  told,
} from "./support/probes.js";
import {
  type Belongings,
  BOBS_WORD,
  everythingOf,
  furnished,
  NOTHING,
} from "./support/two-users.js";

const room = useRoom();
const peek = true;

async function open(alone: boolean) {
  const both = await furnished(room, { alone, embedder });
  await both.brain.syncEmbeddings();
  return both;
}

describe("a brain answers for its user", () => {
  test("every method is about one user, or one of those about the whole brain", () => {
    const known = [...Object.keys(PROBES), ...Object.keys(WHOLE_BRAIN)].sort();
    expect(methodsOf(CortexBridge)).toEqual(known);
  });

  test.each(lists)("%s answers as if nobody else had anything", async (name, list) => {
    const alone = await open(true);
    const expected = told(await list(alone.brain, alone.ada, {}));
    await room.clear();
    const both = await open(false);
    expect(told(await list(both.brain, both.ada, {}))).toBe(expected);
    if (!TELLS_ONLY_OF_ITSELF.has(name)) {
      expect(expected.toLowerCase()).not.toContain(BOBS_WORD);
    }
  });

  test("a word that only another user told is unknown to a search, and no rarer for it", async () => {
    const asked = async (others: readonly string[]) => {
      const brain = await room.open({ userId: "ada" });
      await brain.createMemory({ content: "The boat is blue and small." });
      for (const content of others) await brain.createMemory({ content, user_id: "bob" });
      const { hits, verdict, probability } = await brain.searchMemories("boat lupus", {
        explain: true,
        peek: true,
      });
      await room.clear();
      return { scores: hits.map(({ score }) => score), verdict, probability };
    };
    expect(await asked(["My diagnosis is lupus.", "The boat sank."])).toEqual(await asked([]));
  });

  test.each(lists.filter(([name]) => !TELLS_ONLY_OF_ITSELF.has(name)))(
    "%s answers for another user, and for all, when they are named",
    async (_name, list) => {
      const { brain, ada, bob } = await open(false);
      const own = told(await list(brain, ada, {}));
      expect(told(await list(brain, bob, { user: "bob" }))).not.toBe(own);
      expect(told(await list(brain, bob, { user: "*" }))).not.toBe(own);
    },
  );

  test.each(names)("%s: what is another's is what does not exist", async (_name, ask, nothing) => {
    const { brain, bob } = await open(false);
    const before = await everythingOf(brain, "bob");
    const asked = await outcome(ask(brain, bob, {}), bob);
    expect(asked).toEqual(await outcome(ask(brain, NOTHING, {}), NOTHING));
    expect(asked).toMatchObject(nothing === undefined ? { code: "NOT_FOUND" } : { nothing });
    expect(await everythingOf(brain, "bob")).toBe(before);
  });

  test.each(names)(
    "%s reaches what is named with its user, or with all",
    async (_name, ask, nothing) => {
      for (const user of ["bob", "*"]) {
        const { brain, bob } = await open(false);
        const answer = await ask(brain, bob, { user });
        if (nothing !== undefined) {
          expect(answer).not.toEqual(nothing);
        }
      }
    },
  );

  test("a text that two users have is no doubt for either", async () => {
    const brain = await room.open({ userId: "ada" });
    const { memory_id } = await brain.createMemory({ content: "The lamp is green." });
    await brain.createMemory({ content: "The lamp stands in the hall.", user_id: "bob" });
    await brain.createMemory({ content: "The lamp needs oil on Sundays.", user_id: "bob" });
    expect(await brain.updateSTM("the lamp", { importance: 4 })).toMatchObject({ memory_id });
    const doubt = brain.updateSTM("the lamp", { importance: 4 }, { user: "bob" });
    await expect(doubt).rejects.toMatchObject({
      code: "AMBIGUOUS",
      message: expect.not.stringContaining(`${memory_id}`),
    });
    await expect(
      brain.updateSTM("the lamp", { importance: 4 }, { user: "*" }),
    ).rejects.toMatchObject({
      message: expect.stringContaining("3 memories"),
    });
  });

  test("two handles of one file have a user each", async () => {
    const path = room.file();
    const { ada, bob } = await furnished(room, { path });
    const other = await room.open({ path, userId: "bob" });
    const everybody = await room.open({ path, userId: "carol", allUsers: true });
    const ids = async (brain: CortexBridge) =>
      (await brain.getRecentSTM({ limit: 50, peek })).map(({ user_id }) => user_id);
    expect(new Set(await ids(other))).toEqual(new Set(["bob"]));
    expect(new Set(await ids(everybody))).toEqual(new Set(["ada", "bob"]));
    await expect(other.getMemory(ada.memory)).rejects.toMatchObject({ code: "NOT_FOUND" });
    expect(await everybody.getMemory(bob.memory)).toMatchObject({ user_id: "bob" });
  });

  test("a session goes on being its own user's", async () => {
    const { brain, bob } = await open(false);
    const talk = await brain.openSession(bob.session, { user: "bob" });
    expect(await talk.findTurns()).toHaveLength(1);
    expect((await talk.export()).length).toBeGreaterThan(0);
    expect(await talk.renderPrompt()).toContain(BOBS_WORD);
    expect(await talk.getHistory()).not.toEqual([]);
    expect(await talk.verify()).toEqual([]);
    expect(await talk.pause()).toMatchObject({ changed: true });
    expect(await talk.undo()).toMatchObject({ changed: true });
  });

  test("the id of another's session is taken, and more is not told", async () => {
    const { brain, bob } = await open(false);
    const started = brain.startSession({ session_id: bob.session });
    await expect(started).rejects.toMatchObject({
      code: "VALIDATION_ERROR",
      message: expect.not.stringContaining('"bob"'),
    });
  });

  test("scores are exported of one user, the brain as a whole", async () => {
    const { brain, bob } = await open(false);
    const lines = async (name: string, whose: UserOptions) => {
      const { path } = await brain.export(room.file(name), { format: "confidence_csv", ...whose });
      return readFileSync(path, "utf8");
    };
    expect(await lines("own.csv", {})).not.toContain(bob.atom);
    expect(await lines("bob.csv", { user: "bob" })).toContain(bob.atom);
    expect(await lines("all.csv", { user: "*" })).toContain(bob.atom);
    await expect(brain.export(room.file("x"), { user: "bob" })).rejects.toMatchObject({
      code: "VALIDATION_ERROR",
    });
  });

  test.each([
    [{ user: "ada", user_id: "bob" }, "say whose memories"],
    [{ user: "" }, "user"],
  ])("%j is refused", async (whose, message) => {
    const brain = await room.open();
    await expect(brain.getRecentSTM(whose)).rejects.toMatchObject({
      code: "VALIDATION_ERROR",
      message: expect.stringContaining(message),
    });
  });

  test("user_id is another name of user", async () => {
    const { brain } = await open(false);
    expect(await brain.getRecentSTM({ user_id: "bob", peek })).toEqual(
      await brain.getRecentSTM({ user: "bob", user_id: "bob", peek }),
    );
  });

  test("nobody can be called what stands for everybody", async () => {
    const brain = await room.open();
    expect(await brain.createMemory({ content: "x", user_id: "*" })).toMatchObject({
      status: "VALIDATION_ERROR",
    });
    const refused = { code: "VALIDATION_ERROR" };
    await expect(room.open({ userId: "*" })).rejects.toMatchObject(refused);
    await expect(brain.startSession({ user_id: "*" })).rejects.toMatchObject(refused);
    await expect(brain.setCognitiveState("*", 50)).rejects.toMatchObject(refused);
    await expect(brain.getGraph({ user: "*" })).rejects.toMatchObject(refused);
  });
});

/** What a call came to, in which ids of somebody's things do not show. */
async function outcome(call: Promise<unknown>, of: Belongings): Promise<object> {
  try {
    return { nothing: await call };
  } catch (error) {
    const { code, message } = error as { code: string; message: string };
    const ids = [...Object.values(of), personOf(of)].filter((id) => id !== "");
    ids.sort((one, other) => other.length - one.length);
    return { code, message: ids.reduce((text, id) => text.replaceAll(id, "ID"), message) };
  }
}

describe("an import with an id that another user's memory has", () => {
  test("is refused for that entry, and tells nothing of what is there", async () => {
    const ada = await room.open({ userId: "ada" });
    await ada.importMemories([{ id: "m1", content: "Ada is in debt." }]);
    const ben = ada.forUser("ben");
    const progress = await ben.importMemories([
      { id: "m1", content: "Ben likes tea." },
      { id: "m2", content: "Ben drives a bus." },
    ]);
    expect(progress).toMatchObject({
      stored: 1,
      existing: 0,
      refused: [{ index: 0, status: "VALIDATION_ERROR" }],
    });
    const [{ message = "" } = {}] = progress.refused;
    expect(message).toMatch(/"m1" is taken/u);
    expect(message).not.toMatch(/ada|debt/iu);
    const again = await ben.importMemories([{ id: "m2", content: "Ben drives a bus." }]);
    expect(again).toMatchObject({ stored: 0, existing: 1, refused: [] });
    expect((await ada.getMemory("m1")).content).toBe("Ada is in debt.");
  });
});
