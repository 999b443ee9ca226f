/** Whether the brain may have changed, by whichever process or host. */
import { stat } from "node:fs/promises";
import type { ServerResponse } from "node:http";
import type { CortexBridge } from "../bridge/bridge.js";
import { isFleetPath, MEMORY_PATH } from "../bridge/defaults.js";

/** How often a silent line is kept open. */
const BEAT_MS = 15_000;

/** How often files are looked at: what another process writes is to be seen within a second, with the time to ask and to draw. */
const FILES_MS = 150;

/** What is another whenever a brain has changed, and how often it is looked at while somebody listens. */
interface Mark {
  look: () => Promise<string>;
  everyMs: number;
}

/** Every commit touches a brain's files; that of a brain which hosts share has a number, and is pulled by asking for it. */
function markOf(brain: CortexBridge): Mark {
  const { path } = brain;
  if (isFleetPath(path)) {
    const look = async () => String((await brain.getStats()).fleet?.position);
    return { look, everyMs: 1_000 };
  }
  const files = path === MEMORY_PATH ? [] : [path, `${path}-wal`];
  return { look: async () => (await Promise.all(files.map(stateOf))).join("+"), everyMs: FILES_MS };
}

/** Tells those who listen whenever the brain may have changed. */
export class Changes {
  readonly #mark: Mark;
  readonly #listeners = new Set<ServerResponse>();
  #version = "";
  #own = 0;
  #timer: NodeJS.Timeout | undefined;
  #quiet = 0;
  #polling = false;

  constructor(brain: CortexBridge) {
    this.#mark = markOf(brain);
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
    this.#timer ??= setInterval(() => void this.#poll(), this.#mark.everyMs);
  }

  /** Something was written here: there is no need to wait for the next look. */
  async wrote(): Promise<void> {
    this.#own += 1;
    await this.look();
    this.#tell();
  }

  /** Looks at the brain; true when it is another than before. While its database does not answer, it is the same. */
  async look(): Promise<boolean> {
    const version = await this.#mark.look().catch(() => this.#version);
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
    this.#quiet += this.#mark.everyMs;
    if (this.#polling) {
      return;
    }
    this.#polling = true;
    const changed = await this.look();
    this.#polling = false;
    if (changed) {
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
async function stateOf(path: string): Promise<string> {
  try {
    const { mtimeNs, size, ino } = await stat(path, { bigint: true });
    return `${ino}.${mtimeNs}.${size}`;
  } catch {
    return "-";
  }
}
