import { hit, ndcg, recall, reciprocalRank, signTest } from "../../ts/eval/metrics.js";

const gold = new Set(["a", "b"]);

describe("ndcg", () => {
  test.each([
    ["every right one first", ["a", "b", "x"], 10, 1],
    ["one right one, second", ["x", "a"], 10, 1 / Math.log2(3) / (1 + 1 / Math.log2(3))],
    ["a right one beyond the depth", ["x", "a"], 1, 0],
    ["nothing found", [], 10, 0],
  ])("of %s", (_what, ranked, depth, expected) => {
    expect(ndcg(ranked, gold, depth)).toBeCloseTo(expected, 12);
  });

  test("is 1 where more are right than fit into the depth", () => {
    expect(ndcg(["a"], gold, 1)).toBe(1);
  });
});

test("recall is the share found within the depth, and 1 where nothing is to be found", () => {
  expect(recall(["a", "x", "b"], gold, 2)).toBe(0.5);
  expect(recall(["a", "x", "b"], gold, 3)).toBe(1);
  expect(recall([], new Set(), 5)).toBe(1);
});

test("the reciprocal rank looks at the first right one within the depth", () => {
  expect(reciprocalRank(["x", "y", "b", "a"], gold)).toBeCloseTo(1 / 3, 12);
  expect(reciprocalRank(["x", "y", "b"], gold, 2)).toBe(0);
});

test("a hit is a right one within the depth", () => {
  expect(hit(["x", "a"], gold, 2)).toBe(1);
  expect(hit(["x", "a"], gold, 1)).toBe(0);
});

describe("the sign test", () => {
  test.each([
    ["no change at all", 0, 0, 1],
    ["as many better as worse", 4, 4, 1],
    ["all of six better: 2 / 2^6", 6, 0, 0.03125],
    ["nine of ten better: 2 (1 + 10) / 2^10", 9, 1, 22 / 1024],
  ])("of %s", (_what, better, worse, expected) => {
    expect(signTest(better, worse)).toBeCloseTo(expected, 12);
    expect(signTest(worse, better)).toBeCloseTo(expected, 12);
  });
});
