import { PassThrough } from "node:stream";
import { runCli } from "../../../ts/cli/program.js";

/** What a command said. */
interface Answered {
  code: number;
  out: string;
  err: string;
}

/** What a command of the command line answers, run in this process. */
export async function runCommand(...args: string[]): Promise<Answered> {
  return await runUntil(new AbortController().signal, ...args);
}

/** The same of a command that a signal stops. */
export async function runUntil(signal: AbortSignal, ...args: string[]): Promise<Answered> {
  const [stdin, stdout, stderr] = [new PassThrough(), new PassThrough(), new PassThrough()];
  const context = { stdin, stdout, stderr, env: {}, signal };
  const code = await runCli(["--timezone", "UTC", ...args], context);
  return { code, out: String(stdout.read() ?? ""), err: String(stderr.read() ?? "") };
}
