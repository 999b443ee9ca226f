import type native from "../native.js";
import type { Circuit } from "../outside/circuit.js";
import { ServiceError } from "../outside/http.js";
import type { Scheduler } from "../outside/scheduler.js";
import type { LightRagClient, LightRagDocument } from "./client.js";
import { Delivery } from "./delivery.js";

/** What was taken is there, or it got lost, after so long. */
const SETTLED_MS = 10_000;

/** What is at work for so long while the server rests was left over by a restart. */
const STUCK_MS = 60_000;

/** What a round works with. */
export interface RoundSettings {
  client: LightRagClient;
  circuit: Circuit;
  scheduler: Scheduler;
  signal: AbortSignal;
  /** Before each request: this worker must still be the one. */
  keepLease(): Promise<void>;
  /** Takes note of what was found out. */
  report(reports: native.SinkReport[]): Promise<void>;
  /** Deletions wait for a server that rests, or no more. */
  deletionsWait(wait: boolean): void;
  /** Whether something new may be sent: what keeps the server busy keeps deletions waiting. */
  mayInsert(): boolean;
}

/**
 * Brings some memories as far as they come in one go. First goes what should not be there: deletions need a
 * server that rests, so all of them are begun together and nothing new is sent beside them.
 */
export class Round {
  #listing: LightRagDocument[] | undefined;
  #resumed = false;

  constructor(private readonly settings: RoundSettings) {}

  /** Ends early when the server cannot be reached. */
  async run(jobs: readonly native.SinkJob[]): Promise<void> {
    const deliveries = jobs.map((job) => new Delivery(job, this.settings.scheduler));
    const clearing = deliveries.filter(({ stale }) => stale.length > 0);
    const waiting = new Set(clearing.length > 0 ? await this.#clear(clearing) : []);
    for (const delivery of deliveries) {
      if (this.#unreachable) {
        return;
      }
      if (!waiting.has(delivery)) {
        await this.#guarded([delivery], () => this.#bring(delivery));
      }
    }
  }

  get #unreachable(): boolean {
    return this.settings.circuit.wait > 0;
  }

