/** A report written out: as a page, as data, as a table, as a FHIR Bundle, or printed. */
import { CortexError, validationError } from "../bridge/errors.js";
import type { Report } from "../bridge/report-types.js";
import { show } from "../bridge/text.js";
import type { PrintOptions } from "./pdf.js";

/** What a report can be written as text. */
export const REPORT_FORMATS = ["html", "json", "csv", "fhir"] as const;
export type ReportFormat = (typeof REPORT_FORMATS)[number];

export interface RenderReportOptions {
  /** Of the format fhir: the printed report, which becomes a DocumentReference. */
  pdf?: Uint8Array | undefined;
}

/**
 * A report in a format; ends in a line break. The same report gives the same bytes.
 *
 * @throws CortexError VALIDATION_ERROR - another format, or what is no report
 */
export async function renderReport(
  report: Report,
  format: ReportFormat,
  options: RenderReportOptions = {},
): Promise<string> {
  // What writes a format is loaded when it is asked for.
  switch (format) {
    case "html": {
      const { reportPage } = await import("./page.js");
      return written(() => reportPage(report));
    }
    case "csv": {
      const { reportTable } = await import("./csv.js");
      return written(() => reportTable(report));
    }
    case "fhir": {
      const { reportBundle } = await import("./fhir.js");
      return written(() => reportBundle(report, options.pdf));
    }
    case "json":
      return written(() => `${JSON.stringify(report, undefined, 2)}\n`);
    default:
      throw validationError(
        `format is ${show(format)}: give one of ${REPORT_FORMATS.join(", ")}; printReport gives a PDF`,
      );
  }
}

/** Writing is pure, so that it fails for nothing but a value that is no report. */
function written(write: () => string): string {
  try {
    return write();
  } catch (error) {
    if (error instanceof CortexError) throw error;
    throw validationError(
      `this is no report as brain.report gives it: ${error instanceof Error ? error.message : String(error)}`,
    );
  }
}

/**
 * A report printed on A4 as PDF, by an installed Chromium: the one that CORTEX_CHROMIUM names, else one that is found; it is
 * driven by the package playwright-core, which has to be installed beside this one.
 *
 * @throws CortexError VALIDATION_ERROR - what is no report; NOT_FOUND - one of the two is missing; IO_ERROR - the browser failed; CANCELLED
 */
export async function printReport(report: Report, options: PrintOptions = {}): Promise<Uint8Array> {
  const [{ reportPage }, { printPage }] = await Promise.all([
    import("./page.js"),
    import("./pdf.js"),
  ]);
  return await printPage(
    written(() => reportPage(report)),
    options,
  );
}
