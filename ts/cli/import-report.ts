import { secretWords } from "../bridge/secret-settings.js";
import { counted } from "../bridge/text.js";
import type { ImportFormat, RefusedEntry } from "../import/index.js";
import type { Session } from "./brain.js";
import type { FailedFile, LeftOut } from "./import-files.js";
import type { Output } from "./output.js";
import { onOneLine } from "./width.js";

/** Of an export of cortex; files of other programs have formats of their own. */
export const ARCHIVE_FORMAT = "cortex";

const SHOWN_ENTRIES = 10;
/** What somebody tells by itself, such as notes: between turns of a conversation nothing is a contradiction anyway. */
const TOLD_ALONE: ReadonlySet<string> = new Set<ImportFormat>([
  "markdown",
  "mcp-memory",
  "mem0",
  "csv",
  "personal-agent",
]);

/** What happened to one file. */
export interface FileReport {
  file: string;
  format: ImportFormat | typeof ARCHIVE_FORMAT;
  /** How many memories the file holds. */
  found: number;
  /** Messages of a chat that are no memories. */
  left_out: LeftOut;
  /** Where the last line of a transcript is that was not written to its end, and is passed over; absent: none. */
  unfinished?: string;
  stored: number;
  existing: number;
  duplicates: number;
  /** What was taken out of what was stored, by kind; absent: nothing. */
  secrets?: Record<string, number>;
  /** Of those that were stored, said at a time that is yet to come. */
  in_future?: number;
  refused: RefusedEntry[];
  /** Of the existing those that are kept with another text, which stays; absent: none. */
  differing?: { place: string; id: string }[];
  /** With --compare, of the duplicates those that say in other words what is stored; absent: none. */
  similar?: { place: string; matched_id: string; similarity_score: number }[];
  /** With --compare, how many contradictions were opened, and how many more are possible; absent: none. */
  contradictions?: number;
  possible?: number;
  /** How many of the memories, without the refused, say that they are of another user than the brain's, by user. */
  other_users: Record<string, number>;
}

/** What became of each file, as a table and in words, or as JSON. */
export function showResult(
  { output, brain }: Session,
  reports: FileReport[],
  failed: FailedFile[],
  { compare }: { compare?: boolean },
): void {
  const sum = (key: "stored" | "existing" | "duplicates") =>
    reports.reduce((total, report) => total + report[key], 0);
  const result = {
    stored: sum("stored"),
    existing: sum("existing"),
    duplicates: sum("duplicates"),
    differing: reports.reduce((total, { differing = [] }) => total + differing.length, 0),
    files: reports,
    failed: failuresOf(failed),
  };
  output.result(result, () => {
    showReports(output, reports, brain.userId);
    if (compare === true) {
      showCompared(output, reports);
    } else if (reports.some(({ format, stored }) => TOLD_ALONE.has(format) && stored > 0)) {
      output.line("Contradictions were not looked for: --compare does, of what is not stored yet.");
    }
    showDiffering(output, reports);
    showRefused(output, reports);
  });
}

/** What of the files is not stored and why, by its place. */
export function showRefused(
  output: Output,
  reports: readonly Pick<FileReport, "file" | "refused" | "unfinished">[],
): void {
  for (const { file, unfinished } of reports) {
    if (unfinished !== undefined) {
      output.line(
        onOneLine(
          `${file}, ${unfinished}: passed over, since it ends in the middle: its program was stopped, or still writes it.`,
        ),
      );
    }
  }
  showEntries(
    output,
    reports.flatMap(({ file, refused }) =>
      refused.map(({ place, status, message }) => `${file}, ${place}: ${status}: ${message}`),
    ),
  );
}

/** What changed in a file since it was imported, or in the brain. */
function showDiffering(output: Output, reports: readonly FileReport[]): void {
  for (const { file, differing = [] } of reports) {
    if (differing.length > 0) {
      const those = counted(differing.length, "memory", "memories");
      output.line(
        onOneLine(
          `${file}: ${those} already there with another text, which stays: cortex edit ID TEXT changes it.`,
        ),
      );
    }
  }
  showEntries(
    output,
    reports.flatMap(({ file, differing = [] }) =>
      differing.map(({ place, id }) => `${file}, ${place}: differs from ${id}`),
    ),
  );
}

/** Files that could not be read, as JSON has them. */
export function failuresOf(failed: FailedFile[]) {
  return failed.map(({ path, error }) => ({
    file: path,
    code: error.code,
    message: error.message,
  }));
}

function showReports(output: Output, reports: FileReport[], ownUser: string): void {
  output.table({
    head: ["File", "Found", "Stored", "Already there", "Duplicates", "Refused"],
    right: [1, 2, 3, 4, 5],
    rows: reports.map((report) => [
      { text: onOneLine(report.file), below: report.format },
      String(report.found),
      String(report.stored),
      String(report.existing),
      String(report.duplicates),
      String(report.refused.length),
    ]),
  });
  for (const { file, secrets } of reports) {
    if (secrets !== undefined) {
      const kinds = Object.entries(secrets).map(([kind, count]) => ({ kind, count }));
      output.line(onOneLine(`${file}: taken out before it was stored: ${secretWords(kinds)}`));
    }
  }
  for (const { file, in_future } of reports) {
    if (in_future !== undefined) {
      const those = counted(in_future, "memory of it was", "memories of it were");
      output.line(
        onOneLine(
          `${file}: ${those} said at a time that is yet to come, which may be a slip: "cortex stm" shows ` +
            "them first.",
        ),
      );
    }
  }
  for (const { file, left_out } of reports) {
    const { assistant, not_told } = left_out;
    if (assistant + not_told > 0) {
      output.line(
        onOneLine(
          `${file}: left out ${counted(assistant, "message", "messages")} of the assistant and ${not_told} that ` +
            "tell nothing (questions, requests, code); --all-turns takes them, too.",
        ),
      );
    }
  }
  for (const { file, other_users } of reports) {
    for (const [user, number] of Object.entries(other_users)) {
      const those = counted(number, "memory of it is", "memories of it are");
      output.line(
        onOneLine(
          `${file}: ${those} of user ${user}, not of ${ownUser}: --user ${user} reads them, or --all-users.`,
        ),
      );
    }
  }
}

/** What comparing by meaning found. */
function showCompared(output: Output, reports: FileReport[]): void {
  showEntries(
    output,
    reports.flatMap(({ file, similar = [] }) =>
      similar.map(
        ({ place, matched_id }) =>
          `${file}, ${place}: left out, since ${matched_id} says the same in other words`,
      ),
    ),
  );
  const sum = (key: "contradictions" | "possible" | "existing") =>
    reports.reduce((total, report) => total + (report[key] ?? 0), 0);
  const opened = counted(sum("contradictions"), "contradiction was", "contradictions were");
  const more = counted(sum("possible"), "more is", "more are");
  if (sum("existing") > 0) {
    output.line("What was there already was not compared.");
  }
  output.line(
    sum("contradictions") + sum("possible") === 0
      ? "No contradictions were found."
      : `${opened} opened, ${more} possible: "cortex contradictions" lists them.`,
  );
}

function showEntries(output: Output, entries: string[]): void {
  for (const line of entries.slice(0, SHOWN_ENTRIES)) {
    output.line(onOneLine(line));
  }
  if (entries.length > SHOWN_ENTRIES) {
    output.line(`... and ${entries.length - SHOWN_ENTRIES} more; --json lists all.`);
  }
}
