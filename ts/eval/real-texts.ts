/** The commands of the evaluation that look at updates and at what was never told, in real texts. */
import { existsSync, writeFileSync } from "node:fs";
import { basename, join } from "node:path";
import { type Command, Option } from "commander";
import { Progress } from "../cli/progress.js";
import { absentTable, measureAbsent } from "./absent.js";
import { agendaFigures, agendaTable, measureAgenda, readAgenda } from "./agenda.js";
import { MisfitError } from "./dataset.js";
import { measureFacts, readFacts } from "./facts.js";
import { factTables } from "./facts-report.js";
import { fieldTexts } from "./field.js";
import { conversations, filesOf, readText } from "./folder.js";
import { measureNewer, newerFigures, newerTable } from "./newer.js";
import { PARTS, type Part, partOf, readWalks } from "./walks.js";
import {
  type NamedOutcome,
  partFigures,
  refuseHeldOut,
  walkLines,
  walkTable,
} from "./walks-report.js";
import { measureWalk } from "./walks-run.js";

const DATA = "../shared/data";

/** Texts among which facts are told. */
const OTHERS = ["LoCoMo observations", "BEAM user messages", "RealMem user turns"];

interface FactsCommand {
  among?: number;
  byRelation?: boolean;
  data: string;
  json?: string;
  dump?: string;
}

interface AbsentCommand {
  each: number;
  only?: string;
  json?: string;
}

interface AgendaCommand {
  json?: string;
  dump?: string;
}

interface WalksCommand {
  part?: Part;
  json?: string;
  dump?: string;
}

export function registerRealTexts(program: Command): void {
  registerFacts(program);
  registerWalks(program);
  registerAgenda(program);
  program
    .command("newer")
    .description("BEAM: whether the message with the newer value ranks above that with the older")
    .argument("[folder]", "the evaluation data", DATA)
    .option("--json <file>", "write the figures as JSON")
    .action(async (folder: string, { json }: { json?: string }) => {
      const files = filesOf(join(folder, "beam"), ".jsonl");
      if (files.length === 0) return skip(folder);
      const ranks = await measureNewer(files.map(readText));
      process.stdout.write(newerTable(ranks));
      writeJson(json, { ...newerFigures(ranks), ranks });
    });
  program
    .command("absent")
    .description("Whether a search says that it has nothing, asked what was told only elsewhere")
    .argument("[folder]", "the evaluation data", DATA)
    .option("--only <data>", "LoCoMo, BEAM or RealMem")
    .option("--each <n>", "questions of each other conversation, 0: all", count, 100)
    .option("--json <file>", "write the figures as JSON")
    .action(async (folder: string, { each, only, json }: AbsentCommand) => {
      const sets = conversations(folder, only);
      if (sets.length === 0) return skip(folder);
      const rows = await withProgress("Asking", (progress) =>
        measureAbsent(sets, { each, progress }),
      );
      process.stdout.write(absentTable(rows));
      writeJson(json, rows);
    });
}

function registerFacts(program: Command): void {
  program
    .command("facts")
    .description("FactConsolidation: superseded facts noticed, and the current value first")
    .argument("[file]", "facts and questions", `${DATA}/factconsolidation/sh_6k.dev.jsonl`)
    .option("--among <n>", "tell them among so many other memories, of real texts", count)
    .option("--by-relation", "a line for each relation")
    .option("--data <folder>", "where the other texts are", DATA)
    .option("--json <file>", "write the figures as JSON")
    .option("--dump <file>", "write the wrong reports, a JSON object per line")
    .action(async (file: string, { among = 0, byRelation, data, json, dump }: FactsCommand) => {
      if (!existsSync(file)) return skip(file);
      const others = otherTexts(data, among);
      if (others === undefined) return skip(data);
      const outcome = await withProgress("Telling", (progress) =>
        measureFacts(readFacts(readText(file)), others, progress),
      );
      process.stdout.write(factTables(outcome, byRelation ?? false));
      const { wrong, relations, ...figures } = outcome;
      writeJson(json, { ...figures, relations: Object.fromEntries(relations) });
      if (dump !== undefined) {
        writeFileSync(dump, wrong.map((pair) => `${JSON.stringify(pair)}\n`).join(""));
      }
    });
}