  /** Those that cannot go on before something is deleted. */
  async #clear(deliveries: readonly Delivery[]): Promise<readonly Delivery[]> {
    let waiting: readonly Delivery[] = deliveries;
    await this.#guarded(deliveries, async () => {
      if (await this.#ask((signal) => this.settings.client.busy(signal))) {
        await this.#putOff(deliveries, "LightRAG is busy and deletes nothing now");
        return;
      }
      this.settings.deletionsWait(false);
      const present = new Map<Delivery, string[]>();
      for (const delivery of deliveries) {
        const ids = await this.#present(delivery);
        if (ids.length > 0) {
          present.set(delivery, ids);
        }
      }
      waiting = [...present.keys()];
      if (waiting.length > 0) {
        await this.#remove(waiting, [...new Set([...present.values()].flat())]);
      }
    });
    return waiting;
  }

  /** The ids of what is there of a memory and should not be. */
  async #present(delivery: Delivery): Promise<string[]> {
    const ids: string[] = [];
    for (const row of delivery.stale) {
      const found = await this.#find(row);
      ids.push(...found.map(({ id }) => id));
      const [first] = found;
      if (first !== undefined) {
        delivery.leaving(row, first);
      } else if (row.document_id !== null || !delivery.mayComeLate(row)) {
        delivery.drop(row);
      }
    }
    return ids;
  }

  async #remove(deliveries: readonly Delivery[], ids: string[]): Promise<void> {
    const answer = await this.#ask((signal) => this.settings.client.remove(ids, signal));
    if (!answer.started) {
      await this.#putOff(deliveries, answer.message);
      return;
    }
    await this.settings.report(deliveries.map((delivery) => delivery.afterDeletion()));
  }

  async #putOff(deliveries: readonly Delivery[], error: string): Promise<void> {
    this.settings.deletionsWait(true);
    await this.settings.report(deliveries.map((delivery) => delivery.putOff(error)));
  }

  /** Brings what is wanted of a memory whose old documents are out of the way. */
  async #bring(delivery: Delivery): Promise<void> {
    const { known, wanted } = delivery;
    if (wanted === undefined || known?.state === "held") {
      await this.#settle(delivery.done());
      return;
    }
    // Without an answer to the last sending, sending again tells.
    const answered = known !== undefined && (known.track_id !== null || known.document_id !== null);
    if (!answered) {
      await this.#send(delivery);
      return;
    }
    const found = await this.#find({ ...known, document_id: null });
    if (found.length > 0) {
      await this.#settle(await this.#adopt(delivery, found, known.sent_at));
      return;
    }
    const age = this.settings.scheduler.now() - known.sent_at;
    if (known.document_id === null && age < SETTLED_MS) {
      await this.#settle(delivery.look(known.sent_at));
    } else {
      await this.#send(delivery);
    }
  }

  async #send(delivery: Delivery): Promise<void> {
    const { wanted } = delivery;
    if (wanted === undefined || !this.settings.mayInsert()) {
      await this.#settle(delivery.putOff("deletions that wait for LightRAG go first"));
      return;
    }
    const row = delivery.sending(wanted.source);
    delivery.put(row);
    await this.settings.report([delivery.noted()]);
    const { client } = this.settings;
    const answer = await this.#ask((signal) => client.insert(wanted.text, wanted.source, signal));
    switch (answer.kind) {
      case "taken":
        delivery.put({ ...row, track_id: answer.track_id ?? null });
        await this.#settle(delivery.look(row.sent_at));
        return;
      case "known":
        await this.#settle(await this.#recognise(delivery, row, answer.track_id));
        return;
      case "busy":
        delivery.drop(row);
        await this.#settle(delivery.putOff(answer.message));
        return;
      case "refused":
        delivery.drop(row);
        await this.#settle(delivery.refused(answer.message));
        return;
    }
  }

  /** The server says that it has this already: ours, or another memory's document with the same text. */
  async #recognise(
    delivery: Delivery,
    row: native.SinkDocument,
    trackId: string | undefined,
  ): Promise<native.SinkReport> {
    this.#listing = undefined; // it may have been read before
    const found = await this.#find({ ...row, track_id: trackId ?? null });
    if (found.length > 0) {
      return await this.#adopt(delivery, found, row.sent_at);
    }
    const again = delivery.job.documents.some(({ state }) => state === "refused");
    if (again) {
      delivery.drop(row);
      return delivery.refused("LightRAG says that it has the text, and lists no such document");
    }
    delivery.put({ ...row, state: "refused" });
    return delivery.next();
  }

  /** What becomes of a memory whose documents were found. */
  async #adopt(
    delivery: Delivery,
    found: readonly LightRagDocument[],
    since: number,
  ): Promise<native.SinkReport> {
    const [first, ...others] = [...found].sort((a, b) => rank(a) - rank(b));
    const { known } = delivery;
    if (first === undefined || known === undefined) {
      return delivery.next();
    }
    for (const other of others) {
      delivery.putExtra(other);
    }
    const row = { ...known, document_id: first.id, track_id: first.track_id ?? known.track_id };
    if (first.status === "failed") {
      return this.#failed(delivery, first);
    }
    delivery.put({ ...row, state: first.status === "processed" ? "held" : "sent" });
    if (others.length > 0) {
      return delivery.next();
    }
    if (first.status === "processed") {
      return delivery.done();
    }
    await this.#resume(since);
    return delivery.look(since);
  }

  #failed(delivery: Delivery, document: LightRagDocument): native.SinkReport {
    const { known } = delivery;
    const error = document.error ?? "LightRAG gives no reason";
    delivery.putExtra(document);
    if (known !== undefined && /identical content/iu.test(error)) {
      delivery.put({ ...known, state: "refused", track_id: null, document_id: null });
      return delivery.next();
    }
    if (known !== undefined) {
      delivery.drop(known);
    }
    return document.duplicate ? delivery.next() : delivery.failed(error);
  }

  /** A server that was restarted goes on only when it is told to. */
  async #resume(since: number): Promise<void> {
    const { client, scheduler } = this.settings;
    if (this.#resumed || scheduler.now() - since < STUCK_MS) {
      return;
    }
    this.#resumed = true;
    if (!(await this.#ask((signal) => client.busy(signal)))) {
      await this.#ask((signal) => client.resume(signal));
    }
  }

  /** The documents that a row tells of: by the server's own name for it, else by the name it was sent under. */
  async #find(row: native.SinkDocument): Promise<LightRagDocument[]> {
    const { track_id, document_id, source } = row;
    const fits = (one: LightRagDocument) =>
      document_id === null ? one.source === source : one.id === document_id;
    if (track_id !== null) {
      const tracked = await this.#ask((signal) => this.settings.client.track(track_id, signal));
      const found = tracked.filter(fits);
      if (found.length > 0 || document_id !== null) {
        return found;
      }
    }
    this.#listing ??= await this.#ask((signal) => this.settings.client.documents(signal));
    return this.#listing.filter(fits);
  }

  async #settle(report: native.SinkReport): Promise<void> {
    await this.settings.report([report]);
  }

  /** A request; how it went tells how the server fares. */
  async #ask<T>(call: (signal: AbortSignal) => Promise<T>): Promise<T> {
    const { circuit, signal } = this.settings;
    await this.settings.keepLease();
    try {
      const answer = await call(signal);
      circuit.succeeded();
      return answer;
    } catch (error) {
      if (error instanceof ServiceError) {
        // A server that refuses a text is there.
        if (error.problem === "refused") {
          circuit.succeeded();
        } else {
          circuit.failed(error.message);
        }
      }
      throw error;
    }
  }

  /** Work whose failure in the service puts off those that it was for. */
  async #guarded(deliveries: readonly Delivery[], work: () => Promise<void>): Promise<void> {
    try {
      await work();
    } catch (error) {
      if (!(error instanceof ServiceError) || this.settings.signal.aborted) {
        throw error;
      }
      const { circuit, scheduler } = this.settings;
      const retryAt = circuit.retryAt ?? scheduler.now();
      await this.settings.report(
        deliveries.map((delivery) => delivery.unreached(error.message, retryAt)),
      );
    }
  }
}

/** The best first: worked up, at work, failed, a mere note. */
function rank({ status, duplicate }: LightRagDocument): number {
  return (duplicate ? 3 : 0) + ["processed", "working", "failed"].indexOf(status);
}
