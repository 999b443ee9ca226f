/** Windows that are open: a second start on the same brain finds the first by a small file in the user's folder. */
import { createHash } from "node:crypto";
import { mkdir, readFile, realpath, rm, writeFile } from "node:fs/promises";
import { homedir } from "node:os";
import { join } from "node:path";
import { MEMORY_PATH } from "../bridge/defaults.js";
import { newSecret } from "../outside/loopback.js";

/** An open window, as its file tells. */
interface Running {
  port: number;
  pid: number;
  secret: string;
}

/** What an open window answers to another start. */
export interface Found {
  address: string;
  read_only: boolean;
}

const PATIENCE_MS = 2_000;
const NAME_LENGTH = 24;

/** The place where a window on a brain says that it is open. */
export class RunningFile {
  /** What another start has to know. */
  readonly secret = newSecret();
  readonly #folder: string;
  readonly #file: string;
  #written = false;

  private constructor(folder: string, name: string) {
    this.#folder = folder;
    this.#file = join(folder, `${name}.json`);
  }

  /** For the brain at a path; undefined for one that no other process can open. */
  static async of(brain: string, home: string = homedir()): Promise<RunningFile | undefined> {
    if (brain === MEMORY_PATH) {
      return undefined;
    }
    const hash = createHash("sha256").update(await realpath(brain));
    return new RunningFile(
      join(home, ".cortex", "windows"),
      hash.digest("hex").slice(0, NAME_LENGTH),
    );
  }

  /** The window that is open already. One that is gone left its file behind only if it was killed. */
  async find(): Promise<Found | undefined> {
    const running = await this.read();
    return running && (await askAgain(running));
  }

  /** What the file tells; undefined for none. */
  async read(): Promise<Running | undefined> {
    try {
      return JSON.parse(await readFile(this.#file, "utf8")) as Running;
    } catch {
      return undefined;
    }
  }

  /** Says that a window is open on a port. Only this user can read it. */
  async write(port: number): Promise<void> {
    await mkdir(this.#folder, { recursive: true, mode: 0o700 });
    const running: Running = { port, pid: process.pid, secret: this.secret };
    await rm(this.#file, { force: true });
    await writeFile(this.#file, JSON.stringify(running), { mode: 0o600 });
    this.#written = true;
  }

  /** Takes the file away, unless another window has written its own. */
  async remove(): Promise<void> {
    if (this.#written && (await this.read())?.secret === this.secret) {
      await rm(this.#file, { force: true });
    }
  }
}

/** Asks an open window for an address; undefined when nobody answers who knows the secret. */
async function askAgain({ port, secret }: Running): Promise<Found | undefined> {
  const origin = `http://127.0.0.1:${port}`;
  try {
    const answer = await fetch(`${origin}/api/again`, {
      method: "POST",
      headers: { Authorization: `Bearer ${secret}`, Origin: origin },
      signal: AbortSignal.timeout(PATIENCE_MS),
    });
    return answer.ok ? ((await answer.json()) as { result: Found }).result : undefined;
  } catch {
    return undefined;
  }
}

/** Where the window on a brain is, if one is open: without a token, for a browser that was let in. */
export async function openWindow(brain: string, home?: string): Promise<string | undefined> {
  try {
    const file = await RunningFile.of(brain, home);
    const running = await file?.read();
    if (running === undefined) {
      return undefined;
    }
    process.kill(running.pid, 0);
    return `http://127.0.0.1:${running.port}/`;
  } catch {
    // No such brain yet, or no such process any more.
    return undefined;
  }
}
