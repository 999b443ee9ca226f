import { spawnSync } from "node:child_process";
import { randomUUID } from "node:crypto";
import { mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, relative } from "node:path";
import { CommandHost, type CommandLine, type Run } from "./host.js";
import { mainScript } from "./paths.js";

export type { Run } from "./host.js";
export { mainScript, root } from "./paths.js";

/** Whether each command is a process of its own, which proves more and takes four times as long. */
const inProcesses = process.env["CORTEX_E2E"] === "process";

let host: CommandHost | undefined;
afterAll(() => {
  host?.close();
  host = undefined;
});

/** A folder with a brain of its own, and the command line working on it. */
export class Workplace {
  readonly folder = mkdtempSync(join(tmpdir(), "cortex-cli-"));
  readonly brain = this.#place();

  /**
   * Runs `cortex` with a time zone that does not depend on the machine: in one process for all commands of a test file, or
   * in one for each with CORTEX_E2E=process.
   */
  run(args: string[], options: RunOptions = {}): Run {
    if (inProcesses) return this.runProcess(args, options);
    host ??= new CommandHost();
    return host.run(this.#commandLine(args, options));
  }

  /** Runs `cortex` as a process of its own, for what is decided when one starts. */
  runProcess(args: string[], options: RunOptions = {}): Run {
    const { cwd, env, input } = this.#commandLine(args, options);
    const how = { cwd, env, input, encoding: "utf8" } as const;
    const { status, stdout, stderr } = spawnSync(process.execPath, [mainScript, ...args], how);
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

  /** Where the brain is: on a fleet (CORTEX_TEST_FLEET, an address without a brain), or in a file. */
  #place(): string {
    const { CORTEX_TEST_FLEET: address } = process.env;
    return address === undefined ? join(this.folder, "brain.db") : `${address}#e2e/${randomUUID()}`;
  }

  /** The files of the folder, and of those in it, that hold a word. */
  filesWith(word: string): string[] {
    return readdirSync(this.folder, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map(({ parentPath, name }) => join(parentPath, name))
      .filter((file) => readFileSync(file).includes(word))
      .map((file) => relative(this.folder, file));
  }

  dispose(): void {
    rmSync(this.folder, { recursive: true, force: true });
  }

  #commandLine(args: string[], { input = "", env = {} }: RunOptions): CommandLine {
    const own = { CORTEX_BRAIN: this.brain, HOME: this.folder, TZ: "UTC" };
    return { args, cwd: this.folder, env: { ...process.env, ...own, ...env }, input };
  }
}

/** What a run is given. */
export interface RunOptions {
  input?: string | Uint8Array;
  env?: Record<string, string>;
}
