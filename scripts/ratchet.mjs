#!/usr/bin/env node
// Holds what the rules of language and the search give: figures may get better, outputs change only deliberately.
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { availableParallelism } from "node:os";
import { resolve } from "node:path";
import { pathToFileURL } from "node:url";
import { parseArgs } from "node:util";
import { inRoot, main, mustRun, Problem } from "./lib/run.mjs";
import { inWords } from "./lib/suites.mjs";
import { goldCorpora, sharedCorpora } from "./ratchet/corpora.mjs";
import { figureParts } from "./ratchet/figures.mjs";
import { acceptFigures, judgeFigures } from "./ratchet/judge.mjs";
import { progressLine } from "./ratchet/progress.mjs";
import { changesText, reportText } from "./ratchet/report.mjs";
import { checkCorpus, dropCorpus, heldCorpora } from "./ratchet/wide.mjs";
import { setUp } from "./setup.mjs";

const wideParts = {
  wide: {
    quick: true,
    what: "what each layer gives for the texts of test/gold and more",
    prefix: "gold",
  },
  "wide-shared": { what: "the same for all texts of ../shared/data", prefix: "shared" },
};
const parts = { ...wideParts, ...figureParts };

const help = `npm run ratchet -- [--quick] [--part NAME ...] [--accept [--worse]] [--before FOLDER] [--json]

Measures what the rules and the search give, and compares it with test/ratchet. A figure may be equal or better, the wide
output has to be equal. Ends with 1 when a figure is worse or an output has changed.

  --quick          what needs nothing beside the repository, in less than a minute each; part of .ci/run
  --part NAME      only this part; more than one may be named
  --accept         writes better and new figures, and the output as it is, to test/ratchet
  --worse          with --accept: also figures that are worse; say why in the commit
  --before FOLDER  build/ratchet/accepted of a tree as it was, to show what a changed text gave there
  --reversed       reads everything in reverse order; nothing may differ
  --json           the result as JSON

Parts (those with * are quick):
${Object.entries(parts)
  .map(([name, { quick, what }]) => `  ${quick ? "*" : " "} ${name.padEnd(16)} ${what}\n`)
  .join("")}
Examples:
  npm run ratchet -- --quick
  npm run ratchet -- --part wide --part triples
  npm run ratchet -- --part contradictions --accept

What changed is written in full to build/ratchet/changes.txt, the output itself to build/ratchet.
`;

const heldFile = (part) => inRoot("test/ratchet", `${part}.json`);

function readHeld(part) {
  return existsSync(heldFile(part)) ? JSON.parse(readFileSync(heldFile(part), "utf8")) : {};
}

const sortedKeys = (object) =>
  Object.fromEntries(Object.entries(object).sort(([one], [other]) => (one < other ? -1 : 1)));

async function checkFigures(part, { accept, worse }) {
  const held = readHeld(part);
  const judged = judgeFigures(held, await figureParts[part].figures(), {
    required: figureParts[part].quick,
  });
  if (!accept) return { part, figures: judged };
  const next = acceptFigures(held, judged, { worse });
  if (Object.keys(next.held).length > 0)
    writeFileSync(heldFile(part), `${JSON.stringify(sortedKeys(next.held), undefined, 2)}\n`);
  return { part, figures: next.judged };
}

/** As many at a time as there are processors; the results keep their order. */
async function inParallel(items, body) {
  const results = [];
  let next = 0;
  const worker = async () => {
    for (let index = next++; index < items.length; index = next++)
      results[index] = await body(items[index], index);
  };
  await Promise.all(Array.from({ length: Math.min(availableParallelism(), 4) }, worker));
  return results;
}

async function checkWide(part, { accept, before, reversed }, progress) {
  const corpora = part === "wide" ? goldCorpora() : sharedCorpora();
  const { prefix, quick } = wideParts[part];
  let done = 0;
  const checked = await inParallel(reversed ? corpora.reverse() : corpora, async (corpus) => {
    const result = await checkCorpus(corpus, { accepting: accept, before });
    progress(`${part}: ${++done} of ${corpora.length} files`);
    return result;
  });
  const found = checked.filter((result) => result !== undefined);
  const gone = quick ? "gone" : "skipped";
  const missing = heldCorpora()
    .filter((name) => name.startsWith(`${prefix}/`) && !corpora.some((one) => one.name === name))
    .map((set) => ({ set, verdict: gone, layers: [], changes: [], findings: [] }));
  if (accept && quick) {
    for (const one of missing) {
      dropCorpus(one.set);
      one.verdict = "accepted";
    }
  }
  const outputs = [...found, ...missing].sort((one, other) => (one.set < other.set ? -1 : 1));
  return { part, outputs };
}

/** Runs parts; gives [{ part, figures | outputs }] in the order of --help. */
export async function runRatchet(names, options = {}) {
  const progress = progressLine();
  const results = {};
  for (const name of options.reversed ? names.toReversed() : names) {
    progress(name);
    results[name] =
      name in wideParts
        ? await checkWide(name, options, progress)
        : await checkFigures(name, options);
  }
  progress();
  const file = inRoot("build/ratchet/changes.txt");
  mkdirSync(inRoot("build/ratchet"), { recursive: true });
  rmSync(file, { force: true });
  const ordered = names.map((name) => results[name]);
  writeFileSync(file, changesText(ordered));
  return ordered;
}

export const quickParts = Object.keys(parts).filter((name) => parts[name].quick);

/** As a suite of tests, for scripts/ci.mjs. */
export async function ratchetSuite() {
  await setUp({ parts: ["evaluators", "ts"] });
  const { text, counts } = reportText(await runRatchet(quickParts));
  process.stdout.write(text);
  return { name: "ratchet", ...counts };
}

function chosenParts({ quick = false, part = [] }) {
  const unknown = part.find((name) => !(name in parts));
  if (unknown !== undefined)
    throw new Problem(`Unknown part "${unknown}": one of ${Object.keys(parts).join(", ")}.`);
  const named =
    part.length > 0 ? Object.keys(parts).filter((name) => part.includes(name)) : undefined;
  return named ?? (quick ? quickParts : Object.keys(parts));
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? "").href) {
  await main(async () => {
    const flag = { type: "boolean" };
    const { values } = parseArgs({
      options: {
        ...{ quick: flag, accept: flag, worse: flag, reversed: flag, json: flag, help: flag },
        part: { type: "string", multiple: true },
        before: { type: "string", multiple: true },
      },
    });
    if (values.help) {
      process.stdout.write(help);
      return;
    }
    const names = chosenParts(values);
    const missing = values.before?.find((folder) => !existsSync(folder));
    if (missing !== undefined) throw new Problem(`--before ${missing}: there is no such folder.`);
    if (values.worse && !values.accept) throw new Problem("--worse is for --accept only.");
    const arguments_ = [inRoot("scripts/setup.mjs"), "evaluators", "ts"];
    await mustRun(process.execPath, arguments_, { capture: true });
    const before = (values.before ?? []).map((folder) => resolve(folder));
    const results = await runRatchet(names, { ...values, before });
    const { text, counts, lines } = reportText(results, { accepted: values.accept });
    if (counts.failed > 0) process.exitCode = 1;
    process.stdout.write(
      values.json
        ? `${JSON.stringify({ ...counts, results: lines }, undefined, 2)}\n`
        : `${text}${inWords(counts)}\n`,
    );
  });
}
