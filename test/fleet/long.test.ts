/**
 * Hosts that work on brains, one brain after another, while servers, hosts and connections fail:
 * `CORTEX_FLEET_OPERATIONS=1000000 npm run test:fleet -- long` does so for longer, and more of it passes in an hour with
 * larger brains and rarer faults: CORTEX_FLEET_PER_BRAIN=5000 CORTEX_FLEET_BETWEEN_FAULTS=1000 CORTEX_FLEET_CALLS=4.
 */
import { setTimeout as pause } from "node:timers/promises";
import { FleetRun, factOf } from "./support/fleet-run.js";
import type { Operation } from "./support/history.js";
import { HostProcess } from "./support/host-process.js";
import { type Random, randomFrom } from "./support/simulated-tasks.js";
import { describeWithPostgres, Postgres } from "./support/with-postgres.js";

const set = (name: string, otherwise: number) =>
  Number(process.env[`CORTEX_FLEET_${name}`] ?? otherwise);

const OPERATIONS = set("OPERATIONS", 1_000);
const SEED = set("FIRST_SEED", 1);
/** Then its history is looked at, and the next brain begins: what is looked at stays small. */
const PER_BRAIN = set("PER_BRAIN", 500);
const HOSTS = ["one", "two", "three", "four"];
/** Of the operations on one brain, so many pass between two faults. */
const BETWEEN_FAULTS = set("BETWEEN_FAULTS", 100);
/** So many things a host does at a time. */
const CALLS = set("CALLS", 1);
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
  /** Hosts that are being started again. */
  readonly #starting = new Map<string, Promise<unknown>>();

  constructor(
    readonly run: FleetRun,
    private readonly random: Random,
  ) {}

  get left(): number {
    return this.#left;
  }

  /** One host's: what it does is drawn. A host that was killed is started again. */
  async of(host: string): Promise<void> {
    await Promise.all(Array.from({ length: CALLS }, () => this.#after(host)));
  }

  /** One thing after another. */
  async #after(host: string): Promise<void> {
    while (this.#left > 0) {
      this.#left -= 1;
      const outcome = await this.#one(host);
      if (outcome === "unknown") await this.#alive(host);
    }
  }

  async #alive(host: string): Promise<void> {
    if (!this.run.host(host).isGone) return;
    const starting = this.#starting.get(host) ?? this.run.start(host, { own: true });
    this.#starting.set(host, starting);
    await starting;
    this.#starting.delete(host);
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
  async function oneBrain(number: number): Promise<string[]> {
    const random = randomFrom(SEED + number);
    const run = new FleetRun(server, server.address(`long/${number}`));
    try {
      await Promise.all(HOSTS.map((host) => run.start(host, { own: true })));
      const work = new Work(run, random);
      const all = Promise.all(HOSTS.map((host) => work.of(host)));
      while (work.left > BETWEEN_FAULTS) {
        await run.progress(BETWEEN_FAULTS);
        const alive = HOSTS.filter((each) => !run.host(each).isGone);
        const host = alive[random(alive.length || 1)] ?? "one";
        await fail(FAULTS[random(FAULTS.length)] ?? "host killed", run, host);
      }
      await all;
      const wrong = await run.end();
      for (const { what, outcome } of run.history) count(`${what} ${outcome}`);
      const refused = run.history.filter((each) => isRefused(each, run.history));
      return [...wrong, ...refused.map(inWords)];
    } finally {
      await run.dispose();
      for (const table of ["rows", "commits", "replicas", "brains"]) {
        await server.sql(`delete from cortex.${table} where brain = $1`, [`long/${number}`]);
      }
    }
  }

  /** Each fault is over within the time that a write is tried; but what a host was asked of may be forgotten. */
  const isRefused = ({ outcome, fact, told, end }: Operation, history: readonly Operation[]) => {
    const isForgotten = () =>
      history.some((each) => each.what === "forget" && each.fact === fact && each.start < end);
    return outcome === "refused" && !(told?.startsWith("NOT_FOUND") && isForgotten());
  };

  const inWords = ({ host, what, fact, told, start, end }: Operation) =>
    `${host} was refused to ${what} ${fact} after ${(end - start).toFixed(0)} ms: ${told}`;

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
