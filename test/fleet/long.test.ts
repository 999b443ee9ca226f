/**
 * Hosts that work on brains, one brain after another, while servers, hosts and connections fail:
 * `CORTEX_FLEET_OPERATIONS=1000000 npm run test:fleet -- long` does so for longer.
 */
import { setTimeout as pause } from "node:timers/promises";
import { FleetRun, factOf } from "./support/fleet-run.js";
import type { Operation } from "./support/history.js";
import { HostProcess } from "./support/host-process.js";
import { type Random, randomFrom } from "./support/simulated-tasks.js";
import { describeWithPostgres, Postgres } from "./support/with-postgres.js";

const OPERATIONS = Number(process.env["CORTEX_FLEET_OPERATIONS"] ?? 1_000);
const SEED = Number(process.env["CORTEX_FLEET_FIRST_SEED"] ?? 1);
/** Then its history is looked at, and the next brain begins: what is looked at stays small. */
const PER_BRAIN = 500;
const HOSTS = ["one", "two", "three", "four"];
/** Of the operations on one brain, so many pass between two faults. */
const BETWEEN_FAULTS = 100;
const STALL_MS = 700;

const FAULTS = [
  "server killed",
  "connections ended",
  "backend stalled",
  "host killed",
  "host stalled",
];

/** One brain's run. */
class Work {
  #left = PER_BRAIN;
  #told = 0;
  readonly #stored: string[] = [];
  readonly #toldTwice = new Set<string>();
  readonly #forgotten = new Set<string>();

  constructor(
    readonly run: FleetRun,
    private readonly random: Random,
  ) {}

  get left(): number {
    return this.#left;
  }

  /** One host's: what it does is drawn. A host that was killed is started again. */
  async of(host: string): Promise<void> {
    while (this.#left > 0) {
      this.#left -= 1;
      const outcome = await this.#one(host);
      if (outcome === "unknown" && this.run.host(host).isGone) await this.run.start(host);
    }
  }

  async #one(host: string) {
    const kind = this.random(20);
    const known = this.#stored[this.random(this.#stored.length || 1)];
    if (kind < 5) return await this.run.read(host);
    if (known === undefined || kind < 12) return await this.#add(host, this.#next());
    if (kind < 14) return await this.#add(host, this.#last());
    if (kind < 18 || this.#toldTwice.has(known)) return await this.run.validate(host, known);
    this.#forgotten.add(known);
    this.#stored.splice(this.#stored.indexOf(known), 1);
    return await this.run.forget(host, known);
  }

  #next(): string {
    this.#told += 1;
    return factOf(this.#told - 1);
  }

  /** Another host may say it just now; what is told twice is not forgotten: it would be stored anew. */
  #last(): string {
    const last = factOf(Math.max(0, this.#told - 1));
    if (this.#forgotten.has(last)) return this.#next();
    this.#toldTwice.add(last);
    return last;
  }

  async #add(host: string, fact: string) {
    const outcome = await this.run.add(host, fact);
    if (outcome === "done" && this.run.knows(fact)) this.#stored.push(fact);
    return outcome;
  }
}

describeWithPostgres("hosts under faults", () => {
  let server: Postgres;
  const counts = new Map<string, number>();
  const count = (what: string) => counts.set(what, (counts.get(what) ?? 0) + 1);

  beforeAll(async () => {
    server = await Postgres.startWithBrains();
  });
  afterAll(async () => {
    await HostProcess.endIdle();
    await server.stop();
  });

  const clients = "from pg_stat_activity where application_name = 'cortex'";

  async function fail(what: string, run: FleetRun, host: string): Promise<void> {
    count(what);
    if (what === "server killed") {
      await server.kill();
      await server.restart();
    } else if (what === "connections ended") {
      await server.sql(`select pg_terminate_backend(pid) ${clients}`);
    } else if (what === "backend stalled") {
      const [one] = await server.sql(`select pid ${clients} order by random() limit 1`);
      if (one !== undefined) await stallBackend(Number(one["pid"]));
    } else if (what === "host killed") {
      await run.host(host).kill();
    } else {
      await run.host(host).stall(STALL_MS);
    }
  }

  async function stallBackend(pid: number): Promise<void> {
    try {
      process.kill(pid, "SIGSTOP");
      await pause(STALL_MS);
      process.kill(pid, "SIGCONT");
    } catch {
      // It ended just now.
    }
  }

  /** @returns what is wrong */
  async function oneBrain(number: number): Promise<unknown[]> {
    const random = randomFrom(SEED + number);
    const run = new FleetRun(server, server.address(`long/${number}`));
    try {
      await Promise.all(HOSTS.map((host) => run.start(host, { own: true })));
      const work = new Work(run, random);
      const all = Promise.all(HOSTS.map((host) => work.of(host)));
      while (work.left > BETWEEN_FAULTS) {
        await run.progress(BETWEEN_FAULTS);
        const host = HOSTS[random(HOSTS.length)] ?? "one";
        await fail(FAULTS[random(FAULTS.length)] ?? "host killed", run, host);
      }
      await all;
      const wrong = await run.end();
      for (const { what, outcome } of run.history) count(`${what} ${outcome}`);
      return [...wrong, ...run.history.filter((each) => isRefused(each, run.history))];
    } finally {
      await run.dispose();
      for (const table of ["rows", "commits", "replicas", "brains"]) {
        await server.sql(`delete from cortex.${table} where brain = $1`, [`long/${number}`]);
      }
    }
  }

  /** Each fault is over within the time that a write is tried; but what a host was asked of may be forgotten. */
  const isRefused = ({ outcome, fact, told, end }: Operation, history: readonly Operation[]) => {
    const isForgotten = history.some(
      (each) => each.what === "forget" && each.fact === fact && each.start < end,
    );
    return outcome === "refused" && !(isForgotten && told?.startsWith("NOT_FOUND"));
  };

  it(
    `lose and double nothing, ${OPERATIONS} operations`,
    async () => {
      const brains = Math.ceil(OPERATIONS / PER_BRAIN);
      const start = performance.now();
      for (let brain = 0; brain < brains; brain += 1) {
        expect({ brain, wrong: await oneBrain(brain) }).toEqual({ brain, wrong: [] });
      }
      const seconds = (performance.now() - start) / 1000;
      const rate = (brains * PER_BRAIN) / seconds;
      const told = [...counts].sort().map(([what, times]) => `${what} ${times}`);
      process.stdout.write(
        `${brains * PER_BRAIN} operations in ${seconds.toFixed(0)} s (${rate.toFixed(0)}/s): ${told.join(", ")}\n`,
      );
    },
    OPERATIONS * 1_000,
  );
});
