import { mkdirSync, statSync, symlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "@jest/globals";
import { makeDirectories, makeDirectory } from "../../ts/bridge/directory.js";
import { useRoom } from "./support/brains.js";

const room = useRoom();

describe("a directory that is made", () => {
  it("has those above it made, all for the owner alone", () => {
    const path = join(room.directory, "a", "b", "c");
    makeDirectories(path);
    for (const each of [path, join(path, ".."), join(path, "..", "..")]) {
      expect(statSync(each).isDirectory()).toBe(true);
      if (process.platform !== "win32") expect(statSync(each).mode & 0o777).toBe(0o700);
    }
  });

  it("may be there already, as itself or by a link", () => {
    const path = join(room.directory, "there");
    mkdirSync(path);
    symlinkSync(path, join(room.directory, "link"));
    expect(() => makeDirectories(path)).not.toThrow();
    expect(() => makeDirectories(join(room.directory, "link", "below"))).not.toThrow();
    expect(statSync(join(path, "below")).isDirectory()).toBe(true);
  });

  it("is refused where a file or a link to nothing stands", async () => {
    writeFileSync(join(room.directory, "file"), "");
    symlinkSync(join(room.directory, "nowhere"), join(room.directory, "dangling"));
    for (const name of ["file", join("file", "below"), "dangling", join("dangling", "below")]) {
      const made = makeDirectory(join(room.directory, name), "the view");
      await expect(made).rejects.toMatchObject({
        code: "IO_ERROR",
        message: expect.stringContaining("the directory for the view cannot be made"),
      });
    }
  });

  const onLinux = process.platform === "linux" ? it : it.skip;
  onLinux("is refused, and not tried for ever, where the system makes none", () => {
    expect(() => makeDirectories("/proc/cortex/below")).toThrow("ENOENT");
  });
});
