import type { Command } from "commander";
import type { EmbeddingStats } from "../../bridge/brain-types.js";
import type { CortexBridge } from "../../bridge/bridge.js";
import type { RotationReport } from "../../bridge/files.js";
import { requireFile } from "../../bridge/require-file.js";
import { counted } from "../../bridge/text.js";
import type { MaintenanceReport } from "../../bridge/types.js";
import { withBrain } from "../brain.js";
import type { CliContext } from "../context.js";
import { addExamples, parseNumber, wrongUsage } from "../options.js";
import type { Output } from "../output.js";
import { Progress } from "../progress.js";
import type { CliSettings } from "../settings.js";
import { onOneLine } from "../width.js";

/** What a run did: the brain's own report, and what was done beside it. */
interface Maintained extends MaintenanceReport {
  embeddings?: EmbeddingStats;
  backup?: RotationReport;
}

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
      withBrain(command, context, "existing", async ({ brain, path, output, settings }) => {
        const { directory, keep: kept } = settings.config.backups ?? {};
        const target = backups ?? directory;
        if (target === undefined && keep !== undefined) {
          wrongUsage(
            command,
            `--keep ${keep} says how many backups stay: name their folder with --backups, too`,
          );
        }
        if (target !== undefined) {
          // Before anything is done.
          requireFile(path, "backup");
          requireFile(target);
        }
        const progress = new Progress(context, "Scoring");
        try {
          const report = await brain.runMaintenance({
            force: force === true,
            expired: forgetExpired === true ? "forget" : "delete",
            onProgress: progress.update,
            signal: context.signal,
          });
          progress.stop();
          const vectors = await missingVectors(brain, settings);
          const rotation =
            target === undefined
              ? undefined
              : await brain.rotateBackups(target, { keep: keep ?? kept, signal: context.signal });
          const told = {
            ...report,
            ...(vectors === undefined ? {} : { embeddings: vectors }),
            ...(rotation === undefined ? {} : { backup: rotation }),
          };
          output.result(told, () => tell(output, told));
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

/** What a run did, in words. */
function tell(
  output: Output,
  { scanned, rescored, resumed, expired, receipt, embeddings, backup }: Maintained,
): void {
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
  if (embeddings !== undefined) {
    output.line(vectorsLine(embeddings));
  }
  if (backup !== undefined) {
    const removed = counted(backup.removed.length, "older backup");
    output.line(`Wrote ${onOneLine(backup.path)}, removed ${removed}.`);
  }
}

/** Has the vectors computed that are missing, where there is an embedder. */
async function missingVectors(
  brain: CortexBridge,
  { config }: CliSettings,
): Promise<EmbeddingStats | undefined> {
  const { kind = "none" } = config.embedder ?? {};
  return kind === "none" ? undefined : await brain.syncEmbeddings({ retryFailed: true });
}

function vectorsLine({ embedder, models, pending, failed }: EmbeddingStats): string {
  const own = models.find(({ model }) => model === embedder?.model);
  const have = `${counted(own?.vectors ?? 0, "vector")}; ${pending} wait, ${failed} failed`;
  const reason = embedder?.reason === undefined ? "" : `; the embedder failed: ${embedder.reason}`;
  return onOneLine(`The model ${embedder?.model} has ${have}${reason}.`);
}
