import type { Command } from "commander";
import { encryptionOf } from "../../config/key-file.js";
import { clockOf } from "../brain.js";
import type { CliContext } from "../context.js";
import { loadRestoring } from "../library.js";
import { addExamples, type GlobalOptions, requireReplacing } from "../options.js";
import { Output } from "../output.js";
import { settingsOf } from "../settings.js";
import { onOneLine } from "../width.js";

/** `cortex rollback`: back to the brain of the old extension. */
export function registerRollback(command: Command, context: CliContext): void {
  command
    .description(
      "Undo cortex migrate: put the backup that it made in the brain's place. The brain is kept " +
        "beside it. No program may have it open.",
    )
    .action(async () => {
      requireReplacing(command);
      const options = command.optsWithGlobals<GlobalOptions>();
      const { path, config } = await settingsOf(options, context);
      const { rollBackBrain } = await loadRestoring();
      const report = await rollBackBrain({
        path,
        encryption: encryptionOf(config),
        clock: await clockOf({ ...options, timezone: config.timezone }),
        signal: context.signal,
      });
      const output = new Output(context, options.json === true);
      output.result(report, () => {
        output.line(onOneLine(`${report.path} is the old brain again, from ${report.backup}.`));
        output.line(onOneLine(`The migrated brain is now ${report.kept}.`));
      });
    });
  addExamples(command, [["cortex rollback --brain brain.db", "back to the old extension"]]);
}
