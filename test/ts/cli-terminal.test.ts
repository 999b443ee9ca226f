import { writeFileSync } from "node:fs";
import { PassThrough } from "node:stream";
import { describe, expect, it } from "@jest/globals";
import stringWidth from "string-width";
import { runCli } from "../../ts/cli/program.js";
import { countingIds, stored, useRoom } from "./support/brains.js";

const room = useRoom();
/** As long as the ids that cortex makes. */
const LONG_ID = "0195f0a4-7c1e-7b3a-9d52-3f6f0c1e8a77";

/** Runs a command on the room's brain; its exit code and what it printed. */
async function run(...args: string[]): Promise<{ code: number; shown: string }> {
  return await runAt(80, args);
}

async function runAt(columns: number, args: string[]): Promise<{ code: number; shown: string }> {
  const [stdin, stdout, stderr] = [new PassThrough(), new PassThrough(), new PassThrough()];
  const { signal } = new AbortController();
  const context = { stdin, stdout, stderr, env: { COLUMNS: String(columns) }, signal };
  const code = await runCli(["--brain", room.file(), ...args], context);
  return { code, shown: `${stdout.read() ?? ""}${stderr.read() ?? ""}` };
}

const USER = `user-${LONG_ID}`;

describe("a table of long ids fits 80 columns", () => {
  it.each([
    ["session list", ["session", "list"]],
    ["session history", ["session", "history", LONG_ID]],
    ["history", ["history", "MEMORY"]],
    ["contradictions", ["contradictions"]],
    ["graph facts", ["graph", "facts", "me"]],
  ])("cortex %s", async (_name, args) => {
    let last = 0;
    const ids = () => {
      last += 1;
      return LONG_ID.replace("0", String(last));
    };
    const brain = await room.open({ path: room.file(), userId: USER, ids });
    const session = await brain.startSession({ session_id: LONG_ID });
    const turn = { user_message: { content: "My head aches since the long walk on Monday." } };
    await session.appendTurn(turn, { actor: "cortex_session_continue" });
    const validation = { actor: "cortex_validate", note: "She told me so on the telephone" };
    const id = await stored(brain, { content: "I live in Bern." });
    await stored(brain, { content: "I live in Graz." });
    await brain.recordValidation(id, true, validation);
    await brain.close();
    const { code, shown } = await run(
      "--user",
      USER,
      ...args.map((arg) => arg.replace("MEMORY", id)),
    );
    expect(code).toBe(0);
    const lines = shown.trimEnd().split("\n");
    expect(lines.length).toBeGreaterThan(4);
    expect(lines.filter((line) => stringWidth(line) > 80)).toEqual([]);
  });
});

describe("an id can be copied from a terminal of 60 columns", () => {
  it.each([
    ["stm", ["stm"]],
    ["search", ["search", "Where do I live?"]],
    ["contradictions", ["contradictions"]],
    ["graph facts", ["graph", "facts", "me"]],
  ])("cortex %s", async (_name, args) => {
    const counted = countingIds();
    const brain = await room.open({
      path: room.file(),
      ids: () => `stm_01kjpzv280shesc7g2y6hp${counted()}`,
    });
    await stored(brain, { content: "I live in Bern." });
    const id = await stored(brain, { content: "I live in Graz." });
    await brain.close();
    const { code, shown } = await runAt(60, args);
    expect(code).toBe(0);
    expect(shown).toContain(id);
  });
});

describe("a stored name cannot steer the terminal", () => {
  const STEERING = "\u001b[2J";

  it.each([
    ["validate", ["validate", `m1${STEERING}`, "--success"]],
    ["edit", ["edit", `m1${STEERING}`, "--append", "More."]],
    ["resolve", ["resolve", "PAIR", "--winner", `m1${STEERING}`]],
    ["backup", ["backup", `FOLDER/${STEERING}`]],
    ["export", ["export", `FOLDER/${STEERING}`]],
  ])("cortex %s", async (_name, args) => {
    const counted = countingIds();
    const brain = await room.open({ path: room.file(), ids: () => `${counted()}${STEERING}` });
    await stored(brain, { content: "I live in Bern." });
    await stored(brain, { content: "I live in Graz." });
    const [pair] = await brain.getContradictions({});
    await brain.close();
    const given = args.map((arg) =>
      arg.replace("PAIR", pair?.id ?? "").replace("FOLDER", room.directory),
    );
    const { code, shown } = await run(...given);
    expect(shown).not.toContain("\u001b");
    expect(shown).toContain("\\x1b");
    expect(code).toBe(0);
  });
});

describe("cortex session import", () => {
  it("refuses a file that is not UTF-8 instead of changing its letters", async () => {
    const brain = await room.open({ path: room.file(), ids: countingIds() });
    await brain.close();
    writeFileSync(room.file("latin-1.json"), Buffer.from('{"name":"Zo\u00eb"}', "latin1"));
    const { code, shown } = await run("session", "import", room.file("latin-1.json"));
    expect(code).toBe(1);
    expect(shown).toMatch(/^cortex: VALIDATION_ERROR: .*latin-1\.json is not UTF-8 text/u);
  });

  it("names a file that is not there", async () => {
    const { shown } = await run("session", "import", room.file("nowhere.json"));
    expect(shown).toMatch(/^cortex: NOT_FOUND: there is no file .*nowhere\.json/u);
  });
});
