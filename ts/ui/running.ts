/** Windows that are open: a second start on the same brain finds the first. */
import type { CortexBridge } from "../bridge/bridge.js";
import { type Running, RunningFile } from "../outside/running-file.js";

/** What an open window answers to another start. */
export interface Found {
  address: string;
  read_only: boolean;
}

/** A brain, and whose memories are shown of it. */
type Shown = Pick<CortexBridge, "path" | "userId" | "allUsers">;

const PATIENCE_MS = 2_000;

/** The place where a window says that it is open; each user has their own. */
export async function windowFile(
  { path, userId, allUsers }: Shown,
  home?: string,
): Promise<RunningFile | undefined> {
  const reader = JSON.stringify(allUsers ? null : userId);
  return await RunningFile.of("windows", path, { ...(home !== undefined && { home }), reader });
}

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

/** Where a user's window on a brain is, if one is open: without a token, for a browser that was let in. */
export async function openWindow(brain: Shown, home?: string): Promise<string | undefined> {
  try {
    const file = await windowFile(brain, home);
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
