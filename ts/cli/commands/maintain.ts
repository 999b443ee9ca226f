import type { Command } from "commander";
import { counted } from "../../bridge/text.js";
import { withBrain } from "../brain.js";
import type { CliContext } from "../context.js";
import { addExamples, parseNumber } from "../options.js";
import { Progress } from "../progress.js";
import { onOneLine } from "../width.js";

interface MaintainOptions {
  force?: boolean;
  forgetExpired?: boolean;
  backups?: string;
  keep?: number;
}

/** `cortex maintain`: brings the stored scores up to date. */
export function registerMaintain(command: Command, context: CliContext): void {
  command
    .description(
      "Remove what has expired and rewrite stored scores that are older than an hour. Can be stopped and resumed.",
    )
    .option("--force", "rewrite every score")
    .option(
      "--forget-expired",
      "take the words of what has expired from everywhere, as cortex forget does; without it, as a deletion",
    )
    .option("--backups <directory>", "also write a backup there, named after the time")
    .option("--keep <number>", "how many of those backups stay (default: 7)", parseNumber)
    .action(({ force, forgetExpired, backups, keep }: MaintainOptions) =>
      withBrain(command, context, "existing", async ({ brain, output }) => {
        const progress = new Progress(context, "Scoring");
        try {
          const report = await brain.runMaintenance({
            force: force === true,
            expired: forgetExpired === true ? "forget" : "delete",
            onProgress: progress.update,
            signal: context.signal,
          });
          progress.stop();
          const rotation =
            backups === undefined
              ? undefined
              : await brain.rotateBackups(backups, { keep, signal: context.signal });
          output.result(rotation === undefined ? report : { ...report, backup: rotation }, () => {
            const { scanned, rescored, resumed, expired, receipt } = report;
            const start = resumed ? "Took up the interrupted run: scanned" : "Scanned";
            output.line(`${start} ${counted(scanned, "row")}, rescored ${rescored}.`);
            if (expired > 0) {
              const gone = receipt === undefined ? "Removed" : "Forgot";
              output.line(`${gone} ${counted(expired, "expired memory", "expired memories")}.`);
            }
            if (receipt !== undefined && receipt.state !== "done") {
              output.line(`Forgetting is not finished (${receipt.state}).`);
              for (const { what, id, advice } of receipt.remaining) {
                output.line(`  ${onOneLine(`${what} ${id}: ${advice}`)}`);
              }
            }
            if (rotation !== undefined) {
              const removed = counted(rotation.removed.length, "older backup");
              output.line(`Wrote ${onOneLine(rotation.path)}, removed ${removed}.`);
            }
          });
        } finally {
          progress.stop();
        }
      }),
    );
  addExamples(command, [
    ["cortex maintain", "the daily run, say from cron"],
    ["cortex maintain --forget-expired", "what has expired leaves no word"],
    ["cortex maintain --force", "every score, also fresh ones"],
    ["cortex maintain --backups backups --keep 14", "and keep 14 backups"],
  ]);
}
