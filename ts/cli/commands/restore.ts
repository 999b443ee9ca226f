import { resolve } from "node:path";
import type { Command } from "commander";
import { counted } from "../../bridge/text.js";
import { encryptionOf } from "../../config/key-file.js";
import { clockOf } from "../brain.js";
import type { CliContext } from "../context.js";
import { loadRestoring } from "../library.js";
import { addExamples, type GlobalOptions, requireReplacing } from "../options.js";
import { Output } from "../output.js";
import { settingsOf } from "../settings.js";
import { onOneLine } from "../width.js";

/** `cortex restore`: puts a backup in the brain's place. */
export function registerRestore(command: Command, context: CliContext): void {
  command
    .description(
      "Put a backup in the place of the brain, also while other programs use it. What the brain " +
        "was before is kept beside it, as a backup of its own.",
    )
    .argument("<backup>", "a file that cortex backup wrote, or a brain.db of the old extension")
    .action(async (backup: string) => {
      requireReplacing(command);
      const options = command.optsWithGlobals<GlobalOptions>();
      const { path, config } = await settingsOf(options, context);
      const { timezone } = config;
      const { restoreBrain } = await loadRestoring();
      const report = await restoreBrain({
        path: resolve(path),
        encryption: encryptionOf(config),
        backup,
        keep: true,
        timezone,
        clock: await clockOf({ ...options, timezone }),
        signal: context.signal,
      });
      const output = new Output(context, options.json === true);
      output.result(report, () => {
        const memories = counted(report.memories, "memory", "memories");
        output.line(onOneLine(`Restored ${memories} from ${report.backup} to ${report.path}.`));
        if (report.kept !== "") {
          output.line(onOneLine(`What was there is now ${report.kept}.`));
        }
      });
    });
  addExamples(command, [["cortex restore brain-2026-03-01.db", "back to the state of that day"]]);
}
