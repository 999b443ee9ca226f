import { printable } from "./printable.js";
import { inCommandLineWords } from "./wording.js";

/** A command that ran and was told no. The result is printed already; this says why the exit code is 1. */
export class Refusal extends Error {
  /** A status or an error code. */
  readonly code: string;

  constructor(code: string, message: string) {
    super(message);
    this.name = "Refusal";
    this.code = code;
  }
}

/** How a failure is told on stderr: its code first, what failed behind it on that line, whatever line end a path begins with. */
export function errorLine(code: string, message: string): string {
  return `cortex: ${code}: ${printable(inCommandLineWords(message)).trim()}\n`;
}
