import { type Command, Option } from "commander";
import { CortexError, toCortexError } from "../../bridge/errors.js";
import { secretWords } from "../../bridge/secret-settings.js";
import { counted } from "../../bridge/text.js";
import type { ImportSummary } from "../../bridge/types.js";
import { countMemories } from "../../import/file.js";
import { IMPORT_FORMATS, type ImportFormat, type ImportRecord } from "../../import/index.js";
import { type Session, withBrain } from "../brain.js";
import type { CliContext } from "../context.js";
import {
  type ArchiveFile,
  type FailedFile,
  type LeftOut,
  type ReadFile,
  type ReadFiles,
  readFiles,
} from "../import-files.js";
import { addExamples } from "../options.js";
import { Output } from "../output.js";
import { Progress } from "../progress.js";
import { errorLine, Refusal } from "../refusal.js";
import { onOneLine } from "../width.js";

interface ImportOptions {
  format?: ImportFormat;
  keepDuplicates?: boolean;
  compare?: boolean;
  allTurns?: boolean;
  dryRun?: boolean;
}

/** What happened to one file. */
interface FileReport {
  file: string;
  format: ImportFormat | typeof ARCHIVE_FORMAT;
  /** How many memories the file holds. */
  found: number;
  /** Messages of a chat that are no memories. */
  left_out: LeftOut;
  stored: number;
  existing: number;
  duplicates: number;
  /** What was taken out of what was stored, by kind; absent: nothing. */
  secrets?: Record<string, number>;
  /** Of those that were stored, said at a time that is yet to come. */
  in_future?: number;
  refused: { place: string; id: string; status: string; message: string }[];
  /** With --compare, of the duplicates those that say in other words what is stored; absent: none. */
  similar?: { place: string; matched_id: string; similarity_score: number }[];
  /** With --compare, how many contradictions were opened, and how many more are possible; absent: none. */
  contradictions?: number;
  possible?: number;
  /** How many of the memories, without the refused, say that they are of another user than the brain's, by user. */
  other_users: Record<string, number>;
}

const SHOWN_ENTRIES = 10;
/** What somebody tells by itself, such as notes: between turns of a conversation nothing is a contradiction anyway. */
const TOLD_ALONE: ReadonlySet<string> = new Set<ImportFormat>([
  "markdown",
  "mcp-memory",
  "mem0",
  "personal-agent",
]);
const ARCHIVE_FORMAT = "cortex";
const NOTHING: LeftOut = { assistant: 0, not_told: 0 };

/** `cortex import`: stores what files hold. */
export function registerImport(command: Command, context: CliContext): void {
  command
    .description(
      "Store what files hold: exports of cortex (everything), conversation JSON (each turn a memory), " +
        "Markdown (each list item or paragraph a memory), OpenClaw sessions, the memory files of MCP's " +
        "reference server and of mem0, rows of personal_agent; exports of ChatGPT and claude.ai and sessions of " +
        "Claude Code and Codex, of which what the user tells is taken. Importing a file again adds only what is new. " +
        "With --compare what contradicts is looked for, as add does.",
    )
    .argument(
      "<file...>",
      "the files, folders of notes and transcripts, or - for standard input; their kind is recognised",
    )
    .addOption(
      new Option("--format <kind>", "take all files for this kind").choices(IMPORT_FORMATS),
    )
    .option("--keep-duplicates", "keep notes whose words are stored already, as turns always are")
    .option(
      "--compare",
      "hold each text against all others by meaning, as add does: what says the same in other words is left out, " +
        "contradictions are opened; takes as long as adding one by one",
    )
    .option("--all-turns", "of chats also what the assistant said, questions, requests and code")
    .option("--dry-run", "read the files and tell what they hold; store nothing")
    .action(async (paths: string[], options: ImportOptions) => {
      const { files, failed, dispose } = await readFiles(paths, options, context);
      if (files.length === 0) {
        refuse([], failed, context);
        return;
      }
      try {
        if (options.dryRun === true) {
          await showDryRun(command, context, files, failed);
          refuse([], failed, context);
          return;
        }
        await withBrain(command, context, "any", async (session) => {
          const reports = await importAll(session, files, options);
          showResult(session, reports, failed, options);
          refuse(reports, failed, context);
        });
      } finally {
        await dispose();
      }
    });
  addExamples(command, [
    ["cortex import MEMORY.md notes/*.md", "notes in Markdown"],
    ["cortex import chat.json", "a conversation"],
    ["cortex import conversations.json --dry-run", "what a chat export holds"],
    ["cortex import ~/vault", "all notes of a folder"],
    ["cortex import ~/vault --compare", "and what of it contradicts what"],
    ["cortex import brain.jsonl", "what cortex export wrote"],
    ["gunzip -c brain.jsonl.gz | cortex import -", "what another program writes"],
    ["cortex import --format markdown list.txt", "told, not recognised"],
  ]);
}

