#!/usr/bin/env node
/** A year of a person with known truth, and what scores say of it: npm run trust */
import { writeFileSync } from "node:fs";
import { Command, Option } from "commander";
import { Progress } from "../../cli/progress.js";
import { averaged, figuresOf, type RunFigures } from "./figures.js";
import { policies } from "./policies.js";
import { calibrationTable, noticedTable, type PolicyRow, scoreTable } from "./report.js";
import { type Run, simulate } from "./simulate.js";
import { makeYear, type Year } from "./year.js";

interface Options {
  seeds: string[];
  policies?: string[];
  phrasings: "tuning" | "held-out";
  share: number;
  moments: number;
  json?: string;
  dump?: string;
  texts?: boolean;
}

const program = new Command("trust")
  .description(
    "Lives a simulated year of a person through a brain, whose truth is known at every moment, and compares it with " +
      "what each confidence policy says. The same seeds give the same figures.",
  )
  .option("--seeds <n...>", "years; figures are averages over them", ["7", "11"])
  .option("--policies <name...>", policies.map(({ name }) => name).join(", "))
  .addOption(
    new Option("--phrasings <which>", "those to tune with, or those held apart for reports")
      .choices(["tuning", "held-out"])
      .default("tuning"),
  )
  .option("--share <part>", "of the attributes and events, above 0, at most 1", share, 1)
  .option("--moments <n>", "how often all scores are read", whole, 40)
  .option("--json <file>", "write the figures as JSON, of each year and averaged")
  .option(
    "--dump <file>",
    "write what storing noticed of changes, each penalty and what answered, under the first policy",
  )
  .option("--texts", "print what is told in the first year instead")
  .action(run);

try {
  await program.parseAsync();
} catch (error) {
  process.stderr.write(`trust: ${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 1;
}

async function run({
  phrasings,
  share,
  moments,
  json,
  dump,
  texts,
  ...chosen
}: Options): Promise<void> {
  const seeds = chosen.seeds.map(whole);
  const family = phrasings === "held-out" ? "heldOut" : "tuning";
  const years = seeds.map((seed) => makeYear({ seed, family, share }));
  if (texts === true) return print(years[0]);
  const rows: (PolicyRow & { years: Record<string, RunFigures> })[] = [];
  for (const { name, settings } of choose(chosen.policies)) {
    const runs = await live(name, settings, { seeds, years, moments });
    if (runs === undefined) {
      process.stderr.write(
        `trust: this brain has no policy ${JSON.stringify(settings)}: ${name} is left out\n`,
      );
    } else {
      if (rows.length === 0 && dump !== undefined) writeFileSync(dump, dumped(runs));
      const figures = runs.map(figuresOf);
      const byYear = Object.fromEntries(figures.map((each, index) => [String(seeds[index]), each]));
      rows.push({ name, figures: averaged(figures), years: byYear });
    }
  }
  const [first] = rows;
  if (first === undefined) return;
  const counts = `${seeds.length} years (seeds ${seeds.join(", ")}), phrasings: ${phrasings}`;
  process.stdout.write(
    [
      `${counts}; ${Math.round(first.figures.scores.samples)} scores a year, `,
      `${(100 * first.figures.scores.isTrue).toFixed(1)} % of what they are of is true.\n`,
      "Knowing of each attribute which value was told last, and nothing else, has an AUC of ",
      `${first.figures.scores.aucOfLastTold.toFixed(3)}.\n\n`,
      scoreTable(rows),
      "\n",
      calibrationTable(rows),
      "\n",
      noticedTable(first.figures),
    ].join(""),
  );
  if (json !== undefined) {
    writeFileSync(
      json,
      written({ seeds: seeds.join(" "), phrasings, share, moments, policies: rows }),
    );
  }
}

/** To four places, so that files can be compared by eye. */
function written(figures: object): string {
  const round = (_key: string, value: unknown) =>
    typeof value === "number" ? Number(value.toFixed(4)) : value;
  return `${JSON.stringify(figures, round, 2)}\n`;
}

function choose(names: readonly string[] | undefined) {
  const unknown = names?.find((name) => !policies.some((policy) => policy.name === name));
  if (unknown !== undefined) {
    throw new RangeError(
      `no policy is called ${unknown}: ${policies.map(({ name }) => name).join(", ")}`,
    );
  }
  return policies.filter(({ name }) => names?.includes(name) ?? true);
}

/** A JSON object per line. */
function dumped(runs: readonly Run[]): string {
  const found = runs.flatMap(({ noticed, penalties, answers }) => [
    ...noticed.map((each) => ({ what: "told", ...each })),
    ...penalties.map((each) => ({ what: "penalty", ...each })),
    ...answers.map((each) => ({ what: "asked", ...each })),
  ]);
  return found.map((each) => `${JSON.stringify(each)}\n`).join("");
}

/** Each year lived; undefined where the brain knows no such policy. */
async function live(
  name: string,
  settings: object,
  { seeds, years, moments }: { seeds: readonly number[]; years: readonly Year[]; moments: number },
): Promise<Run[] | undefined> {
  const runs: Run[] = [];
  for (const [index, year] of years.entries()) {
    const { stdin, stdout, stderr } = process;
    const { signal } = new AbortController();
    const context = { stdin, stdout, stderr, env: {}, signal };
    const progress = new Progress(context, `${name}, year ${seeds[index]}`);
    try {
      const run = await simulate(year, { settings, moments, progress: progress.update });
      if (run === undefined) return undefined;
      runs.push(run);
    } finally {
      progress.stop();
    }
  }
  return runs;
}

function print(year: Year | undefined): void {
  for (const happening of year?.happenings ?? []) {
    if (happening.what === "told" || happening.what === "asked") {
      process.stdout.write(`${happening.at.toFixed(1)}\t${happening.what}\t${happening.text}\n`);
    }
  }
}

function whole(text: string): number {
  const value = Number(text);
  if (!Number.isSafeInteger(value) || value < 1)
    throw new RangeError(`not a whole number from 1 on: ${text}`);
  return value;
}

function share(text: string): number {
  const value = Number(text);
  if (!(value > 0 && value <= 1)) throw new RangeError(`not a share above 0, at most 1: ${text}`);
  return value;
}
