/** A report written out: as a page, as data, as a table, as a FHIR Bundle. */
import type { Report } from "../bridge/report-types.js";

/** What a report can be written as; pdf is made of the page by a browser. */
export const REPORT_FORMATS = ["html", "json"] as const;
export type ReportFormat = (typeof REPORT_FORMATS)[number];

/** A report in a format; ends in a line break. The same report gives the same bytes. */
export async function renderReport(report: Report, format: ReportFormat): Promise<string> {
  switch (format) {
    case "json":
      return `${JSON.stringify(report, undefined, 2)}\n`;
    default:
      // What draws is loaded when something is drawn.
      return (await import("./page.js")).reportPage(report);
  }
}
