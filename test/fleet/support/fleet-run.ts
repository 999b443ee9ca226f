import { EventEmitter, on } from "node:events";
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type native from "../../../ts/native.js";
import { check, type Ending, type Operation, type Outcome, type Reading } from "./history.js";
import { type Answer, HostProcess, type Opening } from "./host-process.js";
import { ofTheBrain } from "./hosts.js";
import type { Postgres } from "./postgres.mjs";

/** Facts are told apart by a word that nothing else has. */
const WORD = /quon[a-z]+/u;
/** Each place where such a word may begin, also within another one. */
const WORDS = /(?=(quon[a-z]{4}k))/gu;

/** A word for a number: the same for the same. */
export function factOf(number: number): string {
  let word = "";
  for (let left = number; word.length < 4; left = Math.floor(left / 26)) {
    word += String.fromCharCode(97 + (left % 26));
  }
  return `quon${word}k`;
}

interface Added {
  status: string;
  id?: string;
  code?: string;
  message?: string;
}

type ForgetReceipt = Pick<native.ForgetReceipt, "state" | "remaining">;

interface ReadAnswer extends Omit<Reading, "facts"> {
  memories: { content: string; validation_count: number }[];
}

/** Hosts that share a brain, each a process; what they were told is kept, and looked at in the end. */
export class FleetRun {
  readonly folder = mkdtempSync(join(tmpdir(), "fleet-run-"));
  readonly history: Operation[] = [];
  /** What the last forget told. */
  receipt: ForgetReceipt | undefined;
  /** Those that have the brain open. */
  readonly #hosts = new Map<string, HostProcess>();
  readonly #opening = new Set<HostProcess>();
  readonly #ids = new Map<string, string>();
  readonly #told = new EventEmitter();

  constructor(
    private readonly server: Postgres,
    readonly path: string,
  ) {}

  /** Starts a host, or starts it again: its replica is where it was. It is `host(name)` once the brain is open. */
  async start(name: string, opening: Opening = {}): Promise<HostProcess> {
    const host = HostProcess.take();
    this.#opening.add(host);
    try {
      await host.must("open", this.#openingOf(name, opening));
      this.#hosts.set(name, host);
    } catch (error) {
      await host.kill();
      throw error;
    } finally {
      this.#opening.delete(host);
    }
    return host;
  }

  /** Starts a host that dies while it opens the brain. */
  async startToDie(name: string, opening: Opening): Promise<void> {
    const answer = await HostProcess.take().ask("open", this.#openingOf(name, opening));
    if (answer !== "gone") {
      throw new Error(`${name} is alive: ${JSON.stringify(answer)}`);
    }
  }

  /** Has a host close the brain and open it again: it forgets that hosts were in each other's way. */
  async reopen(name: string, opening: Opening = {}): Promise<void> {
    const host = this.host(name);
    await host.must("close");
    await host.must("open", this.#openingOf(name, opening));
  }

  /** Has a host close the brain, and lets its process be another's. */
  async stop(name: string): Promise<void> {
    const host = this.host(name);
    this.#hosts.delete(name);
    await host.must("close");
    host.giveBack();
  }

  /** The folder of a host's replicas. */
  cache(name: string): string {
    const folder = join(this.folder, name);
    mkdirSync(folder, { recursive: true });
    return folder;
  }

  #openingOf(name: string, opening: Opening): object {
    return { path: this.path, host: name, folder: this.cache(name), ...opening };
  }

  host(name: string): HostProcess {
    const host = this.#hosts.get(name);
    if (host === undefined) {
      throw new Error(`there is no host ${name}`);
    }
    return host;
  }

  /** Has a host store a fact. */
  async add(host: string, fact: string, { dies = false } = {}): Promise<Outcome> {
    const content = `The ${fact} stands in the yard.`;
    return await this.#record(host, "add", fact, async () => {
      const answer = await this.host(host).ask<Added>("add", { content, dies });
      if (answer !== "gone" && "answer" in answer) {
        const { status, id } = answer.answer;
        if (status === "SUCCESS" && id !== undefined) this.#ids.set(fact, id);
      }
      return { outcome: outcomeOfAdd(answer), ...failureOf(answer) };
    });
  }

  async forget(host: string, fact: string): Promise<Outcome> {
    return await this.#aboutMemory(host, "forget", fact);
  }

  async validate(host: string, fact: string): Promise<Outcome> {
    return await this.#aboutMemory(host, "validate", fact);
  }

