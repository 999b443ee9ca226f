import { homedir, hostname } from "node:os";
import { join } from "node:path";
import { closed, count, optionalText } from "../bridge/schema.js";
import { type Static, Type } from "../bridge/typebox.js";
import type { FleetPool } from "./pool.js";

/** How a brain in PostgreSQL is worked with. */
export const fleetOptionsSchema = closed({
  /** What this host is called to the others; default: its name. */
  host: optionalText,
  /** The folder of replicas; default: ~/.cortex/fleet. */
  cache: optionalText,
  /** Milliseconds after which a call looks whether other hosts wrote; 0: always. Default: 1000. */
  freshMs: Type.Optional(Type.Integer({ minimum: 0 })),
  /** Milliseconds that reads go on while the database does not answer. Default: 15 minutes. */
  offlineMs: Type.Optional(Type.Integer({ minimum: 0 })),
  /** Milliseconds after which a write that got no answer is given up. Default: 5000. */
  writeTimeoutMs: count,
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
    pool,
  } = options;
  return {
    host: host ?? hostname(),
    cache: cache ?? join(homedir(), ".cortex", "fleet"),
    freshMs,
    offlineMs,
    writeTimeoutMs,
    pool,
  };
}
