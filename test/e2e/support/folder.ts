import { createHash } from "node:crypto";
import { mkdtempSync, readdirSync, readFileSync, realpathSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Program } from "./program.js";

/** What a look at a brain from a process of its own finds. */
export interface Look {
  ok: boolean;
  problems: string[];
  total: number;
  /** Of the newest 10,000, newest first. */
  contents: string[];
  ids: string[];
}

/** A temporary folder for brains. */
export class Folder {
  readonly path = realpathSync(mkdtempSync(join(tmpdir(), "cortex-e2e-")));
  readonly brain = this.at("brain.db");

  at(name: string): string {
    return join(this.path, name);
  }

  list(): string[] {
    return readdirSync(this.path).sort();
  }

  /** Every name in the folder, and of files what they hold. */
  contents(): Record<string, string> {
    return Object.fromEntries(this.list().map((name) => [name, fingerprint(this.at(name))]));
  }

  /** Opens the brain in another process, checks it deeply and lists what it holds. */
  async look(brain = this.brain): Promise<Look> {
    return await Program.result<Look>("look.mjs", [brain]);
  }

  empty(): void {
    for (const name of this.list()) rmSync(this.at(name), { recursive: true });
  }

  dispose(): void {
    rmSync(this.path, { recursive: true, force: true });
  }
}

function fingerprint(path: string): string {
  if (statSync(path).isDirectory()) return "folder";
  return createHash("sha256").update(readFileSync(path)).digest("hex");
}