function registerAgenda(program: Command): void {
  program
    .command("agenda")
    .description("What is on, asked of notes: what is found, and whether nothing is said so")
    .argument("[folder]", "a file for each person", "test/gold/agenda")
    .option("--json <file>", "write the figures as JSON")
    .option("--dump <file>", "write what the questions of dev.json found, a JSON object per line")
    .action(async (folder: string, { json, dump }: AgendaCommand) => {
      const files = filesOf(folder, ".json");
      if (files.length === 0) return skip(folder);
      const rows: [string, ReturnType<typeof agendaFigures>][] = [];
      for (const file of files) {
        const outcomes = await measureAgenda(readAgenda(readText(file)));
        const name = basename(file, ".json");
        rows.push([name, agendaFigures(outcomes)]);
        if (dump !== undefined && name === "dev") {
          writeFileSync(dump, outcomes.map((outcome) => `${JSON.stringify(outcome)}\n`).join(""));
        }
      }
      process.stdout.write(agendaTable(rows));
      writeJson(json, Object.fromEntries(rows));
    });
}

function registerWalks(program: Command): void {
  program
    .command("walks")
    .description("Half a year of several lives: changes noticed, and what questions find first")
    .argument("[folder]", "a file for each life", "test/gold/walks")
    .addOption(
      new Option("--part <part>", "only these; of held-out only totals are told").choices(PARTS),
    )
    .option("--json <file>", "write the totals as JSON")
    .option("--dump <file>", "with --part dev: write questions and pairs, a JSON object per line")
    .action(async (folder: string, { part, json, dump }: WalksCommand) => {
      const walks = readWalks(folder).filter((walk) => (part ?? partOf(walk)) === partOf(walk));
      if (dump !== undefined) refuseHeldOut(walks);
      if (walks.length === 0) return skip(folder);
      const outcomes = await withProgress("Telling", async (progress) => {
        const done: NamedOutcome[] = [];
        for (const walk of walks) {
          done.push({ name: walk.name, ...(await measureWalk(walk)) });
          progress(done.length, walks.length);
        }
        return done;
      });
      process.stdout.write(walkTable(outcomes));
      writeJson(json, partFigures(outcomes));
      if (dump !== undefined) writeFileSync(dump, walkLines(outcomes));
    });
}

/** What people and agents said elsewhere, evenly taken; undefined where there is nothing. */
function otherTexts(folder: string, wanted: number): string[] | undefined {
  if (wanted === 0) return [];
  const texts = fieldTexts(folder, OTHERS);
  if (texts.length === 0) return undefined;
  if (texts.length < wanted) {
    throw new MisfitError(`${folder} has ${texts.length} other texts, fewer than ${wanted}`);
  }
  return Array.from(
    { length: wanted },
    (_, index) => texts[Math.floor((index * texts.length) / wanted)] as string,
  );
}

function count(text: string): number {
  const value = Number(text);
  if (!Number.isSafeInteger(value) || value < 0) throw new MisfitError(`not a count: ${text}`);
  return value;
}

function skip(where: string): void {
  process.stdout.write(`no data in ${where}: nothing measured\n`);
}

function writeJson(file: string | undefined, value: object): void {
  if (file !== undefined) writeFileSync(file, `${JSON.stringify(value, undefined, 2)}\n`);
}

async function withProgress<Result>(
  label: string,
  work: (update: (done: number, total: number) => void) => Promise<Result>,
): Promise<Result> {
  const { stdin, stdout, stderr } = process;
  const { signal } = new AbortController();
  const progress = new Progress({ stdin, stdout, stderr, env: {}, signal }, label);
  try {
    return await work(progress.update);
  } finally {
    progress.stop();
  }
}
