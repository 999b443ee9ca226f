import type { Command } from "commander";
import { withBrain } from "../brain.js";
import type { CliContext } from "../context.js";
import { count } from "../format.js";
import { addExamples } from "../options.js";
import { Progress } from "../progress.js";

interface MaintainOptions {
  force?: boolean;
}

/** `cortex maintain`: brings the stored scores up to date. */
export function registerMaintain(program: Command, context: CliContext): void {
  const command = program
    .command("maintain")
    .description("Rewrite stored scores that are older than an hour. Can be stopped and resumed.")
    .option("--force", "rewrite every score")
    .action(({ force }: MaintainOptions) =>
      withBrain(command, context, "existing", async ({ brain, output }) => {
        const progress = new Progress(context, "Scoring");
        try {
          const report = await brain.runMaintenance({
            force: force === true,
            onProgress: progress.update,
            signal: context.signal,
          });
          progress.stop();
          output.result(report, () => {
            const { scanned, rescored, resumed } = report;
            const start = resumed ? "Took up the interrupted run: scanned" : "Scanned";
            output.line(`${start} ${count(scanned, "row")}, rescored ${rescored}.`);
          });
        } finally {
          progress.stop();
        }
      }),
    );
  addExamples(command, [
    ["cortex maintain", "the daily run, for example from cron"],
    ["cortex maintain --force", "every score, also fresh ones"],
  ]);
}
