/**
 * `cortex hook` as a process: reads what the host says, answers, and ends well whatever happens. It is reached without the
 * rest of the command line, whose loading takes longer than the recall.
 */
import { appendFileSync, readSync, writeSync } from "node:fs";
import { LongTimer } from "../outside/scheduler.js";
import { type HookSettings, hookSettings } from "./settings.js";

/** What a host says of a turn is far shorter; what is longer is no host's. */
const MOST_INPUT_BYTES = 64 * 1024 * 1024;

/** Where a hook reads and writes. */
export interface HookStreams {
  env: Readonly<Record<string, string | undefined>>;
  read(): Promise<string>;
  write(answer: string): Promise<void>;
  /** Ends the process, whatever it does, once the host has waited long enough. */
  giveUp(): void;
}

/** Runs the hook that the arguments name, without `hook` itself, in this process. The exit code is always 0. */
export async function hookMain(args: readonly string[]): Promise<void> {
  const giveUp = () => process.exit(0);
  await answerHook(args, { env: process.env, read: readInput, write: writeAnswer, giveUp });
}

/** Does what a hook does; whatever goes wrong, the host hears nothing. */
export async function answerHook(args: readonly string[], streams: HookStreams): Promise<void> {
  const { env } = streams;
  // The arguments stand in no log: an address in them may hold a password.
  const settings = hookSettings(args);
  let timer: LongTimer | undefined;
  try {
    if (settings === undefined) {
      throw new Error("there is no such hook, or no such host");
    }
    timer = patience(settings, streams);
    const text = await streams.read();
    // Loads the addon, which may be missing.
    const { runHook } = await import("./run.js");
    const answer = await runHook(settings, { text, env, workingDirectory: process.cwd() });
    await streams.write(answer);
  } catch (error) {
    log(env, `${settings?.event ?? "hook"}: ${messageOf(error)}`);
  } finally {
    timer?.clear();
  }
}

/** A host waits no longer than its settings say. */
function patience({ event, timeout }: HookSettings, { env, giveUp }: HookStreams): LongTimer {
  const end = () => {
    log(env, `${event}: gave up after ${timeout} s`);
    giveUp();
  };
  return new LongTimer(timeout * 1000, end, false);
}

/** All of standard input. Read at once, since setting up a stream takes longer than most answers. */
async function readInput(): Promise<string> {
  const chunks: Buffer[] = [];
  let size = 0;
  const take = (chunk: Buffer) => {
    size += chunk.length;
    if (size > MOST_INPUT_BYTES) {
      throw new Error(`more than ${MOST_INPUT_BYTES} bytes on standard input`);
    }
    chunks.push(chunk);
  };
  try {
    for (;;) {
      const chunk = Buffer.allocUnsafe(65_536);
      const read = readSync(0, chunk);
      if (read === 0) {
        break;
      }
      take(chunk.subarray(0, read));
    }
  } catch (error) {
    if (codeOf(error) !== "EAGAIN") {
      throw error;
    }
    // A pipe that does not block.
    for await (const chunk of process.stdin) {
      take(chunk as Buffer);
    }
  }
  return Buffer.concat(chunks).toString("utf8");
}

async function writeAnswer(answer: string): Promise<void> {
  let rest = Buffer.from(answer);
  try {
    while (rest.length > 0) {
      rest = rest.subarray(writeSync(1, rest));
    }
  } catch (error) {
    if (codeOf(error) !== "EAGAIN") {
      throw error;
    }
    await new Promise<void>((done) => process.stdout.write(rest, () => done()));
  }
}

/** Says what went wrong where CORTEX_HOOK_LOG wants it, and never what was said or remembered. */
function log(env: HookStreams["env"], line: string): void {
  const file = env["CORTEX_HOOK_LOG"];
  if (!file) {
    return;
  }
  try {
    appendFileSync(file, `${new Date().toISOString()} ${line}\n`, { mode: 0o600 });
  } catch {
    // There is no other place to say it.
  }
}

function messageOf(error: unknown): string {
  const code = codeOf(error);
  const message = error instanceof Error ? error.message : String(error);
  // The parser quotes what it read, which may be somebody's words.
  const said = error instanceof SyntaxError ? "what stood on standard input is no JSON" : message;
  // Node's own messages begin with it.
  return code === undefined || said.startsWith(`${code}: `) ? said : `${code}: ${said}`;
}

function codeOf(error: unknown): string | undefined {
  const { code } = (error ?? {}) as { code?: unknown };
  return typeof code === "string" ? code : undefined;
}
