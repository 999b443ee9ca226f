/** Whether the brain may have changed, by whichever process: told by its files, which every commit touches. */
import { stat } from "node:fs/promises";
import type { ServerResponse } from "node:http";
import { isFleetPath, MEMORY_PATH } from "../bridge/defaults.js";

/** How often the files are looked at while somebody listens. */
const POLL_MS = 400;
/** How often a silent line is kept open. */
const BEAT_MS = 15_000;

/** Tells those who listen whenever the brain may have changed. */
export class Changes {
  readonly #files: readonly string[];
  readonly #listeners = new Set<ServerResponse>();
  #version = "";
  #own = 0;
  #timer: NodeJS.Timeout | undefined;
  #quiet = 0;

  constructor(path: string) {
    this.#files = path === MEMORY_PATH || isFleetPath(path) ? [] : [path, `${path}-wal`];
  }

  /** Another one whenever the brain may have changed, as it was last looked at. */
  get version(): string {
    return `${this.#own}/${this.#version}`;
  }

  /** How many listen. */
  get listeners(): number {
    return this.#listeners.size;
  }

  /** Sends events until the line is cut: the version now, and each other one. */
  listen(response: ServerResponse): void {
    this.#listeners.add(response);
    response.once("close", () => this.#leave(response));
    void this.look().then(() => send(response, this.version));
    this.#timer ??= setInterval(() => void this.#poll(), POLL_MS);
  }

  /** Something was written here: there is no need to wait for the next look. */
  async wrote(): Promise<void> {
    this.#own += 1;
    await this.look();
    this.#tell();
  }

  /** Looks at the files; true when they are others than before. */
  async look(): Promise<boolean> {
    const version = (await Promise.all(this.#files.map(markOf))).join("+");
    const changed = version !== this.#version;
    this.#version = version;
    return changed;
  }

  close(): void {
    clearInterval(this.#timer);
    for (const listener of this.#listeners) {
      listener.end();
    }
  }

  async #poll(): Promise<void> {
    this.#quiet += POLL_MS;
    if (await this.look()) {
      this.#tell();
    } else if (this.#quiet >= BEAT_MS) {
      this.#quiet = 0;
      for (const listener of this.#listeners) {
        listener.write(":\n\n");
      }
    }
  }

  #tell(): void {
    this.#quiet = 0;
    for (const listener of this.#listeners) {
      send(listener, this.version);
    }
  }

  #leave(response: ServerResponse): void {
    this.#listeners.delete(response);
    if (this.#listeners.size === 0) {
      clearInterval(this.#timer);
      this.#timer = undefined;
    }
  }
}

function send(response: ServerResponse, version: string): void {
  response.write(`data: ${JSON.stringify({ version })}\n\n`);
}

/** When a file was written last, and its size; a write-ahead log may be missing. */
async function markOf(path: string): Promise<string> {
  try {
    const { mtimeNs, size, ino } = await stat(path, { bigint: true });
    return `${ino}.${mtimeNs}.${size}`;
  } catch {
    return "-";
  }
}
