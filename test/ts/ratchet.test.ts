/** What npm run ratchet decides and tells; what it measures is measured by running it. */
import { pathToFileURL } from "node:url";
import { describe, expect, it } from "@jest/globals";

type Verdict =
  | "equal"
  | "better"
  | "worse"
  | "new"
  | "gone"
  | "skipped"
  | "accepted"
  | "changed"
  | "other texts";
type Figures = Record<string, Record<string, number>>;
type Found = Record<string, Record<string, number> | undefined>;

interface Figure {
  set: string;
  name: string;
  before?: number | undefined;
  after?: number | undefined;
  verdict: Verdict;
}

interface Digest {
  texts: string;
  layers: Record<string, string>;
  marks: string[];
}

interface Output {
  set: string;
  verdict: Verdict;
  layers: string[];
  changes: { label: string; text: string; lines: string[] }[];
  findings: string[];
}

interface Judge {
  judgeFigures: (held: Figures, found: Found, options?: { required: boolean }) => Figure[];
  acceptFigures: (
    held: Figures,
    judged: Figure[],
    options?: { worse: boolean },
  ) => { held: Figures; judged: Figure[] };
  writeDigest: (digest: Digest) => string;
  readDigest: (text: string) => Digest;
  judgeDigest: (
    held: Digest | undefined,
    found: Digest | undefined,
  ) => { verdict: Verdict; layers: string[]; texts: number[] };
  diffLines: (before: string[], after: string[]) => string[];
}

interface Report {
  reportText: (
    results: ({ part: string; figures: Figure[] } | { part: string; outputs: Output[] })[],
    options?: { accepted: boolean },
  ) => { text: string; counts: { passed: number; failed: number; skipped: number } };
  changesText: (results: { part: string; outputs: Output[] }[]) => string;
}

const load = (name: string) => import(pathToFileURL(`scripts/ratchet/${name}.mjs`).href);
const judge: Judge = await load("judge");
const report: Report = await load("report");
const { figuresOf, recallFigures } = (await load("figures")) as {
  figuresOf: (output: string) => Figures;
  recallFigures: (rows: object[]) => Record<string, number>;
};

const verdict = (name: string, before?: number, after?: number) =>
  judge.judgeFigures(
    { set: before === undefined ? {} : { [name]: before } },
    { set: after === undefined ? {} : { [name]: after } },
  )[0]?.verdict;

describe("a figure", () => {
  it.each([
    ["recall", 0.8, 0.8, "equal"],
    ["recall", 0.8, 0.8001, "better"],
    ["recall", 0.8, 0.7999, "worse"],
    ["right kind", 10, 9, "worse"],
    ["wrong and sure", 3, 4, "worse"],
    ["wrong and sure", 3, 2, "better"],
    ["unreachable", 1, 2, "worse"],
    ["open per 1,000", 2.5, 2.4, "better"],
    ["recall", undefined, 0.5, "new"],
    ["recall", 0.5, undefined, "gone"],
  ])("%s, held at %p and found at %p, is %s", (name, before, after, expected) => {
    expect(verdict(name, before, after)).toBe(expected);
  });

  it("that could not be measured is skipped, not lost", () => {
    const judged = judge.judgeFigures({ real: { recall: 0.5 } }, {});
    expect(judged.map((figure) => figure.verdict)).toEqual(["skipped"]);
    const { held } = judge.acceptFigures({ real: { recall: 0.5 } }, judged, { worse: true });
    expect(held).toEqual({ real: { recall: 0.5 } });
  });

  it("of a set of our own is gone where the set is", () => {
    const judged = judge.judgeFigures({ gold: { recall: 0.5 } }, {}, { required: true });
    expect(judged.map((figure) => figure.verdict)).toEqual(["gone"]);
  });
});

describe("accepting figures", () => {
  const held = { one: { recall: 0.5, precision: 0.9, "wrong rows": 3 }, two: { recall: 0.1 } };
  const judged = judge.judgeFigures(held, {
    one: { recall: 0.6, precision: 0.8, "wrong rows": 2 },
    two: {},
    three: { recall: 1 },
  });

  it("raises what is better and takes what is new", () => {
    expect(judge.acceptFigures(held, judged).held).toEqual({
      one: { recall: 0.6, precision: 0.9, "wrong rows": 2 },
      two: { recall: 0.1 },
      three: { recall: 1 },
    });
    expect(judge.acceptFigures(held, judged).judged.map((figure) => figure.verdict)).toEqual([
      "accepted",
      "worse",
      "accepted",
      "accepted",
      "gone",
    ]);
  });

  it("lowers only where that is asked for", () => {
    expect(judge.acceptFigures(held, judged, { worse: true }).held).toEqual({
      one: { recall: 0.6, precision: 0.8, "wrong rows": 2 },
      three: { recall: 1 },
    });
  });
});

