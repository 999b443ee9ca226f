import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { CortexBridge } from "../../../ts/bridge/bridge.js";
import { AFTER_ALL } from "../../../ts/fleet/client.js";
import type { FleetPool, FleetRows } from "../../../ts/fleet/pool.js";
import { openBrain } from "../../../ts/index.js";
import { ofTheBrain } from "./hosts.js";
import { type Fate, type Listener, type Question, SimulatedPool } from "./simulated-pool.js";
import {
  answerTo,
  drawn,
  LOST_ITS_TURN,
  type Random,
  randomFrom,
  type Task,
} from "./simulated-tasks.js";

const HOSTS = 3;
const TASKS = 8;
/** Of so many questions one is lost. */
const FAULTS = 12;
/** These want the brain's row, which who has the turn holds. */
const WANT_THE_ROW: ReadonlySet<string> = new Set(["commit", "turn"]);
const BEGIN = Date.UTC(2026, 0, 5, 9);

/** A task that was done, and where in the brain's history. */
interface Done extends Task {
  answer: string;
  position: number;
  /** It is that commit; else it saw what is there. */
  isCommit: boolean;
}

/** Of what `cortex.commit` is given: the rows, as text. */
const ROWS = 6;

interface ToldRow {
  kind: string;
  body: string | null;
}

/** Whether all that a commit tells of is that memories were read. */
function isOfAccesses(rows: string): boolean {
  const told = JSON.parse(rows) as ToldRow[];
  const audits = told.filter(({ kind }) => kind === "audit");
  const reasons = audits.map(
    ({ body }) => (JSON.parse(body ?? "{}") as { reason?: string }).reason,
  );
  return reasons.length > 0 && reasons.every((reason) => reason === "access");
}

/** A host of the simulation: a brain with a replica of its own, and one task at a time. */
class Host implements Listener {
  brain: CortexBridge | undefined;
  question: Question | undefined;
  isBusy = false;
  left = TASKS;
  /** Of its replica. */
  position = 0;
  /** Of the task at hand; 0: none. */
  commit = 0;
  losses = 0;
  hasTurn = false;
  wasLost = false;
  now = BEGIN;
  id = "";

  constructor(
    readonly name: string,
    private readonly changed: () => void,
  ) {}

  asks(question: Question): void {
    this.question = question;
    this.changed();
  }

  answered(step: string, values: unknown[] | undefined, rows: FleetRows["rows"]): void {
    if (step === "pull" && values?.[1] !== AFTER_ALL) this.position = Number(rows[0]?.head);
    if (step === "turn") this.hasTurn = true;
    // The word "commit", which ends a turn, is told without values.
    if (step !== "commit" || values === undefined) return;
    // What was committed in a turn that was lost before it ended was rolled back; then another host was first.
    this.commit = 0;
    if (/committed|known/u.test(String(rows[0]?.status))) {
      this.position = Number(rows[0]?.pos);
      // Accesses are written before what was asked for, which may be decided later.
      if (!isOfAccesses(String(values[ROWS]))) this.commit = this.position;
    }
  }

  ended(): void {
    this.hasTurn = false;
  }
}

/**
 * Hosts that share a brain, in one process and one after the other: which of them goes on, and what is lost on the way, is drawn
 * from a seed. What they were told is compared with what one brain in memory answers, in the order of the commits.
 */
export class Simulation {
  readonly #folder = mkdtempSync(join(tmpdir(), "simulated-"));
  readonly #random: Random;
  readonly #hosts: Host[];
  readonly #done: Done[] = [];
  #tell: () => void = () => undefined;
  #failure: unknown;

  constructor(
    seed: number,
    private readonly path: string,
    private readonly pool: FleetPool,
    private readonly bug?: string,
  ) {
    this.#random = randomFrom(seed);
    this.#hosts = Array.from(
      { length: HOSTS },
      (_, number) => new Host(`host-${number}`, () => this.#tell()),
    );
  }

