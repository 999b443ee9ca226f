import { CortexError } from "../bridge/errors.js";
import type { Ask, Calls } from "./calls.js";
import type { FleetBrainClient, Seen } from "./client.js";
import { persistently } from "./retry.js";

/** What the database says of a brain before its replica is opened. */
export interface Begun {
  /** One for all hosts: days begin by it. */
  timezone: string;
  /** Whether the user may write to it. */
  writes: boolean;
}

/**
 * Begins the brain, unless it is there, or `begins` is false.
 *
 * @throws CortexError OPTIONS_CONFLICT - it has another time zone; NOT_FOUND - there is none, and it is not begun
 */
export async function begin(
  calls: Calls,
  client: FleetBrainClient,
  { timezone: asked, begins }: { timezone: string | undefined; begins: boolean },
  patienceMs: number,
): Promise<Begun> {
  const started = asked ?? Intl.DateTimeFormat().resolvedOptions().timeZone;
  const { settings, writes } = await persistently(patienceMs, () =>
    calls.during(async (ask) => {
      const found =
        (await client.look(ask)) ?? (begins ? await startedAnew(ask, client, started) : undefined);
      if (found === undefined) {
        throw new CortexError(
          "NOT_FOUND",
          `there is no brain ${client.brain}: who may write to it begins it by "cortex add", or by opening it in a program`,
        );
      }
      return found;
    }),
  );
  const { timezone } = JSON.parse(settings) as { timezone: string };
  sameZone(timezone, asked);
  return { timezone, writes };
}

async function startedAnew(
  ask: Ask,
  client: FleetBrainClient,
  timezone: string,
): Promise<Seen | undefined> {
  await client.begin(ask, JSON.stringify({ timezone }));
  return await client.look(ask);
}

/**
 * @throws CortexError OPTIONS_CONFLICT
 */
export function sameZone(kept: string, asked: string | undefined): void {
  if (asked !== undefined && asked !== kept) {
    throw new CortexError(
      "OPTIONS_CONFLICT",
      `the brain's days begin in ${kept}, not in ${asked}: open it with that time zone, or without one`,
    );
  }
}