  async read(host: string): Promise<Outcome> {
    return await this.#record(host, "read", "", async () => {
      const answer = await this.host(host).ask<ReadAnswer>("read");
      const isThere = answer !== "gone" && "answer" in answer;
      return {
        outcome: outcomeOf(answer),
        ...failureOf(answer),
        ...(isThere ? { seen: toReading(answer.answer) } : {}),
      };
    });
  }

  /** Resolves when hosts have been told so many things more. */
  async progress(count: number): Promise<void> {
    const goal = this.history.length + count;
    for await (const _ of on(this.#told, "told")) {
      if (this.history.length >= goal) return;
    }
  }

  /** What hosts are told of a fact later needs the id of its memory. */
  knows(fact: string): boolean {
    return this.#ids.has(fact);
  }

  /**
   * All hosts catch up and are closed; what they were told is compared with what they hold then.
   *
   * @returns what is wrong, see `check`
   */
  async end(): Promise<string[]> {
    const ending = await this.#ending();
    return check(this.history, ending);
  }

  async dispose(): Promise<void> {
    const hosts = [...this.#hosts.values(), ...this.#opening];
    await Promise.all(hosts.map((host) => host.kill()));
    rmSync(this.folder, { recursive: true, force: true });
  }

  async #aboutMemory(host: string, what: "forget" | "validate", fact: string): Promise<Outcome> {
    const id = this.#ids.get(fact);
    return await this.#record(host, what, fact, async () => {
      const answer = await this.host(host).ask<ForgetReceipt | null>(what, { id });
      if (answer !== "gone" && "answer" in answer) {
        this.receipt = answer.answer ?? this.receipt;
      }
      return { outcome: outcomeOf(answer), ...failureOf(answer) };
    });
  }

  async #record(
    host: string,
    what: Operation["what"],
    fact: string,
    work: () => Promise<Pick<Operation, "outcome" | "seen" | "told">>,
  ): Promise<Outcome> {
    const start = performance.now();
    const told = await work();
    const end = told.outcome === "unknown" ? Number.POSITIVE_INFINITY : performance.now();
    this.history.push({ host, what, fact, start, end, ...told });
    this.#told.emit("told");
    return told.outcome;
  }

  async #ending(): Promise<Ending> {
    const replicas = [];
    for (const name of this.#hosts.keys()) {
      const reading = toReading(await this.#caughtUp(name));
      const lines = ofTheBrain(await this.host(name).must("export"));
      replicas.push({ host: name, reading, lines });
    }
    for (const name of [...this.#hosts.keys()]) {
      await this.stop(name);
    }
    const brain = decodeURIComponent(this.path.slice(this.path.indexOf("#") + 1));
    const rows = await this.server.sql(
      "select pos, id from cortex.commits where brain = $1 order by pos",
      [brain],
    );
    const commits = rows.map(({ pos, id }) => ({ pos: Number(pos), id: String(id) }));
    const places = await this.#places();
    return { replicas, commits, holders: (fact) => places.get(fact) ?? [] };
  }

  /** Files and tables that hold a fact's word now. */
  async holders(fact: string): Promise<string[]> {
    return (await this.#places()).get(fact) ?? [];
  }

  /** All that the database holds, as text. */
  async #tables(): Promise<string> {
    const names = await this.server.sql(
      "select tablename from pg_tables where schemaname = 'cortex'",
    );
    const rows = names.map(({ tablename }) => this.server.sql(`table cortex.${tablename}`));
    return JSON.stringify(await Promise.all(rows));
  }

  /** A host that finds out that its replica is wrong says so, and starts anew as it asks its user to. */
  async #caughtUp(name: string): Promise<ReadAnswer> {
    const answer = await this.host(name).ask<ReadAnswer>("read");
    if (answer !== "gone" && "answer" in answer) {
      return answer.answer;
    }
    await this.host(name).kill();
    return await (await this.start(name)).must("read");
  }

  /** The files and tables that hold a fact's word now, for each fact: all is read once. */
  async #places(): Promise<Map<string, string[]>> {
    const places = new Map<string, string[]>();
    const look = (place: string, text: string) => {
      const words = new Set(Array.from(text.matchAll(WORDS), ([, word]) => String(word)));
      for (const word of words) {
        places.set(word, [...(places.get(word) ?? []), place]);
      }
    };
    const entries = readdirSync(this.folder, { recursive: true, withFileTypes: true });
    for (const { parentPath, name } of entries.filter((entry) => entry.isFile())) {
      const file = join(parentPath, name);
      look(file, readFileSync(file, "latin1"));
    }
    look("a table", await this.#tables());
    return places;
  }
}

function toReading({ memories, ...reading }: ReadAnswer): Reading {
  const facts = memories.map(({ content, validation_count }) => ({
    fact: WORD.exec(content)?.[0] ?? content,
    validations: validation_count,
  }));
  return { ...reading, facts };
}

/** What a message says that leaves it open whether something was stored. */
const UNKNOWN = /whether .* was stored is not known|It is stored, but/u;

function outcomeOfAdd(answer: Answer<Added>): Outcome {
  if (answer === "gone" || "failure" in answer) {
    return outcomeOf(answer);
  }
  const { status, message = "" } = answer.answer;
  if (status === "SUCCESS") {
    return "done";
  }
  if (status.startsWith("DUPLICATE")) {
    return "double";
  }
  return UNKNOWN.test(message) ? "unknown" : "refused";
}

/** What a host said of a failure, for who reads the history. */
function failureOf(answer: Answer<unknown>): { told?: string } {
  if (answer === "gone") {
    return {};
  }
  if ("failure" in answer) {
    return { told: `${answer.failure.code}: ${answer.failure.message}` };
  }
  const { code, message } = (answer.answer ?? {}) as Partial<Added>;
  return message === undefined ? {} : { told: `${code}: ${message}` };
}

function outcomeOf(answer: Answer<unknown>): Outcome {
  if (answer === "gone") {
    return "unknown";
  }
  if ("answer" in answer) {
    return "done";
  }
  return UNKNOWN.test(answer.failure.message) ? "unknown" : "refused";
}
