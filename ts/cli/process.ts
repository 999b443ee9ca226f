/** The command line as a process of its own: its signals, its streams, its exit code. */
import { CortexError } from "../bridge/errors.js";
import { EXIT_FAILED, runCli } from "./program.js";
import { errorLine } from "./refusal.js";

/** Added to a signal's number, it is the exit code of a process that the signal ended. */
const SIGNAL_EXIT = 128;
const SIGNALS = { SIGINT: 2, SIGTERM: 15 } as const;

/** Runs the command line of this process and sets its exit code. */
export async function main(): Promise<void> {
  const interruption = new AbortController();
  let signalExit: number | undefined;
  // The first signal stops the work and lets the brain close; a second one ends at once.
  const onSignal = (name: keyof typeof SIGNALS) => {
    const exitCode = SIGNAL_EXIT + SIGNALS[name];
    if (signalExit !== undefined) {
      process.exit(exitCode);
    }
    signalExit = exitCode;
    interruption.abort(new CortexError("CANCELLED", `stopped by ${name}`));
  };
  process.on("SIGINT", onSignal);
  process.on("SIGTERM", onSignal);
  process.stdout.on("error", onOutputError);
  process.stderr.on("error", () => {
    // Nowhere is left to say so.
  });
  const { stdin, stdout, stderr, env } = process;
  const { signal } = interruption;
  const exitCode = await runCli(process.argv.slice(2), { stdin, stdout, stderr, env, signal });
  process.exitCode = signalExit ?? (exitCode || process.exitCode);
}

/** A reader that closed the pipe has read enough; anything else means the output is lost. */
function onOutputError(error: NodeJS.ErrnoException): void {
  if (error.code !== "EPIPE") {
    process.stderr.write(errorLine("IO_ERROR", `cannot write the output: ${error.message}`));
    process.exitCode = EXIT_FAILED;
  }
}
