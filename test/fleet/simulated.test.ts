/** Hosts whose order is drawn from a seed: `CORTEX_FLEET_SEEDS=10000 npm run test:fleet -- simulated` draws more. */
import { type OwnPool, openPool } from "../../ts/fleet/pool.js";
import { Simulation } from "./support/simulation.js";
import { describeWithPostgres, Postgres } from "./support/with-postgres.js";

const SEEDS = Number(process.env["CORTEX_FLEET_SEEDS"] ?? 20);
const FIRST = Number(process.env["CORTEX_FLEET_FIRST_SEED"] ?? 1);
/** So many at once: a host that found nobody pauses, and the others go on. */
const LANES = 6;
/** Of these at least one shows a bug. */
const SEEDS_FOR_A_BUG = 20;

interface Told {
  seed: number;
  told: string[];
}

describeWithPostgres("a simulated fleet", () => {
  let server: Postgres;
  const pools: OwnPool[] = [];
  let brains = 0;

  beforeAll(async () => {
    server = await Postgres.startWithBrains({ durable: false });
    for (let lane = 0; lane < LANES; lane += 1) {
      pools.push(await openPool(server.address(), 60_000));
    }
  });
  afterAll(async () => {
    await Promise.all(pools.map((pool) => pool.end()));
    await server.stop();
  });

  const simulated = async (seed: number, pool: OwnPool, bug?: string): Promise<Told> => {
    brains += 1;
    const simulation = new Simulation(seed, server.address(`simulated/${brains}`), pool, bug);
    const told = await simulation.run().catch((error: Error) => [String(error.stack)]);
    return { seed, told };
  };

  /** Each seed from the first one on, until enough have told something. */
  const toldBy = async (first: number, seeds: number, enough: number, bug?: string) => {
    const found: Told[] = [];
    let next = first;
    const lanes = pools.map(async (pool) => {
      while (next < first + seeds && found.length < enough) {
        const seed = next;
        next += 1;
        const one = await simulated(seed, pool, bug);
        if (one.told.length === 0) continue;
        found.push(one);
        if (bug === undefined) process.stdout.write(`${JSON.stringify(one)}\n`);
      }
    });
    await Promise.all(lanes);
    return found;
  };

  it(
    `answers as one brain does, ${SEEDS} seeds`,
    async () => {
      expect(await toldBy(FIRST, SEEDS, Number.POSITIVE_INFINITY)).toEqual([]);
    },
    SEEDS * 30_000,
  );

  it.each(["dropped", "resent", "torn", "unforgotten"])(
    "shows a bug: %s",
    async (bug) => {
      expect(await toldBy(1, SEEDS_FOR_A_BUG, 1, bug)).not.toEqual([]);
    },
    SEEDS_FOR_A_BUG * 30_000,
  );
});
