import { resolve } from "node:path";
import { type Command, Option } from "commander";
import { validationError } from "../../bridge/errors.js";
import type { ReportSummary } from "../../bridge/report-types.js";
import { show } from "../../bridge/text.js";
import { REPORT_FORMATS, type ReportFormat, renderReport } from "../../report/index.js";
import { withBrain } from "../brain.js";
import type { CliContext } from "../context.js";
import { addExamples, parseMoment } from "../options.js";
import type { Output } from "../output.js";
import { writeNewFile } from "../output-file.js";
import { onOneLine } from "../width.js";

interface ReportCommandOptions {
  from?: number | string;
  to?: number | string;
  out?: string;
  format?: ReportFormat;
  withTexts?: boolean;
}

/** `cortex report`: what changed about a person, written for people or programs. */
export function registerReport(command: Command, context: CliContext): void {
  command
    .description(
      "Tell what may have changed about a user, since when and how sure that is, in words; or write the whole report to " +
        "a file. It holds figures only, unless --with-texts is given. Nothing here is a diagnosis.",
    )
    .option("--from <time>", "from this day on (default: the first memory's)", parseMoment)
    .option("--to <time>", "before this (default: the end of today)", parseMoment)
    .option("-o, --out <file>", "write it into this file, which must not be there yet")
    .addOption(
      new Option("--format <format>", "the file's format (default: by its name)").choices(
        REPORT_FORMATS,
      ),
    )
    .option("--with-texts", "with the texts of the memories that are to be checked")
    .action(({ from, to, out, format, withTexts: with_texts }: ReportCommandOptions) =>
      withBrain(command, context, "existing", async ({ brain, output }) => {
        const as = out === undefined ? format : (format ?? formatOf(out));
        const report = await brain.report({ from, to, with_texts, signal: context.signal });
        if (out === undefined && as === undefined) {
          output.result(report, () => tell(output, report.summary));
          return;
        }
        const written = await renderReport(report, as ?? "json");
        if (out === undefined || out === "-") {
          context.stdout.write(written);
          return;
        }
        await writeNewFile(resolve(out), written);
        const done = { path: resolve(out), format: as, state: report.summary.state };
        output.result(done, () => {
          output.line(onOneLine(report.summary.headline));
          output.line(`Wrote the report to ${onOneLine(out)}.`);
        });
      }),
    );
  addExamples(command, [
    ["cortex report", "what changed, in words"],
    ["cortex report --user ada --out ada.html", "a page to read and print"],
    ["cortex report --from 2026-01-01 --out ada.json", "the same for programs"],
  ]);
}

/** The format that a file's name asks for. */
function formatOf(path: string): ReportFormat {
  const found = REPORT_FORMATS.find((format) => path.toLowerCase().endsWith(`.${format}`));
  if (found === undefined) {
    throw validationError(
      `${show(path)} does not say what the report is written as: let it end in ` +
        `${REPORT_FORMATS.map((format) => `.${format}`).join(", ")}, or give --format`,
    );
  }
  return found;
}

function tell(output: Output, { headline, changes, patterns, missing }: ReportSummary): void {
  for (const words of [headline, ...changes.map((each) => each.words), ...patterns, ...missing]) {
    output.line(onOneLine(words));
  }
}
