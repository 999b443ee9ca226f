/** A report written out: as a page, as data, as a table, as a FHIR Bundle, or printed. */
import { validationError } from "../bridge/errors.js";
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

/** A report in a format; ends in a line break. The same report gives the same bytes. */
export async function renderReport(
  report: Report,
  format: ReportFormat,
  { pdf }: RenderReportOptions = {},
): Promise<string> {
  // What writes a format is loaded when it is asked for.
  switch (format) {
    case "html":
      return (await import("./page.js")).reportPage(report);
    case "csv":
      return (await import("./csv.js")).reportTable(report);
    case "fhir":
      return (await import("./fhir.js")).reportBundle(report, pdf);
    case "json":
      return `${JSON.stringify(report, undefined, 2)}\n`;
    default:
      throw validationError(
        `format is ${show(format)}: give one of ${REPORT_FORMATS.join(", ")}; printReport gives a PDF`,
      );
  }
}

/**
 * A report printed on A4 as PDF, by an installed Chromium: the one that CORTEX_CHROMIUM names, else one that is found; it is
 * driven by the package playwright-core, which has to be installed beside this one.
 *
 * @throws CortexError NOT_FOUND - one of the two is missing; IO_ERROR - the browser failed; CANCELLED
 */
export async function printReport(report: Report, options: PrintOptions = {}): Promise<Uint8Array> {
  const [{ reportPage }, { printPage }] = await Promise.all([
    import("./page.js"),
    import("./pdf.js"),
  ]);
  return await printPage(reportPage(report), options);
}
