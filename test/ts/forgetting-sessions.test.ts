import { readdirSync, readFileSync } from "node:fs";
import { describe, expect, it } from "@jest/globals";
import type { CortexBridge } from "../../ts/index.js";
import { countingIds, useRoom } from "./support/brains.js";

const room = useRoom();
const SECRET = "My neighbour Quirin drinks too much.";

/** The files of the test's folder that hold the word. */
function filesWith(word: string): string[] {
  return readdirSync(room.directory).filter((name) => readFileSync(room.file(name)).includes(word));
}

/** A brain with a conversation of three turns; the second became memory m1. */
async function told(): Promise<CortexBridge> {
  const brain = await room.open({ path: room.file(), ids: countingIds() });
  const session = await brain.startSession({ session_id: "talk" });
  await session.appendTurn({ user_message: { content: "Hello there." } });
  await session.appendTurn({ user_message: { content: SECRET } });
  await session.remember("Quirin has a problem.");
  await session.appendTurn({ user_message: { content: "What is the weather?" } });
  return brain;
}

describe("forget of a turn", () => {
  it("takes the words of the one turn, and names the memory that came out of it", async () => {
    const brain = await told();
    const query = { session_id: "talk", turn_ids: [2] };
    const would = await brain.forget(query, { dryRun: true });
    expect(would).toMatchObject({ state: "dry_run", memories: 0, sessions: 0, turns: 0 });
    expect(filesWith("Quirin")).not.toEqual([]);
    const receipt = await brain.forget(query);
    expect(receipt).toMatchObject({
      state: "remains",
      redacted: [{ session_id: "talk", turns: [2] }],
      remaining: [
        { what: "memory", id: "m1", part: "", advice: expect.stringMatching(/came out/u) },
      ],
    });
    expect(await brain.forget({ ...query, with_memories: true })).toMatchObject({
      state: "done",
      ids: ["m1"],
      remaining: [],
    });
    await brain.close();
    expect(filesWith("Quirin")).toEqual([]);
  });

  it("takes the memories at once when asked, and leaves the session to go on", async () => {
    const brain = await told();
    const receipt = await brain.forget({ session_id: "talk", turn_ids: [2], with_memories: true });
    expect(receipt).toMatchObject({ state: "done", ids: ["m1"], remaining: [] });
    expect(filesWith("Quirin")).toEqual([]);
    const session = await brain.openSession("talk");
    expect(await session.verify()).toEqual([]);
    expect((await session.findTurns()).map(({ turn }) => turn.user_message.content)).toEqual([
      "Hello there.",
      "[forgotten]",
      "What is the weather?",
    ]);
  });
});

describe("forget of a session", () => {
  it("takes all of it, and with its memories leaves no word in any file", async () => {
    const brain = await told();
    expect(await brain.forget({ session_id: "talk" })).toMatchObject({
      state: "remains",
      sessions: 1,
      turns: 3,
      memories: 0,
      remaining: [{ what: "memory", id: "m1" }],
    });
    await expect(brain.openSession("talk")).rejects.toMatchObject({ code: "NOT_FOUND" });
    expect(await brain.forget({ session_id: "talk", with_memories: true })).toMatchObject({
      state: "done",
      ids: ["m1"],
    });
    await brain.close();
    expect(filesWith("Quirin")).toEqual([]);
  });

  it("is of the user's own sessions", async () => {
    const brain = await told();
    const query = { session_id: "talk", with_memories: true };
    await expect(brain.forget(query, { user: "bob" })).rejects.toMatchObject({ code: "NOT_FOUND" });
    expect(await brain.forget(query, { user: "*" })).toMatchObject({ state: "done" });
  });

  it("refuses what does not fit together, with the names of the options", async () => {
    const brain = await told();
    const refused = async (query: object, words: RegExp) =>
      await expect(brain.forget(query)).rejects.toMatchObject({
        code: "VALIDATION_ERROR",
        message: expect.stringMatching(words),
      });
    await refused({ turn_ids: [2] }, /turn_ids is given without session_id/u);
    await refused(
      { ids: ["m1"], with_memories: true },
      /with_memories is given without session_id/u,
    );
    await refused({ session_id: "talk", ids: ["m1"] }, /session_id and other conditions/u);
    await refused({ session_id: "talk", turn_ids: [] }, /turn_ids must be a list of at least 1/u);
    await refused({ session_id: "talk", turn_ids: [0] }, /turn_ids/u);
    await expect(brain.forget({ session_id: "talk", turn_ids: [9] })).rejects.toMatchObject({
      code: "NOT_FOUND",
      message: 'Session "talk" has no turn 9; its last is 3',
    });
  });
});

describe("a session that another user's memory names", () => {
  /** Ada's session of a name that a memory of Ben's has, too. */
  async function shared(): Promise<{ ada: CortexBridge; ben: CortexBridge }> {
    const ada = await room.open({ userId: "ada" });
    const ben = ada.forUser("ben");
    for (const session_id of ["s1", "other"]) {
      const session = await ada.startSession({ session_id });
      await session.appendTurn({ user_message: { content: SECRET } });
    }
    await ada.pin({ text: SECRET });
    await ada.createMemory({ content: "Ada likes jazz.", session_id: "s1" });
    await ben.createMemory({ content: "Ben rides a bicycle.", session_id: "s1" });
    return { ada, ben };
  }
  const contents = async (brain: CortexBridge) =>
    (await brain.memories().page()).items.map(({ content }) => content);

  it.each([true, false])("stays with its owner (with_memories %p)", async (with_memories) => {
    const { ada, ben } = await shared();
    const receipt = await ben.forget({ session_id: "s1", with_memories });
    expect(receipt).toMatchObject({ sessions: 0, turns: 0, pins: 0, redacted: [] });
    expect(await contents(ben)).toEqual(with_memories ? [] : ["Ben rides a bicycle."]);
    expect(await contents(ada)).toEqual(["Ada likes jazz."]);
    const sessions = await ada.listSessions();
    expect(sessions.map(({ session_id }) => session_id).sort()).toEqual(["other", "s1"]);
    expect(await ada.findTurns({ text: "Quirin" })).toHaveLength(2);
    expect(await ada.getPins()).toHaveLength(1);
  });
});
