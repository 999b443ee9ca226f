// Fits native/core/recall/verdict_weights.h: how likely it is that a hit answers what was asked (recall/verdict.h).
// node scripts/fit-verdict.mjs [--write] needs dist/ and the evaluation data beside the repository.
// Questions to the conversation they are of have an answer, questions to another conversation have none. Half of the
// conversations fit, the others tell what it errs; each kind of text counts the same.
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { gunzipSync } from "node:zlib";
import { inRoot } from "./lib/run.mjs";
import { sharedData } from "./ratchet/corpora.mjs";

const names = [
  "support",
  "covered",
  "together",
  "passage",
  "length",
  "unknown",
  "names",
  "relevance",
  "gap",
];
const header = inRoot("native/core/recall/verdict_weights.h");

/** Of a conversation so many questions, evenly chosen: enough, in minutes. */
const MOST_QUESTIONS = 120;
/** Answerable questions that may get "nothing" where the weights are fitted, of any kind of text. */
const WRONG_NOTHING = 0.02;
/** Of the probability at which that holds: other texts are otherwise. */
const MARGIN = 1 / 3;
/** Questions to other conversations that may get "found" there. */
const WRONG_FOUND = 0.05;
/** Keeps weights of what goes together from growing against each other. */
const RIDGE = 0.5;

const load = async (name) => import(inRoot("dist", name));
const { openBrain } = await load("index.js");
const { readLocomo, ADVERSARIAL } = await load("eval/locomo.js");
const { readBeam } = await load("eval/beam.js");
const { readRealmem } = await load("eval/realmem.js");

if (!existsSync(sharedData)) {
  console.log(`no data in ${sharedData}: nothing fitted`);
} else {
  const parts = conversations();
  const fitted = await rows(parts.filter(({ fits }) => fits));
  const weights = weightsFrom(fitted);
  const thresholds = choose(fitted, weights);
  const others = await rows(parts.filter(({ fits }) => !fits));
  console.log(
    Object.entries(weights)
      .map(([name, value]) => `${name} ${value.toFixed(3)}`)
      .join("  "),
  );
  console.log(`weak from ${thresholds.weak}, found from ${thresholds.found}`);
  report("fitted", fitted, weights, thresholds);
  report("others", others, weights, thresholds);
  if (process.argv.includes("--write")) writeFileSync(header, tableOf(weights, thresholds));
}

function conversations() {
  const text = (...path) => readFileSync(join(sharedData, ...path));
  const locomo = readLocomo(text("locomo", "locomo.dev.json").toString());
  const beam = (chat) => ({
    ...readBeam(text("beam", `chat-${chat}.dev.jsonl`).toString())[0],
    kind: "BEAM",
  });
  const realmem = (name) => {
    const file = text("realmem", `${name}_dialogues_256k.json.gz`);
    return { ...readRealmem(gunzipSync(file).toString())[0], kind: "RealMem" };
  };
  const fitting = ["conv-26", "conv-30"];
  return [
    ...locomo.map((set) => ({ ...set, kind: "LoCoMo", fits: fitting.includes(set.name) })),
    ...[1, 5].map((chat) => ({ ...beam(chat), fits: true })),
    ...[9, 13].map((chat) => ({ ...beam(chat), fits: false })),
    { ...realmem("Lin_Wanyu"), fits: true },
    ...["Ethan_Hunt", "Sarah_Miller"].map((name) => ({ ...realmem(name), fits: false })),
  ];
}

/** Every conversation's questions to it, and as many of the others' of the part. */
async function rows(sets) {
  const found = [];
  for (const set of sets) {
    const brain = await openBrain({ path: ":memory:", timezone: "UTC", clock: () => now(set) });
    await brain.importMemories(set.documents, { keepDuplicates: true });
    const own = questionsOf(set);
    const others = sets.filter((other) => other !== set);
    // Of the same kind of text, where the part has another such conversation.
    const alike = others.filter(({ kind }) => kind === set.kind);
    const foreign = sample((alike.length > 0 ? alike : others).flatMap(questionsOf));
    for (const [answerable, questions] of [
      [true, own],
      [false, foreign],
    ]) {
      for (const { query } of questions) {
        const result = await brain.searchMemories(query, { limit: 10, peek: true, explain: true });
        found.push({
          kind: set.kind,
          answerable,
          verdict: result.verdict,
          grounds: result.grounds,
        });
      }
    }
    await brain.close();
  }
  return found;
}

function now({ documents }) {
  const times = documents
    .map(({ created_at }) => Date.parse(`${created_at}Z`))
    .filter((time) => time > 0);
  return times.length === 0 ? Date.UTC(2026, 0, 1) : Math.max(...times);
}

function questionsOf({ questions }) {
  return sample(questions.filter(({ gold, group }) => gold.length > 0 && group !== ADVERSARIAL));
}

function sample(questions) {
  const step = Math.max(1, questions.length / MOST_QUESTIONS);
  return Array.from(
    { length: Math.min(MOST_QUESTIONS, questions.length) },
    (_, i) => questions[Math.floor(i * step)],
  );
}

