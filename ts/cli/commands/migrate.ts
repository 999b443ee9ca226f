import type { Command } from "commander";
import { hostConfidence } from "../../bridge/host-confidence.js";
import type { MigratedTable, MigrationReport } from "../../bridge/migrate.js";
import { counted } from "../../bridge/text.js";
import { encryptionOf } from "../../config/key-file.js";
import { clockOf } from "../brain.js";
import type { CliContext } from "../context.js";
import { loadMigration } from "../library.js";
import { addExamples, type GlobalOptions, parseNumber, requireReplacing } from "../options.js";
import { Output } from "../output.js";
import { Progress } from "../progress.js";
import { settingsOf } from "../settings.js";
import { onOneLine } from "../width.js";

interface MigrateCommandOptions extends GlobalOptions {
  to?: string;
  dryRun?: boolean;
  batchSize?: number;
}

const SECOND_MS = 1000;
const WIDEST_BAR = 30;

/** `cortex migrate`: brings a brain of the old extension along. */
export function registerMigrate(command: Command, context: CliContext): void {
  command
    .description(
      "Turn a brain.db of the old cortex extension into a brain. It is backed up first and compared " +
        "row by row at the end. Run it again after an interruption and it goes on.",
    )
    .argument("<old>", "the old brain.db; its program must be stopped")
    .option("--to <new>", "write the new brain here, not to --brain, and leave the old alone")
    .option("--dry-run", "report what would come of it and leave nothing behind")
    .option("--batch-size <rows>", "rows per transaction (default: 5000)", parseNumber)
    .action(async (old: string) => {
      const options = command.optsWithGlobals<MigrateCommandOptions>();
      if (options.brain !== undefined) {
        command.error("error: migrate takes no --brain; --to names the new brain");
      }
      if (options.dryRun !== true) {
        requireReplacing(command);
      }
      const { config } = await settingsOf(options, context);
      const { timezone, user_id: userId } = config;
      const { migrateBrain } = await loadMigration();
      const progress = new Progress(context, "Migrating");
      try {
        const report = await migrateBrain({
          source: old,
          target: options.to,
          encryption: encryptionOf(config),
          dryRun: options.dryRun === true,
          timezone,
          userId,
          confidence: hostConfidence,
          clock: await clockOf({ ...options, timezone }),
          batchSize: options.batchSize,
          onProgress: progress.update,
          signal: context.signal,
        });
        progress.stop();
        const output = new Output(context, options.json === true);
        output.result(report, () => showReport(output, report));
      } finally {
        progress.stop();
      }
    });
  addExamples(command, [
    ["cortex migrate brain.db --dry-run", "see what will come of it"],
    ["cortex migrate brain.db --timezone America/New_York", "where times lack a zone"],
    ["cortex migrate old/brain.db --to brain.db", "leave the old file alone"],
  ]);
}

function showReport(output: Output, report: MigrationReport): void {
  const converted = report.tables.filter((table) => table.converted);
  const carried = report.tables.filter((table) => !table.converted && table.read > 0);
  showTables(output, converted);
  if (carried.length > 0) {
    const names = carried.map((table) => `${table.became} (${table.read})`).join(", ");
    output.line(onOneLine(`Carried over as they were: ${names}.`));
  }
  showDecisions(output, report);
  showScores(output, report);
  showOutcome(output, report);
}

function showTables(output: Output, tables: MigratedTable[]): void {
  output.table({
    head: ["Table", "Became", "Rows", "Written", "Set aside", "Verified"],
    right: [2, 3, 4, 5],
    rows: tables.map((table) => [
      onOneLine(table.name),
      onOneLine(table.became),
      String(table.read),
      String(table.written),
      String(table.read - table.written),
      String(table.verified),
    ]),
  });
}

function showDecisions(output: Output, { tables, left_out, full_text }: MigrationReport): void {
  for (const { name, set_aside, notes } of tables) {
    for (const [reason, rows] of Object.entries(set_aside)) {
      output.line(onOneLine(`${name}: ${counted(rows, "row")} kept aside, because ${reason}.`));
    }
    for (const [note, rows] of Object.entries(notes)) {
      output.line(onOneLine(`${name}: ${note} (${counted(rows, "row")}).`));
    }
  }
  for (const { kind, name, reason } of left_out) {
    if (kind === "view" || kind === "trigger") {
      output.line(onOneLine(`Left out: ${kind} ${name}: ${reason}.`));
    }
  }
  const { entries, ghosts, missing } = full_text;
  if (entries > 0) {
    output.line(
      `Full text built anew: the old index had ${ghosts} of ${counted(entries, "entry", "entries")} for ` +
        `memories that are gone, and lacked ${missing} of those that are there.`,
    );
  }
}

function showScores(output: Output, report: MigrationReport): void {
  const { confidence_histogram, scored } = report;
  output.line(`Scored ${counted(scored, "row")} for today:`);
  const most = Math.max(...confidence_histogram, 1);
  for (const [tenth, rows] of [...confidence_histogram.entries()].reverse()) {
    const from = `${tenth * 10}%`.padStart(4);
    const bar = "#".repeat(Math.ceil((rows / most) * WIDEST_BAR));
    output.line(`  ${from} and up  ${String(rows).padStart(7)}  ${bar}`);
  }
  output.line(
    "Scores fall with age, to 10% at the least, and rise when a memory is used or validated.",
  );
  output.line(
    `${counted(report.orphan_embeddings, "vector")} whose text is gone, kept; ` +
      `${counted(report.memories_without_embedding, "memory", "memories")} without a vector; ` +
      `${counted(report.duplicate_groups, "group")} of memories that say the same, all kept.`,
  );
}

function showOutcome(output: Output, report: MigrationReport): void {
  const rows = report.tables.reduce((sum, table) => sum + table.verified, 0);
  const spent = Object.values(report.milliseconds).reduce((sum, ms) => sum + ms, 0);
  const seconds = (spent / SECOND_MS).toFixed(1);
  const again = report.resumed ? " (an interrupted run was taken up)" : "";
  output.line(
    `${output.styled("green", "All rows are there")}: ${rows} put together again from the new brain and ` +
      `compared with the old one, in ${seconds} s${again}.`,
  );
  if (report.dry_run) {
    output.line("This was a dry run: nothing was changed.");
    return;
  }
  output.line(`New brain: ${onOneLine(report.target)}`);
  output.line(`Backup:    ${onOneLine(report.backup)} ("cortex rollback" restores it)`);
  if (report.original !== "") {
    output.line(`Original:  ${onOneLine(report.original)}`);
  }
}
