// Fits native/core/confidence/evidence_weights.h: the constants of the policy `evidence` (confidence/evidence.h).
// node scripts/fit-evidence.mjs [--write] needs dist/ with the addon; it takes a minute.
// Fitted on the tuning phrasings of the simulated year (npm run trust), by the likelihood of what was true; the held-out
// phrasings only report. Every constant keeps its sign: what speaks against a memory never raises it.
// Also told: what each part of the evidence is worth, and what perfect detection of updates would give.
import { readFileSync, writeFileSync } from "node:fs";
import { inRoot } from "./lib/run.mjs";

const header = inRoot("native/core/confidence/evidence_weights.h");
const volatility = inRoot("native/core/confidence/volatility.cc");
const seeds = [7, 11];
const ROUNDS = 20;
/** So many rows fit, of each moment: neighbours say nearly the same. */
const EVERY = 12;
/** No constant is less: nothing is sure for ever. */
const LEAST = 1e-5;
const LOW = 0.5;
const HIGH = 0.8;
const MOST_OF_ONE = 4;

const load = async (name) => import(inRoot("dist", name));
const { simulate } = await load("eval/trust/simulate.js");
const { makeYear } = await load("eval/trust/year.js");
const { lookAt } = await load("eval/trust/evidence.js");
const measures = await load("eval/trust/measures.js");

const names = { life: namesIn("kForLifeNames"), quick: namesIn("kQuickNames") };
const inForce = constantsIn(readFileSync(header, "utf8"));

const tuning = await rows("tuning");
const heldOut = await rows("heldOut");
requireSameScores([...tuning, ...heldOut]);

const fitted = constantsFor(tuning, inForce, {});
console.log(
  Object.entries(fitted)
    .map(([name, value]) => `${name} ${value}`)
    .join("\n"),
);
const variants = [
  ["in force", inForce, {}],
  ["fitted", fitted, {}],
  ["without what the brain learned", {}, { unlearned: true }],
  ["one volatility for all, not learned", {}, { unlearned: true, unnamed: true }],
  ["one volatility for all, learned", {}, { unnamed: true }],
  ["volatility alone", {}, { alone: true }],
  ["volatility alone, not learned", {}, { alone: true, unlearned: true }],
  ["age alone", {}, { alone: true, unlearned: true, unnamed: true }],
  ["without pairs", {}, { unpaired: true }],
  ["without validations", {}, { unchecked: true }],
  ["with every update handed in, constants as fitted", fitted, { perfect: true }],
  ["with every update handed in, fitted anew", {}, { perfect: true }],
];
for (const [name, constants, without] of variants) {
  const used =
    Object.keys(constants).length > 0 ? constants : constantsFor(tuning, inForce, without);
  console.log(
    `${name}: tuning ${figures(tuning, used, without)}; held-out ${figures(heldOut, used, without)}`,
  );
}
if (process.argv.includes("--write")) writeFileSync(header, headerWith(fitted));

async function rows(family) {
  const found = [];
  for (const seed of seeds) {
    const look = async (moment) => {
      const { rows: seen, histories, perfectHistories } = await lookAt(moment);
      for (const row of seen) found.push({ ...row, histories, perfectHistories });
    };
    await simulate(makeYear({ seed, family }), { settings: { policy: "evidence" }, look });
  }
  return found;
}

/** As EvidenceConfidence and HazardPerDay have it. */
function scoreOf(row, constants, without) {
  const counted = (count) => Math.min(MOST_OF_ONE, Math.max(0, count));
  const checked = without.alone || without.unchecked ? 0 : 1;
  const paired = without.alone || without.unpaired ? 0 : 1;
  const replaced = without.perfect ? Math.max(row.replaced, row.isUpdated ? 1 : 0) : row.replaced;
  const odds =
    constants.kEvidenceBase -
    (row.isGiven ? 0 : constants.kEvidenceUnclear * (1 - row.base)) +
    checked * constants.kEvidenceRight * counted(row.right) -
    checked * constants.kEvidenceWrong * counted(row.wrong) -
    paired * constants.kEvidenceReplaced * counted(replaced) -
    paired * constants.kEvidencePossible * counted(row.possible);
  const given = row.isGiven ? row.base : 1;
  const survival = Math.exp(-hazardOf(row, constants, without) * row.days);
  return (given / (1 + Math.exp(-odds))) * survival;
}

