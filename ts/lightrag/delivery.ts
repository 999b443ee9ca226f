import type native from "../native.js";
import { backoff, type Scheduler } from "../outside/scheduler.js";
import type { LightRagDocument } from "./client.js";
import { type SourceText, sourceOf, wantedOf } from "./source.js";

/** A text that the server failed to work up so often is given up until someone asks for it. */
const MOST_ATTEMPTS = 10;
/** The same where it would not even take it. */
const MOST_REFUSALS = 3;

/** What was sent without an answer may still come in for so long. */
const LATE_MS = 120_000;

const SHORTEST_LOOK_MS = 1_000;
const LONGEST_LOOK_MS = 60_000;
const WHILE_BUSY_MS = 5_000;

/** One memory on its way to the server, and what was found out about it so far. */
export class Delivery {
  /** What the server is to hold; undefined: nothing more. */
  readonly wanted: SourceText | undefined;
  /** When to look for what may still come in. */
  #lateUntil: number | undefined;
  readonly #put = new Map<string, native.SinkDocument>();
  readonly #gone: Set<string>;

  constructor(
    readonly job: native.SinkJob,
    private readonly scheduler: Scheduler,
  ) {
    this.wanted = wantedOf(job);
    // What was refused matters only while the memory says it.
    const plain = sourceOf(job.memory_id, job.text);
    const outdated = job.documents.filter(
      ({ source, state }) => state === "refused" && (this.wanted === undefined || source !== plain),
    );
    this.#gone = new Set(outdated.map(({ source }) => source));
  }

  /** The document that is wanted, as far as it is known. */
  get known(): native.SinkDocument | undefined {
    return this.#rows.find(
      ({ source, state }) => source === this.wanted?.source && state !== "leaving",
    );
  }

  /** Documents that are, or may be, there and should not be. */
  get stale(): native.SinkDocument[] {
    return this.#rows.filter(
      ({ source, state }) =>
        state === "leaving" || (source !== this.wanted?.source && state !== "refused"),
    );
  }

  get #rows(): native.SinkDocument[] {
    const rows = new Map(this.job.documents.map((row) => [row.source, row]));
    for (const [source, row] of this.#put) {
      rows.set(source, row);
    }
    return [...rows.values()].filter(({ source }) => !this.#gone.has(source));
  }

  /** The server has it no more, or never had it. */
  drop(row: native.SinkDocument): void {
    this.#gone.add(row.source);
    this.#put.delete(row.source);
  }

  put(row: native.SinkDocument): void {
    this.#gone.delete(row.source);
    this.#put.set(row.source, row);
  }

  /** What was sent under this name, from before it is sent. */
  sending(source: string): native.SinkDocument {
    return {
      source,
      state: "sent",
      sent_at: this.scheduler.now(),
      track_id: null,
      document_id: null,
    };
  }

  /** A document that was seen and is about to be deleted. */
  leaving(row: native.SinkDocument, { id, track_id }: LightRagDocument): void {
    const sent_at = row.state === "leaving" ? row.sent_at : this.scheduler.now();
    const names = { document_id: id, track_id: track_id ?? row.track_id };
    this.put({ ...row, ...names, state: "leaving", sent_at });
  }

  /** A document that was seen, beside the one that is wanted. */
  putExtra({ id, track_id }: LightRagDocument): void {
    const seen = { state: "held", sent_at: this.scheduler.now(), document_id: id } as const;
    this.put({ ...seen, source: id, track_id: track_id ?? null });
  }

  /** Whether a document that cannot be found may still come in; then it is looked for again. */
  mayComeLate({ sent_at }: native.SinkDocument): boolean {
    const until = sent_at + LATE_MS;
    if (until <= this.scheduler.now()) {
      return false;
    }
    this.#lateUntil = Math.min(until, this.#lateUntil ?? until);
    return true;
  }

  /** The server holds what it should, as far as can be seen. */
  done(): native.SinkReport {
    return this.#lateUntil === undefined
      ? this.#report("ok")
      : this.#report("later", { next_attempt_at: this.#lateUntil });
  }

  /** The server is at it: another look, the later the longer it takes. */
  look(since: number): native.SinkReport {
    const now = this.scheduler.now();
    const wait = Math.min(LONGEST_LOOK_MS, Math.max(SHORTEST_LOOK_MS, (now - since) / 2));
    return this.#after(wait * (0.5 + this.scheduler.random() / 2));
  }

  /** To be gone on with at once. */
  next(): native.SinkReport {
    return this.#after(0);
  }

  /** The server is busy with something else. */
  putOff(error: string): native.SinkReport {
    return this.#after(WHILE_BUSY_MS * (0.5 + this.scheduler.random() / 2), { error });
  }

  /** The server could not be asked: others first when it is back at `retryAt`. */
  unreached(error: string, retryAt: number): native.SinkReport {
    return this.#after(retryAt - this.scheduler.now() + this.#backoff(), { error });
  }

  /** The server deletes what is in the way. */
  afterDeletion(): native.SinkReport {
    return this.look(Math.min(...this.stale.map(({ sent_at }) => sent_at)));
  }

  /** The server took it and failed. */
  failed(error: string): native.SinkReport {
    return this.#failed(error, MOST_ATTEMPTS);
  }

  /** The server would not take it. */
  refused(error: string): native.SinkReport {
    return this.#failed(error, MOST_REFUSALS);
  }

  /** What was found out about documents, with no more to say yet. */
  noted(): native.SinkReport {
    return this.#report("none");
  }

  #failed(error: string, most: number): native.SinkReport {
    return this.job.attempts + 1 >= most
      ? this.#report("failed", { error })
      : this.#after(this.#backoff(), { error, failed_attempt: true });
  }

  #backoff(): number {
    return backoff(this.job.attempts + 1, this.scheduler);
  }

  #after(wait: number, more: Partial<native.SinkReport> = {}): native.SinkReport {
    const next_attempt_at = Math.ceil(this.scheduler.now() + Math.max(0, wait));
    return this.#report("later", { ...more, next_attempt_at });
  }

  #report(
    outcome: native.SinkReport["outcome"],
    more: Partial<native.SinkReport> = {},
  ): native.SinkReport {
    const { ticket, memory_id } = this.job;
    const documents = [...this.#put.values()];
    return { ticket, memory_id, outcome, documents, gone: [...this.#gone], ...more };
  }
}
