/** Each command once as the process that a shell starts; what it does in all its variants is in the other files. */
import { writeFileSync } from "node:fs";
import { COMMAND_GROUPS } from "../../ts/cli/commands.js";
import { Workplace } from "./support/cortex.js";

const place = new Workplace();
let id = "";
let pair = "";

beforeAll(() => {
  id = place.add("I live in Bern.");
  place.add("I live in Graz.");
  pair = place.json<{ id: string }[]>(["contradictions"])[0]?.id ?? "";
  place.run(["backup", "copy.db"]);
  writeFileSync(place.path("brain.key"), "1f".repeat(32));
  writeFileSync(place.path("notes.md"), "- The boat is in Bergen.\n");
});
afterAll(() => place.dispose());

/** What a command prints that does its work, with the arguments for it. */
const DONE: [name: string, args: () => string[], says: RegExp][] = [
  ["add", () => ["The gate is blue."], /^Stored stm_/u],
  ["search", () => ["Bern"], /I live in Bern\./u],
  ["stm", () => [], /I live in Graz\./u],
  ["show", () => [id], /I live in Bern\./u],
  ["current", () => ["me", "lives in"], /│ live in · Graz /u],
  ["trends", () => [], /^initial_confidence of me: [\s\S]*Too little for a judgement/u],
  ["patterns", () => [], /Too little for a judgement/u],
  ["compare", () => [], /Too little for a judgement/u],
  ["report", () => [], /^1 pair of memories waits to be decided\. There is too little/u],
  ["events", () => [], /^There are no events/u],
  ["alerts", () => ["on", "safety"], /^On: safety /u],
  ["verify", () => [], /^Nothing needs checking now\.$/mu],
  ["stats", () => [], /│ Memories +│ 3 /u],
  ["validate", () => [id, "--success"], /% -> /u],
  ["history", () => [id], /│ created \(cli\) /u],
  ["contradictions", () => [], /Graz/u],
  ["resolve", () => [pair, "--dismiss"], /^dismissed con_/u],
  ["state", () => ["ada", "75"], /│ +75 │/u],
  ["policy", () => [], /^The brain keeps no policy/u],
  ["edit", () => [id, "--append", "It is old."], /^Changed stm_/u],
  ["update", () => [id, "--importance", "4"], /^Changed stm_/u],
  ["dedupe", () => [], /^No duplicates\. Looked at /u],
  ["forget", () => [id], /Nothing was removed\./u],
  ["graph", () => ["rebuild"], /^\d+ facts of \d+ entities\./u],
  ["atom", () => ["stats"], /│ atoms +│ /u],
  ["session", () => ["start", "talk"], /^talk\n$/u],
  ["import", () => ["notes.md"], /│ notes\.md │ +1 │ +1 │/u],
  ["export", () => ["-"], /^\{"type":"cortex_export"/u],
  ["view", () => ["view"], /^\d+ memories in .*view: \d+ files written, 0 removed\./u],
  ["backup", () => ["other.db"], /^Copied 4 memories/u],
  ["maintain", () => [], /^Scanned \d+ rows/u],
  ["config", () => [], /^recall\.max_tokens = 1500 {2}# default$/mu],
  ["doctor", () => [], /No problem found\./u],
  ["completion", () => ["bash"], /^_cortex\(\) \{/u],
  ["explain-language", () => ["I eat fish.", "I never eat fish."], /Contradiction: .*negation/u],
  ["fleet", () => ["init", "--sql"], /^create schema cortex;$/mu],
  ["mcp", () => [], /^$/u],
  ["install", () => ["claude-code", "--dry-run"], /\(new\)[\s\S]*Nothing was written\./u],
  ["hook", () => ["prompt"], /^$/u],
  ["merge", () => ["copy.db", "other.db"], /Nothing was changed; --confirm does it\./u],
  ["restore", () => ["copy.db", "--confirm"], /^Restored 2 memories/u],
  ["rekey", () => ["--brain", "copy.db", "--new-key-file", "brain.key"], /is encrypted with the/u],
];

/** What needs more than a brain: its refusal shows that it was reached. */
const REFUSED: [name: string, args: string[], code: string][] = [
  ["migrate", ["gone.db"], "NOT_FOUND"],
  ["rollback", [], "VALIDATION_ERROR"],
  ["sync", [], "NO_SINK"],
  ["ui", ["--brain", "gone.db"], "NOT_FOUND"],
];

test("every command is here", () => {
  const names = COMMAND_GROUPS.flatMap(({ commands }) => commands.map(({ name }) => name));
  expect([...DONE, ...REFUSED].map(([name]) => name).sort()).toEqual(names.sort());
});

test.each(DONE)("%s", (name, args, says) => {
  const run = place.runProcess([name, ...args()], { input: "" });
  expect(run).toEqual({ status: 0, stdout: expect.stringMatching(says), stderr: "" });
});

test("events of a file that is not there are refused", () => {
  expect(place.run(["events", "gone.csv"]).stderr).toMatch(/^cortex: NOT_FOUND: .*gone\.csv/u);
});

test.each(REFUSED)("%s, refused", (name, args, code) => {
  const { status, stdout, stderr } = place.runProcess([name, ...args]);
  expect({ status, stdout }).toEqual({ status: 1, stdout: "" });
  expect(stderr).toMatch(new RegExp(`^cortex: ${code}: `, "u"));
});
