import type { Readable } from "node:stream";
import { CortexError } from "../bridge/errors.js";

/**
 * All of standard input as text, exactly as it came, also its last line end.
 *
 * @throws CortexError `VALIDATION_ERROR` when it is not UTF-8, `CANCELLED` when the signal aborts.
 */
export async function readAll(stdin: Readable, signal: AbortSignal): Promise<string> {
  const chunks: Buffer[] = [];
  const stop = () => stdin.destroy();
  signal.addEventListener("abort", stop, { once: true });
  try {
    for await (const chunk of stdin) {
      chunks.push(Buffer.from(chunk));
    }
  } catch (error) {
    throw signal.aborted ? new CortexError("CANCELLED", "stopped while reading") : error;
  } finally {
    signal.removeEventListener("abort", stop);
  }
  try {
    // ignoreBOM keeps a byte order mark: the text is stored exactly as given.
    return new TextDecoder("utf-8", { fatal: true, ignoreBOM: true }).decode(Buffer.concat(chunks));
  } catch (error) {
    throw new CortexError("VALIDATION_ERROR", "standard input is not UTF-8 text", {
      cause: error,
    });
  }
}
