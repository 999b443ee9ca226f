import { existsSync, mkdirSync, rmSync, writeFileSync } from "node:fs";
import { describe, expect, it } from "@jest/globals";
import { useRoom } from "./support/brains.js";

const room = useRoom();

describe("rotateBackups", () => {
  it("says that the directory cannot be made", async () => {
    const brain = await room.open({ path: room.file() });
    writeFileSync(room.file("taken"), "a file");
    await expect(brain.rotateBackups(room.file("taken"))).rejects.toMatchObject({
      code: "IO_ERROR",
      message: expect.stringMatching(/^the directory for backups cannot be made: /u),
    });
  });

  it("says that an old backup cannot be removed, and that the new one is written", async () => {
    const brain = await room.open({ path: room.file() });
    const { path: old } = await brain.rotateBackups(room.file("copies"), { keep: 1 });
    rmSync(old);
    mkdirSync(old);
    room.clock.advance(1_000);
    const failure = await brain.rotateBackups(room.file("copies"), { keep: 1 }).catch((e) => e);
    expect(failure).toMatchObject({ code: "IO_ERROR", message: expect.stringContaining(old) });
    const [, written = ""] = /the backup (\S+) is written/u.exec(failure.message) ?? [];
    expect(existsSync(written)).toBe(true);
  });
});
