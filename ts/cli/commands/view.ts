import type { Command } from "commander";
import { counted } from "../../bridge/text.js";
import { withBrain } from "../brain.js";
import type { CliContext } from "../context.js";
import { loadView } from "../library.js";
import { addExamples } from "../options.js";
import { onOneLine } from "../width.js";

/** `cortex view`: the memories as notes of Markdown. */
export function registerView(command: Command, context: CliContext): void {
  command
    .description(
      "Write the user's memories as notes of Markdown into a folder, a file each: to read, search and link, for Obsidian and " +
        "its like. Generated, and never the truth: run it again after changes; memories that are no more leave it then.",
    )
    .argument("<folder>", "made where it is missing; files of others in it stay as they are")
    .action((folder: string) =>
      withBrain(command, context, "existing", async ({ brain, output }) => {
        const { writeView } = await loadView();
        const report = await writeView(brain, folder, { signal: context.signal });
        output.result(report, () => {
          const notes = counted(report.memories, "memory", "memories");
          output.line(
            `${notes} in ${onOneLine(report.path)}: ${counted(report.written, "file")} written, ${report.removed} removed.`,
          );
        });
      }),
    );
  addExamples(command, [
    ["cortex view ~/vault/memory", "in a folder of an Obsidian vault"],
    ["cortex --in project view notes", "of the project at hand"],
  ]);
}
