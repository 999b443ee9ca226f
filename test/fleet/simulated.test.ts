/** Hosts whose order is drawn from a seed: `CORTEX_FLEET_SEEDS=10000 npm run test:fleet -- simulated` draws more. */
import { type OwnPool, openPool } from "../../ts/fleet/pool.js";
import { Simulation } from "./support/simulation.js";
import { describeWithPostgres, Postgres } from "./support/with-postgres.js";

const SEEDS = Number(process.env["CORTEX_FLEET_SEEDS"] ?? 20);
const FIRST = Number(process.env["CORTEX_FLEET_FIRST_SEED"] ?? 1);
/** Of these at least one shows a bug. */
const SEEDS_FOR_A_BUG = 20;

describeWithPostgres("a simulated fleet", () => {
  let server: Postgres;
  let pool: OwnPool;
  let brains = 0;

  beforeAll(async () => {
    server = await Postgres.startWithBrains();
    pool = await openPool(server.address(), 60_000);
  });
  afterAll(async () => {
    await pool.end();
    await server.stop();
  });

  const simulated = async (seed: number, bug?: string) => {
    brains += 1;
    return await new Simulation(seed, server.address(`simulated/${brains}`), pool, bug).run();
  };

  it(
    `answers as one brain does, ${SEEDS} seeds`,
    async () => {
      for (let seed = FIRST; seed < FIRST + SEEDS; seed += 1) {
        expect({ seed, told: await simulated(seed) }).toEqual({ seed, told: [] });
      }
    },
    SEEDS * 30_000,
  );

  it.each(["dropped", "resent", "torn", "unforgotten"])(
    "shows a bug: %s",
    async (bug) => {
      let told: string[] = [];
      for (let seed = 1; told.length === 0 && seed <= SEEDS_FOR_A_BUG; seed += 1) {
        told = await simulated(seed, bug).catch((error: Error) => [error.message]);
      }
      expect(told).not.toEqual([]);
    },
    SEEDS_FOR_A_BUG * 30_000,
  );
});
