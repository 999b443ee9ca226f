import { compare, moved } from "../../ts/eval/compare.js";
import { summarize, table } from "../../ts/eval/report.js";
import type { Outcome } from "../../ts/eval/run.js";

function outcome(id: string, group: string, figures: Outcome["figures"]): Outcome {
  return { set: "s", id, group, query: `${id}?`, gold: [], hits: [], figures };
}

const before = [
  outcome("q1", "long", { "ndcg@10": 1, "recall@10": 1 }),
  outcome("q2", "short", { "ndcg@10": 0, "recall@10": 0 }),
  outcome("q3", "short", { "ndcg@10": 0.5, "recall@10": 1 }),
  outcome("q4", "trick", { "recall@10": 1 }),
];

describe("a report", () => {
  const rows = summarize(before, "trick");

  test("gives each group, both averages, and both without the group that is left out", () => {
    expect(rows.map(({ name, questions }) => [name, questions])).toEqual([
      ["long", 1],
      ["short", 2],
      ["trick", 1],
      ["macro over groups", 4],
      ["all questions", 4],
      ["macro without trick", 3],
      ["all without trick", 3],
    ]);
  });

  test("averages over groups and over questions, each over where the measure is defined", () => {
    const value = (name: string, measure: string) =>
      rows.find((row) => row.name === name)?.figures[measure];
    expect(value("short", "ndcg@10")).toBe(0.25);
    expect(value("macro over groups", "ndcg@10")).toBe(0.625);
    expect(value("all questions", "ndcg@10")).toBe(0.5);
    expect(value("all questions", "recall@10")).toBe(0.75);
    expect(value("macro without trick", "recall@10")).toBe(0.75);
  });

  test("is a table in per cent, with a dash for what is not defined", () => {
    expect(table(rows).split("\n")[4]).toBe("| trick | 1 | - | 100.0 |");
  });
});

describe("a comparison", () => {
  const after = [
    outcome("q2", "short", { "ndcg@10": 1, "recall@10": 1 }),
    outcome("q1", "long", { "ndcg@10": 0.9, "recall@10": 1 }),
    outcome("q9", "short", { "ndcg@10": 1, "recall@10": 1 }),
  ];

  test("counts what got better and worse among the questions of both runs", () => {
    expect(compare(before, after)).toEqual([
      {
        measure: "ndcg@10",
        before: 0.5,
        after: 0.95,
        better: 1,
        worse: 1,
        same: 0,
        probability: 1,
      },
      {
        measure: "recall@10",
        before: 0.5,
        after: 1,
        better: 1,
        worse: 0,
        same: 1,
        probability: 1,
      },
    ]);
  });

  test("names the questions that moved, the greatest gain first", () => {
    const names = moved(before, after, "ndcg@10").map(({ question }) => question.id);
    expect(names).toEqual(["q2", "q1"]);
    expect(moved(before, after, "recall@10")).toHaveLength(1);
  });

  test("of runs without a common question is refused", () => {
    const other = outcome("q1", "long", {});
    expect(() => compare(before, [{ ...other, set: "elsewhere" }])).toThrow("no question");
  });
});
