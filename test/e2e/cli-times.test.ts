import type { CortexMemory } from "../../ts/index.js";
import { Workplace } from "./support/cortex.js";

let place: Workplace;

beforeEach(() => {
  place = new Workplace();
});

afterEach(() => {
  place.dispose();
});

/** A Wednesday. */
const NOW = ["--now", "2026-03-11T09:00:00Z"];
const taken = (...args: string[]) => place.run([...NOW, ...args]);

describe("an option that takes a time", () => {
  test.each([
    ["yesterday", "2026-03-10"],
    ["3 days ago", "2026-03-08"],
    ["last week", "2026-03-02"],
    ["Friday", "2026-03-06"],
    ["since January", "2026-01-01"],
    ["31/12/2025", "2025-12-31"],
  ])("takes a day in words, and says which: %s", (words, day) => {
    place.add("Tea at home.", "--created-at", "2026-03-11T08:00:00Z");
    place.add("Tea at sea.", "--created-at", "2025-03-11T08:00:00Z");
    const { status, stdout, stderr } = taken("search", "tea", "--since", words);
    expect({ status, stderr }).toEqual({
      status: 0,
      stderr: `note: --since ${words} is taken as ${day}\n`,
    });
    expect(stdout).toContain("Tea at home.");
    expect(stdout).not.toContain("Tea at sea.");
  });

  test("of when a memory expires is refused by the local day where that has begun", () => {
    for (const [words, day] of [
      ["yesterday", "2026-05-29"],
      ["today", "2026-05-30"],
      ["29/05/2026", "2026-05-29"],
    ] as const) {
      const now = ["--now", "2026-05-30T10:00:00Z", "--timezone", "Europe/London"];
      const { status, stderr } = place.run([...now, "add", "A deposit.", "--expires", words]);
      expect(status).toBe(2);
      expect(stderr).toContain(
        `argument '${words}' is invalid. It is ${day}, which has begun: name a later day.`,
      );
      expect(stderr).not.toContain("Z");
    }
  });

  test("of a time limit names no day that has begun, but for today; clocks may skip midnight", () => {
    const noteOf = (now: string, zone: string, words: string) =>
      place.run(["--now", now, "--timezone", zone, "add", "A key.", "--review", words]).stderr;
    expect(noteOf("2026-03-11T09:00:00Z", "UTC", "wednesday")).toContain("is taken as 2026-03-18");
    expect(noteOf("2026-03-11T09:00:00Z", "UTC", "today")).toContain("is taken as 2026-03-11");
    const santiago = ["--timezone", "America/Santiago", "--now", "2026-09-07T15:00:00Z"];
    const searched = place.run([...santiago, "search", "key", "--since", "yesterday"]);
    expect(searched.stderr).toContain("is taken as 2026-09-06");
  });

  test.each([
    ["friday", "2026-03-13"],
    ["in two weeks", "2026-03-25"],
    ["in 10 days", "2026-03-21"],
    ["tomorrow", "2026-03-12"],
    ["1 June", "2026-06-01"],
  ])("of a time limit looks ahead: %s", (words, day) => {
    const { memory_id } = JSON.parse(
      taken("--json", "add", "The key is here.", "--expires", words).stdout,
    );
    expect(place.json<CortexMemory>([...NOW, "show", memory_id]).expires_at).toBe(Date.parse(day));
    taken("update", memory_id, "--expires", "never");
    expect(place.json<CortexMemory>([...NOW, "show", memory_id]).expires_at).toBeUndefined();
  });

  test("reads words in the zone of the run", () => {
    const { stderr } = place.run([
      ...["--now", "2026-03-11T23:30:00Z", "--timezone", "Asia/Tokyo"],
      ...["add", "Tea.", "--created-at", "yesterday"],
    ]);
    expect(stderr).toBe("note: --created-at yesterday is taken as 2026-03-11\n");
  });

  test.each([
    ["add", "Tea.", "--created-at", "soon"],
    ["add", "Tea.", "--review", "next month"],
    ["search", "tea", "--since", "3 hours ago"],
    ["search", "tea", "--until", "tea yesterday"],
    ["session", "turns", "talk", "--since", "2026-13-01"],
    ["current", "me", "--as-of", "whenever"],
    ["graph", "facts", "me", "--as-of", "whenever"],
    ["events", "--from", "whenever"],
    ["report", "--to", "whenever"],
    ["trends", "--baseline-from", "whenever"],
    ["forget", "--before", "soon"],
    ["stm", "--now", "soon"],
  ])("is wrong usage where it is none, and the value is named: cortex %s %s %s %s", (...args) => {
    place.add("Tea at home.");
    const { status, stdout, stderr } = place.run([...NOW, ...args]);
    expect({ status, stdout }).toEqual({ status: 2, stdout: "" });
    const [flag, value] = args.slice(-2);
    expect(stderr).toContain(`error: option '${flag} <time>' argument '${value}' is invalid. It `);
  });
});
