import { homedir, hostname } from "node:os";
import { join } from "node:path";
import { callback, closed, flag, optionalText } from "../bridge/schema.js";
import { type Static, Type } from "../bridge/typebox.js";
import { LONGEST_TIMER_MS } from "../outside/scheduler.js";
import type { FleetPool } from "./pool.js";

/** A replica that was away for 7 days is not waited for: before that it must have stopped to answer. */
const LONGEST_OFFLINE_MS = 6 * 86_400_000;

/** How a brain in PostgreSQL is worked with. */
export const fleetOptionsSchema = closed({
  /** What this host is called to the others; default: CORTEX_FLEET_HOST, else the machine's name. */
  host: optionalText,
  /** The folder of replicas; default: ~/.cortex/fleet. */
  cache: optionalText,
  /** Milliseconds after which a call looks whether other hosts wrote; 0: always. Default: 1000. */
  freshMs: Type.Optional(Type.Integer({ minimum: 0 })),
  /** Milliseconds that reads go on while the database does not answer, 6 days at most. Default: 15 minutes. */
  offlineMs: Type.Optional(Type.Integer({ minimum: 0, maximum: LONGEST_OFFLINE_MS })),
  /** Milliseconds after which a write that got no answer is given up, 24 days at most. Default: 5000. */
  writeTimeoutMs: Type.Optional(Type.Integer({ minimum: 1, maximum: LONGEST_TIMER_MS })),
  /** false: a brain that is not there is not begun, and opening it fails with NOT_FOUND. Default: true. */
  begins: flag,
  /** false: the replica is in a folder of its own and goes when the brain is closed. Default: true. */
  keep: flag,
  /** Is told when the brain was opened though the database does not answer. */
  onAway: Type.Optional(callback<(reason: string) => void>()),
  /** Where connections come from, instead of a pool by the package pg. */
  pool: Type.Optional(Type.Unsafe<FleetPool>({})),
});

/** See {@link fleetOptionsSchema}. */
export type FleetOptions = Static<typeof fleetOptionsSchema>;

/** The same with its defaults. */
export interface FleetSettings {
  host: string;
  cache: string;
  freshMs: number;
  offlineMs: number;
  writeTimeoutMs: number;
  begins: boolean;
  keep: boolean;
  onAway: ((reason: string) => void) | undefined;
  pool: FleetPool | undefined;
}

/** Fills in the defaults. */
export function resolveFleet(options: FleetOptions = {}): FleetSettings {
  const {
    host,
    cache,
    freshMs = 1_000,
    offlineMs = 900_000,
    writeTimeoutMs = 5_000,
    begins = true,
    keep = true,
    onAway,
    pool,
  } = options;
  return {
    host: host ?? (process.env["CORTEX_FLEET_HOST"] || hostname()),
    cache: cache ?? join(homedir(), ".cortex", "fleet"),
    freshMs,
    offlineMs,
    writeTimeoutMs,
    begins,
    keep,
    onAway,
    pool,
  };
}
