/** The measures of updates and of what was never told, on texts small enough to be counted by hand. */
import { absentTable, measureAbsent } from "../../ts/eval/absent.js";
import { readBeamQuestions } from "../../ts/eval/beam.js";
import type { EvalQuestion } from "../../ts/eval/dataset.js";
import { measureFacts, readFacts } from "../../ts/eval/facts.js";
import { factTables } from "../../ts/eval/facts-report.js";
import { measureNewer, newerFigures, newerTable, sidesOf } from "../../ts/eval/newer.js";

const fact = (number: number, key: string, text: string, object: string) => ({
  fact: number,
  text,
  key,
  object,
});

const FACTS = [
  fact(0, "1|Tess Orrin", "Tess Orrin was born in the city of Ghent.", "Ghent"),
  fact(1, "7|Tess Orrin", "Tess Orrin is married to Paul Ray.", "Paul Ray"),
  fact(2, "1|Hugo Lant", "Hugo Lant was born in the city of Turin.", "Turin"),
  fact(3, "1|Tess Orrin", "Tess Orrin was born in the city of Lyon.", "Lyon"),
];
const QUESTIONS = [
  { question: "In which city was Tess Orrin born?", gold: ["Lyon"], kind: "single-hop" },
  { question: "Who is Tess Orrin married to?", gold: ["Paul Ray"], kind: "single-hop" },
  { question: "Who is married to the one born in Lyon?", gold: ["Paul Ray"], kind: "multi-hop" },
];
const lines = (rows: object[]) => rows.map((row) => JSON.stringify(row)).join("\n");

describe("FactConsolidation", () => {
  const file = readFacts(lines([...FACTS, ...QUESTIONS]));

  test("counts a superseded fact once, with the relation it belongs to", async () => {
    const { all, relations, wrong } = await measureFacts(file);
    expect(all).toMatchObject({ facts: 4, superseded: 1, opened: 1, possible: 0, refused: 0 });
    expect(all.reports).toEqual({ open: { right: 1, wrong: 0 }, possible: { right: 0, wrong: 0 } });
    expect([...relations.keys()]).toEqual(["1", "7"]);
    expect(relations.get("1")).toMatchObject({ facts: 3, superseded: 1, opened: 1 });
    expect(relations.get("7")).toMatchObject({ facts: 1, superseded: 0, opened: 0 });
    expect(wrong).toEqual([]);
  });

  test("a report about two keys is wrong, whatever it says", async () => {
    const mixed = FACTS.map((row) => (row.fact === 3 ? { ...row, key: "1|Somebody Else" } : row));
    const { all, wrong } = await measureFacts(readFacts(lines(mixed)));
    expect(all).toMatchObject({ superseded: 0, opened: 0 });
    expect(all.reports.open).toEqual({ right: 0, wrong: 1 });
    expect(wrong).toEqual([
      expect.objectContaining({ status: "open", older: FACTS[0]?.text, newer: FACTS[3]?.text }),
    ]);
  });

  test("asks the questions of one hop, and says whether the value is the current one", async () => {
    const { first } = await measureFacts(file);
    expect(first.questions).toBe(2);
    expect(first.current + first.old + first.other).toBe(2);
    const outdated = readFacts(lines([...FACTS.slice(0, 3), ...QUESTIONS.slice(0, 2)]));
    // Lyon was never told: Ghent stands first, and is no value that Lyon took the place of.
    expect((await measureFacts(outdated)).first).toMatchObject({ current: 1, other: 1 });
  });

  test("other texts are told between the facts and counted apart", async () => {
    const others = ["The oven is broken again.", "Please write a poem about rain."];
    const outcome = await measureFacts(file, others);
    expect(outcome.others).toEqual({ stored: 2, open: 0, possible: 0 });
    expect(outcome.all.opened).toBe(1);
    expect(factTables(outcome, true)).toContain("| 1: Tess Orrin was born in the city of Ghent. |");
    expect(factTables(outcome, false)).toContain("Among 2 other texts");
  });

  test("a file without facts is refused", () => {
    expect(() => readFacts(lines(QUESTIONS))).toThrow("no facts");
  });
});

