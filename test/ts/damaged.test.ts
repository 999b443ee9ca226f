// A brain whose file was damaged behind its back: what it says, and that it writes nothing more to it.
import { readFileSync, writeFileSync } from "node:fs";
import { describe, expect, it } from "@jest/globals";
import { stored, useRoom } from "./support/brains.js";

const room = useRoom();
const PAGE_SIZE = 4_096;
const COUNT = 2_000;

/** A closed brain in which the page that holds a memory's words was overwritten. */
async function damaged(lost: number): Promise<string> {
  const path = room.file();
  const brain = await room.open({ path });
  await brain.importMemories(
    Array.from({ length: COUNT }, (_, i) => ({ id: `m${i}`, content: `Lamp ${i} of ${COUNT}.` })),
  );
  // Prepares what an import leaves to the first add, which reads all of it.
  await stored(brain, { content: "The cup is green." });
  await brain.close();
  const bytes = readFileSync(path);
  const at = bytes.indexOf(`Lamp ${lost} of `);
  expect(at).toBeGreaterThan(PAGE_SIZE);
  const page = Math.floor(at / PAGE_SIZE) * PAGE_SIZE;
  writeFileSync(path, bytes.fill(0, page, page + PAGE_SIZE));
  return path;
}

describe("a damaged brain", () => {
  it("is told by its file's name, with what to do, and takes no adds until it is opened anew", async () => {
    const path = await damaged(COUNT / 2);
    const brain = await room.open({ path });
    expect(await brain.createMemory({ content: "The kettle is blue." })).toMatchObject({
      status: "SUCCESS",
    });
    const told = expect.stringMatching(/is damaged: .*"cortex restore BACKUP".*"cortex doctor"/u);
    await expect(brain.getMemory(`m${COUNT / 2}`)).rejects.toMatchObject({
      code: "CORRUPT",
      message: told,
    });
    await expect(brain.getMemory(`m${COUNT / 2}`)).rejects.toThrow(path);
    expect(await brain.createMemory({ content: "Otto moved to Cairo." })).toMatchObject({
      status: "STORAGE_ERROR",
      error_code: "CORRUPT",
      message: expect.stringContaining("nothing more is written to it until it is opened anew"),
    });
    await expect(brain.forget({ ids: ["m1"] })).rejects.toMatchObject({ code: "CORRUPT" });
    expect(await brain.getMemory("m1", { peek: true })).toMatchObject({ id: "m1" });
    await brain.close();
    const anew = await room.open({ path });
    expect(await anew.createMemory({ content: "Otto moved to Cairo." })).toMatchObject({
      status: "SUCCESS",
    });
  });

  it("takes no adds once a check has found the damage", async () => {
    const path = await damaged(COUNT / 2);
    const brain = await room.open({ path });
    expect((await brain.check()).ok).toBe(false);
    expect(await brain.createMemory({ content: "Otto moved to Cairo." })).toMatchObject({
      status: "STORAGE_ERROR",
      error_code: "CORRUPT",
    });
  });

  it("that is brought along by a sound one does not make that one damaged", async () => {
    const path = await damaged(COUNT / 2);
    const sound = await room.open({ path: room.file("sound") });
    await expect(sound.merge(path)).rejects.toMatchObject({ code: "CORRUPT" });
    expect(await sound.createMemory({ content: "Otto moved to Cairo." })).toMatchObject({
      status: "SUCCESS",
    });
  });
});
