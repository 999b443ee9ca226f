import { type JsonRequest, requestJson, ServiceError } from "../outside/http.js";
import { inTime } from "../outside/in-time.js";
import type { Scheduler } from "../outside/scheduler.js";
import type { LightRagServer } from "./settings.js";

/** The most that the server lists on one page. */
const PAGE_SIZE = 200;

/** A list that changed while it was read is read again, so often. */
const MOST_READINGS = 3;

/** A document as the server has it. */
export interface LightRagDocument {
  id: string;
  /** The name under which it was sent. */
  source: string;
  /** working: waiting or being worked up. */
  status: "processed" | "failed" | "working";
  /** Why it failed. */
  error: string | undefined;
  /** It is only the note that a text was not taken because the server has it already. */
  duplicate: boolean;
  track_id: string | undefined;
}

/**
 * What became of a text: taken - it is worked up from now on; known - the server has a document of that name
 * or text, or says so; busy - it takes nothing now; refused - it would not take this one.
 */
export type InsertAnswer =
  | { kind: "taken" | "known"; track_id: string | undefined }
  | { kind: "busy" | "refused"; message: string };

/** What became of a deletion: it is begun, or nothing is deleted now. */
export type DeleteAnswer = { started: true } | { started: false; message: string };

/**
 * The HTTP interface of a LightRAG server (1.4 and 1.5): documents in, out and listed. Inserting and
 * deleting are only begun by an answer; what became of it, the documents tell.
 *
 * Methods throw ServiceError; a call that is ended by its signal throws the signal's reason.
 */
export class LightRagClient {
  constructor(
    private readonly server: LightRagServer,
    private readonly scheduler: Scheduler,
  ) {}

