/** A user's memories as notes in a folder: generated, and never the truth. */
import { lstat, open, readdir, readFile, rename, rm, rmdir, writeFile } from "node:fs/promises";
import { join, resolve } from "node:path";
import type { CortexBridge } from "../bridge/bridge.js";
import { throwIfAborted } from "../bridge/cancel.js";
import { makeDirectories } from "../bridge/directory.js";
import { CortexError, toCortexError, validationError } from "../bridge/errors.js";
import { Input } from "../bridge/input.js";
import { requireBrain } from "../bridge/require-brain.js";
import { requireFile } from "../bridge/require-file.js";
import { closed } from "../bridge/schema.js";
import { counted, show } from "../bridge/text.js";
import { Type } from "../bridge/typebox.js";
import type { CortexMemory, OnProgress } from "../bridge/types.js";
import { beginningOf, noteOf, type Opponent, pathOf, plainText, WARNING } from "./note.js";

/** How a view is written. */
export interface ViewOptions {
  signal?: AbortSignal | undefined;
  onProgress?: OnProgress | undefined;
}

/** What writing a view did. */
export interface ViewReport {
  /** The folder, absolute. */
  path: string;
  memories: number;
  /** Files that are new or differ from what was there. */
  written: number;
  /** Files of memories that are no more. */
  removed: number;
}

const INDEX = "index.md";
const MONTH = /^\d{4,}-\d\d$/u;
// What it tells is memory: nobody else may read it.
const FILE_MODE = 0o600;

const input = new Input(
  "writeView",
  closed({
    folder: Type.String({ minLength: 1 }),
    signal: Type.Optional(Type.Unsafe<AbortSignal>({})),
    onProgress: Type.Optional(Type.Unsafe<OnProgress>({})),
  }),
);

/**
 * Writes the memories of the brain's user as notes of Markdown, a file each, whose name stays as long as the memory. What a
 * former view wrote and the brain no longer holds is removed; files of others stay, and none is overwritten. Writing it again
 * changes only what has changed. What has expired, and secrets, are left out.
 *
 * @param folder - made when it is missing
 * @throws CortexError VALIDATION_ERROR - a brain that answers for all users, another user's view or somebody's file in the
 *   way; IO_ERROR; CANCELLED - what was written until then stays, and the next call goes on
 * @example
 * await writeView(brain, "notes/memory"); // { memories: 1200, written: 3, removed: 1, ... }
 */
export async function writeView(
  brain: CortexBridge,
  folder: string,
  options: ViewOptions = {},
): Promise<ViewReport> {
  requireBrain(brain);
  const { signal, onProgress } = input.parse(options, { folder });
  requireFile(folder);
  if (brain.allUsers) {
    throw validationError("a view is one user's: open the brain without allUsers");
  }
  const view = new View(resolve(folder), brain.userId);
  try {
    await view.begin();
    const months = new Map<string, number>();
    const opposed = new Opposed(brain);
    for await (const memory of brain.memories()) {
      throwIfAborted(signal);
      const path = pathOf(memory);
      await view.put(path, noteOf(memory, await opposed.of(memory)));
      const [month = ""] = path.split("/", 1);
      months.set(month, (months.get(month) ?? 0) + 1);
      onProgress?.(view.kept, view.kept);
    }
    const memories = view.kept;
    await view.put(INDEX, indexOf(brain.userId, months));
    const removed = await view.removeOthers(signal);
    return { path: view.folder, memories, written: view.written, removed };
  } catch (error) {
    throw failure(error, view.folder);
  }
}

/** The memories that dispute others, each read once. */
class Opposed {
  readonly #brain: CortexBridge;
  readonly #read = new Map<string, Opponent>();

  constructor(brain: CortexBridge) {
    this.#brain = brain;
  }

  async of({ disputed }: CortexMemory): Promise<Opponent[]> {
    const opponents: Opponent[] = [];
    for (const id of disputed?.by ?? []) {
      const opponent = this.#read.get(id) ?? (await this.#brain.getMemory(id, { peek: true }));
      this.#read.set(id, opponent);
      opponents.push(opponent);
    }
    return opponents;
  }
}

function indexOf(userId: string, months: ReadonlyMap<string, number>): string {
  const lines = [...months]
    .sort(([one], [other]) => (one < other ? 1 : -1))
    .map(([month, count]) => `- [${month}](${month}): ${counted(count, "memory", "memories")}`);
  return [
    `${beginningOf(userId)}---`,
    "",
    `# The memories of ${plainText(userId)}`,
    "",
    WARNING,
    "",
    ...lines,
    "",
  ].join("\n");
}

