import { spawn, spawnSync } from "node:child_process";
import { closeSync, mkdtempSync, openSync, readSync, rmSync, writeSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { root } from "./paths.js";

/** A command line, and what a process that runs it is given. */
export interface CommandLine {
  args: string[];
  cwd: string;
  env: NodeJS.ProcessEnv;
  input: string | Uint8Array;
}

/** How a command line ended. */
export interface Run {
  status: number | null;
  stdout: string;
  stderr: string;
}

/**
 * One process that runs many command lines, one after the other (fixtures/command-host.mjs): starting Node and loading
 * the library for each of them takes ten times longer than what they do. The caller waits for each, as for a process.
 */
export class CommandHost {
  readonly #requests: number;
  readonly #answers: number;

  constructor() {
    const folder = mkdtempSync(join(tmpdir(), "cortex-host-"));
    const [requests, answers] = [join(folder, "requests"), join(folder, "answers")];
    const { status } = spawnSync("mkfifo", [requests, answers]);
    if (status !== 0) throw new Error("mkfifo failed; set CORTEX_E2E=process to do without");
    // Opened for both directions, a named pipe waits for nobody on its other side.
    const openings = [openSync(requests, "r+"), openSync(answers, "r+")];
    const [hostRequests, hostAnswers] = [openSync(requests, "r"), openSync(answers, "w")];
    this.#requests = openSync(requests, "w");
    this.#answers = openSync(answers, "r");
    rmSync(folder, { recursive: true });
    const script = join(root, "test/e2e/fixtures/command-host.mjs");
    const stdio = ["ignore", "inherit", "inherit", hostRequests, hostAnswers] as const;
    spawn(process.execPath, [script], { stdio: [...stdio] }).unref();
    // Each side keeps its own ends only: a host that dies ends our reading, and our end is the host's.
    for (const file of [...openings, hostRequests, hostAnswers]) closeSync(file);
  }

  run({ args, cwd, env, input }: CommandLine): Run {
    const request = { args, cwd, env, input: Buffer.from(input).toString("base64") };
    this.#send(Buffer.from(JSON.stringify(request)));
    const { failure, ...run } = JSON.parse(this.#receive()) as Run & { failure?: string };
    if (failure !== undefined) throw new Error(`cortex ${args.join(" ")}: ${failure}`);
    return run;
  }

  /** Ends the host and waits until it is gone. */
  close(): void {
    closeSync(this.#requests);
    while (readSync(this.#answers, Buffer.alloc(1)) > 0);
    closeSync(this.#answers);
  }

  #send(text: Buffer): void {
    const length = Buffer.alloc(4);
    length.writeUInt32LE(text.length);
    const bytes = Buffer.concat([length, text]);
    for (let at = 0; at < bytes.length; ) at += writeSync(this.#requests, bytes, at);
  }

  #receive(): string {
    return this.#read(this.#read(4).readUInt32LE(0)).toString("utf8");
  }

  #read(length: number): Buffer {
    const bytes = Buffer.alloc(length);
    for (let at = 0; at < length; ) {
      const count = readSync(this.#answers, bytes, at, length - at, null);
      if (count === 0) throw new Error("the process that runs the commands has ended");
      at += count;
    }
    return bytes;
  }
}
