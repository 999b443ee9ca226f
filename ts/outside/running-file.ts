/** Servers of this machine: another start on the same brain finds one by a small file in the user's folder. */
import { createHash } from "node:crypto";
import { readFile, realpath, rm, writeFile } from "node:fs/promises";
import { homedir } from "node:os";
import { basename, dirname, join } from "node:path";
import { isFleetPath, MEMORY_PATH } from "../bridge/defaults.js";
import { makeDirectories } from "../bridge/directory.js";
import { newSecret } from "./loopback.js";

/** What runs on a brain. */
export type RunningKind = "windows" | "servers";

/** A server that runs, as its file tells. */
export interface Running {
  port: number;
  pid: number;
  secret: string;
}

const NAME_LENGTH = 24;

/** The place where a server on a brain says that it runs. */
export class RunningFile {
  readonly #folder: string;
  readonly #file: string;
  #written = false;

  private constructor(
    folder: string,
    name: string,
    /** What another start has to know. */
    readonly secret: string,
  ) {
    this.#folder = folder;
    this.#file = join(folder, `${name}.json`);
  }

  /**
   * For the brain at a path, which need not be there yet; undefined for one that no other process can open.
   *
   * @param where - `reader`: who asks for it, where it is for that one alone
   */
  static async of(
    kind: RunningKind,
    brain: string,
    where: { home?: string; secret?: string; reader?: string } = {},
  ): Promise<RunningFile | undefined> {
    const { home = homedir(), secret = newSecret(), reader = "" } = where;
    if (brain === MEMORY_PATH || isFleetPath(brain)) {
      return undefined;
    }
    const hash = createHash("sha256")
      .update(await placeOf(brain))
      .update(reader);
    const name = hash.digest("hex").slice(0, NAME_LENGTH);
    return new RunningFile(join(home, ".cortex", kind), name, secret);
  }

  /** What the file tells; undefined for none. */
  async read(): Promise<Running | undefined> {
    try {
      return JSON.parse(await readFile(this.#file, "utf8")) as Running;
    } catch {
      return undefined;
    }
  }

  /** Says that a server listens on a port. Only this user can read it. */
  async write(port: number): Promise<void> {
    makeDirectories(this.#folder);
    const running: Running = { port, pid: process.pid, secret: this.secret };
    await rm(this.#file, { force: true });
    await writeFile(this.#file, JSON.stringify(running), { mode: 0o600 });
    this.#written = true;
  }

  /** Takes the file away, unless another server has written its own. */
  async remove(): Promise<void> {
    if (this.#written && (await this.read())?.secret === this.secret) {
      await rm(this.#file, { force: true });
    }
  }
}

/** One name for one file, however it is reached. */
async function placeOf(brain: string): Promise<string> {
  try {
    return await realpath(brain);
  } catch {
    return join(await realpath(dirname(brain)), basename(brain));
  }
}
