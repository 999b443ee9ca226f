import { spawnSync } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join, resolve } from "node:path";
import { fileURLToPath } from "node:url";

/** The repository. */
export const root = resolve(dirname(fileURLToPath(import.meta.url)), "../../..");

/** The built command line. */
export const mainScript = join(root, "dist/cli/main.js");

/** How a run of the command line ended. */
export interface Run {
  status: number | null;
  stdout: string;
  stderr: string;
}

/** A folder with a brain of its own, and the command line working on it. */
export class Workplace {
  readonly folder = mkdtempSync(join(tmpdir(), "cortex-cli-"));
  readonly brain = join(this.folder, "brain.db");

  /** Runs `cortex` with a time zone that does not depend on the machine. */
  run(args: string[], { input = "", env = {} }: RunOptions = {}): Run {
    const { status, stdout, stderr } = spawnSync(process.execPath, [mainScript, ...args], {
      cwd: this.folder,
      encoding: "utf8",
      input,
      env: { ...process.env, CORTEX_BRAIN: this.brain, HOME: this.folder, TZ: "UTC", ...env },
    });
    return { status, stdout, stderr };
  }

  /** Runs a command that must succeed and returns what it printed as JSON. */
  json<T>(args: string[], options?: RunOptions): T {
    const { status, stdout, stderr } = this.run(["--json", ...args], options);
    if (status !== 0) {
      throw new Error(`cortex ${args.join(" ")} exited with ${status}: ${stderr}`);
    }
    return JSON.parse(stdout) as T;
  }

  /** Stores a text and returns its id. */
  add(text: string, ...args: string[]): string {
    return this.json<{ memory_id: string }>(["add", ...args, "--", text]).memory_id;
  }

  /** A path in the folder. */
  path(name: string): string {
    return join(this.folder, name);
  }

  dispose(): void {
    rmSync(this.folder, { recursive: true, force: true });
  }
}

/** What a run is given. */
export interface RunOptions {
  input?: string | Uint8Array;
  env?: Record<string, string>;
}
