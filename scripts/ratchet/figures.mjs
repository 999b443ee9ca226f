// The figures of the ratchet, part by part: each runs an evaluator and gives { SET: { NAME: number } }.
import { existsSync, mkdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { inRoot, mustRun } from "../lib/run.mjs";
import { filesBelow } from "../lib/steps.mjs";
import { sharedData } from "./corpora.mjs";

const evaluator = inRoot("build/release/test/native/cortex_language_eval");
const retrieval = inRoot("dist/eval/main.js");

/** Files of test/gold that begin so, sorted. */
const gold = (start) =>
  filesBelow(inRoot("test/gold")).filter(
    (file) => file.startsWith(inRoot("test/gold", start)) && file.endsWith(".jsonl"),
  );

const shared = (...path) => [join(sharedData, ...path)].filter((file) => existsSync(file));

/** What cortex_language_eval measures when it is called so: "figure<TAB>SET<TAB>NAME<TAB>VALUE". */
export async function nativeFigures(...args) {
  const { output } = await mustRun(evaluator, ["--figures", ...args], { capture: true });
  return figuresOf(output);
}

export function figuresOf(output) {
  const figures = {};
  for (const line of output.split("\n")) {
    const [kind, set, name, value] = line.split("\t");
    if (kind !== "figure") continue;
    figures[set] ??= {};
    figures[set][name] = Number(value);
  }
  return figures;
}

const each = (option, files) => files.flatMap((file) => [option, file]);
const native = (option, files) => async () =>
  files.length === 0 ? {} : nativeFigures(...each(option, files));

/** Of the pairs of real texts that a reader judged: how many of each verdict are reported, and cost a penalty. */
async function judgedPairs() {
  const figures = {};
  for (const file of shared("contradictions-real.dev.jsonl")) {
    const { output } = await mustRun(evaluator, ["--features", file], { capture: true });
    const rows = output
      .split("\n")
      .filter((line) => line !== "")
      .map((line) => JSON.parse(line));
    const count = (label, wanted) =>
      rows.filter((row) => row.label === label && row.found && wanted(row)).length;
    figures["contradictions-real.dev"] = {
      "right found": count("right", () => true),
      "right and sure": count("right", ({ sure }) => sure),
      "wrong found": count("wrong", () => true),
      "wrong and sure": count("wrong", ({ sure }) => sure),
      "wrong or arguable and sure":
        count("wrong", ({ sure }) => sure) + count("arguable", ({ sure }) => sure),
    };
  }
  return figures;
}

/** Runs dist/eval, which writes what it measured into a file. */
async function measured(name, args) {
  const folder = inRoot("build/ratchet/figures");
  mkdirSync(folder, { recursive: true });
  const file = join(folder, `${name}.json`);
  await mustRun(process.execPath, [retrieval, ...args, "--json", file], { capture: true });
  return JSON.parse(readFileSync(file, "utf8"));
}

const rounded = (value) => Number(value.toFixed(4));

const averages = /^(all questions|all without .*|macro over groups)$/;
const measures = ["ndcg@10", "mrr@10", "recall@5", "recall@10", "session hit@5", "session mrr"];

/** Groups with fewer questions say nothing: one of them moves the figure by more than any rule. */
const enough = 20;

/** The averages of a data set, and of its groups where they are large: { "ndcg@10 temporal": 0.6 }. */
export function recallFigures(rows) {
  const figures = {};
  for (const { name, questions, figures: found } of rows) {
    const average = averages.test(name);
    if (!average && questions < enough) continue;
    for (const measure of average ? measures : ["ndcg@10", "recall@10"]) {
      if (found[measure] !== undefined) figures[`${measure} ${name}`] = rounded(found[measure]);
    }
  }
  return figures;
}

const recall = (command, files) => async () => {
  const figures = {};
  for (const file of files) {
    const name = file.slice(file.lastIndexOf("/") + 1).replace(/\.(jsonl|json|json\.gz)$/, "");
    figures[name] = recallFigures(await measured(name, [command, file]));
  }
  return figures;
};

/** Reported contradictions per 1,000 memories of real conversations; nearly all of them are wrong. */
async function falsePenalties() {
  if (!existsSync(sharedData)) return {};
  const rows = await measured("contradictions", ["contradictions", sharedData]);
  return Object.fromEntries(
    rows.map(({ texts, storing, stored, open, possible }) => [
      `${texts} as ${storing}`,
      {
        "open per 1,000": rounded((1000 * open) / stored),
        "possible per 1,000": rounded((1000 * possible) / stored),
      },
    ]),
  );
}

/** The totals of a part of the walks: what is sure but wrong weighs most, so that it stands apart. */
export const walkFigures = (of) => ({
  "questions right first": of.rightFirst,
  "questions right within five": of.rightInFive,
  "questions right within ten, or told since": of.rightInTen + of.rightSince,
  "wrong: stale first": of.staleFirst,
  "wrong: nothing said of what was told": of.wronglyNothing,
  "nothing said of what was never told": of.neverNothing,
  "changes noticed": of.changesSurely + of.changesPossibly,
  "changes surely noticed": of.changesSurely,
  "changes noticed, or named nearby":
    of.changesSurely + of.changesPossibly + of.changesResembling + of.changesNearby,
  "wrong: changes taken for known": of.changesRefused,
  "wrong: both true, surely": of.bothTrueSurely,
  "wrong: both true, possibly": of.bothTruePossibly,
  "wrong: others, surely": of.otherSurely,
  "wrong: others, possibly": of.otherPossibly,
});

/** The figures of each part of a gold set that an evaluation of its name runs. */
const byPart = (name, figures) => async () => {
  const parts = await measured(name, [name, inRoot(`test/gold/${name}`)]);
  return Object.fromEntries(
    Object.entries(parts).map(([part, totals]) => [`${name}.${part}`, figures(totals)]),
  );
};

/** What is on, asked of notes. */
export const agendaFigures = (of) => ({
  "questions right first": of.rightFirst,
  "all answers found": of.allFound,
  "answers found": of.found,
  "nothing said where nothing is known": of.emptyNothing,
});

const beside = (...folder) => filesBelow(join(sharedData, ...folder));

/** `quick`: needs nothing beside the repository and less than a minute. `what` is for --help. */
export const figureParts = {
  contradictions: {
    quick: true,
    what: "precision and recall of each set of pairs, by kind; near misses",
    figures: native("--memories", gold("contradictions")),
  },
  keys: {
    quick: true,
    what: "whether the index brings the pairs together; pairs taken for duplicates",
    figures: native("--meeting", gold("contradictions")),
  },
  restatement: {
    quick: true,
    what: "the cases of test/native, rule by rule",
    figures: () => nativeFigures("--restatement-cases"),
  },
  triples: {
    quick: true,
    what: "facts from sentences",
    figures: native("--triples", gold("triples")),
  },
  atoms: { quick: true, what: "causes and effects", figures: native("--atoms", gold("atoms")) },
  times: {
    quick: true,
    what: "expressions of time, by family",
    figures: native("--time-expressions", gold("time-expressions")),
  },
  pronouns: {
    quick: true,
    what: "pronouns taken for entities",
    figures: native("--pronouns", [
      ...gold("contradictions"),
      ...gold("atoms"),
      ...gold("triples"),
    ]),
  },
  "recall-cjk": {
    quick: true,
    what: "search in Chinese and Japanese",
    figures: recall("jsonl", gold("recall-")),
  },
  walks: {
    quick: true,
    what: "half a year of ten lives: changes noticed, what questions find first",
    figures: byPart("walks", walkFigures),
  },
  agenda: {
    quick: true,
    what: "what is on, asked of ten weeks of four people's notes",
    figures: byPart("agenda", agendaFigures),
  },
  "real-pairs": { what: "pairs of real texts that a reader judged", figures: judgedPairs },
  duplicates: {
    what: "pairs that say the same or do not",
    figures: native("--duplicates", shared("dup_cases.dev.jsonl")),
  },
  topics: {
    what: "topics, and texts that a person should look at",
    figures: native("--topics", shared("topic_cases.dev.jsonl")),
  },
  "restatement-rows": {
    what: "restated sentences of other sources",
    figures: native("--restatements", shared("restate_cases.dev.jsonl")),
  },
  captions: {
    what: "contradictions between captions of one scene",
    figures: native("--scene", beside("nli")),
  },
  locomo: { what: "search in LoCoMo", figures: recall("locomo", shared("locomo/locomo.dev.json")) },
  tmd: {
    what: "search by time in the Temporal Memory Dataset",
    figures: recall("tmd", shared("tmd/tmd.dev.json")),
  },
  beam: { what: "search in BEAM", figures: recall("beam", beside("beam")) },
  realmem: { what: "search in RealMem", figures: recall("realmem", beside("realmem")) },
  "false-penalties": {
    what: "contradictions reported in real conversations, per 1,000 memories",
    figures: falsePenalties,
  },
};
