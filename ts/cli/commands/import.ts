import { type Command, Option } from "commander";
import { CortexError, toCortexError } from "../../bridge/errors.js";
import { counted } from "../../bridge/text.js";
import type { ImportSummary } from "../../bridge/types.js";
import { countMemories } from "../../import/file.js";
import { IMPORT_FORMATS, type ImportFormat, type ImportRecord } from "../../import/index.js";
import { withOwnIds } from "../../import/own-ids.js";
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
import {
  ARCHIVE_FORMAT,
  type FileReport,
  failuresOf,
  showRefused,
  showResult,
} from "../import-report.js";
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

const NOTHING: LeftOut = { assistant: 0, not_told: 0 };

/** `cortex import`: stores what files hold. */
export function registerImport(command: Command, context: CliContext): void {
  command
    .description(
      "Store what files hold: exports of cortex (everything), conversation JSON (each turn a memory), " +
        "Markdown (each list item or paragraph a memory), CSV with a header (each row a memory), OpenClaw sessions, the memory files of MCP's " +
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
          refuse(await showDryRun(command, context, files, failed), failed, context);
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

/** What the files hold, which is returned; no brain is opened. */
async function showDryRun(
  command: Command,
  context: CliContext,
  files: ReadFiles["files"],
  failed: FailedFile[],
): Promise<Pick<FileReport, "file" | "refused" | "unfinished">[]> {
  const reports = await Promise.all(
    files.map(async (file) =>
      "archive" in file
        ? {
            file: file.path,
            format: ARCHIVE_FORMAT,
            found: await countMemories(file.archive),
            left_out: NOTHING,
            refused: [],
          }
        : {
            file: file.path,
            format: file.importer.format,
            found: file.records.length + file.refused.length,
            left_out: file.leftOut,
            refused: file.refused,
            ...unfinishedOf(file),
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
    showRefused(output, reports);
    output.line("Nothing was stored: without --dry-run the memories are.");
  });
  return reports;
}

/** Stores the files one by one; whoever stops it, or has no room left, is told how far it came. */
async function importAll(
  session: Session,
  files: ReadFiles["files"],
  options: ImportOptions,
): Promise<FileReport[]> {
  const before = await memoriesOf(session);
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
    const isStopped = error.code === "CANCELLED";
    const stored = await storedSince(session, before);
    if (stored === undefined || (stored <= 0 && !isStopped)) {
      throw error;
    }
    const why = isStopped ? "stopped" : error.message;
    const far = counted(Math.max(0, stored), "memory is stored", "memories are stored");
    const advice = GOES_ON.includes(error.code) ? ". Run it again to go on from there" : "";
    throw new CortexError(error.code, `${why}; ${far}${advice}`, { cause: error });
  }
}

/** After these an import that is run again goes on. */
const GOES_ON: readonly string[] = ["CANCELLED", "DISK_FULL", "BUSY"];

/** How many memories there are; nothing where the brain cannot even tell that. */
async function memoriesOf({ brain }: Session): Promise<number | undefined> {
  return await brain.getStats().then(
    ({ by_kind }) => by_kind.stm,
    () => undefined,
  );
}

async function storedSince(
  session: Session,
  before: number | undefined,
): Promise<number | undefined> {
  const now = await memoriesOf(session);
  return before === undefined || now === undefined ? undefined : now - before;
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
  file: ReadFile,
  { keepDuplicates, compare }: ImportOptions,
): Promise<FileReport> {
  const { path, importer, records, refused, leftOut } = file;
  const progress = new Progress(context, `Importing ${onOneLine(path)}`);
  try {
    const { signal } = context;
    const summary = await brain.importMemories(await withOwnIds(brain, records, signal), {
      keepDuplicates: keepDuplicates === true || importer.keepDuplicates,
      compare,
      onProgress: progress.update,
      signal,
    });
    const report = reportOf(path, importer.format, records, summary, brain.userId);
    return {
      ...report,
      found: report.found + refused.length,
      refused: [...refused, ...report.refused],
      left_out: leftOut,
      ...unfinishedOf(file),
    };
  } finally {
    progress.stop();
  }
}

function unfinishedOf({ unfinished }: ReadFile): Pick<FileReport, "unfinished"> {
  return unfinished === undefined ? {} : { unfinished };
}

function reportOf(
  file: string,
  format: ImportFormat,
  records: ImportRecord[],
  { refused, similar, differing, ...counts }: ImportSummary,
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
    ...(differing && {
      differing: differing.map(({ index, id }) => ({ place: records[index]?.place ?? "", id })),
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

/** Makes the command fail when anything was not stored for another reason than being there already. */
function refuse(
  reports: Pick<FileReport, "refused">[],
  failed: FailedFile[],
  { stderr }: CliContext,
): void {
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
