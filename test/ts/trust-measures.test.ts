/** The measures of scores against the truth, by values that can be worked out by hand. */
import { averaged, figuresOf } from "../../ts/eval/trust/figures.js";
import {
  accuracyAt,
  areaUnderCurve,
  calibration,
  calibrationError,
  type Scored,
} from "../../ts/eval/trust/measures.js";
import { calibrationTable, noticedTable, scoreTable } from "../../ts/eval/trust/report.js";
import type { Run } from "../../ts/eval/trust/simulate.js";

/** "1.0+" is a score of 1 of something true, "0.2-" one of 0.2 of something false. */
function scored(...marks: string[]): Scored[] {
  return marks.map((mark) => ({ score: Number(mark.slice(0, -1)), isTrue: mark.endsWith("+") }));
}

describe("the area under the curve", () => {
  test.each([
    ["all true above all false", ["0.9+", "0.8+", "0.2-"], 1],
    ["all true below", ["0.1+", "0.8-"], 0],
    ["all the same", ["0.5+", "0.5+", "0.5-"], 0.5],
    ["three of four pairs right", ["0.9+", "0.7-", "0.6+", "0.1-"], 3 / 4],
    ["a tie counts half", ["0.9+", "0.5+", "0.5-", "0.1-"], (2 + 1.5) / 4],
  ])("of %s", (_what, marks, expected) => {
    expect(areaUnderCurve(scored(...marks))).toBeCloseTo(expected, 12);
  });

  test("is no number where nothing is false", () => {
    expect(areaUnderCurve(scored("0.9+"))).toBeNaN();
  });
});

describe("calibration", () => {
  const points = calibration(
    scored("0.1+", "0.19-", "0.3+", "0.3+", "1+", "0.95-", "0.9+", "0.9+"),
  );

  test("has a point for each tenth with scores; a score on the edge is in the tenth that it begins", () => {
    expect(points.map(({ from, count, isTrue }) => [from, count, isTrue])).toEqual([
      [0.1, 2, 0.5],
      [0.3, 2, 1],
      [0.9, 4, 0.75],
    ]);
    expect(points[0]?.score).toBeCloseTo(0.145, 12);
    expect(points[2]?.score).toBeCloseTo(0.9375, 12);
  });

  test("the error weighs how far each point is off by its count", () => {
    // (2 x |.145 - .5| + 2 x |.3 - 1| + 4 x |.9375 - .75|) / 8
    expect(calibrationError(points)).toBeCloseTo((0.71 + 1.4 + 0.75) / 8, 12);
    expect(calibrationError(calibration(scored("1+", "0-")))).toBe(0);
  });
});

describe("accuracy at coverage", () => {
  const some = scored("0.9+", "0.8-", "0.7+", "0.6+");

  test.each([
    [0.25, 1],
    [0.5, 0.5],
    [0.75, 2 / 3],
    [1, 3 / 4],
  ])("of the best %d", (coverage, expected) => {
    expect(accuracyAt(some, coverage)).toBeCloseTo(expected, 12);
  });

  test("shares what is equal at the edge, so that their order does not matter", () => {
    // One above, and half of the two at .5: (1 + 1/2) / 2
    expect(accuracyAt(scored("0.9+", "0.5+", "0.5-", "0.1-"), 0.5)).toBeCloseTo(0.75, 12);
    expect(accuracyAt(scored("0.9+", "0.5-", "0.5+", "0.1-"), 0.5)).toBeCloseTo(0.75, 12);
  });
});

const change = {
  role: "change",
  isExplicit: false,
  isLost: false,
  kind: "home",
  form: "first",
  text: "I live in Cork.",
} as const;

const undisputed = { isDisputed: false };

const asked = { kind: "home", text: "Where do I live?", firstText: null, currentText: null };

