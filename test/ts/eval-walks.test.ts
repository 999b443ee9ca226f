/** Walks: the reader's rules, and the counting on lives short enough to be counted by hand. */
import { impliedPairs, partOf, readWalk, readWalks } from "../../ts/eval/walks.js";
import {
  partFigures,
  refuseHeldOut,
  walkFigures,
  walkLines,
  walkTable,
} from "../../ts/eval/walks-report.js";
import { type JudgedPair, measureWalk } from "../../ts/eval/walks-run.js";

const message = (id: string, day: number, text: string, speaker = "Ida") => ({
  type: "message",
  id,
  at: `2026-01-${String(day).padStart(2, "0")}T10:00:00Z`,
  speaker,
  text,
});
const change = (newer: string, older: string) => ({
  type: "change",
  newer,
  older,
  what: "home",
  kind: "moved",
});
const bothTrue = (...ids: string[]) => ({ type: "both-true", ids, why: "other days" });
const question = (
  id: string,
  day: number,
  text: string,
  right: string[],
  stale: string[] = [],
) => ({
  type: "question",
  id,
  at: `2026-01-${String(day).padStart(2, "0")}T11:00:00Z`,
  text,
  right,
  stale,
  never: right.length === 0,
});
const lines = (...rows: object[]) => rows.map((row) => JSON.stringify(row)).join("\n");

const [ROME, PARIS] = [message("m1", 2, "I live in Rome."), message("m3", 9, "I live in Paris.")];
const TENT = message("m2", 3, "The blue tent is for Marta.");

describe("the reader of walks", () => {
  test("knows the four kinds of lines", () => {
    const rows = [ROME, TENT, PARIS, change("m3", "m1"), bothTrue("m1", "m2")];
    const walk = readWalk("a", lines(...rows, question("q1", 10, "Where do I live?", ["m3"])));
    expect(walk.messages.map(({ id }) => id)).toEqual(["m1", "m2", "m3"]);
    expect([walk.changes.length, walk.bothTrue.length, walk.questions.length]).toEqual([1, 1, 1]);
  });

  test.each([
    ["another type", [{ type: "note", id: "m1" }], "note"],
    ["a property more", [{ ...ROME, mood: "fine" }], "mood"],
    ["an unknown kind of change", [ROME, PARIS, { ...change("m3", "m1"), kind: "whim" }], "kind"],
    ["a message that is told before the one above it", [PARIS, ROME], "m1 is too early"],
    ["two messages of one id", [ROME, { ...PARIS, id: "m1" }], "one id"],
    ["no time", [{ ...ROME, at: "in May" }], "in May is no time"],
    ["a change of what is not there", [ROME, change("m9", "m1")], "no message m9"],
    ["a change that runs backwards", [ROME, PARIS, change("m1", "m3")], "m1 is older"],
    ["a pair that is told twice", [ROME, PARIS, change("m3", "m1"), bothTrue("m1", "m3")], "twice"],
    ["a pair of one message", [ROME, bothTrue("m1", "m1")], "no pair"],
    ["an answer told later", [ROME, PARIS, question("q1", 5, "Where?", ["m3"])], "before m3"],
    [
      "neither an answer nor never",
      [ROME, { ...question("q1", 5, "?", []), never: false }],
      "right",
    ],
    [
      "an answer to what was never told",
      [ROME, { ...question("q1", 5, "?", ["m1"]), never: true }],
      "right",
    ],
  ])("refuses %s", (_what, rows, named) => {
    expect(() => readWalk("a", lines(...rows))).toThrow(named);
  });

  test("reads the walks that there are, five for tuning and five held out", () => {
    const parts = readWalks("test/gold/walks").map(partOf);
    expect(parts.filter((part) => part === "dev")).toHaveLength(5);
    expect(parts.filter((part) => part === "held-out")).toHaveLength(5);
    expect(readWalks("test/gold/walks/none")).toEqual([]);
  });

  test("what a change changed in its turn follows, and is not written down", () => {
    const changes = [
      { newer: "m4", older: "m3" },
      { newer: "m3", older: "m2" },
      { newer: "m2", older: "m1" },
    ];
    expect([...impliedPairs(changes)].sort()).toEqual(["m1 m3", "m1 m4", "m2 m4"]);
    expect(impliedPairs(changes.slice(0, 1)).size).toBe(0);
  });
});

