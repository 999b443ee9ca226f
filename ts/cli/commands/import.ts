import { type Command, Option } from "commander";
import { type CortexError, toCortexError } from "../../bridge/errors.js";
import { counted } from "../../bridge/text.js";
import type { ImportSummary } from "../../bridge/types.js";
import { isArchive, readSource } from "../../import/file.js";
import {
  IMPORT_FORMATS,
  type Importer,
  type ImportFormat,
  type ImportRecord,
  importerFor,
} from "../../import/index.js";
import { type Session, withBrain } from "../brain.js";
import type { CliContext } from "../context.js";
import { addExamples } from "../options.js";
import type { Output } from "../output.js";
import { Progress } from "../progress.js";
import { errorLine, Refusal } from "../refusal.js";
import { onOneLine } from "../width.js";

interface ImportOptions {
  format?: ImportFormat;
  keepDuplicates?: boolean;
}

/** A file that was read and fits its format. */
interface ReadFile {
  path: string;
  importer: Importer;
  records: ImportRecord[];
}

/** Anything that can be imported, read or not. */
type ImportableFile = ReadFile | { path: string; archive: true };

/** A file that could not be imported; nothing of it was stored. */
interface FailedFile {
  path: string;
  error: CortexError;
}

/** What happened to one file. */
interface FileReport {
  file: string;
  format: ImportFormat | typeof ARCHIVE_FORMAT;
  /** How many memories the file holds. */
  found: number;
  stored: number;
  existing: number;
  duplicates: number;
  refused: { place: string; id: string; status: string; message: string }[];
}

const SHOWN_REFUSALS = 10;
const ARCHIVE_FORMAT = "cortex";

/** `cortex import`: stores what files hold. */
export function registerImport(command: Command, context: CliContext): void {
  command
    .description(
      "Store what files hold: exports of cortex (everything), conversation JSON (each turn a memory), " +
        "Markdown (each list item or paragraph a memory), OpenClaw sessions, the memory files of MCP's " +
        "reference server and of mem0, rows of personal_agent. Importing a file again adds only what " +
        "is new.",
    )
    .argument("<file...>", "the files; their kind is recognised by their content")
    .addOption(
      new Option("--format <kind>", "take all files for this kind").choices(IMPORT_FORMATS),
    )
    .option("--keep-duplicates", "keep notes whose words are stored already, as turns always are")
    .action(async (paths: string[], options: ImportOptions) => {
      const { files, failed } = await readFiles(paths, options, context);
      if (files.length === 0) {
        refuse([], failed, context);
        return;
      }
      await withBrain(command, context, "any", async (session) => {
        const reports: FileReport[] = [];
        for (const file of files) {
          reports.push(
            "archive" in file
              ? await importArchive(session, file.path)
              : await importFile(session, file, options),
          );
        }
        showResult(session.output, reports, failed);
        refuse(reports, failed, context);
      });
    });
  addExamples(command, [
    ["cortex import MEMORY.md notes/*.md", "notes in Markdown"],
    ["cortex import chat.json", "a conversation"],
    ["cortex import brain.jsonl", "what cortex export wrote"],
    ["cortex import --format markdown list.txt", "told, not recognised"],
  ]);
}

/** Reads every file before the first one is stored, so that a broken one is known early. */
async function readFiles(
  paths: string[],
  { format }: ImportOptions,
  { signal }: CliContext,
): Promise<{ files: ImportableFile[]; failed: FailedFile[] }> {
  const files: ImportableFile[] = [];
  const failed: FailedFile[] = [];
  for (const path of paths) {
    try {
      if (format === undefined && (await isArchive(path))) {
        files.push({ path, archive: true });
        continue;
      }
      const source = await readSource(path, signal);
      const importer = importerFor(source, format);
      files.push({ path, importer, records: [...importer.read(source)] });
    } catch (thrown) {
      const error = toCortexError(thrown);
      if (error.code === "CANCELLED") {
        throw error;
      }
      failed.push({ path, error });
    }
  }
  return { files, failed };
}

/** An export of cortex, of any size: the brain reads it line by line. */
async function importArchive({ brain, context }: Session, path: string): Promise<FileReport> {
  const progress = new Progress(context, `Importing ${onOneLine(path)}`);
  try {
    const { added, existing } = await brain.import(path, {
      onProgress: progress.update,
      signal: context.signal,
    });
    const stored = added["memory"] ?? 0;
    const known = existing["memory"] ?? 0;
    return {
      file: path,
      format: ARCHIVE_FORMAT,
      found: stored + known,
      stored,
      existing: known,
      duplicates: 0,
      refused: [],
    };
  } finally {
    progress.stop();
  }
}

async function importFile(
  { brain, context }: Session,
  { path, importer, records }: ReadFile,
  { keepDuplicates }: ImportOptions,
): Promise<FileReport> {
  const progress = new Progress(context, `Importing ${onOneLine(path)}`);
  try {
    const summary = await brain.importMemories(
      records.map(({ memory }) => memory),
      {
        keepDuplicates: keepDuplicates === true || importer.keepDuplicates,
        onProgress: progress.update,
        signal: context.signal,
      },
    );
    return reportOf(path, importer.format, records, summary);
  } finally {
    progress.stop();
  }
}

function reportOf(
  file: string,
  format: ImportFormat,
  records: ImportRecord[],
  { stored, existing, duplicates, refused }: ImportSummary,
): FileReport {
  return {
    file,
    format,
    found: records.length,
    stored,
    existing,
    duplicates,
    refused: refused.map(({ index, status, message }) => ({
      place: records[index]?.place ?? "",
      id: records[index]?.memory.id ?? "",
      status,
      message,
    })),
  };
}

function showResult(output: Output, reports: FileReport[], failed: FailedFile[]): void {
  const sum = (key: "stored" | "existing" | "duplicates") =>
    reports.reduce((total, report) => total + report[key], 0);
  const result = {
    stored: sum("stored"),
    existing: sum("existing"),
    duplicates: sum("duplicates"),
    files: reports,
    failed: failed.map(({ path, error }) => ({
      file: path,
      code: error.code,
      message: error.message,
    })),
  };
  output.result(result, () => showReports(output, reports));
}

function showReports(output: Output, reports: FileReport[]): void {
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
  const refusals = reports.flatMap(({ file, refused }) =>
    refused.map(({ place, status, message }) => `${file}, ${place}: ${status}: ${message}`),
  );
  for (const line of refusals.slice(0, SHOWN_REFUSALS)) {
    output.line(onOneLine(line));
  }
  if (refusals.length > SHOWN_REFUSALS) {
    output.line(`... and ${refusals.length - SHOWN_REFUSALS} more; --json lists all.`);
  }
}

/** Makes the command fail when anything was not stored for another reason than being there already. */
function refuse(reports: FileReport[], failed: FailedFile[], { stderr }: CliContext): void {
  const refused = reports.flatMap((report) => report.refused);
  const [first] = refused;
  const last = failed.at(-1);
  for (const { error } of first === undefined ? failed.slice(0, -1) : failed) {
    stderr.write(errorLine(error.code, error.message));
  }
  if (first !== undefined) {
    const what = counted(refused.length, "memory", "memories");
    throw new Refusal(first.status, `${what} refused; the first: ${first.message}`);
  }
  if (last !== undefined) {
    throw last.error;
  }
}
