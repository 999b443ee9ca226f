import { setTimeout as pause } from "node:timers/promises";
import { isPassing } from "./failures.js";

const FIRST_PAUSE_MS = 20;
const LONGEST_PAUSE_MS = 500;

/**
 * Attempts something until it succeeds, fails for good, or the time is over: a server that restarts is back in moments,
 * and a connection that broke unnoticed fails once.
 */
export async function persistently<T>(patienceMs: number, attempt: () => Promise<T>): Promise<T> {
  const deadline = performance.now() + patienceMs;
  for (let wait = FIRST_PAUSE_MS; ; wait = Math.min(2 * wait, LONGEST_PAUSE_MS)) {
    try {
      return await attempt();
    } catch (error) {
      if (!isPassing(error) || performance.now() + wait > deadline) {
        throw error;
      }
    }
    await pause(wait * (0.5 + Math.random() / 2));
  }
}