function failure(error: unknown, folder: string): unknown {
  const { code } = error as { code?: unknown };
  return error instanceof CortexError || typeof code !== "string" || !/^E[A-Z]+$/u.test(code)
    ? error
    : new CortexError("IO_ERROR", `${folder} cannot be written: ${toCortexError(error).message}`, {
        cause: error,
      });
}

/** The files of one user's view. A file is one of it when it begins as they do. */
class View {
  readonly #beginning: Buffer;
  readonly #names = new Set<string>();
  readonly #months = new Set<string>();
  written = 0;

  constructor(
    readonly folder: string,
    readonly userId: string,
  ) {
    this.#beginning = Buffer.from(beginningOf(userId));
  }

  /** How many files it has. */
  get kept(): number {
    return this.#names.size;
  }

  async begin(): Promise<void> {
    if ((await lstat(this.folder).catch(() => undefined))?.isFile()) {
      throw validationError(`${this.folder} is a file: name a folder`);
    }
    makeDirectories(this.folder);
    const index = join(this.folder, INDEX);
    if (!(await this.#isOwn(index)) && (await exists(index))) {
      throw validationError(
        `${index} is no file of a view of ${show(this.userId)}: choose a folder of its own for each user's view`,
      );
    }
  }

  /** Writes a file unless it stands there already, through another one, so that no reader sees half of it. */
  async put(name: string, text: string): Promise<void> {
    const path = join(this.folder, name);
    this.#names.add(name);
    await this.#month(name);
    const bytes = Buffer.from(text);
    const before = await contentOf(path);
    if (before?.equals(bytes)) {
      return;
    }
    if (
      before !== undefined &&
      !before.subarray(0, this.#beginning.length).equals(this.#beginning)
    ) {
      throw validationError(`${path} is somebody's own file, and stands in the way: move it`);
    }
    // Of a run that was killed, the next one takes it away.
    const temporary = `${path}.tmp.md`;
    await rm(temporary, { force: true });
    await writeFile(temporary, bytes, { mode: FILE_MODE, flag: "wx" });
    await rename(temporary, path);
    this.written += 1;
  }

  /** Removes what an earlier view wrote and this one did not. */
  async removeOthers(signal: AbortSignal | undefined): Promise<number> {
    let removed = 0;
    for (const month of await readdir(this.folder, { withFileTypes: true })) {
      if (!month.isDirectory() || !MONTH.test(month.name)) {
        continue;
      }
      const folder = join(this.folder, month.name);
      for (const { name } of await readdir(folder, { withFileTypes: true })) {
        throwIfAborted(signal);
        if (!this.#names.has(`${month.name}/${name}`) && (await this.#isOwn(join(folder, name)))) {
          await rm(join(folder, name));
          removed += 1;
        }
      }
      if (!this.#months.has(month.name)) {
        // Whatever somebody else put there stays.
        await rmdir(folder).catch(() => undefined);
      }
    }
    return removed;
  }

  async #month(name: string): Promise<void> {
    const [month = ""] = name.split("/", 1);
    if (month === name || this.#months.has(month)) {
      return;
    }
    const path = join(this.folder, month);
    makeDirectories(path);
    // A link would have files written wherever it points to.
    if (!(await lstat(path)).isDirectory()) {
      throw validationError(`${path} is no folder: move it`);
    }
    this.#months.add(month);
  }

  async #isOwn(path: string): Promise<boolean> {
    if (!path.endsWith(".md") || !(await lstat(path).catch(() => undefined))?.isFile()) {
      return false;
    }
    const file = await open(path);
    try {
      const start = Buffer.alloc(this.#beginning.length);
      const { bytesRead } = await file.read(start, 0, start.length, 0);
      return bytesRead === start.length && start.equals(this.#beginning);
    } finally {
      await file.close();
    }
  }
}

async function exists(path: string): Promise<boolean> {
  return (await lstat(path).catch(() => undefined)) !== undefined;
}

/** What stands in a file; undefined where there is none. */
async function contentOf(path: string): Promise<Buffer | undefined> {
  try {
    return await readFile(path);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOENT") {
      return undefined;
    }
    throw error;
  }
}
