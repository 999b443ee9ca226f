import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { ForgetReceipt } from "../../ts/index.js";
import { Workplace } from "./support/cortex.js";

let place: Workplace;

beforeEach(() => {
  place = new Workplace();
});

afterEach(() => {
  place.dispose();
});

const SECRET = "My neighbour Quirin drinks too much.";

/** A conversation; its second turn, told by itself, is a memory. */
function talk(): string {
  place.run(["session", "start", "talk-of-monday"]);
  for (const words of ["Hello there.", SECRET, "What is the weather?"]) {
    place.run(["session", "say", "talk-of-monday", words]);
  }
  return place.add(SECRET, "--session", "talk-of-monday");
}

/** The files of the brain's folder that hold the word. */
const filesWith = (word: string) => place.filesWith(word);

describe("forget --session --turn", () => {
  test("says what would go and what stays, then takes the one turn", () => {
    const id = talk();
    const turn = ["forget", "--session", "talk-of", "--turn", "2"];
    const { stdout } = place.run(turn);
    expect(stdout).toContain("Would forget turn 2 of session talk-of-monday and 0 memories:");
    expect(stdout).toContain(`  turn 2 ${SECRET}`);
    expect(stdout).toContain("--with-memories takes");
    expect(stdout).toContain(`  ${id} ${SECRET}`);
    expect(filesWith("Quirin")).not.toEqual([]);
    const all = [...turn, "--with-memories"];
    expect(place.run(all).stdout).toContain("turn 2 of session talk-of-monday and 1 memory:");
    expect(place.json<ForgetReceipt>([...all, "--confirm"])).toMatchObject({
      state: "done",
      ids: [id],
    });
    expect(filesWith("Quirin")).toEqual([]);
    const turns = place.run(["session", "turns", "talk-of-monday"]).stdout;
    expect(turns).toContain("What is the weather?");
  });

  test("without its memories says that it is not done, and how to take them", () => {
    const id = talk();
    const turn = ["forget", "--session", "talk-", "--turn", "2", "--confirm"];
    const { status, stdout, stderr } = place.run(turn);
    expect(status).toBe(1);
    expect(stderr).toContain("cortex: remains: ");
    expect(stdout).toContain("Not done: the words still stand in what is named above.");
    expect(stdout).toContain("cortex forget with their ids takes them, too.");
    expect(place.json(["forget", id, "--confirm"])).toMatchObject({ state: "done" });
    expect(filesWith("Quirin")).toEqual([]);
  });

  test("forgets it in the copies, too, also in one from before", () => {
    talk();
    place.json(["backup", place.path("copy.db")]);
    place.run(["session", "say", "talk-of-monday", "Quirin rang the bell at midnight."]);
    const turns = ["--turn", "4", "--turn", "2"];
    const args = ["forget", "--session", "talk-", ...turns, "--with-memories", "--confirm"];
    expect(place.json([...args, "--backups"])).toMatchObject({
      state: "done",
      backups: [{ path: place.path("copy.db"), memories: 1, state: "done" }],
    });
    expect(filesWith("Quirin")).toEqual([]);
  });
});

describe("forget --session", () => {
  test("takes all of it, and its memories when asked", () => {
    const id = talk();
    const args = ["forget", "--session", "talk-of-monday", "--with-memories"];
    const { stdout } = place.run(args);
    expect(stdout).toContain("Would forget session talk-of-monday and 1 memory:");
    expect(stdout).toContain("  turn 1 Hello there.");
    expect(stdout).toContain(`  ${id} ${SECRET}`);
    expect(stdout).toContain("1 conversation, 3 turns");
    expect(place.run([...args, "--confirm"]).stdout).toContain("Done: the words are gone");
    expect(filesWith("Quirin")).toEqual([]);
    expect(place.run(["session", "show", "talk-of-monday"]).status).toBe(1);
  });

  test("refuses what does not fit together, in the command line's words", () => {
    talk();
    const refused = (...args: string[]) => place.run(["forget", ...args]);
    expect(refused("--turn", "2")).toMatchObject({
      status: 2,
      stderr: expect.stringContaining("--turn needs --session"),
    });
    expect(refused("x", "--with-memories")).toMatchObject({
      status: 2,
      stderr: expect.stringContaining("--with-memories needs --session"),
    });
    expect(refused("--session", "talk-", "-c", "work")).toMatchObject({
      status: 2,
      stderr: expect.stringContaining("not both"),
    });
    expect(refused("--session", "talk-", "--turn", "two").status).toBe(2);
    expect(refused("--session", "talk-", "--turn", "0")).toMatchObject({
      status: 2,
      stderr: expect.stringContaining("from 1 on"),
    });
    expect(refused("--session", "walk")).toMatchObject({
      status: 1,
      stderr: expect.stringMatching(/^cortex: NOT_FOUND: .*walk/u),
    });
    expect(refused("--session", "talk-", "--turn", "9").stderr).toMatch(/has no turn 9/u);
  });
});

describe("contradictions --all-users", () => {
  test("says whose a pair is, and whose memory proved wrong", () => {
    place.run(["--user", "ada", "add", "I live in Bern."]);
    place.run(["--user", "ada", "add", "I live in Graz."]);
    const { stdout } = place.run(["--all-users", "contradictions"]);
    expect(stdout).toMatch(/\(value, of ada\)/u);
    expect(place.run(["--user", "ada", "contradictions"]).stdout).not.toContain("of ada");
    expect(place.json(["--all-users", "contradictions"])).toMatchObject([{ user_id: "ada" }]);
    const wrong = place.json<{ memory_id: string }>(["--user", "bob", "add", "Max sings loudly."]);
    place.run(["--user", "bob", "validate", wrong.memory_id, "--failure"]);
    const proved = place.run(["--all-users", "contradictions", "--proved-wrong"]);
    expect(proved.stdout).toContain("of bob");
    const stm = place.run(["--all-users", "stm", "--peek"]).stdout;
    expect(stm).toContain("of ada");
    expect(stm).toContain("of bob");
  });
});

describe("forget --session-turns", () => {
  test("takes what conversations say of the same name, which is told before", () => {
    const id = place.add("Ruth plays the drums.");
    for (const [talk, words] of [
      ["garden", "I gave Quirin the key."],
      ["talk-of-monday", SECRET],
    ] as const) {
      place.run(["session", "start", talk]);
      place.run(["session", "say", talk, words]);
    }
    const other = place.add("The key is with Quirin.");
    const { stdout } = place.run(["forget", other]);
    expect(stdout).toContain("2 turns of conversations also speak of Quirin and would stay");
    expect(stdout).toContain("--session-turns forgets them too:");
    expect(stdout).toMatch(/ {2}garden, turn 1, .*: I gave Quirin the key\./u);
    const copy = join(place.folder, "copy.db");
    place.run(["backup", copy]);
    expect(readFileSync(copy).includes("Quirin")).toBe(true);
    const gone = place.json<ForgetReceipt & { session_turns: ForgetReceipt[] }>([
      "forget",
      other,
      "--session-turns",
      "--backups",
      "--confirm",
    ]);
    expect(readFileSync(copy).includes("Quirin")).toBe(false);
    expect(gone.session_turns.map(({ redacted }) => redacted[0]?.session_id).sort()).toEqual([
      "garden",
      "talk-of-monday",
    ]);
    expect(place.run(["session", "turns", "garden"]).stdout).not.toContain("Quirin");
    expect(place.json<{ id: string }[]>(["stm"]).map((memory) => memory.id)).toContain(id);
  });
});