/** What the files hold; no brain is opened. */
async function showDryRun(
  command: Command,
  context: CliContext,
  files: ReadFiles["files"],
  failed: FailedFile[],
): Promise<void> {
  const reports = await Promise.all(
    files.map(async (file) =>
      "archive" in file
        ? {
            file: file.path,
            format: ARCHIVE_FORMAT,
            found: await countMemories(file.archive),
            left_out: NOTHING,
          }
        : {
            file: file.path,
            format: file.importer.format,
            found: file.records.length,
            left_out: file.leftOut,
          },
    ),
  );
  const output = new Output(context, command.optsWithGlobals<{ json?: boolean }>().json === true);
  output.result({ dry_run: true, files: reports, failed: failuresOf(failed) }, () => {
    output.table({
      head: ["File", "Memories", "Left out"],
      right: [1, 2],
      rows: reports.map(({ file, format, found, left_out }) => [
        { text: onOneLine(file), below: format },
        String(found),
        String(left_out.assistant + left_out.not_told),
      ]),
    });
    output.line("Nothing was stored: without --dry-run the memories are.");
  });
}

/** Stores the files one by one; who stops it is told how far it came. */
async function importAll(
  session: Session,
  files: ReadFiles["files"],
  options: ImportOptions,
): Promise<FileReport[]> {
  const { total: before } = await session.brain.getStats();
  const reports: FileReport[] = [];
  try {
    for (const file of files) {
      reports.push(
        "archive" in file
          ? await importArchive(session, file)
          : await importFile(session, file, options),
      );
    }
    return reports;
  } catch (thrown) {
    const error = toCortexError(thrown);
    if (error.code !== "CANCELLED") {
      throw error;
    }
    const { total } = await session.brain.getStats();
    const stored = counted(total - before, "memory is stored", "memories are stored");
    throw new CortexError("CANCELLED", `stopped; ${stored}. Run it again to go on from there`, {
      cause: error,
    });
  }
}

/** An export of cortex, of any size: the brain reads it line by line. */
async function importArchive(
  { brain, context }: Session,
  { path, archive }: ArchiveFile,
): Promise<FileReport> {
  const progress = new Progress(context, `Importing ${onOneLine(path)}`);
  try {
    const { added, existing } = await brain.import(archive, {
      onProgress: progress.update,
      signal: context.signal,
    });
    const stored = added["memory"] ?? 0;
    const known = existing["memory"] ?? 0;
    return {
      file: path,
      format: ARCHIVE_FORMAT,
      found: stored + known,
      left_out: NOTHING,
      stored,
      existing: known,
      duplicates: 0,
      refused: [],
      other_users: {},
    };
  } finally {
    progress.stop();
  }
}

async function importFile(
  { brain, context }: Session,
  { path, importer, records, leftOut }: ReadFile,
  { keepDuplicates, compare }: ImportOptions,
): Promise<FileReport> {
  const progress = new Progress(context, `Importing ${onOneLine(path)}`);
  try {
    const summary = await brain.importMemories(
      records.map(({ memory }) => memory),
      {
        keepDuplicates: keepDuplicates === true || importer.keepDuplicates,
        compare,
        onProgress: progress.update,
        signal: context.signal,
      },
    );
    return {
      ...reportOf(path, importer.format, records, summary, brain.userId),
      left_out: leftOut,
    };
  } finally {
    progress.stop();
  }
}

function reportOf(
  file: string,
  format: ImportFormat,
  records: ImportRecord[],
  { refused, similar, ...counts }: ImportSummary,
  ownUser: string,
): Omit<FileReport, "left_out"> {
  const others = new Map<string, number>();
  const notStored = new Set(refused.map(({ index }) => index));
  for (const [index, { memory }] of records.entries()) {
    const { user_id = ownUser } = memory;
    if (user_id !== ownUser && !notStored.has(index)) {
      others.set(user_id, (others.get(user_id) ?? 0) + 1);
    }
  }
  return {
    file,
    format,
    found: records.length,
    ...counts,
    ...(similar && {
      similar: similar.map(({ index, ...found }) => ({
        place: records[index]?.place ?? "",
        ...found,
      })),
    }),
    refused: refused.map(({ index, status, message }) => ({
      place: records[index]?.place ?? "",
      id: records[index]?.memory.id ?? "",
      status,
      message,
    })),
    other_users: Object.fromEntries(others),
  };
}

function showResult(
  { output, brain }: Session,
  reports: FileReport[],
  failed: FailedFile[],
  { compare }: ImportOptions,
): void {
  const sum = (key: "stored" | "existing" | "duplicates") =>
    reports.reduce((total, report) => total + report[key], 0);
  const result = {
    stored: sum("stored"),
    existing: sum("existing"),
    duplicates: sum("duplicates"),
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
    showEntries(
      output,
      reports.flatMap(({ file, refused }) =>
        refused.map(({ place, status, message }) => `${file}, ${place}: ${status}: ${message}`),
      ),
    );
  });
}

function failuresOf(failed: FailedFile[]) {
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