function hazardOf(row, constants, { unlearned, unnamed, perfect }) {
  const paces = row.categories.map((category) =>
    unnamed
      ? "slow"
      : names.life.has(category)
        ? "life"
        : names.quick.has(category)
          ? "quick"
          : "slow",
  );
  const priors = {
    life: constants.kHazardForLife,
    slow: constants.kHazardSlow,
    quick: constants.kHazardQuick,
  };
  const isForLife = paces.includes("life");
  const histories = perfect ? row.perfectHistories : row.histories;
  const rates = row.categories.flatMap((category, i) => {
    if (isForLife && paces[i] === "slow") return [];
    const { days = 0, replaced = 0 } = (unlearned ? undefined : histories[category]) ?? {};
    const seen = constants.kPriorDays * priors[paces[i]] + constants.kLearnedShare * replaced;
    return [seen / (constants.kPriorDays + days)];
  });
  return Math.max(...rates);
}

/** The brain must have given what this file takes the policy for. */
function requireSameScores(all) {
  const off = Math.max(...all.map((row) => Math.abs(row.score - scoreOf(row, inForce, {}))));
  console.log(`${all.length} scores, at most ${off.toExponential(1)} off what the brain gave`);
  if (off > 1e-6) throw new Error("this file and confidence/evidence.cc compute different scores");
}

function loss(all, constants, without) {
  let sum = 0;
  for (const row of all) {
    const score = Math.min(1 - 1e-4, Math.max(1e-4, scoreOf(row, constants, without)));
    sum -= Math.log(row.standing === "current" ? score : 1 - score);
  }
  return sum / all.length;
}

/** Coordinate descent over the logarithms, which keeps each constant above 0. */
function constantsFor(all, from, without) {
  const sample = all.filter((_, i) => i % EVERY === 0);
  // What is learned must also serve where no category has a name that tells its pace.
  const lossOf = (constants) =>
    loss(sample, constants, without) + loss(sample, constants, { ...without, unnamed: true });
  let best = { ...from };
  let least = lossOf(best);
  const steps = Object.fromEntries(Object.keys(from).map((name) => [name, 0.3]));
  for (let round = 0; round < ROUNDS; round += 1) {
    for (const name of Object.keys(from)) {
      const tried = [1, -1].map((sign) => ({
        ...best,
        [name]: Math.max(LEAST, Number((best[name] * Math.exp(sign * steps[name])).toPrecision(4))),
      }));
      const losses = tried.map(lossOf);
      const better = losses[0] <= losses[1] ? 0 : 1;
      if (losses[better] < least - 1e-7) {
        best = tried[better];
        least = losses[better];
        steps[name] *= 1.3;
      } else {
        steps[name] /= 2;
      }
    }
  }
  return Object.fromEntries(
    Object.entries(best).map(([name, value]) => [name, Number(value.toPrecision(3))]),
  );
}

function figures(all, constants, without) {
  const scored = all.map((row) => ({
    score: scoreOf(row, constants, without),
    isTrue: row.standing === "current",
  }));
  const share = (isTrue, test) => {
    const those = scored.filter((one) => one.isTrue === isTrue);
    return ((100 * those.filter(({ score }) => test(score)).length) / those.length).toFixed(1);
  };
  const error = measures.calibrationError(measures.calibration(scored));
  return [
    `AUC ${measures.areaUnderCurve(scored).toFixed(3)}`,
    `true but low ${share(true, (score) => score < LOW)}`,
    `false but high ${share(false, (score) => score >= HIGH)}`,
    `ECE ${error.toFixed(3)}`,
  ].join(", ");
}

function constantsIn(text) {
  const found = [...text.matchAll(/double (k\w+) = ([-\d.e]+);/gu)];
  return Object.fromEntries(found.map(([, name, value]) => [name, Number(value)]));
}

function headerWith(constants) {
  return readFileSync(header, "utf8").replace(
    /(double (k\w+) = )[-\d.e]+/gu,
    (_, begin, name) => `${begin}${constants[name]}`,
  );
}

/** The lists of names are in the code, once. */
function namesIn(list) {
  const text = readFileSync(volatility, "utf8");
  const [, listed = ""] = text.match(new RegExp(`${list} = \\{([^}]*)\\}`, "u")) ?? [];
  return new Set([...listed.matchAll(/"([^"]+)"/gu)].map(([, name]) => name));
}
