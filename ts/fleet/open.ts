import { randomUUID } from "node:crypto";
import { join } from "node:path";
import { makeDirectory } from "../bridge/directory.js";
import { CortexError, toCortexError } from "../bridge/errors.js";
import { nativeCall } from "../bridge/task.js";
import native from "../native.js";
import { parseAddress } from "./address.js";
import { sharedBrain } from "./brain.js";
import { Calls } from "./calls.js";
import { AFTER_ALL, FleetBrainClient } from "./client.js";
import { toFleetError } from "./failures.js";
import { removeReplica, setAside } from "./files.js";
import { gateOf, serveGate } from "./gates.js";
import { openPool } from "./pool.js";
import { AnotherHistory, Expired, Replica } from "./replica.js";
import { persistently } from "./retry.js";
import { type FleetOptions, resolveFleet } from "./settings.js";
import type { FleetState } from "./state.js";

/** A brain that hosts share, opened on this one. */
export interface OpenedShared {
  brain: native.Brain;
  timezone: string;
  /** How it fares. */
  fleet: () => Promise<FleetState>;
}

/** How the file of the replica is opened, but for what the fleet says. */
export type ReplicaFileOptions = Omit<native.OpenOptions, "path" | "timezone" | "replica">;

/**
 * Opens a brain in PostgreSQL by its address, or begins it. This host gets a replica of it, one file for all that open
 * it here.
 *
 * @throws CortexError UNREACHABLE; NOT_A_BRAIN - the database is not set up; READ_ONLY - no right to this brain;
 *   OPTIONS_CONFLICT - the brain has another time zone
 */
export async function openShared(
  path: string,
  options: FleetOptions | undefined,
  askedZone: string | undefined,
  fileOptions: ReplicaFileOptions,
): Promise<OpenedShared> {
  const address = parseAddress(path);
  const settings = resolveFleet(options);
  await makeDirectory(settings.cache, "replicas");
  const file = join(settings.cache, `${address.fingerprint.slice(0, 32)}.db`);
  const patience = settings.writeTimeoutMs;
  const own =
    settings.pool === undefined ? await openPool(address.connection, patience) : undefined;
  const calls = new Calls(settings.pool ?? own ?? unpooled(), patience);
  // Who waits in line is told so before the call is given up.
  const client = new FleetBrainClient(address.brain, Math.ceil(patience * 0.8));
  const replica = new Replica(address, calls, client, settings);
  const endGate = serveGate(file, replica.gate);
  const letGo = async () => {
    endGate();
    await own?.end();
  };
  try {
    const timezone = await begin(calls, client, askedZone, patience);
    const open = () =>
      nativeCall(() =>
        native.open({
          ...fileOptions,
          path: file,
          timezone,
          replica: { of: address.fingerprint, id: randomUUID(), gate: gateOf(file) },
        }),
      );
    const brain = await start(open, replica, file);
    const end = async () => {
      try {
        await replica.settle();
      } finally {
        await brain.close().finally(letGo);
      }
    };
    return {
      brain: sharedBrain(brain, replica, once(end)),
      timezone,
      fleet: () => replica.state(),
    };
  } catch (error) {
    await letGo();
    throw toFleetError(error, address.shown);
  }
}

/** Opens the file and brings it up to date; one that cannot be of use is replaced by a new one. */
async function start(
  open: () => Promise<native.Brain>,
  replica: Replica,
  file: string,
): Promise<native.Brain> {
  try {
    return await attempt(open, replica);
  } catch (error) {
    if (error instanceof Expired) {
      removeReplica(file);
    } else if (error instanceof AnotherHistory || toCortexError(error).code === "CORRUPT") {
      setAside(file);
    } else {
      throw error;
    }
    return await attempt(open, replica);
  }
}

async function attempt(open: () => Promise<native.Brain>, replica: Replica): Promise<native.Brain> {
  const brain = await open();
  try {
    await replica.start(brain);
    return brain;
  } catch (error) {
    await brain.close();
    throw error;
  }
}

/**
 * Begins the brain, unless it is there; gives its time zone, which is one for all hosts: days begin by it.
 *
 * @throws CortexError OPTIONS_CONFLICT - it has another one
 */
async function begin(
  calls: Calls,
  client: FleetBrainClient,
  asked: string | undefined,
  patienceMs: number,
): Promise<string> {
  const timezone = asked ?? Intl.DateTimeFormat().resolvedOptions().timeZone;
  const found = await persistently(patienceMs, () =>
    calls.during(async (ask) => {
      const there = await client.pull(ask, AFTER_ALL);
      if (there !== undefined) {
        return there;
      }
      await client.begin(ask, JSON.stringify({ timezone }));
      return await client.pull(ask, AFTER_ALL);
    }),
  );
  const kept = JSON.parse(found?.settings ?? "{}") as { timezone: string };
  if (asked !== undefined && asked !== kept.timezone) {
    throw new CortexError(
      "OPTIONS_CONFLICT",
      `the brain's days begin in ${kept.timezone}, not in ${asked}: open it with that time zone, or without one`,
    );
  }
  return kept.timezone;
}

function once(work: () => Promise<void>): () => Promise<void> {
  let done: Promise<void> | undefined;
  return () => {
    done ??= work();
    return done;
  };
}

function unpooled(): never {
  throw new CortexError("INTERNAL", "no pool was opened");
}
