import { Socket } from "node:net";
import { CortexError, toCortexError } from "../bridge/errors.js";

/** What this package reads of the rows of its queries; each query has some of them. */
export type FleetRow = { readonly [Column in FleetColumn]?: unknown };
type FleetColumn =
  | ("brain" | "head" | "head_id" | "epoch" | "format" | "settings" | "counters" | "forgot")
  | ("after_id" | "kind" | "key" | "pos" | "body" | "status" | "welcome" | "writes" | "left")
  | ("replica" | "host" | "cleaned" | "seen_at" | "expired" | "aside" | "replicas" | "logs_in");

/** Rows as a query gives them. */
export interface FleetRows {
  rows: FleetRow[];
}

/** A connection, as `pg.PoolClient` is one. */
export interface FleetConnection {
  query(text: string, values?: unknown[]): Promise<FleetRows>;
  /** With true the connection is ended instead of used again. */
  release(broken?: boolean): void;
  /** As an EventEmitter: a connection tells of breaking also while no query waits. */
  on?(event: "error", listener: () => void): unknown;
  off?(event: "error", listener: () => void): unknown;
}

/** Where connections come from: a `pg.Pool`, or whatever has its `connect`. */
export interface FleetPool {
  connect(): Promise<FleetConnection>;
}

/** A pool of our own, which has to be ended. */
export interface OwnPool extends FleetPool {
  end(): Promise<void>;
}

/** Connections that a brain keeps: one that holds a turn, and one for what goes on meanwhile. */
const CONNECTIONS = 4;

/**
 * A pool for this database, by the package pg, which is loaded only now.
 *
 * @throws CortexError NATIVE_LOAD_FAILED - the package pg is not installed
 */
export async function openPool(connection: string, patienceMs: number): Promise<OwnPool> {
  const { default: pg } = await loadClient();
  const sockets = new Set<Socket>();
  const pool = new pg.Pool({
    stream: () => {
      const socket = new Socket();
      sockets.add(socket);
      socket.once("close", () => sockets.delete(socket));
      return socket;
    },
    connectionString: connection,
    connectionTimeoutMillis: patienceMs,
    max: CONNECTIONS,
    allowExitOnIdle: true,
    application_name: "cortex",
  });
  // A connection that breaks while nobody uses it is replaced when the next is needed.
  pool.on("error", () => undefined);
  return {
    connect: () => pool.connect(),
    async end() {
      await pool.end();
      // The client leaves one open over which it could not log in, for as long as the server bears it.
      for (const socket of sockets) {
        socket.destroy();
      }
    },
  };
}

async function loadClient(): Promise<typeof import("pg")> {
  try {
    return await import("pg");
  } catch (error) {
    throw new CortexError(
      "NATIVE_LOAD_FAILED",
      `a brain in PostgreSQL needs the package pg: npm install pg (${toCortexError(error).message})`,
      { cause: error },
    );
  }
}
