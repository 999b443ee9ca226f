import { FleetRun, factOf } from "./fleet-run.js";
import { HostProcess } from "./host-process.js";
import { Postgres } from "./postgres.mjs";

/** So many facts each test may tell. */
const FACTS = 20_000;

/** The server of a test file, and the run of the test at hand: hosts that share a brain of its own. */
export interface Fleet {
  readonly server: Postgres;
  readonly run: FleetRun;
  /** A fact that no other brain of the server has: the same for the same number. */
  fact(number: number): string;
  /** The next one that this test has not told. */
  newFact(): string;
}

/** Starts a server for the tests that follow, and a run for each; all of it is gone afterwards. */
export function useFleet(name: string): Fleet {
  let server: Postgres;
  let run: FleetRun;
  let runs = 0;
  let facts = 0;

  beforeAll(async () => {
    server = await Postgres.startWithBrains();
  });
  afterAll(async () => {
    await HostProcess.endIdle();
    await server.stop();
  });
  beforeEach(() => {
    runs += 1;
    facts = 0;
    run = new FleetRun(server, server.address(`${name}/${runs}`));
  });
  afterEach(() => run.dispose());

  const fact = (number: number) => factOf(FACTS * runs + number);
  return {
    get server() {
      return server;
    },
    get run() {
      return run;
    },
    fact,
    newFact() {
      facts += 1;
      return fact(facts);
    },
  };
}