describe("the digest of a corpus", () => {
  const digest: Digest = {
    texts: "abc",
    layers: { tokens: "t1", topics: "p1" },
    marks: Array.from({ length: 95 }, (_, index) => String(index).padStart(2, "0")),
  };
  const other = (layer: string, at: number): Digest => ({
    ...digest,
    layers: { ...digest.layers, [layer]: "other" },
    marks: digest.marks.with(at, "zz"),
  });

  it("is read as it was written", () => {
    expect(judge.readDigest(judge.writeDigest(digest))).toEqual(digest);
  });

  it("is equal to itself", () => {
    expect(judge.judgeDigest(digest, digest)).toEqual({ verdict: "equal", layers: [], texts: [] });
  });

  it("tells which layers and which texts changed", () => {
    expect(judge.judgeDigest(digest, other("topics", 41))).toEqual({
      verdict: "changed",
      layers: ["topics"],
      texts: [41],
    });
  });

  it.each([
    ["new", undefined, digest],
    ["skipped", digest, undefined],
    ["other texts", digest, { ...digest, texts: "def" }],
    ["changed", digest, { ...digest, layers: { tokens: "t1" } }],
  ])("is %s", (expected, held, found) => {
    expect(judge.judgeDigest(held, found).verdict).toBe(expected);
  });
});

it("lines are compared as often as they stand", () => {
  expect(judge.diffLines(["a", "b", "b"], ["b", "c", "a"])).toEqual(["- b", "+ c"]);
});

describe("the report", () => {
  const output: Output = {
    set: "gold/a.dev",
    verdict: "changed",
    layers: ["topics"],
    changes: Array.from({ length: 10 }, (_, index) => ({
      label: `a${index}.text`,
      text: "My cat is ill.",
      lines: ["- topics: pets 1.000", "+ topics: health 1.000"],
    })),
    findings: ["- a1: value sure 0.9"],
  };

  it("names texts that changed and says how to accept them", () => {
    const { text, counts } = report.reportText([{ part: "wide", outputs: [output] }]);
    expect(counts).toEqual({ passed: 0, failed: 1, skipped: 0 });
    expect(text).toContain("CHANGED: gold/a.dev, topics: 10 texts");
    expect(text).toContain("a0.text: My cat is ill.");
    expect(text).toContain("- topics: pets 1.000");
    expect(text).toContain("finding - a1: value sure 0.9");
    expect(text).toContain("and 2 more texts");
    expect(text).toContain("npm run ratchet -- --accept");
    expect(report.changesText([{ part: "wide", outputs: [output] }])).toContain("a9.text");
  });

  it("counts what is skipped apart and praises what is better", () => {
    const figures: Figure[] = [
      { set: "a", name: "recall", before: 0.5, after: 0.6, verdict: "better" },
      { set: "b", name: "recall", before: 0.5, verdict: "skipped" },
    ];
    const { text, counts } = report.reportText([{ part: "triples", figures }]);
    expect(counts).toEqual({ passed: 1, failed: 0, skipped: 1 });
    expect(text).toContain("a, recall: 0.5 -> 0.6");
    expect(text).toContain("raise the ratchet with npm run ratchet -- --accept");
  });

  it("is silent where nothing moved", () => {
    const figures: Figure[] = [
      { set: "a", name: "recall", before: 0.5, after: 0.5, verdict: "equal" },
    ];
    expect(report.reportText([{ part: "triples", figures }]).text).toBe(
      "  triples             1 figures as held\n",
    );
  });
});

it("the figures of the native evaluator are its lines for a program", () => {
  const output = "a.jsonl  precision 0.9\nfigure\ta\trecall\t0.2500\nfigure\ta\twrong\t3.0000\n";
  expect(figuresOf(output)).toEqual({ a: { recall: 0.25, wrong: 3 } });
});

it("the figures of a search leave small groups out", () => {
  const row = (name: string, questions: number) => ({
    name,
    questions,
    figures: { "ndcg@10": 0.123_456, "recall@10": 0.5, "recall@50": 1 },
  });
  const rows = [row("temporal", 20), row("open", 19), row("all questions", 39)];
  expect(recallFigures(rows)).toEqual({
    "ndcg@10 temporal": 0.1235,
    "recall@10 temporal": 0.5,
    "ndcg@10 all questions": 0.1235,
    "recall@10 all questions": 0.5,
  });
});
