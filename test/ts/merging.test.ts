import { existsSync, linkSync, symlinkSync } from "node:fs";
import { describe, expect, it } from "@jest/globals";
import { mergeBrains } from "../../ts/index.js";
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
