import { readdirSync } from "node:fs";
import { describe, expect, it } from "@jest/globals";
import { useRoom } from "./support/brains.js";

const room = useRoom();
/** What stands behind the brain's name where SQLite or cortex keeps what it removes by itself. */
const ENDINGS = ["-journal", "-wal", "-shm", ".restoring", ".merging", ".rekeying", ".search"];

describe("a copy that would be taken for the brain's own file", () => {
  it.each(ENDINGS)("is refused: the name with %s", async (ending) => {
    const other = await room.open({ path: room.file("other") });
    await other.close();
    const brain = await room.open({ path: room.file() });
    await brain.createMemory({ content: "Ruth likes plums." });
    const before = readdirSync(room.directory).sort();
    const targets = ending.startsWith("-") ? ["brain", "other"] : ["brain"];
    for (const target of targets) {
      for (const write of [brain.backup.bind(brain), brain.export.bind(brain)]) {
        await expect(write(room.file(target + ending))).rejects.toMatchObject({
          code: "VALIDATION_ERROR",
          message: expect.stringMatching(/choose (another|a new) name/u),
        });
      }
    }
    expect(readdirSync(room.directory).sort()).toEqual(before);
  });

  it("is written where no brain has the name", async () => {
    const brain = await room.open({ path: room.file() });
    await brain.createMemory({ content: "Ruth likes plums." });
    await brain.backup(room.file("my-journal"));
    await brain.export(room.file("my-wal"));
    await brain.close();
    const again = await room.open({ path: room.file() });
    await again.createMemory({ content: "Tom drives a bus." });
    await again.close();
    expect(readdirSync(room.directory)).toEqual(expect.arrayContaining(["my-journal", "my-wal"]));
  });
});
