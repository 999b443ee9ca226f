import type { Command } from "commander";
import type { CheckReport } from "../../bridge/types.js";
import { type Session, withBrain } from "../brain.js";
import type { CliContext } from "../context.js";
import { count, formatBytes } from "../format.js";
import { type Installation, inspectInstallation } from "../library.js";
import { addExamples } from "../options.js";
import { Refusal } from "../refusal.js";
import { onOneLine } from "../width.js";

interface DoctorOptions {
  deep?: boolean;
}

/** What the doctor found, as `--json` prints it. */
interface DoctorReport {
  ok: boolean;
  cortex: string;
  node: string;
  platform: string;
  addon: string;
  sqlite: string;
  sqlite_compile_options: number;
  schema: { supported: number; brain: number };
  brain: { path: string; bytes: number; memories: number };
  checked: string[];
  problems: string[];
}

/** `cortex doctor`: whether the installation and the brain are sound. */
export function registerDoctor(program: Command, context: CliContext): void {
  const command = program
    .command("doctor")
    .description("Check the brain and show what is installed. Exits 1 when something is wrong.")
    .option("--deep", "also recompute every derived value; takes longer")
    .action(({ deep }: DoctorOptions) =>
      withBrain(command, context, "existing", async (session) => {
        const { brain, output } = session;
        const checked = await brain.check({ deep: deep === true, signal: context.signal });
        const report = await reportOf(session, checked);
        output.result(report, () => show(session, report));
        if (!report.ok) {
          throw new Refusal("CORRUPT", `${count(report.problems.length, "problem")} found`);
        }
      }),
    );
  addExamples(command, [
    ["cortex doctor", "a check that is done in moments"],
    ["cortex doctor --deep --json", "everything, for programs"],
  ]);
}

async function reportOf({ brain, path }: Session, check: CheckReport): Promise<DoctorReport> {
  const installation: Installation = await inspectInstallation();
  const stats = await brain.getStats();
  return {
    ok: check.ok,
    cortex: installation.version,
    node: process.version,
    platform: `${process.platform}-${process.arch}`,
    addon: installation.addon,
    sqlite: installation.sqliteVersion,
    sqlite_compile_options: installation.sqliteCompileOptions.length,
    schema: { supported: installation.schemaVersion, brain: stats.schema_version },
    brain: { path, bytes: stats.database_bytes, memories: stats.total },
    checked: check.checked,
    problems: check.problems,
  };
}

function show({ output }: Session, report: DoctorReport): void {
  const { schema, brain } = report;
  const size = formatBytes(brain.bytes);
  output.table({
    head: ["What", "Found"],
    rows: [
      ["cortex", `${report.cortex} on Node ${report.node}, ${report.platform}`],
      ["Addon", report.addon],
      ["SQLite", `${report.sqlite}, ${count(report.sqlite_compile_options, "compile option")}`],
      ["Schema", `${schema.brain} (this version reads up to ${schema.supported})`],
      [
        "Brain",
        `${onOneLine(brain.path)}\n${count(brain.memories, "memory", "memories")}, ${size}`,
      ],
      ["Checked", report.checked.join(", ")],
    ],
  });
  for (const problem of report.problems) {
    output.line(output.styled("red", `Problem: ${onOneLine(problem)}`));
  }
  if (report.ok) {
    output.line(output.styled("green", "No problem found."));
  }
}