describe("newer above older", () => {
  const update = (original: number[], updated: number[]) => ({
    category: "knowledge_update",
    question: "How high is the budget?",
    source: { original_info: original, updated_info: updated },
  });

  test("what is named as both is neither, and without two sides nothing is asked", () => {
    expect(sidesOf(update([1, 2], [2, 3]))).toEqual({ older: ["1"], newer: ["3"] });
    expect(sidesOf(update([4], [4]))).toBeUndefined();
    expect(sidesOf({ ...update([1], [2]), category: "summarization" })).toBeUndefined();
    expect(sidesOf({ ...update([1], [2]), source: [1, 2] })).toBeUndefined();
  });

  test("counts ranks; what is not found stands below what is", () => {
    const of = (older: number | null, newer: number | null) => ({
      question: "?",
      older,
      newer,
    });
    expect(newerFigures([of(2, 1), of(1, 2), of(null, 30), of(null, null), of(3, 21)])).toEqual({
      questions: 5,
      newerAbove: 2,
      olderAbove: 2,
      neither: 1,
      both: 2,
      newerOfBoth: 1,
    });
  });

  test("reads the messages of a chat", async () => {
    const message = (number: number, content: string) => ({
      message: number,
      role: "user",
      batch: 1,
      time_anchor: "March-15-2024",
      content,
    });
    const chat = lines([
      message(0, "The old tent was red."),
      message(1, "The weather is fine."),
      message(2, "How high is the budget now? The budget is high, 400 euros."),
      update([0], [2]),
    ]);
    const ranks = await measureNewer([chat]);
    expect(ranks).toEqual([{ question: "How high is the budget?", older: null, newer: 1 }]);
    expect(newerTable(ranks)).toContain("| How high is the budget? | - | 1 |");
  });

  test("questions are those of the file", () => {
    expect(readBeamQuestions(lines([update([1], [2])]))).toEqual([update([1], [2])]);
  });
});

describe("what was never told", () => {
  const question = (id: string, query: string, more: Partial<EvalQuestion> = {}) => ({
    id,
    query,
    group: "any",
    gold: ["d1"],
    ...more,
  });
  const set = (data: string, name: string, content: string, questions: EvalQuestion[]) => ({
    data,
    name,
    documents: [{ id: "d1", content }],
    questions,
  });
  const SETS = [
    set("A", "one", "The ferry to Hven leaves at nine.", [
      question("q1", "When does the ferry to Hven leave?"),
      question("q2", "Is nothing told of it?", { gold: [] }),
      question("q3", "A trick?", { group: "adversarial" }),
    ]),
    set("A", "two", "Bring the blue tent to Marta.", [question("q1", "Who gets the blue tent?")]),
    set("B", "three", "The zebra sleeps.", [question("q1", "What does the zebra do?")]),
  ];

  test("own questions and those of others are counted apart, the ones without an answer not at all", async () => {
    const rows = await measureAbsent(SETS);
    expect(rows.map(({ data, asked, questions }) => [data, asked, questions])).toEqual([
      ["A", "own", 2],
      ["A", "of the same data", 2],
      ["A", "of other data", 2],
      ["B", "own", 1],
      ["B", "of other data", 2],
    ]);
    expect(rows[0]?.verdicts).toEqual({ found: 2 });
    expect(rows[1]?.verdicts).toEqual({ nothing: 2 });
    expect(absentTable(rows)).toContain("| A | of the same data | 2 | 2 | 100.0 | right | 0 |");
  });

  test("one conversation has no others", async () => {
    await expect(measureAbsent(SETS.slice(0, 1))).rejects.toThrow("two");
  });
});
