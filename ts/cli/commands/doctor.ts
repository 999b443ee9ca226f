import type { Command } from "commander";
import { CortexError, toCortexError } from "../../bridge/errors.js";
import { counted } from "../../bridge/text.js";
import { shownPath } from "../../fleet/address.js";
import { withBrain } from "../brain.js";
import type { CliContext } from "../context.js";
import { formatBytes } from "../format.js";
import { type Installation, inspectInstallation } from "../library.js";
import { addExamples, type GlobalOptions } from "../options.js";
import { Output } from "../output.js";
import { Refusal } from "../refusal.js";
import { settingsOf } from "../settings.js";
import { packageVersion } from "../version.js";
import { onOneLine } from "../width.js";

const UNKNOWN = "unknown";

interface DoctorOptions {
  deep?: boolean;
}

/** What is installed. What needs the addon is null where it cannot be loaded. */
interface Installed {
  cortex: string;
  node: string;
  platform: string;
  addon: string | null;
  /** The files that were tried and why they did not load. */
  tried: { path: string; code: string; message: string }[];
  sqlite: string | null;
  sqlite_compile_options: number | null;
}

/** What the doctor found, as `--json` prints it. What needs the brain is null where it cannot be opened. */
interface DoctorReport extends Installed {
  ok: boolean;
  schema: { supported: number | null; brain: number | null };
  brain: { path: string; bytes: number | null; memories: number | null };
  checked: string[];
  /** How many memories were compared with what is derived of them. */
  memories_checked: number | null;
  problems: string[];
}

/** `cortex doctor`: whether the installation and the brain are sound. */
export function registerDoctor(command: Command, context: CliContext): void {
  command
    .description("Show what is installed and check the brain. Exits 1 when something is wrong.")
    .option("--deep", "look at every row, also of a large brain; takes longer")
    .action(({ deep = false }: DoctorOptions) => examine(command, context, deep));
  addExamples(command, [
    ["cortex doctor", "a check that is done in moments"],
    ["cortex doctor --deep --json", "everything, for programs"],
  ]);
}

/** Tells all that can be told, also of what cannot be loaded or opened; then how it ended. */
async function examine(command: Command, context: CliContext, deep: boolean): Promise<void> {
  const options = command.optsWithGlobals<GlobalOptions>();
  const output = new Output(context, options.json === true);
  const facts = await inspectInstallation().catch(toCortexError);
  const report = installationOf(facts, shownPath((await settingsOf(options, context)).path));
  const failure =
    facts instanceof CortexError
      ? facts
      : await check(report, command, context, deep).catch(toCortexError);
  if (failure !== undefined && failure.code !== "CANCELLED") {
    report.problems.push(failure.message);
  }
  output.result(report, () => show(output, report));
  if (failure !== undefined) {
    throw failure;
  }
  if (!report.ok) {
    throw new Refusal("CORRUPT", `${counted(report.problems.length, "problem")} found`);
  }
}

function installationOf(facts: Installation | CortexError, path: string): DoctorReport {
  const loaded = facts instanceof CortexError ? undefined : facts;
  return {
    ok: false,
    cortex: packageVersion(),
    node: process.version,
    platform: `${process.platform}-${process.arch}`,
    addon: loaded?.addon ?? null,
    tried: facts instanceof CortexError ? triedFiles(facts) : [],
    sqlite: loaded?.sqliteVersion ?? null,
    sqlite_compile_options: loaded?.sqliteCompileOptions.length ?? null,
    schema: { supported: loaded?.schemaVersion ?? null, brain: null },
    brain: { path, bytes: null, memories: null },
    checked: [],
    memories_checked: null,
    problems: [],
  };
}

/** The loader's error, which lists what it tried, is the innermost cause. */
function triedFiles(error: Error): Installed["tried"] {
  const { failures } = error as { failures?: Installed["tried"] };
  if (failures !== undefined) {
    return failures;
  }
  return error.cause instanceof Error ? triedFiles(error.cause) : [];
}

/** Opens the brain, checks it and adds what was found to the report. */
async function check(
  report: DoctorReport,
  command: Command,
  context: CliContext,
  deep: boolean,
): Promise<undefined> {
  await withBrain(command, context, "existing", async ({ brain }) => {
    const { ok, checked, memories_checked, problems } = await brain.check({
      deep,
      signal: context.signal,
    });
    const { schema_version, database_bytes: bytes, by_kind } = await brain.getStats();
    Object.assign(report, { ok, checked, memories_checked, problems });
    report.schema.brain = schema_version;
    Object.assign(report.brain, { bytes, memories: by_kind.stm });
  });
}

function show(output: Output, report: DoctorReport): void {
  output.table({
    head: ["What", "Found"],
    rows: [...installationRows(report), ...brainRows(report)],
  });
  for (const problem of report.problems) {
    output.line(output.styled("red", `Problem: ${onOneLine(problem)}`));
  }
  if (report.ok) {
    output.line(output.styled("green", "No problem found."));
  }
}

function installationRows(report: DoctorReport): string[][] {
  const { addon, tried, sqlite, sqlite_compile_options: options } = report;
  const failed = tried.map(({ path, code }) => `${onOneLine(path)}: ${code}`);
  return [
    ["cortex", `${report.cortex} on Node ${report.node}, ${report.platform}`],
    ["Addon", addon ?? ["not loaded; tried:", ...failed].join("\n")],
    ["SQLite", sqlite === null ? UNKNOWN : `${sqlite}, ${counted(options ?? 0, "compile option")}`],
  ];
}

function brainRows({ schema, brain, checked, memories_checked }: DoctorReport): string[][] {
  const reads = schema.supported === null ? "" : `this version reads up to ${schema.supported}`;
  const path = onOneLine(brain.path);
  if (brain.bytes === null || brain.memories === null) {
    return [
      ["Schema", reads || UNKNOWN],
      ["Brain", `${path}\nnot opened`],
    ];
  }
  const size = formatBytes(brain.bytes);
  return [
    ["Schema", `${schema.brain} (${reads})`],
    ["Brain", `${path}\n${counted(brain.memories, "memory", "memories")}, ${size}`],
    ["Checked", checked.join(", ")],
    ...(memories_checked !== null && memories_checked < brain.memories
      ? [["Compared", `${memories_checked} of ${brain.memories} memories; --deep compares all`]]
      : []),
  ];
}