describe("a walk that is told", () => {
  const told = (...rows: object[]) => measureWalk(readWalk("a", lines(...rows)));
  const ways = (pairs: readonly JudgedPair[]) =>
    pairs.map(({ newer, older, label, way }) => [newer, older, label, way]);

  test("asks each question at its time, of what was told until then", async () => {
    const { questions } = await told(
      ...[ROME, TENT, PARIS, change("m3", "m1")],
      question("q1", 5, "Where do I live?", ["m1"]),
      question("q2", 10, "Where do I live?", ["m3"], ["m1"]),
      question("q3", 10, "What does the zebra eat?", []),
    );
    expect(questions.map(({ id, first, rank, never }) => [id, first, rank, never])).toEqual([
      ["q1", "right", 1, false],
      ["q2", "right", 1, false],
      ["q3", "neither", null, true],
    ]);
    expect(questions[2]?.verdict).toBe("nothing");
  });

  test("a stale first hit says that it was replaced only where it was", async () => {
    const { questions } = await told(
      ...[ROME, message("m2", 9, "Since spring the flat by the Seine is where I sleep.")],
      question("q1", 10, "Do I live in Rome?", ["m2"], ["m1"]),
    );
    expect(questions[0]).toMatchObject({ first: "stale", marked: false, rank: null });
  });

  test("counts a change as noticed by the pair, not by what else the message contradicts", async () => {
    const { pairs } = await told(ROME, TENT, PARIS, change("m3", "m1"), change("m3", "m2"));
    expect(ways(pairs)).toEqual([
      ["m3", "m1", "change", "open"],
      ["m3", "m2", "change", null],
    ]);
    expect(pairs[0]?.texts).toEqual({ older: ROME.text, newer: PARIS.text });
  });

  test("a pair of which nothing is written is another one, unless it follows", async () => {
    const bonn = message("m4", 12, "I live in Bonn.");
    expect(ways((await told(ROME, PARIS)).pairs)).toEqual([["m3", "m1", "other", "open"]]);
    const { pairs } = await told(ROME, PARIS, bonn, change("m3", "m1"), change("m4", "m3"));
    expect(pairs.filter(({ label }) => label === "other")).toEqual([]);
    expect(pairs.filter(({ label, way }) => label === "change" && way === null)).toEqual([]);
  });

  test("both-true pairs stand with the newer one first, however they are written", async () => {
    const { pairs } = await told(ROME, TENT, PARIS, bothTrue("m3", "m2"), bothTrue("m1", "m3"));
    expect(ways(pairs)).toEqual([
      ["m3", "m2", "both-true", null],
      ["m3", "m1", "both-true", "open"],
    ]);
  });

  test("a message taken for one that is there is named as refused", async () => {
    const again = { ...ROME, id: "m3", at: PARIS.at };
    const { pairs } = await told(ROME, again, change("m3", "m1"));
    expect(pairs).toEqual([expect.objectContaining({ refused: true, way: null })]);
  });

  test("who speaks is the user; another speaker is named, and contradicts nothing of theirs", async () => {
    const toms = message("m3", 9, "I live in Paris.", "Tom");
    const { pairs } = await told(ROME, toms, change("m3", "m1"));
    expect(ways(pairs)).toEqual([["m3", "m1", "change", null]]);
  });
});

describe("the figures of walks", () => {
  const asked = (first: "right" | "stale" | "neither", more: object = {}) => ({
    ...{ walk: "a", id: "q", text: "?", never: false, verdict: "found", first, marked: false },
    ...{ rank: null, right: [], stale: [], hits: [], later: [], ...more },
  });
  const pair = (label: JudgedPair["label"], way: JudgedPair["way"], more: object = {}) => ({
    ...{ walk: "a", newer: "m2", older: "m1", label, kind: null, what: null, way },
    ...{
      resembles: false,
      nearby: false,
      refused: false,
      texts: { older: "", newer: "" },
      ...more,
    },
  });
  const outcome = {
    messages: 9,
    nearby: 4,
    questions: [
      asked("right", { rank: 1 }),
      asked("stale", { rank: 5, marked: true }),
      asked("stale", { rank: 6, verdict: "nothing" }),
      asked("neither", { right: ["m3"], later: ["m4", "m3"] }),
      asked("neither", { never: true, verdict: "nothing" }),
      asked("neither", { never: true, verdict: "weak" }),
      asked("neither", { never: true }),
    ],
    pairs: [
      ...[pair("change", "open"), pair("change", "resolved"), pair("change", "ended")],
      ...[pair("change", "possible"), pair("change", null, { resembles: true })],
      ...[pair("change", null, { refused: true }), pair("change", null, { nearby: true })],
      ...[pair("both-true", "ended"), pair("both-true", "possible"), pair("both-true", null)],
      ...[pair("other", "open"), pair("other", "possible"), pair("implied", "open")],
    ],
  };

  test("count what is noticed surely apart from what is only possible", () => {
    expect(walkFigures([outcome])).toEqual({
      ...{ walks: 1, questions: 4, rightFirst: 1, staleFirst: 2, staleMarked: 1, neitherFirst: 1 },
      ...{ rightInFive: 2, rightInTen: 3, rightSince: 1, since: 2 },
      ...{ wronglyNothing: 1, never: 3, neverNothing: 1, neverWeak: 1 },
      ...{ changes: 7, changesSurely: 3, changesPossibly: 1, changesResembling: 1 },
      ...{ changesNearby: 1, messages: 9, nearby: 4 },
      ...{ changesRefused: 1, bothTrue: 3, bothTrueSurely: 1, bothTruePossibly: 1 },
      ...{ otherSurely: 1, otherPossibly: 1 },
    });
  });

  test("of what is held out only totals are told, and nothing is written down", () => {
    const [dev, held] = [
      { name: "a", ...outcome },
      { name: "f", ...outcome },
    ];
    expect(partFigures([dev, held, held])).toMatchObject({
      dev: { walks: 1 },
      "held-out": { walks: 2, questions: 8 },
    });
    const table = walkTable([dev, held]);
    expect(table).toContain("\n| a | 4 | 1 (25 %) | 2 | 1 | 1 |");
    expect(table).toContain("\n| held-out | 4 |");
    expect(table).not.toContain("\n| f |");
    expect(walkTable([held])).not.toContain("kind of change");
    expect(walkLines([dev]).trim().split("\n")).toHaveLength(20);
    expect(() => walkLines([dev, held])).toThrow("f is held out");
    expect(() => refuseHeldOut([dev])).not.toThrow();
  });
});
