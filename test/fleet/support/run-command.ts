import { PassThrough } from "node:stream";
import { runCli } from "../../../ts/cli/program.js";

/** What a command of the command line answers, run in this process. */
export async function runCommand(
  ...args: string[]
): Promise<{ code: number; out: string; err: string }> {
  const [stdin, stdout, stderr] = [new PassThrough(), new PassThrough(), new PassThrough()];
  const { signal } = new AbortController();
  const context = { stdin, stdout, stderr, env: {}, signal };
  const code = await runCli(["--timezone", "UTC", ...args], context);
  return { code, out: String(stdout.read() ?? ""), err: String(stderr.read() ?? "") };
}