const RUN: Run = {
  stored: 500,
  refused: 3,
  samples: [
    { moment: 0, memory: "a", score: 0.9, standing: "current", isLast: true, ...undisputed },
    { moment: 0, memory: "b", score: 0.4, standing: "current", isLast: true, ...undisputed },
    { moment: 0, memory: "c", score: 0.8, standing: "stale", isLast: true, ...undisputed },
    { moment: 1, memory: "a", score: 0.7, standing: "current", isLast: true, ...undisputed },
    { moment: 1, memory: "c", score: 0.1, standing: "stale", isLast: false, isDisputed: true },
    { moment: 1, memory: "d", score: 0.2, standing: "wrong", isLast: true, ...undisputed },
  ],
  answers: [
    { first: "current", score: 0.9, isKnown: true, ...asked },
    { first: "stale", score: 0.8, isKnown: true, ...asked },
    { first: "wrong", score: 0.3, isKnown: true, ...asked },
    { first: "other", score: 1, isKnown: true, ...asked },
    { first: "stale", score: 1, isKnown: false, ...asked },
  ],
  noticed: [
    { ...change, isExplicit: true, noticed: "open" },
    { ...change, noticed: "possible" },
    { ...change, noticed: null, isLost: true },
    { ...change, role: "correction", isExplicit: true, noticed: null },
  ],
  penalties: [
    { on: "stale", by: "current", onText: "a", byText: "b" },
    { on: "current", by: "wrong", onText: "a", byText: "b" },
    { on: "event", by: "event", onText: "a", byText: "b" },
  ],
};

describe("the figures of a run", () => {
  const { scores, noticed } = figuresOf(RUN);

  test("tell how scores and truth agree", () => {
    expect(scores).toMatchObject({ samples: 6, isTrue: 0.5 });
    // .9 beats three, .7 two, .4 two of .8, .2, .1.
    expect(scores.auc).toBeCloseTo(7 / 9, 12);
    expect(scores.aucWithin).toBeCloseTo((1 / 2 + 1) / 2, 12);
    // All three true ones were told last, and so were two of the false: 3 x (1 + 2/2) / 9.
    expect(scores.aucOfLastTold).toBeCloseTo(6 / 9, 12);
    expect(scores.trueButLow).toBeCloseTo(1 / 3, 12);
    expect(scores.falseButHigh).toBeCloseTo(1 / 3, 12);
    expect(scores.staleTrusted).toBe(0.5);
  });

  test("count questions whose answer was told", () => {
    expect(scores).toMatchObject({
      questions: 4,
      currentFirst: 0.25,
      staleFirst: 0.5,
      staleFirstHigh: 0.25,
    });
  });

  test("count what was noticed, lost and punished", () => {
    expect(noticed).toMatchObject({
      updates: 3,
      updatesOpened: 1,
      updatesPossible: 1,
      explicitUpdates: 1,
      explicitOpened: 1,
      corrections: 1,
      correctionsOpened: 0,
      lostUpdates: 1,
      penalties: 3,
      falsePenalties: 2,
      falsePenaltiesByWrong: 1,
      falsePenaltiesOnEvents: 1,
      falsePenaltiesPer1000: 4,
      falseDisputed: 1 / 3,
      trueDisputed: 0,
      updatesInMessages: 0,
    });
  });

  test("are averaged over years, the points of calibration by their counts", () => {
    const [sample] = RUN.samples;
    const other = figuresOf({ ...RUN, stored: 1000, samples: sample ? [sample] : [] });
    const both = averaged([figuresOf(RUN), other]);
    expect(both.noticed.falsePenaltiesPer1000).toBe(3);
    expect(both.calibration.find(({ from }) => from === 0.9)).toMatchObject({
      count: 2,
      isTrue: 1,
    });
    expect(() => averaged([])).toThrow(RangeError);
  });

  test("are tables", () => {
    const row = { name: "some", figures: figuresOf(RUN) };
    expect(scoreTable([row])).toContain("| some | .778 | .750 | 33.3 | 33.3 |");
    expect(calibrationTable([row])).toContain("| some | - | 0.0 | 0.0 | - | 100.0 | - |");
    expect(noticedTable(row.figures)).toContain("| changes | 3 | 1 (33.3 %) | 1 (33.3 %) |");
    expect(noticedTable(row.figures)).toContain("4.0 for 1,000 memories");
  });
});
