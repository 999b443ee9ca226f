import { existsSync, writeFileSync } from "node:fs";
import { PassThrough } from "node:stream";
import { describe, expect, it } from "@jest/globals";
import type { CliContext } from "../../ts/cli/context.js";
import { forgetInBackups } from "../../ts/cli/forget-in-backups.js";
import { runCli } from "../../ts/cli/program.js";
import { countingIds, stored, useRoom } from "./support/brains.js";

const room = useRoom();

/** A process that was told to stop before it began. */
function stoppedContext(): CliContext & { stderr: PassThrough } {
  const signal = AbortSignal.abort();
  const [stdin, stdout, stderr] = [new PassThrough(), new PassThrough(), new PassThrough()];
  return { stdin, stdout, stderr, env: {}, signal };
}

describe("Ctrl-C", () => {
  it.each([
    ["backup", "TARGET"],
    ["export", "TARGET"],
    ["import", "NOTES"],
    ["maintain"],
    ["dedupe"],
    ["doctor"],
    ["search", "anything"],
    ["stm"],
    ["forget", "m1", "--confirm"],
  ])("stops cortex %s", async (...args) => {
    const brain = await room.open({ path: room.file(), ids: countingIds() });
    await stored(brain, { content: "The car is red." });
    await brain.close();
    writeFileSync(room.file("notes.md"), "- A note\n");
    const files: Record<string, string> = {
      TARGET: room.file("target"),
      NOTES: room.file("notes.md"),
    };
    const context = stoppedContext();
    const given = args.map((arg) => files[arg] ?? arg);
    expect(await runCli(["--brain", room.file(), ...given], context)).toBe(1);
    expect(String(context.stderr.read())).toMatch(/^cortex: CANCELLED: /u);
    expect(existsSync(room.file("target"))).toBe(false);
    const after = await room.open({ path: room.file() });
    expect(await after.getRecentSTM({ peek: true })).toHaveLength(1);
  });

  it("says of a stopped import that nothing of it is stored yet", async () => {
    writeFileSync(room.file("notes.md"), "- A note\n");
    const context = stoppedContext();
    const notes = room.file("notes.md");
    expect(await runCli(["--brain", room.file(), "import", notes], context)).toBe(1);
    expect(String(context.stderr.read())).toBe(
      `cortex: CANCELLED: stopped while reading ${notes}; nothing of it is stored yet\n`,
    );
    expect(existsSync(room.file())).toBe(false);
  });

  it("ends forgetting in backups, and is no failure of a backup", async () => {
    const brain = await room.open({ path: room.file(), ids: countingIds() });
    await stored(brain, { content: "The car is red." });
    await brain.backup(room.file("copy"));
    const receipt = await brain.forget({ ids: ["m1"] });
    await expect(
      forgetInBackups({ context: stoppedContext(), options: {} }, receipt, []),
    ).rejects.toMatchObject({ code: "CANCELLED" });
  });
});
