/** What people read when something is not as they thought: which it is, and what to do next. */
import { writeFileSync } from "node:fs";
import { Workplace } from "./support/cortex.js";

let place: Workplace;
beforeEach(() => {
  place = new Workplace();
});
afterEach(() => place.dispose());

const wide = { env: { COLUMNS: "200" } };

test("a key file that is yet to be made: how", () => {
  place.add("Tea at home.");
  const { status, stderr } = place.run(["rekey", "--new-key-file", "my brain.key"]);
  expect(status).toBe(1);
  expect(stderr).toContain("NOT_FOUND: there is no key file my brain.key: make it first");
  expect(stderr).toContain("openssl rand -hex 32 > 'my brain.key'");
  expect(place.run(["--key-file", "lost.key", "stm"]).stderr).toContain("the brain's key");
  expect(place.run(["rekey", "--help"]).stdout).toContain("openssl rand -hex 32 > brain.key");
});

test("a memory is shown by a piece of its text, as it is changed by one", () => {
  const id = place.add("Ruth rings on Sundays.");
  place.add("Tea at home.");
  place.add("Tea at work.");
  expect(place.json<{ id: string }>(["show", "rings on sundays"]).id).toBe(id);
  const events = place.json<{ memory_id: string }[]>(["history", "rings on sundays"]);
  expect(new Set(events.map(({ memory_id }) => memory_id))).toEqual(new Set([id]));
  for (const command of ["show", "history"]) {
    expect(place.run([command, "tea at"]).stderr).toContain("cortex: AMBIGUOUS: ");
    expect(place.run([command, "no such words"]).status).toBe(1);
  }
});

test("a user whom nobody named is called you, not by the id", () => {
  place.add("Mum will move in with us in June.");
  const { stdout } = place.run(["current", "mum"], wide);
  expect(stdout).toContain("move in with · you");
  expect(stdout).not.toContain("default");
});

test("a session that was there already is said to be", () => {
  expect(place.run(["session", "start", "morning"])).toMatchObject({
    stdout: "morning\n",
    stderr: "",
  });
  expect(place.run(["session", "start", "morning"])).toMatchObject({
    stdout: "morning\n",
    stderr: "It was there already and goes on.\n",
  });
});

test("an atom, alert or session that there is none of: where those stand that there are", () => {
  place.add("Tea at home.");
  expect(place.run(["atom", "link", "atom_1", "atom_2"]).stderr).toContain(
    "cortex atom list shows those there are",
  );
  expect(place.run(["alerts", "ack", "alert_1"]).stderr).toContain(
    "cortex alerts shows those there are",
  );
  expect(place.run(["session", "show", "evening"]).stderr).toContain(
    "cortex session list shows those there are",
  );
});

test("a time range that ends before it begins, by the options", () => {
  place.add("Tea at home.");
  const range = ["--since", "2026-02-01", "--until", "2026-01-01"];
  const { status, stderr } = place.run(["search", "tea", ...range]);
  expect(status).toBe(1);
  expect(stderr).toMatch(/VALIDATION_ERROR: --since \S+ is after --until /u);
});

test("a memory of a time to come is stored with a warning", () => {
  const now = ["--now", "2026-03-01"];
  const { stdout } = place.run([...now, "add", "Tea at home.", "--created-at", "2062-03-01"]);
  expect(stdout).toMatch(/yet to come.*cortex forget stm_\S+ --confirm/u);
  writeFileSync(place.path("notes.md"), "- 2062-05-01 Tea at work.\n- 2026-01-01 Tea in May.\n");
  const told = place.run([...now, "import", "notes.md"], wide).stdout;
  expect(told).toContain("notes.md: 1 memory of it was said at a time that is yet to come");
  expect(
    place.run([...now, "add", "Tea in bed.", "--created-at", "2026-03-01"]).stdout,
  ).not.toContain("yet to come");
});

test.each([
  ["2026-03-29T02:30", "Europe/Berlin", "taken as 2026-03-29 03:30"],
  ["2026-03-29 02:30:10", "Europe/Berlin", "taken as 2026-03-29 03:30"],
  ["2026-03-29T02:30Z", "Europe/Berlin", ""],
  ["2026-03-29T02:30+01:00", "Europe/Berlin", ""],
  ["2026-03-29T02:30", "UTC", ""],
  ["2026-03-29", "Europe/Berlin", ""],
  ["1774751400000", "Europe/Berlin", ""],
])("a time that the clocks skipped says what it was taken for: %s in %s", (time, zone, told) => {
  const { stderr } = place.run(["--timezone", zone, "add", "Tea at home.", "--created-at", time]);
  expect(stderr.replace(/^.*(taken as .*)\n$/su, "$1")).toBe(told);
});

test("words that a contradiction quotes are not printed once more", () => {
  place.add("My sister is allergic to peanuts.");
  const whole = place.run(["add", "My sister is not allergic to peanuts."], wide).stdout;
  expect(whole.match(/My sister is allergic to peanuts/gu)).toHaveLength(1);
  place.add("I have a brother, and my aunt is allergic to cats.");
  const part = place.run(["add", "My aunt is not allergic to cats."], wide).stdout;
  expect(part).toContain("  I have a brother, and my aunt");
});

test("a merge tells which memory says more than before", () => {
  const id = place.add("The boiler was mended in May.", "--brain", place.path("desk.db"));
  place.run(["--brain", "desk.db", "backup", "laptop.db"]);
  place.run(["--brain", "laptop.db", "validate", id, "--success"]);
  const { stdout } = place.run(["merge", "desk.db", "laptop.db"], wide);
  expect(stdout).toContain("1 row of the first that changes:");
  expect(stdout).toContain(`memory ${id}: proved right 0 -> 1`);
  expect(stdout).toContain("The boiler was mended in May.");
});

test("forgetting of another user shows what would go", () => {
  place.run(["--user", "parent", "add", "Milo likes football."]);
  const { stdout } = place.run(["--user", "teacher", "forget", "--of-user", "parent"], wide);
  expect(stdout).toContain("Milo likes football.");
  expect(stdout).not.toContain("gone before");
});

test("an empty file, as it was left where a brain could not be made, is no brain", () => {
  writeFileSync(place.path("empty.db"), "");
  expect(place.run(["--brain", "empty.db", "stm"]).stderr).toContain("there is no brain at");
  expect(place.run(["--brain", "empty.db", "add", "Tea at home."]).status).toBe(0);
  expect(place.run(["--brain", "empty.db", "stm"]).stdout).toContain("Tea at home.");
});
