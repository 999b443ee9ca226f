import { existsSync, linkSync, symlinkSync } from "node:fs";
import { describe, expect, it } from "@jest/globals";
import { type CortexBridge, mergeBrains } from "../../ts/index.js";
import { useRoom } from "./support/brains.js";

const room = useRoom();

/** A brain in a file, with what was told to it. */
async function brainWith(file: string, ...texts: string[]): Promise<string> {
  const brain = await room.open({ path: room.file(file) });
  for (const content of texts) {
    await brain.createMemory({ content });
  }
  await brain.close();
  return room.file(file);
}

describe("mergeBrains", () => {
  it("only tells what it would do, until it is confirmed", async () => {
    const into = await brainWith("into", "Ruth likes tea.");
    const from = await brainWith("from", "The boiler was mended in May.", "Ruth likes tea.");
    const seen: number[] = [];
    const dry = await mergeBrains({ from, into, onProgress: (done) => seen.push(done) });
    expect(dry).toMatchObject({
      dry_run: true,
      added: { memory: 2 },
      duplicate_count: 1,
      from,
      into,
    });
    expect(seen.length).toBeGreaterThan(0);
    const brain = await room.open({ path: into });
    expect((await brain.getStats()).by_kind.stm).toBe(1);
    const report = await brain.merge(from, { confirm: true });
    expect(report).toMatchObject({ dry_run: false, added: { memory: 2 } });
    const { hits } = await brain.searchMemories("boiler");
    expect(hits.map(({ content }) => content)).toEqual(["The boiler was mended in May."]);
  });

  it("pins no more than there may be, and names what it left", async () => {
    const from = await room.open({ path: room.file("from") });
    await from.pin({ text: "theirs" });
    await from.close();
    const brain = await room.open({ path: room.file("into") });
    for (let i = 0; i < 10; i++) await brain.pin({ text: `mine ${i}` });
    const report = await brain.merge(room.file("from"), { confirm: true });
    expect(report.conflicts).toMatchObject([
      { kind: "pin", why: "10 things are pinned in the target" },
    ]);
    expect(await brain.getPins()).toHaveLength(10);
  });

  it("makes no brain of a name that is mistyped", async () => {
    const from = await brainWith("from", "Ruth likes tea.");
    const into = room.file("mistyped");
    await expect(mergeBrains({ from, into })).rejects.toMatchObject({ code: "NOT_FOUND" });
    expect(existsSync(into)).toBe(false);
  });

  it("refuses to merge a brain into itself, whatever names it has", async () => {
    const into = await brainWith("into", "Ruth likes tea.");
    const [hard, soft] = [room.file("hard"), room.file("soft")];
    linkSync(into, hard);
    symlinkSync(into, soft);
    for (const from of [into, hard, soft]) {
      await expect(mergeBrains({ from, into, confirm: true })).rejects.toMatchObject({
        code: "VALIDATION_ERROR",
        message: expect.stringContaining("cannot be merged into itself"),
      });
    }
  });

  it("refuses a brain that this process has open", async () => {
    const into = await brainWith("into", "Ruth likes tea.");
    const open = await room.open({ path: room.file("open") });
    await expect(mergeBrains({ from: open.path, into })).rejects.toMatchObject({
      code: "ALREADY_OPEN",
    });
  });
});