  async insert(text: string, source: string, signal: AbortSignal): Promise<InsertAnswer> {
    let answer: Record<string, unknown>;
    try {
      answer = await this.#request("POST", "/documents/text", signal, {
        text,
        file_source: source,
      });
    } catch (error) {
      return conflict(error);
    }
    const { status, message } = answer;
    const track_id = named(answer["track_id"]);
    switch (status) {
      case "success":
      case "partial_success":
        return { kind: "taken", track_id };
      case "duplicated":
        return { kind: "known", track_id };
      case "busy":
        return { kind: "busy", message: String(message) };
      case "failure":
        return { kind: "refused", message: `${this.server.url} said: ${String(message)}` };
      default:
        throw this.#unfit("/documents/text", `status ${JSON.stringify(status)}`);
    }
  }

  /** Begins to delete documents. */
  async remove(ids: readonly string[], signal: AbortSignal): Promise<DeleteAnswer> {
    const { status, message } = await this.#request(
      "DELETE",
      "/documents/delete_document",
      signal,
      { doc_ids: ids, delete_file: false },
    );
    switch (status) {
      case "deletion_started":
        return { started: true };
      case "busy":
      case "not_allowed":
        return { started: false, message: `${this.server.url} said ${status}: ${String(message)}` };
      default:
        throw this.#unfit("/documents/delete_document", `status ${JSON.stringify(status)}`);
    }
  }

  /** The documents that came of one insertion; none: nothing has come of it yet, or no more. */
  async track(trackId: string, signal: AbortSignal): Promise<LightRagDocument[]> {
    const path = `/documents/track_status/${encodeURIComponent(trackId)}`;
    try {
      const { documents } = await this.#request("GET", path, signal);
      return this.#documents(documents, path);
    } catch (error) {
      if (error instanceof ServiceError && error.status === 404) {
        return [];
      }
      throw error;
    }
  }

  /** All documents. What comes and goes while they are read would be missed: then it reads again. */
  async documents(signal: AbortSignal): Promise<LightRagDocument[]> {
    for (let reading = 1; reading <= MOST_READINGS; reading += 1) {
      const documents = await this.#readAll(signal);
      if (documents !== undefined) {
        return documents;
      }
    }
    throw new ServiceError(
      "invalid",
      `${this.server.url} changed its documents while they were listed, ${MOST_READINGS} times`,
    );
  }

  /** Whether the server works up or deletes documents, so that it would refuse to delete others. */
  async busy(signal: AbortSignal): Promise<boolean> {
    const { busy } = await this.#request("GET", "/documents/pipeline_status", signal);
    return busy === true;
  }

  /** Has the server work up what it took before it was restarted. */
  async resume(signal: AbortSignal): Promise<void> {
    await this.#request("POST", "/documents/reprocess_failed", signal);
  }

  async #readAll(signal: AbortSignal): Promise<LightRagDocument[] | undefined> {
    const path = "/documents/paginated";
    const found = new Map<string, LightRagDocument>();
    let total: unknown;
    for (let page = 1; ; page += 1) {
      const answer = await this.#request("POST", path, signal, {
        page,
        page_size: PAGE_SIZE,
        sort_field: "id",
        sort_direction: "asc",
      });
      for (const document of this.#documents(answer["documents"], path)) {
        found.set(document.id, document);
      }
      const { total_count, has_next } = (answer["pagination"] ?? {}) as Record<string, unknown>;
      if (typeof total_count !== "number" || typeof has_next !== "boolean") {
        throw this.#unfit(path, "no pagination");
      }
      if (total_count !== (total ?? total_count)) {
        return undefined;
      }
      total = total_count;
      if (!has_next) {
        return found.size === total ? [...found.values()] : undefined;
      }
    }
  }

  #documents(list: unknown, path: string): LightRagDocument[] {
    if (!Array.isArray(list)) {
      throw this.#unfit(path, "no list of documents");
    }
    return list.map((item) => {
      const fields = (item ?? {}) as Record<string, unknown>;
      const { id, file_path, status } = fields;
      if (typeof id !== "string" || typeof status !== "string") {
        throw this.#unfit(path, "a document without id or status");
      }
      const error = named(fields["error_msg"]);
      return {
        id,
        source: typeof file_path === "string" ? file_path : "",
        status: statusOf(status),
        error,
        duplicate: isDuplicate(id, fields["metadata"]),
        track_id: named(fields["track_id"]),
      };
    });
  }

  async #request(
    method: JsonRequest["method"],
    path: string,
    signal: AbortSignal,
    body?: unknown,
  ): Promise<Record<string, unknown>> {
    const { url, headers, timeoutMs } = this.server;
    const late = () =>
      new ServiceError("unavailable", `${url} did not answer within ${timeoutMs} ms`);
    const answer = await inTime(
      { scheduler: this.scheduler, milliseconds: timeoutMs, awaited: false, late, signal },
      (end) => requestJson(`${url}${path}`, { method, headers, body, signal: end }),
    );
    if (typeof answer !== "object" || answer === null) {
      throw this.#unfit(path, "no object");
    }
    return answer as Record<string, unknown>;
  }

  #unfit(path: string, what: string): ServiceError {
    return new ServiceError("invalid", `${this.server.url}${path} answered with ${what}`);
  }
}

/** Since 1.5 the server says with 409 that it has a document of that name, or that it takes nothing now. */
function conflict(error: unknown): InsertAnswer {
  if (!(error instanceof ServiceError)) {
    throw error;
  }
  if (error.status === 409) {
    return error.message.includes("already contains")
      ? { kind: "known", track_id: undefined }
      : { kind: "busy", message: error.message };
  }
  if (error.problem === "refused") {
    return { kind: "refused", message: error.message };
  }
  throw error;
}

function statusOf(status: string): LightRagDocument["status"] {
  const name = status.toLowerCase();
  return name === "processed" || name === "failed" ? name : "working";
}

/** The server notes what it did not take, as a document that failed. */
function isDuplicate(id: string, metadata: unknown): boolean {
  const { is_duplicate } = (metadata ?? {}) as { is_duplicate?: unknown };
  return id.startsWith("dup-") || is_duplicate === true;
}

function named(value: unknown): string | undefined {
  return typeof value === "string" && value !== "" ? value : undefined;
}
