import { randomUUID } from "node:crypto";
import { existsSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { makeDirectory } from "../bridge/directory.js";
import { CortexError, toCortexError } from "../bridge/errors.js";
import { nativeCall } from "../bridge/task.js";
import native from "../native.js";
import { type FleetAddress, parseAddress } from "./address.js";
import { type Begun, begin, sameZone } from "./begin.js";
import { sharedBrain } from "./brain.js";
import { Calls } from "./calls.js";
import { FleetBrainClient } from "./client.js";
import { type Contact, lastContact } from "./contact.js";
import { AnotherHistory, Expired, isPassing, toFleetError } from "./failures.js";
import { removeReplica, setAside } from "./files.js";
import { gateOf, serveGate } from "./gates.js";
import { openPool } from "./pool.js";
import { Replica } from "./replica.js";
import { type FleetOptions, type FleetSettings, resolveFleet } from "./settings.js";
import type { FleetState } from "./state.js";

/** How long the database is looked for where this host has what it may read without it. */
const GLANCE_MS = 1_500;

/** A brain that hosts share, opened on this one. */
export interface OpenedShared {
  brain: native.Brain;
  timezone: string;
  /** How it fares. */
  fleet: () => Promise<FleetState>;
  /** What to do where it is there for reading only; undefined: it may be written. */
  readOnlyAdvice: string | undefined;
}

/** How the file of the replica is opened, but for what the fleet says. */
export type ReplicaFileOptions = Omit<native.OpenOptions, "path" | "timezone" | "replica">;

/** What somebody asks of an opening. */
export interface AskedOpening {
  timezone: string | undefined;
  readOnly: boolean;
}

/** What an opening works with. */
interface Opening {
  address: FleetAddress;
  settings: FleetSettings;
  asked: AskedOpening;
  file: string;
  client: FleetBrainClient;
  replica: Replica;
  fileOptions: ReplicaFileOptions;
}

/** What was opened, and how. */
interface Started extends Begun {
  brain: native.Brain;
}

/**
 * Opens a brain in PostgreSQL by its address, or begins it. This host gets a replica of it, one file for all that open
 * it here. While the database does not answer, a replica that it answered for a short time ago is opened as it is.
 *
 * @throws CortexError UNREACHABLE; NOT_A_BRAIN - the database is not set up; READ_ONLY - no right to this brain;
 *   NOT_FOUND - there is none, and it is not begun; OPTIONS_CONFLICT - the brain has another time zone
 */
export async function openShared(
  path: string,
  options: FleetOptions | undefined,
  asked: AskedOpening,
  fileOptions: ReplicaFileOptions,
): Promise<OpenedShared> {
  const address = parseAddress(path);
  const settings = resolveFleet(options);
  const folder = await folderOf(settings);
  const file = join(folder, `${address.fingerprint.slice(0, 32)}.db`);
  const patience = settings.writeTimeoutMs;
  const own =
    settings.pool === undefined ? await openPool(address.connection, patience) : undefined;
  const pool = settings.pool ?? own ?? unpooled();
  const calls = new Calls(pool, patience);
  // Who waits in line is told so before the call is given up.
  const client = new FleetBrainClient(address.brain, Math.ceil(patience * 0.8));
  const replica = new Replica(address, calls, client, settings, file);
  const endGate = serveGate(file, replica.gate);
  const letGo = async () => {
    endGate();
    await own?.end();
    if (!settings.keep) {
      rmSync(folder, { recursive: true, force: true });
    }
  };
  try {
    const opening = { address, settings, asked, file, client, replica, fileOptions };
    const { brain, timezone, writes } = await start(opening, (ms) => new Calls(pool, ms));
    const end = async () => {
      try {
        await replica.settle();
      } finally {
        await brain.close().finally(async () => {
          await (settings.keep ? undefined : replica.leave(replica.id()));
          await letGo();
        });
      }
    };
    const readsOnly = asked.readOnly || !writes;
    return {
      brain: sharedBrain(brain, replica, readsOnly, once(end)),
      timezone,
      fleet: () => replica.state(),
      readOnlyAdvice: writes
        ? undefined
        : "the database's user may only read it: cortex fleet grant gives rights",
    };
  } catch (error) {
    await letGo();
    throw toFleetError(error, address.shown);
  }
}

async function folderOf({ cache, keep }: FleetSettings): Promise<string> {
  if (!keep) {
    return mkdtempSync(join(tmpdir(), "cortex-replica-"));
  }
  await makeDirectory(cache, "replicas");
  return cache;
}

/** Opens the replica with the database, or without it where it answered lately. */
async function start(opening: Opening, callsOf: (patienceMs: number) => Calls): Promise<Started> {
  const { settings, file, client, asked, address } = opening;
  const contact = lastContact(file, settings.offlineMs);
  const patience =
    contact === undefined ? settings.writeTimeoutMs : Math.min(GLANCE_MS, settings.writeTimeoutMs);
  try {
    const begins = settings.begins && !asked.readOnly;
    const how = { timezone: asked.timezone, begins };
    const begun = await begin(callsOf(patience), client, how, patience);
    return { ...begun, brain: await startReplica(opening, begun) };
  } catch (error) {
    if (contact === undefined || !isPassing(error)) {
      throw error;
    }
    return await startAway(opening, contact, toFleetError(error, address.shown));
  }
}

async function startAway(opening: Opening, contact: Contact, why: CortexError): Promise<Started> {
  sameZone(contact.timezone, opening.asked.timezone);
  const brain = await openFile(opening, contact);
  try {
    await opening.replica.startAway(brain, contact, why);
    return { ...contact, brain };
  } catch (error) {
    await brain.close();
    throw error;
  }
}

/** Opens the file and brings it up to date; one that cannot be of use is replaced by a new one. */
async function startReplica(opening: Opening, begun: Begun): Promise<native.Brain> {
  const { replica, file } = opening;
  try {
    return await attempt(opening, begun);
  } catch (error) {
    const old = replica.id();
    if (error instanceof Expired) {
      removeReplica(file);
      await replica.leave(old);
    } else if (error instanceof AnotherHistory) {
      setAside(file);
      await replica.setAside(old);
    } else if (toCortexError(error).code === "CORRUPT") {
      // Which one it was cannot be read any more.
      setAside(file);
    } else {
      throw error;
    }
    return await attempt(opening, begun);
  }
}

async function attempt(opening: Opening, begun: Begun): Promise<native.Brain> {
  // Making a file takes as long as pulling what it will hold.
  const ahead = existsSync(opening.file) ? undefined : opening.replica.ahead();
  const brain = await openFile(opening, begun);
  try {
    await opening.replica.start(brain, begun, ahead);
    return brain;
  } catch (error) {
    await brain.close();
    throw error;
  }
}

async function openFile(
  { address, asked, file, fileOptions }: Opening,
  { timezone, writes }: Begun,
): Promise<native.Brain> {
  const replica = {
    of: address.fingerprint,
    id: randomUUID(),
    gate: gateOf(file),
    reads_only: asked.readOnly || !writes,
  };
  try {
    return await nativeCall(() =>
      native.open({ ...fileOptions, read_only: false, path: file, timezone, replica }),
    );
  } catch (error) {
    const { code, message } = toCortexError(error);
    if (code === "WRONG_KEY") throw anotherKey(address, file);
    throw code === "OPTIONS_CONFLICT" ? openElsewhere(message) : error;
  }
}

/** The core asks the database through the thread that opened the file first. */
function openElsewhere(message: string): CortexError {
  return new CortexError(
    "OPTIONS_CONFLICT",
    `${message}; a brain in PostgreSQL is open in one thread of a process: a worker thread cannot open it as well`,
  );
}

/** A replica is no place to change a key in: it is pulled anew. */
function anotherKey({ shown }: FleetAddress, file: string): CortexError {
  return new CortexError(
    "WRONG_KEY",
    `the replica of ${shown} on this host has another key than was given, or none: give that one, or close the brain and delete ${file}, which is pulled anew`,
  );
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
