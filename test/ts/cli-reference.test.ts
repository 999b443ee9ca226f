/** Ids as people type them on the command line: whole, or their beginning where no other begins so. */
import { PassThrough } from "node:stream";
import { describe, expect, test } from "@jest/globals";
import { runCli } from "../../ts/cli/program.js";
import { HOUR, stored, useRoom } from "./support/brains.js";

const room = useRoom();

async function run(...args: string[]) {
  const [stdin, stdout, stderr] = [new PassThrough(), new PassThrough(), new PassThrough()];
  stdin.end();
  const context = { stdin, stdout, stderr, env: {}, signal: new AbortController().signal };
  const code = await runCli(["--brain", room.file(), "--user", "ada", ...args], context);
  return { code, told: String(stdout.read() ?? ""), refused: String(stderr.read() ?? "") };
}

/** So many sessions between two that begin alike, one of them the newest and one the oldest. */
const OTHERS = 1_000;

async function manySessions() {
  const brain = await room.open({ path: room.file(), userId: "ada" });
  const start = async (session_id: string) => {
    room.clock.advance(1);
    await brain.startSession({ session_id });
  };
  await start("talk-with-mum");
  await Promise.all(Array.from({ length: OTHERS }, (_, index) => start(`other-${index}`)));
  await start("talk-with-max");
  await brain.close();
}

describe("a session's beginning", () => {
  test("that two have is refused, also beyond a thousand others", async () => {
    await manySessions();
    for (const args of [
      ["forget", "--session", "talk-with", "--confirm"],
      ["session", "show", "talk"],
    ]) {
      expect(await run(...args)).toMatchObject({
        code: 1,
        refused: expect.stringMatching(
          /AMBIGUOUS: 2 sessions .*"talk.*talk-with-max, talk-with-mum/u,
        ),
      });
    }
    expect(await run("session", "show", "other-1")).toMatchObject({ code: 0 });
    expect(await run("session", "show", "other-")).toMatchObject({
      refused: expect.stringMatching(/AMBIGUOUS: More than 10 sessions/u),
    });
    expect(await run("session", "show", "talk-with-mu")).toMatchObject({
      told: expect.stringContaining("talk-with-mum"),
    });
  }, 60_000);

  test("must be five characters or more where it is to be forgotten", async () => {
    const brain = await room.open({ path: room.file(), userId: "ada" });
    await brain.startSession({ session_id: "talk-with-mum" });
    await brain.startSession({ session_id: "day" });
    await brain.close();
    expect(await run("forget", "--session", "talk", "--confirm")).toMatchObject({
      code: 1,
      refused: expect.stringContaining("NOT_FOUND"),
    });
    expect(await run("forget", "--session", "talk-", "--confirm")).toMatchObject({ code: 0 });
    expect(await run("forget", "--session", "day", "--confirm")).toMatchObject({ code: 0 });
  });
});

describe("an atom's beginning", () => {
  test("is taken by atom, validate and history, and refused where two begin so", async () => {
    const brain = await room.open({ path: room.file(), userId: "ada" });
    const told = { subject: "tea", action: "is drunk late", outcome: "sleep is short" };
    const { id } = await brain.createAtom(told);
    room.clock.advance(HOUR);
    const other = await brain.createAtom({ ...told, outcome: "the cup is empty" });
    await brain.close();
    const [atom, second] = [id ?? "", other.id ?? ""];
    const length = [...atom].findIndex((letter, index) => letter !== second[index]);
    const begun = atom.slice(0, length + 1);
    for (const args of [
      ["atom", "causes", "--atom", begun],
      ["atom", "link", begun, second],
      ["validate", begun, "--success"],
      ["history", begun],
    ]) {
      expect(await run(...args)).toMatchObject({ code: 0, refused: "" });
    }
    expect((await run("validate", begun, "--success")).told).toContain(atom);
    expect(await run("history", atom.slice(0, length))).toMatchObject({
      code: 1,
      refused: expect.stringMatching(/AMBIGUOUS: 2 memories and atoms/u),
    });
    expect(await run("forget", begun, "--confirm")).toMatchObject({ code: 0 });
    expect(await run("atom", "causes", "--atom", atom)).toMatchObject({ code: 1 });
  });

  test("of another user's is as of none", async () => {
    const brain = await room.open({ path: room.file(), userId: "bob" });
    const atom = await brain.createAtom({ subject: "rain", action: "falls", outcome: "mud" });
    const memory = await stored(brain, { content: "The gate squeaks in the rain." });
    await brain.close();
    for (const id of [atom.id ?? "", memory]) {
      expect(await run("history", id.slice(0, -2))).toMatchObject({
        code: 1,
        refused: expect.stringContaining("NOT_FOUND"),
      });
    }
  });
});

describe("a word where an id belongs", () => {
  const COMMANDS = (reference: string) => [
    ["forget", reference],
    ["show", reference],
    ["history", reference],
    ["validate", reference, "--success"],
    ["edit", reference, "--append", "At six."],
    ["update", reference, "--importance", "2"],
  ];

  test("is told how memories are found by words, by every command that takes ids", async () => {
    const brain = await room.open({ path: room.file(), userId: "ada" });
    await stored(brain, { content: "Ruth plays the lute." });
    await brain.close();
    for (const args of COMMANDS("xylophone")) {
      const { code, refused } = await run(...args);
      expect(refused).toContain('NOT_FOUND: no memory has, or still has, the id "xylophone"');
      expect(refused).toContain("cortex search xylophone finds memories by their words");
      expect(code).toBe(1);
    }
    for (const reference of ["$(reboot) now", "it's", "--"]) {
      expect((await run("show", "--", reference)).refused).toContain("cortex search WORDS finds");
    }
  });

  test("is no id that cortex made: of such a one it is told that it may be forgotten", async () => {
    const brain = await room.open({ path: room.file(), userId: "ada" });
    await stored(brain, { content: "Ruth plays the lute." });
    await brain.close();
    for (const args of COMMANDS("stm_01hq0000000000000000000000")) {
      expect((await run(...args)).refused).toMatch(/NOT_FOUND: .*it may have been forgotten/u);
    }
  });
});
