import { spawn } from "node:child_process";
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { SessionState, SessionTurn } from "../../ts/index.js";
import { root, Workplace } from "./support/cortex.js";

let place: Workplace;

beforeEach(() => {
  place = new Workplace();
});

afterEach(() => {
  place.dispose();
});

/** Runs a program of the fixtures to its end; its exit code. */
function fixture(name: string, ...args: string[]): Promise<number | null> {
  const program = join(root, "test/e2e/fixtures", name);
  const child = spawn(process.execPath, [program, ...args], { stdio: "inherit" });
  return new Promise((resolve) => child.once("exit", resolve));
}

/** All ids of the shared session, as they come. */
const ids = () =>
  place
    .json<SessionTurn[]>(["session", "turns", "shared", "--limit", "10000", "--user", "ada"])
    .map(({ turn_id }) => turn_id);

const upTo = (count: number) => Array.from({ length: count }, (_, index) => index + 1);

test("K1: two processes append 500 turns each, and none is lost", async () => {
  const codes = await Promise.all([
    fixture("appending.mjs", place.brain, "500", "one"),
    fixture("appending.mjs", place.brain, "500", "two"),
  ]);
  expect(codes).toEqual([0, 0]);
  expect(ids()).toEqual(upTo(1_000));
  expect(place.run(["session", "verify", "shared", "--user", "ada"]).status).toBe(0);
}, 120_000);

test("K3: workers of one process share a session", async () => {
  expect(await fixture("appending-workers.mjs", place.brain, "50")).toBe(0);
  expect(ids()).toEqual(upTo(150));
}, 60_000);

describe("cortex session", () => {
  test("shows the four blocks and their fill", () => {
    const [id] = place.run(["session", "start"]).stdout.split("\n");
    place.run(["session", "say", id ?? "", "My head aches"]);
    place.run(["session", "answer", id ?? "", "1", "Since when?", "--agent", "GENERAL_HEALTH"]);
    const { stdout } = place.run(["session", "show", id ?? ""]);
    for (const part of [
      "conversation_history",
      "active_session",
      "context_summary",
      "memory_metadata",
      "32000",
      "░",
      "ACTIVE AGENT: General Health Agent",
    ]) {
      expect(stdout).toContain(part);
    }
    const state = place.json<SessionState>(["session", "show", id ?? ""]);
    expect(state).toMatchObject({ total_turns: 1, status: "ACTIVE" });
    expect(place.run(["session", "turns", id ?? "", "--text", "aches"]).stdout).toContain(
      "user: My head aches",
    );
    expect(place.run(["session", "list"]).stdout).toContain("ACTIVE");
  });

  test("registers agent types", () => {
    place.run(["session", "start", "talk"]);
    place.run(["session", "say", "talk", "I slept badly"]);
    const answer = ["session", "answer", "talk", "1", "How long?", "--agent", "SLEEP_COACH"];
    expect(place.run(answer).status).toBe(1);
    expect(place.json(["session", "agents", "SLEEP_COACH"])).toContain("SLEEP_COACH");
    expect(place.run(answer).status).toBe(0);
    expect(place.run(["session", "agents"]).stdout).toContain("GENERAL_HEALTH\n");
  });

  test("exports, imports, undoes and ends", () => {
    place.run(["session", "start", "talk"]);
    place.run(["session", "say", "talk", "hello"]);
    writeFileSync(place.path("talk.json"), place.run(["session", "export", "talk"]).stdout);
    const again = place.json(["session", "import", place.path("talk.json")]);
    expect(again).toEqual({ session_id: "talk", created: false });
    expect(place.run(["session", "undo", "talk"]).stdout).toMatch(/^Done: version 3/u);
    expect(place.run(["session", "undo", "talk"])).toMatchObject({
      status: 1,
      stderr: expect.stringMatching(/^cortex: NOT_FOUND: /u),
    });
    place.run(["session", "redo", "talk"]);
    place.run(["session", "end", "talk"]);
    expect(place.run(["session", "say", "talk", "x"])).toMatchObject({
      status: 1,
      stderr: expect.stringMatching(/^cortex: SESSION_NOT_ACTIVE: /u),
    });
    expect(place.run(["session", "history", "talk"]).stdout).toContain("undo");
  });

  test("is forgotten with its user, also in the backups", () => {
    place.run(["session", "start", "talk", "--user", "ruth"]);
    place.run(["session", "say", "talk", "the word is xylofoon", "--user", "ruth"]);
    place.run(["backup", place.path("copy.db")]);
    const receipt = place.json(["forget", "--of-user", "ruth", "--confirm", "--backups"]);
    expect(receipt).toMatchObject({
      sessions: 1,
      turns: 1,
      backups: [{ sessions: 1, state: "done" }],
    });
    for (const file of [place.brain, place.path("copy.db")]) {
      expect(readFileSync(file).includes("xylofoon")).toBe(false);
    }
  });

  test("is forgotten up to the same moment in the backups, whatever the time zone", () => {
    const talk = (id: string, now: string) => {
      place.run(["session", "start", id, "--now", now]);
      place.run(["session", "say", id, "hello", "--now", now]);
    };
    talk("early", "2026-03-01T00:30:00Z");
    talk("late", "2026-03-01T02:30:00Z");
    place.run(["backup", place.path("copy.db")]);
    // 01:30 in UTC, where the process is at home.
    const before = ["--before", "2026-03-01T10:30", "--timezone", "Asia/Tokyo"];
    expect(place.json(["forget", ...before, "--confirm", "--backups"])).toMatchObject({
      sessions: 1,
      backups: [{ sessions: 1, state: "done" }],
    });
    for (const brain of [place.brain, place.path("copy.db")]) {
      expect(place.json(["--brain", brain, "session", "list"])).toMatchObject([
        { session_id: "late" },
      ]);
    }
  });
});
