import type native from "../native.js";
import type { Circuit } from "../outside/circuit.js";
import { ServiceError } from "../outside/http.js";
import type { LightRagClient, LightRagDocument } from "./client.js";
import { memoryOf, wantedOf } from "./source.js";

/** What comparing all that the server holds with what it should hold found. */
export interface Reconciliation {
  /** Documents of this brain's memories at the server. */
  listed: number;
  /** Memories that were not there as they should be, and are brought there anew. */
  requeued: number;
  /** Documents named like those of memories, of which this brain knows nothing: another brain's, or orphans. */
  unknown: number;
}

/** What reconciling works with. */
export interface ReconcileSettings {
  client: LightRagClient;
  circuit: Circuit;
  signal: AbortSignal;
  /** Epoch milliseconds. */
  now: number;
  /** The next jobs of any state, by ticket. */
  jobsAfter(ticket: number): Promise<native.SinkJob[]>;
  report(reports: native.SinkReport[]): Promise<void>;
}

/**
 * Compares what the server lists with every memory, by name. What is missing, failed, there twice or of
 * another text is brought there anew; what is unknown is left alone. Undefined: the server cannot be reached.
 */
export async function reconcile(settings: ReconcileSettings): Promise<Reconciliation | undefined> {
  const documents = await list(settings);
  if (documents === undefined) {
    return undefined;
  }
  const byMemory = groupByMemory(documents);
  const outcome: Reconciliation = { listed: 0, requeued: 0, unknown: 0 };
  // What is brought anew gets another ticket, and would come again.
  const seen = new Set<string>();
  for (let jobs = await settings.jobsAfter(0); jobs.length > 0; ) {
    const fresh = jobs.filter(({ memory_id }) => !seen.has(memory_id));
    const reports = fresh.map((job) => {
      seen.add(job.memory_id);
      const listed = byMemory.get(job.memory_id) ?? [];
      byMemory.delete(job.memory_id);
      outcome.listed += listed.length;
      return compare(job, listed, settings.now);
    });
    outcome.requeued += reports.filter((report) => report.outcome === "again").length;
    await settings.report(reports);
    jobs = await settings.jobsAfter(jobs.at(-1)?.ticket ?? Number.MAX_SAFE_INTEGER);
  }
  for (const unknown of byMemory.values()) {
    outcome.unknown += unknown.length;
  }
  return outcome;
}

function groupByMemory(documents: readonly LightRagDocument[]): Map<string, LightRagDocument[]> {
  const byMemory = new Map<string, LightRagDocument[]>();
  for (const document of documents) {
    const id = memoryOf(document.source);
    if (id !== undefined) {
      byMemory.set(id, [...(byMemory.get(id) ?? []), document]);
    }
  }
  return byMemory;
}

async function list({
  client,
  circuit,
  signal,
}: ReconcileSettings): Promise<LightRagDocument[] | undefined> {
  try {
    const documents = await client.documents(signal);
    circuit.succeeded();
    return documents;
  } catch (error) {
    if (!(error instanceof ServiceError) || signal.aborted) {
      throw error;
    }
    circuit.failed(error.message);
    return undefined;
  }
}

function compare(
  job: native.SinkJob,
  listed: readonly LightRagDocument[],
  now: number,
): native.SinkReport {
  const rows = new Map(job.documents.map((row) => [row.source, row]));
  const documents = new Map<string, native.SinkDocument>();
  for (const one of listed) {
    // A second one of the same name goes by its own.
    const source = documents.has(one.source) || one.duplicate ? one.id : one.source;
    const row = rows.get(source);
    const state = one.status === "processed" ? "held" : "sent";
    documents.set(source, {
      source,
      state: row?.state === "leaving" ? "leaving" : state,
      sent_at: row?.sent_at ?? now,
      track_id: one.track_id ?? null,
      document_id: one.id,
    });
  }
  const gone = job.documents.filter(
    ({ source, state }) => state === "held" && !documents.has(source),
  );
  const wanted = wantedOf(job);
  const isThere = documents.get(wanted?.source ?? "")?.state === "held" && documents.size === 1;
  return {
    ticket: job.ticket,
    memory_id: job.memory_id,
    outcome: job.state === "ok" && !isThere ? "again" : "none",
    documents: [...documents.values()],
    gone: gone.map(({ source }) => source),
  };
}
