import type { CortexBridge } from "../../../ts/bridge/bridge.js";
import { type FleetPool, type OwnPool, openPool } from "../../../ts/fleet/pool.js";
import { Hosts } from "./hosts.js";
import { Postgres } from "./postgres.mjs";

const WAIT_MS = 60_000;

/** The brain of the test at hand, and hosts that open it. */
export interface HostsOfABrain {
  readonly hosts: Hosts;
  readonly pool: OwnPool;
  /** What a host is called in this test: its replica is of no other. */
  nameOf(host: string): string;
  /** @param through - where its connections come from */
  open(host: string, through?: FleetPool, freshMs?: number): Promise<CortexBridge>;
}

/** Starts a server for the tests that follow, with a brain of its own for each; all of it is gone afterwards. */
export function useHosts(name: string): HostsOfABrain {
  const hosts = new Hosts();
  let server: Postgres;
  let pool: OwnPool;
  let brains = 0;

  beforeAll(async () => {
    server = await Postgres.startWithBrains({ durable: false });
    pool = await openPool(server.address(), WAIT_MS);
  });
  afterAll(async () => {
    await hosts.dispose();
    await pool.end();
    await server.stop();
  });
  beforeEach(() => {
    brains += 1;
  });

  const nameOf = (host: string) => `${host}-${brains}`;
  return {
    hosts,
    get pool() {
      return pool;
    },
    nameOf,
    open: (host, through = pool, freshMs = 0) =>
      hosts.open(nameOf(host), server.address(`${name}/${brains}`), {
        fleet: { pool: through, writeTimeoutMs: WAIT_MS, freshMs },
      }),
  };
}
