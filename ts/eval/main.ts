#!/usr/bin/env node
/** The command line of the evaluation: npm run eval -- locomo FILE */
import { readFileSync, writeFileSync } from "node:fs";
import { Command } from "commander";
import type { RankingSettings } from "../index.js";
import { readBeam } from "./beam.js";
import { type Change, compare, type Moved, moved } from "./compare.js";
import { type EvalReader, MisfitError } from "./dataset.js";
import { fieldTable, measureField } from "./field.js";
import { readText } from "./folder.js";
import { readJsonl } from "./jsonl.js";
import { ADVERSARIAL, readLocomo } from "./locomo.js";
import { registerRealTexts } from "./real-texts.js";
import { readRealmem } from "./realmem.js";
import { summarize, table } from "./report.js";
import { type Outcome, runSet } from "./run.js";
import { readTmd } from "./tmd.js";

interface RunOptions {
  set?: string[];
  json?: string;
  dump?: string;
  ranking?: RankingSettings;
  embedder?: string;
}

interface FieldCommand {
  half?: "odd" | "even";
  only?: string;
  dump?: string;
  json?: string;
}

/** How many questions a comparison names on each side. */
const NAMED = 10;

const program = new Command("eval").description(
  "Measures how well searchMemories finds what it should: NDCG, MRR and recall over data sets " +
    "with known answers. No model judges anything, and nothing is sent anywhere.",
);

registerRun("locomo", "LoCoMo conversations", readLocomo);
registerRun("tmd", "the Temporal Memory Dataset", readTmd);
registerRun("beam", "a chat of BEAM", readBeam);
registerRun("realmem", "a persona of RealMem, as .json or .json.gz", readRealmem);
registerRun("jsonl", "documents, questions and gold, a JSON object per line", readJsonl);

program
  .command("contradictions")
  .description("How many contradictions are reported in conversations written for something else")
  .argument("[folder]", "the evaluation data", "../shared/data")
  .option("--half <half>", "odd or even: every second conversation")
  .option("--only <name>", "one kind of texts, or one conversation")
  .option("--dump <file>", "write the pairs, a JSON object per line")
  .option("--json <file>", "write the figures as JSON")
  .action(async (folder: string, { json, ...options }: FieldCommand) => {
    const rows = await measureField(folder, options);
    process.stdout.write(rows === undefined ? noData(folder) : fieldTable(rows));
    if (json !== undefined && rows !== undefined) writeJson(json, rows);
  });

registerRealTexts(program);

program
  .command("compare")
  .description("What got better and what worse between two dumps of runs")
  .argument("<before>", "a file written with --dump")
  .argument("<after>", "another one")
  .option("--measure <name>", "the measure whose changed questions are named", "ndcg@10")
  .action((before: string, after: string, { measure }: { measure: string }) => {
    const [old, young] = [readDump(before), readDump(after)];
    process.stdout.write(changesTable(compare(old, young)));
    process.stdout.write(movedLines(moved(old, young, measure)));
  });

try {
  await program.parseAsync();
} catch (error) {
  process.stderr.write(`eval: ${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 1;
}

function registerRun(name: string, what: string, read: EvalReader): void {
  program
    .command(name)
    .description(`Runs ${what}`)
    .argument("<file>")
    .option("--set <name...>", "only these of the file's sets, such as conversations")
    .option("--ranking <json>", "other settings than the defaults", JSON.parse)
    .option("--embedder <folder>", "also search by meaning, with the model in this folder")
    .option("--json <file>", "write the figures as JSON")
    .option("--dump <file>", "write what was found for each question, a JSON object per line")
    .action((file: string, options: RunOptions) => evaluate(file, read, options));
}

async function evaluate(
  file: string,
  read: EvalReader,
  { set, json, dump, ranking, embedder }: RunOptions,
): Promise<void> {
  const sets = read(readText(file));
  const unknown = set?.find((name) => !sets.some((known) => known.name === name));
  if (unknown !== undefined) {
    throw new MisfitError(
      `no set is called ${unknown}: ${sets.map(({ name }) => name).join(", ")}`,
    );
  }
  const outcomes: Outcome[] = [];
  for (const chosen of sets.filter(({ name }) => set?.includes(name) ?? true)) {
    outcomes.push(...(await runSet(chosen, ranking, embedder)));
  }
  const rows = summarize(outcomes, ADVERSARIAL);
  process.stdout.write(table(rows));
  if (json !== undefined) {
    writeJson(json, rows);
  }
  if (dump !== undefined) {
    writeFileSync(dump, outcomes.map((outcome) => `${JSON.stringify(outcome)}\n`).join(""));
  }
}

function writeJson(file: string, rows: readonly object[]): void {
  writeFileSync(file, `${JSON.stringify(rows, undefined, 2)}\n`);
}

function noData(folder: string): string {
  return `no data in ${folder}: nothing measured\n`;
}

function readDump(file: string): Outcome[] {
  const lines = readFileSync(file, "utf8").split("\n");
  return lines.filter((line) => line !== "").map((line) => JSON.parse(line) as Outcome);
}

function changesTable(changes: readonly Change[]): string {
  const lines = changes.map(
    ({ measure, before, after, better, worse, same, probability }) =>
      `| ${measure} | ${(before * 100).toFixed(1)} | ${(after * 100).toFixed(1)} ` +
      `| ${better} | ${worse} | ${same} | ${probability.toPrecision(2)} |\n`,
  );
  return [
    "|  | before | after | better | worse | same | by chance |\n",
    "| --- | ---: | ---: | ---: | ---: | ---: | ---: |\n",
    ...lines,
  ].join("");
}

function movedLines(changed: readonly Moved[]): string {
  const named =
    changed.length <= 2 * NAMED ? changed : [...changed.slice(0, NAMED), ...changed.slice(-NAMED)];
  return named
    .map(
      ({ question: { set, id, group, query }, from, to }) =>
        `${(from * 100).toFixed(1)} -> ${(to * 100).toFixed(1)}  ${set} ${id} (${group}) ${query}\n`,
    )
    .join("");
}