function valuesOf(grounds) {
  return [1, ...names.map((name) => grounds[name])];
}

function logistic(weights, grounds) {
  const sum = valuesOf(grounds).reduce(
    (all, value, i) => all + value * Object.values(weights)[i],
    0,
  );
  return 1 / (1 + Math.exp(-sum));
}

/** Newton's method on the likelihood, each kind and answer weighing the same (Bishop, PRML, 4.3.3). */
function weightsFrom(all) {
  const data = all.filter(({ grounds }) => grounds);
  const share = new Map();
  for (const { kind, answerable } of data) {
    const key = `${kind} ${answerable}`;
    share.set(key, (share.get(key) ?? 0) + 1);
  }
  const size = names.length + 1;
  let weights = Array(size).fill(0);
  for (let round = 0; round < 30; round += 1) {
    const gradient = weights.map((weight, i) => (i === 0 ? 0 : -RIDGE * weight));
    const curvature = weights.map((_, i) =>
      weights.map((_, j) => (i === j ? (i === 0 ? 1e-6 : RIDGE) : 0)),
    );
    for (const { kind, answerable, grounds } of data) {
      const values = valuesOf(grounds);
      const p = 1 / (1 + Math.exp(-values.reduce((sum, value, i) => sum + value * weights[i], 0)));
      const weight = 100 / share.get(`${kind} ${answerable}`);
      for (let i = 0; i < size; i += 1) {
        gradient[i] += weight * ((answerable ? 1 : 0) - p) * values[i];
        for (let j = 0; j < size; j += 1)
          curvature[i][j] += weight * p * (1 - p) * values[i] * values[j];
      }
    }
    const step = solve(curvature, gradient);
    weights = weights.map((value, i) => value + step[i]);
  }
  return Object.fromEntries(
    ["base", ...names].map((name, i) => [name, Number(weights[i].toFixed(3))]),
  );
}

/** Gaussian elimination with pivots. */
function solve(matrix, right) {
  const rows = matrix.map((row, i) => [...row, right[i]]);
  for (let i = 0; i < rows.length; i += 1) {
    const pivot = rows
      .slice(i)
      .reduce((best, row, k) => (Math.abs(row[i]) > Math.abs(rows[best][i]) ? i + k : best), i);
    [rows[i], rows[pivot]] = [rows[pivot], rows[i]];
    for (let k = 0; k < rows.length; k += 1) {
      if (k === i) continue;
      const factor = rows[k][i] / rows[i][i];
      for (let j = i; j <= rows.length; j += 1) rows[k][j] -= factor * rows[i][j];
    }
  }
  return rows.map((row, i) => row[rows.length] / row[i]);
}

function quantile(values, share) {
  return values.sort((a, b) => a - b)[Math.floor(share * values.length)] ?? 0;
}

function choose(all, weights) {
  const kinds = [...new Set(all.map(({ kind }) => kind))];
  const of = (kind, answerable) =>
    all
      .filter((row) => row.kind === kind && row.answerable === answerable)
      .map((row) => probabilityOf(row, weights));
  const weak = MARGIN * Math.min(...kinds.map((kind) => quantile(of(kind, true), WRONG_NOTHING)));
  const found = kinds.map((kind) => quantile(of(kind, false), 1 - WRONG_FOUND));
  const rounded = (value) => Math.floor(value * 1000) / 1000;
  return {
    weak: rounded(weak),
    found: rounded(Math.max(weak, found.reduce((sum, value) => sum + value, 0) / found.length)),
  };
}

/** What words do not decide is found, or nothing at all. */
function probabilityOf({ grounds, verdict }, weights) {
  if (grounds) return logistic(weights, grounds);
  return verdict === "found" ? 1 : 0;
}

function report(name, all, weights, { weak, found }) {
  for (const kind of new Set(all.map((row) => row.kind))) {
    const cells = [true, false].map((answerable) => {
      const values = all
        .filter((row) => row.kind === kind && row.answerable === answerable)
        .map((row) => probabilityOf(row, weights));
      const share = (test) => ((100 * values.filter(test).length) / values.length).toFixed(1);
      const said = `nothing ${share((p) => p < weak)} weak ${share((p) => p >= weak && p < found)} found ${share((p) => p >= found)}`;
      return `${answerable ? "answerable" : "of others"} ${values.length}: ${said}`;
    });
    console.log(`${name} ${kind}: ${cells.join("; ")}`);
  }
}

function tableOf(weights, { weak, found }) {
  const text = readFileSync(header, "utf8");
  const table = {
    ...Object.fromEntries(
      Object.entries(weights).map(([name, value]) => [
        `kVerdict${name[0].toUpperCase()}${name.slice(1)}`,
        value,
      ]),
    ),
    kLeastWeak: weak,
    kLeastFound: found,
  };
  return text.replace(/(double (k\w+) = )[-\d.]+/g, (line, begin, name) =>
    name in table ? `${begin}${table[name]}` : line,
  );
}
