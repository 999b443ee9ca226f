import { Workplace } from "./support/cortex.js";

let place: Workplace;

beforeEach(() => {
  place = new Workplace();
});

afterEach(() => {
  place.dispose();
});

interface Report {
  added: Record<string, number>;
  same: Record<string, number>;
  left_out: Record<string, number>;
}

test("two brains become one once that is confirmed, and what one forgot stays out", () => {
  const tell = (brain: string, text: string) => place.add(text, "--brain", place.path(brain));
  tell("desk.db", "The boiler was mended in May.");
  tell("desk.db", "My sister is allergic to peanuts.");
  tell("laptop.db", "The boiler was mended in May.");
  const denied = tell("laptop.db", "My sister is not allergic to peanuts.");

  const { stdout } = place.run(["merge", "desk.db", "laptop.db"]);
  expect(stdout).toMatch(/│ memory +│ +0 │ +2 │ +0 │ +0 │/u);
  expect(stdout).toContain('1 duplicate, which "cortex dedupe" makes one of:');
  expect(stdout).toContain('1 contradiction, which "cortex contradictions" lists:');
  expect(stdout).toContain("Nothing was changed; --confirm does it.");
  const told = "\\d{4}-\\d\\d-\\d\\d \\d\\d:\\d\\d;.*\\) user.*: ";
  for (const text of [
    "The boiler was mended in May\\.",
    "My sister is allergic to peanuts\\.",
    "My sister is not allergic to peanuts\\.",
  ]) {
    expect(stdout).toMatch(new RegExp(told + text, "u"));
  }
  expect(stdout.match(/The boiler was mended/gu)).toHaveLength(2);

  const confirmed = ["merge", "desk.db", "laptop.db", "--confirm"];
  expect(place.json<Report>(confirmed).added["memory"]).toBe(2);
  expect(place.json<Report>(confirmed)).toMatchObject({ added: {}, same: { memory: 2 } });

  place.json(["--brain", "desk.db", "forget", denied, "--confirm"]);
  expect(place.json<Report>(confirmed)).toMatchObject({ added: {}, left_out: { memory: 1 } });
});

test("what is merged is told with the confidence that the command line gives it elsewhere", () => {
  const year = ["--now", "2025-01-01T10:00:00Z"];
  for (const brain of ["desk.db", "laptop.db"]) {
    place.add("My sister is allergic to peanuts.", "--brain", place.path(brain), ...year);
  }
  const now = ["--now", "2026-01-01T10:00:00Z"];
  const { stdout } = place.run(["merge", "desk.db", "laptop.db", ...now]);
  // The library's own policy lets everything age.
  expect(stdout.match(/; 100% high; .*peanuts/gu)).toHaveLength(2);
});
