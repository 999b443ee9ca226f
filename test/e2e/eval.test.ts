import { spawnSync } from "node:child_process";
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { type Run, root, Workplace } from "./support/cortex.js";

let place: Workplace;

beforeEach(() => {
  place = new Workplace();
});

afterEach(() => {
  place.dispose();
});

function evaluate(...args: string[]): Run {
  const script = join(root, "dist/eval/main.js");
  return spawnSync(process.execPath, [script, ...args], { cwd: place.folder, encoding: "utf8" });
}

const SET = [
  { document: "d1", content: "The ferry to Hven leaves at nine.", session_id: "s1" },
  { document: "d2", content: "Bring the blue tent.", session_id: "s1" },
  { document: "d3", content: "The dentist moved to Long Street.", session_id: "s2" },
  { question: "q1", query: "When does the ferry leave?", gold: ["d1"], group: "travel" },
  { question: "q2", query: "Where is the dentist?", gold: ["d3"], group: "health" },
  {
    question: "q3",
    query: "Which tent, and what about submarines?",
    gold: ["d3"],
    group: "travel",
  },
];

function writeSet(name: string, lines: object[] = SET): string {
  const file = place.path(name);
  writeFileSync(file, lines.map((line) => JSON.stringify(line)).join("\n"));
  return file;
}

test("a data set is stored, asked and measured, the same each time", () => {
  const file = writeSet("set.jsonl");
  const first = evaluate("jsonl", file, "--json", "figures.json", "--dump", "dump.jsonl");
  expect(first).toMatchObject({ status: 0, stderr: "" });
  expect(evaluate("jsonl", file).stdout).toBe(first.stdout);

  const rows = JSON.parse(readFileSync(place.path("figures.json"), "utf8"));
  const travel = rows.find(({ name }: { name: string }) => name === "travel");
  expect(travel).toMatchObject({ questions: 2, figures: { "ndcg@10": 0.5, "recall@5": 0.5 } });
  const dumped = readFileSync(place.path("dump.jsonl"), "utf8").trim().split("\n");
  expect(JSON.parse(dumped[0] ?? "")).toMatchObject({ set: "all", id: "q1", hits: ["d1", "d2"] });
});

test("two runs are compared question by question", () => {
  const file = writeSet("set.jsonl");
  evaluate("jsonl", file, "--dump", "before.jsonl");
  evaluate("jsonl", file, "--dump", "after.jsonl", "--ranking", '{"session_weight": 0}');
  const { status, stdout } = evaluate("compare", "before.jsonl", "after.jsonl");
  expect(status).toBe(0);
  expect(stdout).toContain("| ndcg@10 | 66.7 | 66.7 | 0 | 0 | 3 | 1.0 |");
});

test("only the sets that are asked for are run", () => {
  const file = writeSet("sets.jsonl", [
    { document: "d1", content: "It rained.", set: "one" },
    { question: "q1", query: "Rain?", gold: ["d1"], set: "one" },
    { document: "d1", content: "It snowed.", set: "two" },
    { question: "q1", query: "Rain?", gold: ["d1"], set: "two" },
  ]);
  expect(evaluate("jsonl", file, "--set", "one").stdout).toContain("| all questions | 1 | 100.0");
  const unknown = evaluate("jsonl", file, "--set", "three");
  expect(unknown.status).toBe(1);
  expect(unknown.stderr).toBe("eval: no set is called three: one, two\n");
});

test("superseded facts are counted, with a line for each relation", () => {
  const fact = (number: number, key: string, text: string, object: string) => ({
    fact: number,
    text,
    key,
    object,
  });
  const file = writeSet("facts.jsonl", [
    fact(0, "1|Tess Orrin", "Tess Orrin was born in the city of Ghent.", "Ghent"),
    fact(1, "7|Tess Orrin", "Tess Orrin is married to Paul Ray.", "Paul Ray"),
    fact(2, "1|Tess Orrin", "Tess Orrin was born in the city of Lyon.", "Lyon"),
    { question: "Who is Tess Orrin married to?", gold: ["Paul Ray"], kind: "single-hop" },
  ]);
  const { status, stdout } = evaluate("facts", file, "--by-relation", "--json", "facts.json");
  expect(status).toBe(0);
  expect(stdout).toContain("| 7: Tess Orrin is married to Paul Ray. | 1 | 0 | 0 | - |");
  expect(stdout).toContain("Of 1 questions the current value is first for 1, an old one for 0");
  const figures = JSON.parse(readFileSync(place.path("facts.json"), "utf8"));
  expect(figures.all).toMatchObject({ facts: 3, superseded: 1 });
  expect(Object.keys(figures.relations)).toEqual(["1", "7"]);
});

test.each([
  [["facts", "missing.jsonl"], "missing.jsonl"],
  [["newer", "nowhere"], "nowhere"],
  [["absent", "nowhere"], "nowhere"],
])("%j says that there are no data", (args, where) => {
  expect(evaluate(...args)).toMatchObject({
    status: 0,
    stdout: `no data in ${where}: nothing measured\n`,
  });
});

test("a count that is none is refused", () => {
  const { status, stderr } = evaluate("facts", "--among", "some");
  expect(status).toBe(1);
  expect(stderr).toBe("eval: not a count: some\n");
});

test("walks are told as totals, and written down only where they are for tuning", () => {
  const at = "2026-01-02T10:00:00Z";
  const told = (id: string, text: string) => ({ type: "message", id, at, speaker: "Ida", text });
  const asked = { type: "question", id: "q1", at, text: "Where is the tent?", stale: [] };
  const walk = [
    told("m1", "The tent is in the attic."),
    { ...asked, right: ["m1"], never: false },
    { ...asked, id: "q2", text: "What do zebras eat?", right: [], never: true },
  ];
  for (const name of ["a.jsonl", "f.jsonl"]) writeSet(name, walk);

  const { status, stdout } = evaluate("walks", place.folder, "--json", "figures.json");
  expect(status).toBe(0);
  expect(stdout).toContain("\n| a | 1 | 1 (100 %) |");
  expect(stdout).not.toContain("\n| f |");
  const figures = JSON.parse(readFileSync(place.path("figures.json"), "utf8"));
  expect(figures).toMatchObject({
    dev: { walks: 1, rightFirst: 1, neverNothing: 1 },
    "held-out": { walks: 1, rightFirst: 1, neverNothing: 1 },
  });

  const dumping = (...args: string[]) => evaluate("walks", place.folder, "--dump", "d", ...args);
  expect(dumping("--part", "dev").status).toBe(0);
  expect(readFileSync(place.path("d"), "utf8").trim().split("\n")).toHaveLength(2);
  for (const args of [[], ["--part", "held-out"]]) {
    expect(dumping(...args)).toMatchObject({
      status: 1,
      stderr: expect.stringContaining("f is held out"),
    });
  }
  expect(evaluate("walks", place.path("none"))).toMatchObject({ status: 0, stderr: "" });
});
