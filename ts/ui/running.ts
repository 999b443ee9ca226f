/** Windows that are open: a second start on the same brain finds the first. */
import { type Running, RunningFile } from "../outside/running-file.js";

/** What an open window answers to another start. */
export interface Found {
  address: string;
  read_only: boolean;
}

const PATIENCE_MS = 2_000;

/** The window that is open already. One that is gone left its file behind only if it was killed. */
export async function findWindow(file: RunningFile): Promise<Found | undefined> {
  const running = await file.read();
  return running && (await askAgain(running));
}

/** Asks an open window for an address; undefined when nobody answers who knows the secret. */
async function askAgain({ port, secret }: Running): Promise<Found | undefined> {
  const origin = `http://127.0.0.1:${port}`;
  try {
    const answer = await fetch(`${origin}/api/again`, {
      method: "POST",
      headers: { Authorization: `Bearer ${secret}`, Origin: origin },
      signal: AbortSignal.timeout(PATIENCE_MS),
    });
    return answer.ok ? ((await answer.json()) as { result: Found }).result : undefined;
  } catch {
    return undefined;
  }
}

/** Where the window on a brain is, if one is open: without a token, for a browser that was let in. */
export async function openWindow(brain: string, home?: string): Promise<string | undefined> {
  try {
    const file = await RunningFile.of("windows", brain, home === undefined ? {} : { home });
    const running = await file?.read();
    if (running === undefined) {
      return undefined;
    }
    process.kill(running.pid, 0);
    return `http://127.0.0.1:${running.port}/`;
  } catch {
    // No such brain yet, or no such process any more.
    return undefined;
  }
}
