import { resolve } from "node:path";
import { type Command, Option } from "commander";
import type { Report, ReportSummary } from "../../bridge/report-types.js";
import { requireFile } from "../../bridge/require-file.js";
import { show } from "../../bridge/text.js";
import { printReport, REPORT_FORMATS, renderReport } from "../../report/index.js";
import { withBrain } from "../brain.js";
import type { CliContext } from "../context.js";
import { baselineOf } from "../insight.js";
import { addExamples, parseTime, wrongUsage } from "../options.js";
import type { Output } from "../output.js";
import { writeNewFile } from "../output-file.js";
import { onOneLine } from "../width.js";

const FORMATS = [...REPORT_FORMATS, "pdf"] as const;
type Format = (typeof FORMATS)[number];

/** Endings of files by format; the longest that fits decides. */
const ENDINGS: readonly [ending: string, format: Format][] = [
  [".fhir.json", "fhir"],
  [".html", "html"],
  [".json", "json"],
  [".csv", "csv"],
  [".pdf", "pdf"],
];

const PDF_NEEDS = `
A PDF needs an installed Chromium or Chrome, and the package playwright-core,
which drives it, beside cortex-brain: npm install playwright-core`;

/** The formats that are one JSON document. */
const IS_JSON: ReadonlySet<Format> = new Set<Format>(["json", "fhir"]);

interface ReportCommandOptions {
  from?: number | string;
  to?: number | string;
  baselineFrom?: number | string;
  baselineTo?: number | string;
  out?: string;
  format?: Format;
  withTexts?: boolean;
  withPdf?: boolean;
}

/** `cortex report`: what changed about a person, written for people or programs. */
export function registerReport(command: Command, context: CliContext): void {
  command
    .description(
      "Tell what may have changed about a user, since when and how sure that is; or write the whole report to a file. It " +
        "holds ids and figures only, unless --with-texts is given. Nothing here is a diagnosis.",
    )
    .option("--from <time>", "from this day on (default: the first memory's or event's)", parseTime)
    .option("--to <time>", "before this (default: the end of today)", parseTime)
    .option("--baseline-from <time>", "since when all was well", parseTime)
    .option("--baseline-to <time>", "until when (default: the first 30 days with data)", parseTime)
    .option(
      "-o, --out <file>",
      `the file, which must not be there yet; its ending says what it is: ${ENDINGS.map(([ending]) => ending).join(", ")}; - for standard output`,
    )
    .addOption(new Option("--format <format>", "what it is, whatever its ending").choices(FORMATS))
    .option("--with-texts", "with the texts of the memories that are to be checked")
    .option("--with-pdf", "of FHIR: with the printed report in it")
    .action((options: ReportCommandOptions) =>
      withBrain(command, context, "existing", async ({ brain, output }) => {
        const { from, to, baselineFrom, baselineTo, out, withTexts, withPdf } = options;
        if (out !== undefined) {
          requireFile(out);
        }
        const format = formatOf(command, options);
        if (withPdf === true && format !== "fhir") {
          wrongUsage(command, "--with-pdf is for FHIR: let --out end in .fhir.json");
        }
        const isPrinted = out === undefined || out === "-";
        if (output.isJson && isPrinted && format !== undefined && !IS_JSON.has(format)) {
          wrongUsage(
            command,
            `--json prints one JSON document, and ${format} is none: write it with --out FILE, or leave out --json`,
          );
        }
        const baseline = baselineOf(command, baselineFrom, baselineTo);
        const { signal } = context;
        const report = await brain.report({ from, to, baseline, with_texts: withTexts, signal });
        if (format === undefined) {
          output.result(report, () => tell(output, report.summary));
          return;
        }
        const written = await write(report, format, withPdf === true, context);
        if (isPrinted) {
          context.stdout.write(written);
          return;
        }
        await writeNewFile(out, written);
        const done = { path: resolve(out), format, state: report.summary.state };
        output.result(done, () => {
          output.line(onOneLine(report.summary.headline));
          output.line(`Wrote the report to ${onOneLine(out)}.`);
        });
      }),
    );
  addExamples(command, [
    ["cortex report", "what changed, in words"],
    ["cortex report --user ada --out ada.html", "a page to read and print"],
    ["cortex report --from 2026-01-01 --out ada.pdf", "the same on paper"],
    ["cortex report --out ada.fhir.json --with-pdf", "for a clinical record"],
  ]);
  command.addHelpText("after", PDF_NEEDS);
}

async function write(
  report: Report,
  format: Format,
  with_pdf: boolean,
  { env, signal }: CliContext,
): Promise<string | Uint8Array> {
  if (format === "pdf") {
    return await printReport(report, { env, signal });
  }
  const pdf = with_pdf ? await printReport(report, { env, signal }) : undefined;
  return await renderReport(report, format, { pdf });
}

/** The format that is asked for, by the file's ending unless it is named; none: words on the screen. */
function formatOf(command: Command, { out, format }: ReportCommandOptions): Format | undefined {
  if (format !== undefined || out === undefined) {
    return format;
  }
  const found = ENDINGS.find(([ending]) => out.toLowerCase().endsWith(ending));
  if (found === undefined) {
    wrongUsage(
      command,
      `${show(out)} does not say what the report is written as: let it end in ` +
        `${ENDINGS.map(([ending]) => ending).join(", ")}, or give --format`,
    );
  }
  return found[1];
}

function tell(output: Output, summary: ReportSummary): void {
  const { headline, changes, events, patterns, missing } = summary;
  const found = changes.map(({ words }) => words);
  for (const words of [headline, ...found, ...events, ...patterns, ...missing]) {
    output.line(onOneLine(words));
  }
}
