import type { Command } from "commander";
import { counted } from "../../bridge/text.js";
import { withBrain } from "../brain.js";
import type { CliContext } from "../context.js";
import { formatBytes } from "../format.js";
import { addExamples } from "../options.js";
import { onOneLine } from "../width.js";

/** `cortex backup`: writes a verified copy. */
export function registerBackup(command: Command, context: CliContext): void {
  command
    .description("Write a verified copy of the brain to a new file, while others go on using it.")
    .argument("<target>", "the copy's path; there must be no such file yet")
    .action((target: string) =>
      withBrain(command, context, "existing", async ({ brain, output }) => {
        const report = await brain.backup(target, { signal: context.signal });
        output.result(report, () => {
          const size = formatBytes(report.bytes);
          output.line(
            `Copied ${counted(report.memories, "memory", "memories")} to ${onOneLine(report.path)} (${size}).`,
          );
        });
      }),
    );
  addExamples(command, [["cortex backup brain-2026-03-01.db", "a copy with the date in its name"]]);
}
