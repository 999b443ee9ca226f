import { once } from "node:events";
import { createReadStream } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pipeline } from "node:stream/promises";
import { type Command, Option } from "commander";
import { throwIfAborted } from "../../bridge/cancel.js";
import type { ExportFormat } from "../../bridge/files.js";
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

/** A folder with all in it, if it is there. */
const REMOVED = { recursive: true, force: true } as const;

interface ExportCommandOptions {
  format: keyof typeof FORMATS;
}

/** `cortex export`: writes all of the brain as JSON lines, or its scores as CSV. */
export function registerExport(command: Command, context: CliContext): void {
  command
    .description(
      'Write all that the brain holds, of all users whoever --user names, to a new file, for "cortex import"; or the ' +
        "scores of the user's memories, with their texts, as a table.",
    )
    .argument("<target>", "the file, which must not be there yet, or - for standard output")
    .addOption(
      new Option(
        "--format <kind>",
        "jsonl: all of it; csv: scores and text, a line for each memory",
      )
        .choices(Object.keys(FORMATS))
        .default("jsonl"),
    )
    .action((target: string, { format }: ExportCommandOptions) =>
      withBrain(command, context, "existing", async ({ brain, output }) => {
        const options = { format: FORMATS[format], signal: context.signal };
        if (target === "-") {
          await throughFile(context, (file) => brain.export(file, options));
          return;
        }
        const report = await brain.export(target, options);
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
    ["cortex export - | gzip > brain.jsonl.gz", "for another program"],
  ]);
}

/**
 * The brain writes files; what is for standard output goes through one that nobody else may read, and that has no name any
 * more while it is read: a process that is killed then leaves nothing.
 */
async function throughFile(
  { stdout, signal }: CliContext,
  write: (file: string) => Promise<unknown>,
): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), "cortex-export-"));
  try {
    const file = join(folder, "export");
    await write(file);
    const written = createReadStream(file);
    await once(written, "open");
    // Windows removes no file that is open: it goes at the end.
    await rm(folder, REMOVED).catch(() => undefined);
    await pipeline(written, stdout, { end: false, signal });
  } catch (error) {
    throwIfAborted(signal);
    // Of an output that broke the process tells (process.ts), also whether that is a failure.
    if ((error as NodeJS.ErrnoException).syscall !== "write") {
      throw error;
    }
  } finally {
    await rm(folder, REMOVED);
  }
}
