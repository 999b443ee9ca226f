import { resolve } from "node:path";
import { type Command, Option } from "commander";
import type { ExportFormat } from "../../bridge/filing.js";
import { counted } from "../../bridge/text.js";
import { withBrain } from "../brain.js";
import type { CliContext } from "../context.js";
import { formatBytes } from "../format.js";
import { addExamples } from "../options.js";
import { onOneLine } from "../width.js";

const FORMATS = { jsonl: "jsonl", csv: "confidence_csv" } as const satisfies Record<
  string,
  ExportFormat
>;

interface ExportCommandOptions {
  format: keyof typeof FORMATS;
}

/** `cortex export`: writes all of the brain as JSON lines, or its scores as CSV. */
export function registerExport(command: Command, context: CliContext): void {
  command
    .description('Write all that the brain holds to a new file, for "cortex import".')
    .argument("<target>", "the file; there must be none of this name yet")
    .addOption(
      new Option("--format <kind>", "jsonl: all of it; csv: a line of scores for each memory")
        .choices(Object.keys(FORMATS))
        .default("jsonl"),
    )
    .action((target: string, { format }: ExportCommandOptions) =>
      withBrain(command, context, "existing", async ({ brain, output }) => {
        const report = await brain.export(resolve(target), {
          format: FORMATS[format],
          signal: context.signal,
        });
        output.result(report, () => {
          const rows = Object.values(report.rows).reduce((sum, number) => sum + number, 0);
          output.line(
            `Wrote ${counted(rows, "row")} to ${onOneLine(report.path)} (${formatBytes(report.bytes)}).`,
          );
        });
      }),
    );
  addExamples(command, [
    ["cortex export brain.jsonl", "everything"],
    ["cortex export scores.csv --format csv", "scores for a spreadsheet"],
  ]);
}
