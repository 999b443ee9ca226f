/** Hosts behind a PgBouncer in transaction mode: each transaction may be on another connection of the server. */
import { FleetRun } from "./support/fleet-run.js";
import { hasPgBouncer, PgBouncer } from "./support/pgbouncer.js";
import { useFleet } from "./support/use-fleet.js";
import { describeWithPostgres } from "./support/with-postgres.js";

const describePooled = hasPgBouncer ? describeWithPostgres : describe.skip;
if (!hasPgBouncer) {
  process.stderr.write("skipped: there is no PgBouncer (Debian's pgbouncer) to test with\n");
}

const HOSTS = ["one", "two", "three", "four", "five", "six", "seven", "eight"];
const ROUNDS = 10;

describePooled("hosts behind PgBouncer in transaction mode", () => {
  const fleet = useFleet("pooled");
  let bouncer: PgBouncer;
  let run: FleetRun;

  beforeAll(async () => {
    bouncer = await PgBouncer.before(fleet.server);
  });
  afterAll(() => bouncer.stop());
  beforeEach(async () => {
    run = new FleetRun(fleet.server, bouncer.address(`pooled/behind-${fleet.newFact()}`));
    await Promise.all(HOSTS.map((host) => run.start(host, { own: true })));
  });
  afterEach(() => run.dispose());

  it("are told what happened", async () => {
    await Promise.all(
      HOSTS.map(async (host, number) => {
        for (let round = 0; round < 4; round += 1) {
          const own = fleet.fact(1000 * (number + 1) + round);
          await run.add(host, own);
          await run.validate(host, own);
          await run.read(host);
          if (round % 2 === 1) await run.forget(host, own);
        }
      }),
    );
    expect(run.history.filter(({ outcome }) => outcome === "refused")).toEqual([]);
    expect(await run.end()).toEqual([]);
  });

  it("store what they say at once a single time", async () => {
    const single = ["done", ...HOSTS.slice(1).map(() => "double")];
    for (let round = 0; round < ROUNDS; round += 1) {
      const told = await Promise.all(HOSTS.map((host) => run.add(host, fleet.fact(round))));
      expect({ round, told: told.sort() }).toEqual({ round, told: single });
    }
    expect(await run.end()).toEqual([]);
  });
});