  /** What is wrong, in words; none: all is well. */
  async run(): Promise<string[]> {
    try {
      await Promise.all(this.#hosts.map((host) => this.#open(host)));
      while (await this.#step());
      return [...(await this.#compareExports()), ...(await this.#compareAnswers())];
    } finally {
      await Promise.allSettled(this.#hosts.map((host) => host.brain?.close()));
      rmSync(this.#folder, { recursive: true, force: true });
    }
  }

  async #open(host: Host): Promise<void> {
    // The first host is the one with a bug.
    const bug = host.name === "host-0" ? this.bug : undefined;
    host.brain = await openBrain({
      ...settingsOf(host),
      path: this.path,
      fleet: {
        host: host.name,
        cache: join(this.#folder, host.name),
        pool: new SimulatedPool(this.pool, host, bug),
        freshMs: 0,
        writeTimeoutMs: 60_000,
      },
    });
    host.position = (await host.brain.getStats()).fleet?.position ?? 0;
  }

  /** One thing happens: a question goes on, or an idle host begins its next task. */
  async #step(): Promise<boolean> {
    await this.#quiet();
    const turn = this.#hosts.find(({ hasTurn }) => hasTurn);
    const ready = this.#hosts.filter(({ question, isBusy, left, hasTurn }) => {
      if (!isBusy) return left > 0;
      const waits = turn !== undefined && !hasTurn && WANT_THE_ROW.has(question?.step ?? "");
      return question !== undefined && !waits;
    });
    const host = ready[this.#random(ready.length)];
    if (host === undefined) {
      return false;
    }
    const { question } = host;
    if (question === undefined) {
      this.#begin(host);
    } else {
      host.question = undefined;
      question.go(this.#fate(host, question));
    }
    return true;
  }

  /** No host does anything: each waits for its question, or has nothing to do. */
  async #quiet(): Promise<void> {
    while (this.#hosts.some(({ isBusy, question }) => isBusy && question === undefined)) {
      await new Promise<void>((tell) => {
        this.#tell = tell;
      });
    }
    if (this.#failure !== undefined) throw this.#failure;
  }

  /** Never two in a row: a host that finds nobody goes on by itself, and by the clock. */
  #fate(host: Host, { step }: Question): Fate {
    const isLost = !host.wasLost && this.#random(FAULTS) === 0 && step !== "rollback";
    host.wasLost = isLost;
    host.losses += isLost ? 1 : 0;
    if (/^(commit|rollback)$/u.test(step) && host.hasTurn && !WANT_THE_ROW.has(step)) {
      host.hasTurn = false;
    }
    return isLost ? ((["before", "after"] as const)[this.#random(2)] ?? "before") : "asked";
  }

  #begin(host: Host): void {
    const number = this.#hosts.reduce((sum, { left }) => sum + TASKS - left, 0);
    const stored = this.#done.flatMap(({ what, id, answer }) =>
      what === "add" && answer.includes('"SUCCESS"') ? [id] : [],
    );
    host.left -= 1;
    const id = `${host.name}-${host.left}`;
    const task = drawn(this.#random, { id, now: BEGIN + number * 60_000, stored });
    Object.assign(host, { isBusy: true, now: task.now, id: task.id, commit: 0, losses: 0 });
    this.#do(host, task).then(
      () => this.#tell(),
      (error: unknown) => {
        this.#failure = error;
        this.#tell();
      },
    );
  }

  async #do(host: Host, task: Task): Promise<void> {
    const answer = await answerTo(must(host.brain), task);
    const { commit, losses } = host;
    // After its commit a host may have caught up with others.
    const position = commit > 0 ? commit : host.position;
    // What it had committed in its turn was rolled back then; were it there, others would see it.
    if (answer !== LOST_ITS_TURN || losses === 0) {
      this.#done.push({ ...task, answer, position, isCommit: commit > 0 });
    }
    Object.assign(host, { isBusy: false, hasTurn: false });
  }

  async #compareExports(): Promise<string[]> {
    const lines: string[] = [];
    for (const host of this.#hosts) {
      // Who was not answered a moment ago reads on; who opens asks.
      await host.brain?.close();
      await this.#open(host);
    }
    for (const { name, brain } of this.#hosts) {
      await brain?.rebuildGraph();
      const file = join(this.#folder, `${name}.jsonl`);
      await brain?.export(file);
      lines.push(ofTheBrain(readFileSync(file, "utf8")));
    }
    return this.#hosts
      .filter((_, number) => lines[number] !== lines[0])
      .map(({ name }) => `${name} exports other lines than host-0`);
  }

  /** The same tasks by one brain, each after what it saw. */
  async #compareAnswers(): Promise<string[]> {
    const one = { now: BEGIN, id: "" };
    const model = await openBrain({ ...settingsOf(one), path: ":memory:" });
    const order = this.#done
      .map((done, index) => ({ done, index }))
      .sort(
        ({ done: a, index: i }, { done: b, index: j }) =>
          a.position - b.position || Number(b.isCommit) - Number(a.isCommit) || i - j,
      );
    const told: string[] = [];
    for (const { done } of order) {
      Object.assign(one, { now: done.now, id: done.id });
      const answer = await answerTo(model, done);
      if (answer !== done.answer) {
        told.push(
          `${done.what} ${done.text} at commit ${done.position}: ${done.answer}, not ${answer}`,
        );
      }
    }
    await model.close();
    return told;
  }
}

const settingsOf = (of: { now: number; id: string }) => ({
  timezone: "UTC",
  clock: () => of.now,
  ids: () => of.id,
});

function must<T>(value: T | undefined): T {
  if (value === undefined) throw new Error("it is not open");
  return value;
}