describe("a merge of what two users have under one id", () => {
  type Work = (brain: CortexBridge) => Promise<unknown>;

  /** What the target has of everybody after what was done in either was merged. */
  async function merged(inSource: Work, inTarget: Work) {
    const from = await room.open({ path: room.file("from") });
    await inSource(from);
    await from.close();
    const into = await room.open({ path: room.file("into") });
    await inTarget(into);
    const report = await into.merge(room.file("from"), { confirm: true });
    const memories: string[] = [];
    for await (const { user_id, content } of into.memories({ user: "*" })) {
      memories.push(`${user_id}: ${content}`);
    }
    const sessions = (await into.listSessions({ user: "*" })).map(
      ({ user_id, session_id }) => `${user_id}: ${session_id}`,
    );
    expect((await into.check({ deep: true })).problems).toEqual([]);
    return { into, report, memories: memories.sort(), sessions };
  }
  const has =
    (user: string): Work =>
    (brain) =>
      brain.forUser(user).importMemories([{ id: "m1", content: `Words of ${user}.` }]);
  const speaks =
    (user: string): Work =>
    async (brain) => {
      const session = await brain.forUser(user).startSession({ session_id: "s1" });
      await session.appendTurn({ user_message: { content: `Turn of ${user}.` } });
    };
  const REMOVALS: [name: string, remove: Work][] = [
    ["forgot", (brain) => brain.forUser("ada").forget({ ids: ["m1"] })],
    ["deleted", (brain) => brain.forUser("ada").deleteSTMBatch(["m1"])],
  ];

  it.each(REMOVALS)("keeps Ben's memory where Ada %s hers in the source", async (_, remove) => {
    const { memories, report } = await merged(async (from) => {
      await has("ada")(from);
      await remove(from);
    }, has("ben"));
    expect(memories).toEqual(["ben: Words of ben."]);
    expect(report).toMatchObject({ deleted: [], forgotten: { ids: [] } });
  });

  it.each(REMOVALS)("brings Ben's memory where Ada %s hers in the target", async (_, remove) => {
    const { memories } = await merged(has("ben"), async (into) => {
      await has("ada")(into);
      await remove(into);
    });
    expect(memories).toEqual(["ben: Words of ben."]);
  });

  it.each(REMOVALS)("takes Ada's where she %s hers, and Ben has the id now", async (_, remove) => {
    const { memories } = await merged(async (from) => {
      await has("ada")(from);
      await remove(from);
      await has("ben")(from);
    }, has("ada"));
    expect(memories).toEqual(["ben: Words of ben."]);
  });

  it("still takes what its owner removed, and leaves out what its owner removed here", async () => {
    for (const [, remove] of REMOVALS) {
      const gone = async (brain: CortexBridge) => {
        await has("ada")(brain);
        await remove(brain);
      };
      expect((await merged(gone, has("ada"))).memories).toEqual([]);
      await room.clear();
      expect((await merged(has("ada"), gone)).memories).toEqual([]);
      await room.clear();
    }
  });

  it("keeps Ben's session where Ada forgot hers, in either", async () => {
    const gone = async (brain: CortexBridge) => {
      await speaks("ada")(brain);
      await brain.forUser("ada").forget({ session_id: "s1" });
    };
    expect((await merged(gone, speaks("ben"))).sessions).toEqual(["ben: s1"]);
    await room.clear();
    expect((await merged(speaks("ben"), gone)).sessions).toEqual(["ben: s1"]);
    await room.clear();
    expect((await merged(gone, speaks("ada"))).sessions).toEqual([]);
    await room.clear();
    expect((await merged(speaks("ada"), gone)).sessions).toEqual([]);
  });

  it("mixes neither history nor score of two memories", async () => {
    const { into, memories, report } = await merged(async (from) => {
      await has("ada")(from);
      await from.forUser("ada").recordValidation("m1", false);
      await from.forUser("ada").pin({ memory_id: "m1" });
    }, has("ben"));
    expect(memories).toEqual(["ben: Words of ben."]);
    expect(report.conflicts).toMatchObject([{ kind: "memory", id: "m1" }]);
    const ben = into.forUser("ben");
    expect((await ben.getMemory("m1", { peek: true })).confidence).toBe(1);
    const history = await ben.getConfidenceHistory("m1");
    expect(history.map(({ reason }) => reason)).not.toContain("validation_failed");
    expect(history).toHaveLength(1);
    expect(await into.getPins({ user: "*" })).toEqual([]);
  });
});
