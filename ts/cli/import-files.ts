/** Reading the files of `cortex import`, so that Ctrl-C and the progress get their turn. */
import { mkdtemp, rm, stat, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setImmediate } from "node:timers/promises";
import { throwIfAborted } from "../bridge/cancel.js";
import { CortexError, toCortexError } from "../bridge/errors.js";
import { requireFile } from "../bridge/require-file.js";
import { withoutClashes } from "../import/clashes.js";
import { isArchive, isArchiveText, pipedSource, readSource } from "../import/file.js";
import { filesIn } from "../import/folder.js";
import {
  type Importer,
  type ImportFormat,
  type ImportRecord,
  type ImportSource,
  importerFor,
  type RefusedEntry,
} from "../import/index.js";
import type { CliContext } from "./context.js";
import { readAll } from "./input.js";
import { onOneLine } from "./printable.js";
import { Progress } from "./progress.js";

/** A file that was read and fits its format. */
export interface ReadFile {
  path: string;
  importer: Importer;
  records: ImportRecord[];
  /** What of it cannot be stored, whatever the brain. */
  refused: RefusedEntry[];
  /** Of a chat: what is no memory. */
  leftOut: LeftOut;
  /** Where the last line of a transcript is that was not written to its end. */
  unfinished?: string;
}

/** How many messages of a chat are not taken, and why. */
export interface LeftOut {
  /** What the assistant said. */
  assistant: number;
  /** Questions, requests, thanks and code. */
  not_told: number;
}

/** How files are read. */
export interface ReadOptions {
  /** Instead of what is recognised. */
  format?: ImportFormat | undefined;
  /** Of chats also what is no memory by itself. */
  allTurns?: boolean | undefined;
}

/** An export of cortex, of any size: the brain reads it line by line. */
export interface ArchiveFile {
  path: string;
  /** Where the brain reads it from. */
  archive: string;
}

/** A file that could not be imported; nothing of it was stored. */
export interface FailedFile {
  path: string;
  error: CortexError;
}

/** What was asked for, read; `dispose` removes what had to be written for it. */
export interface ReadFiles {
  files: (ReadFile | ArchiveFile)[];
  failed: FailedFile[];
  dispose: () => Promise<void>;
}

/** Standard input, where a file is asked for. */
const PIPE = "-";
/** Records between two looks at whether to stop. */
const RECORDS_AT_ONCE = 500;

/**
 * Reads every file before the first one is stored, so that a broken one is known early.
 *
 * @throws CortexError CANCELLED; VALIDATION_ERROR - an address
 */
export async function readFiles(
  paths: readonly string[],
  options: ReadOptions,
  context: CliContext,
): Promise<ReadFiles> {
  for (const path of paths) {
    requireFile(path);
  }
  const folders: string[] = [];
  const read: ReadFiles = {
    files: [],
    failed: [],
    dispose: async () => {
      await Promise.all(folders.map((folder) => rm(folder, { recursive: true, force: true })));
    },
  };
  /** What fails is kept with its file; a stop ends everything. */
  const trying = async (path: string, work: () => Promise<void>): Promise<void> => {
    try {
      await work();
    } catch (thrown) {
      const error = toCortexError(thrown);
      if (error.code === "CANCELLED") {
        await read.dispose();
        const message = `stopped while reading ${path}; nothing of it is stored yet`;
        throw new CortexError("CANCELLED", message, { cause: thrown });
      }
      read.failed.push({ path, error });
    }
  };
  const named: Named[] = [];
  for (const path of paths) {
    await trying(path, async () => {
      named.push(...(await filesOf(path, context.signal)));
    });
  }
  for (const { path, name } of named) {
    await trying(path, async () => {
      read.files.push(await readOne(path, name, options, context, folders));
    });
  }
  return read;
}

/** The file, or those of a folder. */
async function filesOf(path: string, signal: AbortSignal): Promise<Named[]> {
  const isFolder = path !== PIPE && (await stat(path).catch(() => undefined))?.isDirectory();
  return isFolder ? await filesIn(path, signal) : [{ path }];
}

interface Named {
  path: string;
  name?: string;
}

async function readOne(
  path: string,
  name: string | undefined,
  { format, allTurns }: ReadOptions,
  context: CliContext,
  folders: string[],
): Promise<ReadFile | ArchiveFile> {
  if (path !== PIPE && format === undefined && (await isArchive(path))) {
    return { path, archive: path };
  }
  const source =
    path === PIPE
      ? pipedSource(await readAll(context.stdin, context.signal))
      : await readSource(path, context.signal, name);
  if (path === PIPE && format === undefined && isArchiveText(source.text)) {
    return { path, archive: await written(source.text, folders) };
  }
  const importer = importerFor(source, format);
  const all = await entriesOf(importer, source, path, context);
  const { records, leftOut } =
    importer.onlyTold && allTurns !== true
      ? await toldOf(all.records, context.signal)
      : { records: all.records, leftOut: { assistant: 0, not_told: 0 } };
  const fitting = withoutClashes(records);
  return {
    ...all,
    path,
    importer,
    records: fitting.records,
    refused: [...all.refused, ...fitting.refused],
    leftOut,
  };
}

/** Of a chat what the user tells. */
async function toldOf(
  records: readonly ImportRecord[],
  signal: AbortSignal,
): Promise<Pick<ReadFile, "records" | "leftOut">> {
  const { isWorthKeeping } = await import("../recall/prompt.js");
  const leftOut: LeftOut = { assistant: 0, not_told: 0 };
  const told: ImportRecord[] = [];
  for (const [index, record] of records.entries()) {
    if (index % RECORDS_AT_ONCE === 0) {
      await setImmediate();
      throwIfAborted(signal);
    }
    if (record.memory.speaker === "assistant") {
      leftOut.assistant += 1;
    } else if (isWorthKeeping(record.memory.content)) {
      told.push(record);
    } else {
      leftOut.not_told += 1;
    }
  }
  return { records: told, leftOut };
}

/** The brain reads exports from files: a piped one becomes one that nobody else may read. */
async function written(text: string, folders: string[]): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), "cortex-import-"));
  folders.push(folder);
  const file = join(folder, "export.jsonl");
  await writeFile(file, text, { mode: 0o600 });
  return file;
}

/**
 * What the file holds, and what of it does not fit.
 *
 * @throws CortexError VALIDATION_ERROR - nothing of it fits
 */
async function entriesOf(
  importer: Importer,
  source: ImportSource,
  path: string,
  context: CliContext,
): Promise<Pick<ReadFile, "records" | "refused" | "unfinished">> {
  const progress = new Progress(context, `Reading ${onOneLine(path)}`);
  const records: ImportRecord[] = [];
  const refused: RefusedEntry[] = [];
  let unfinished: string | undefined;
  try {
    for (const entry of importer.read(source)) {
      if ("unfinished" in entry) {
        unfinished = entry.place;
        continue;
      }
      if (!("memory" in entry)) {
        refused.push(entry);
        continue;
      }
      records.push(entry);
      if (records.length % RECORDS_AT_ONCE === 0) {
        await setImmediate();
        throwIfAborted(context.signal);
        progress.count(records.length);
      }
    }
  } finally {
    progress.stop();
  }
  const [first] = refused;
  if (first !== undefined && records.length === 0) {
    throw new CortexError("VALIDATION_ERROR", first.message);
  }
  return { records, refused, ...(unfinished === undefined ? {} : { unfinished }) };
}
