import { createHash } from "node:crypto";
import { once } from "node:events";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo, Socket } from "node:net";

/** A document as LightRAG keeps it. */
export interface StoredDocument {
  id: string;
  source: string;
  text: string;
  status: "pending" | "processing" | "processed" | "failed";
  error: string | null;
  trackId: string;
  metadata: Record<string, unknown>;
}

/** One request; a fault may look at it. */
export interface LightRagRequest {
  method: string;
  path: string;
  headers: IncomingMessage["headers"];
  body: Record<string, unknown>;
}

/**
 * What goes wrong with a request. before: it is not carried out; after: it is, and the answer is lost or
 * wrong; late: it is carried out when the client has long given up; lie: the answer is that of success, and
 * nothing is done.
 */
export type Fault =
  | "500 before"
  | "500 after"
  | "503"
  | "drop before"
  | "drop after"
  | "hang"
  | "late"
  | "lie"
  | "garbage";

type Answer = { status: number; body: unknown };

const hash = (text: string) => createHash("md5").update(text).digest("hex");
const ok = (body: unknown): Answer => ({ status: 200, body });
const OUT_OF_ORDER: Answer = { status: 500, body: { detail: "out of order" } };

/**
 * A server on the loopback interface with LightRAG's documents, so far as a client sees them: texts are
 * taken at once and worked up in the background, one after the other, while the pipeline is busy; deletions
 * are begun only when it is not, and dropped without a word when it becomes busy before they begin; a
 * restart ends what is under way, and what was waiting stays as it is until something starts the pipeline.
 * 1.4 names a document by its text and answers `duplicated`; 1.5 names it by its source, answers 409, and
 * notes a text that it has already as a failed document of its own.
 */
export class LightRagServer {
  readonly documents = new Map<string, StoredDocument>();
  readonly requests: LightRagRequest[] = [];
  apiKey: string | undefined;
  /** How long working up or deleting a document takes, in milliseconds. */
  workMs = 1;
  /** How much later a request is carried out that is late. */
  lateMs = 300;
  fault: (request: LightRagRequest) => Fault | undefined = () => undefined;
  /** Why working up a document fails; undefined: it does not. */
  failure: (document: StoredDocument) => string | undefined = () => undefined;
  busy = false;
  #tracks = 0;
  /** What is under way when the server is restarted comes to nothing. */
  #life = 0;
  readonly #sockets = new Set<Socket>();
  readonly #server = createServer((request, response) => {
    this.#receive(request, response).catch(() => response.destroy());
  });

  constructor(readonly version: "1.4" | "1.5" = "1.5") {
    this.#server.on("connection", (socket) => {
      this.#sockets.add(socket);
      socket.on("close", () => this.#sockets.delete(socket));
    });
  }

  async start(port = 0): Promise<void> {
    this.#server.listen(port, "127.0.0.1");
    await once(this.#server, "listening");
  }

  get port(): number {
    return (this.#server.address() as AddressInfo).port;
  }

  get url(): string {
    return `http://127.0.0.1:${this.port}`;
  }

  async stop(): Promise<void> {
    this.#life += 1;
    this.#server.closeAllConnections();
    this.#server.close();
    await once(this.#server, "close");
  }

  /** Ends what is under way and drops every connection; `lose` tells which documents were not on disk yet. */
  restart(lose: (document: StoredDocument) => boolean = () => false): void {
    this.#life += 1;
    this.busy = false;
    for (const document of this.documents.values()) {
      if (document.status !== "processed" && lose(document)) {
        this.documents.delete(document.id);
      }
    }
    for (const socket of this.#sockets) {
      socket.destroy();
    }
  }

  async #receive(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const chunks: Buffer[] = [];
    for await (const chunk of request) {
      chunks.push(chunk as Buffer);
    }
    const text = Buffer.concat(chunks).toString();
    const received: LightRagRequest = {
      method: request.method ?? "",
      path: request.url ?? "",
      headers: request.headers,
      body: text === "" ? {} : (JSON.parse(text) as Record<string, unknown>),
    };
    this.requests.push(received);
    this.#answer(received, response);
  }

  #answer(request: LightRagRequest, response: ServerResponse): void {
    const fault = this.fault(request);
    if (fault === "hang") {
      return;
    }
    if (fault === "late") {
      this.#later(this.lateMs, () => this.#carryOut(request));
      return;
    }
    const answer = this.#answerWith(fault, request);
    if (answer === undefined) {
      response.destroy();
    } else {
      send(response, answer);
    }
  }

  /** Undefined: the connection drops. */
  #answerWith(fault: Fault | undefined, request: LightRagRequest): Answer | undefined {
    switch (fault) {
      case "500 before":
        return OUT_OF_ORDER;
      case "500 after":
        this.#carryOut(request);
        return OUT_OF_ORDER;
      case "503":
        return { status: 503, body: { detail: "come back later" } };
      case "drop before":
        return undefined;
      case "drop after":
        this.#carryOut(request);
        return undefined;
      case "lie":
        return this.#lie(request);
      case "garbage":
        this.#carryOut(request);
        return ok("<html>not what you asked for</html>");
      default:
        return this.#carryOut(request);
    }
  }

  #lie(request: LightRagRequest): Answer {
    if (request.path === "/documents/text") {
      return ok({ status: "success", message: "Taken.", track_id: this.#newTrack() });
    }
    if (request.path === "/documents/delete_document") {
      return ok({ status: "deletion_started", message: "Begun.", doc_id: "" });
    }
    return this.#carryOut(request);
  }

  #carryOut({ method, path, headers, body }: LightRagRequest): Answer {
    if (this.apiKey !== undefined && headers["x-api-key"] !== this.apiKey) {
      return { status: 403, body: { detail: "Invalid API Key" } };
    }
    const [, track] = /^\/documents\/track_status\/(.+)$/u.exec(path) ?? [];
    if (track !== undefined) {
      return this.#track(decodeURIComponent(track));
    }
    switch (`${method} ${path}`) {
      case "POST /documents/text":
        return this.#insert(String(body["text"]).trim(), String(body["file_source"]).trim());
      case "DELETE /documents/delete_document":
        return this.#delete(body["doc_ids"] as string[]);
      case "POST /documents/paginated":
        return this.#page(body as { page: number; page_size: number });
      case "GET /documents/pipeline_status":
        return ok({ busy: this.busy, latest_message: "" });
      case "POST /documents/reprocess_failed":
        this.#startPipeline();
        return ok({ status: "reprocessing_started", message: "", track_id: "" });
      default:
        return { status: 404, body: { detail: "Not Found" } };
    }
  }

  #insert(text: string, source: string): Answer {
    const twin = [...this.documents.values()].find(
      (one) => one.source === source || (this.version === "1.4" && one.id === this.#idOf(text, "")),
    );
    if (twin !== undefined && this.version === "1.4") {
      return ok({ status: "duplicated", message: "It exists.", track_id: twin.trackId });
    }
    if (twin !== undefined) {
      const detail = `Document storage already contains '${source}' (Status: ${twin.status}). Delete it first.`;
      return { status: 409, body: { detail } };
    }
    const trackId = this.#newTrack();
    this.#later(0, () => this.#enqueue(text, source, trackId));
    return ok({ status: "success", message: "Taken.", track_id: trackId });
  }

  #idOf(text: string, source: string): string {
    return `doc-${hash(this.version === "1.4" ? text : source)}`;
  }

  /** What came in meanwhile may be the same. */
  #enqueue(text: string, source: string, trackId: string): void {
    const all = [...this.documents.values()].filter(({ metadata }) => !metadata["is_duplicate"]);
    const named = all.find((one) => one.source === source);
    const alike = all.find((one) => one.text === text);
    const document = { source, text, error: null, trackId, metadata: {} };
    const original = named ?? alike;
    if (original === undefined) {
      const id = this.#idOf(text, source);
      this.documents.set(id, { ...document, id, status: "pending" });
      this.#startPipeline();
      return;
    }
    if (this.version === "1.4" && alike !== undefined) {
      return; // dropped without a word
    }
    const id = `dup-${hash(`${source}${trackId}`)}`;
    this.documents.set(id, {
      ...document,
      id,
      status: "failed",
      text: "",
      error:
        named === undefined
          ? `Identical content already exists under another filename. Original doc_id: ${original.id}`
          : `File name already exists. Original doc_id: ${original.id}`,
      metadata: { is_duplicate: true, original_doc_id: original.id },
    });
  }

  #startPipeline(): void {
    if (!this.busy) {
      this.busy = true;
      this.#workOff();
    }
  }

  #workOff(): void {
    const next = [...this.documents.values()].find(({ status }) =>
      ["pending", "processing"].includes(status),
    );
    if (next === undefined) {
      this.busy = false;
      return;
    }
    next.status = "processing";
    this.#later(this.workMs, () => {
      const error = this.failure(next);
      next.status = error === undefined ? "processed" : "failed";
      next.error = error ?? null;
      this.#workOff();
    });
  }

  #delete(ids: string[]): Answer {
    const doc_id = ids.join(", ");
    if (this.busy) {
      return ok({
        status: "busy",
        message: "Cannot delete documents while pipeline is busy",
        doc_id,
      });
    }
    this.#later(0, () => {
      if (this.busy) {
        return; // begun too late, and dropped
      }
      this.busy = true;
      this.#later(this.workMs, () => {
        for (const id of ids) {
          this.documents.delete(id);
        }
        this.busy = false;
        const waiting = [...this.documents.values()].some(({ status }) => status === "pending");
        if (waiting) {
          this.#startPipeline();
        }
      });
    });
    return ok({ status: "deletion_started", message: "Begun.", doc_id });
  }

  #track(trackId: string): Answer {
    const documents = [...this.documents.values()].filter((one) => one.trackId === trackId);
    return ok({
      track_id: trackId,
      documents: documents.map(shown),
      total_count: documents.length,
      status_summary: {},
    });
  }

  #page({ page, page_size }: { page: number; page_size: number }): Answer {
    if (page_size < 10 || page_size > 200) {
      return { status: 422, body: { detail: "page_size" } };
    }
    const all = [...this.documents.values()].sort((a, b) => (a.id < b.id ? -1 : 1));
    const end = page * page_size;
    return ok({
      documents: all.slice(end - page_size, end).map(shown),
      pagination: {
        page,
        page_size,
        total_count: all.length,
        total_pages: Math.ceil(all.length / page_size),
        has_next: end < all.length,
        has_prev: page > 1,
      },
      status_counts: {},
    });
  }

  #newTrack(): string {
    this.#tracks += 1;
    return `insert_${this.#tracks}`;
  }

  #later(milliseconds: number, run: () => void): void {
    const life = this.#life;
    const timer = setTimeout(() => {
      if (life === this.#life) {
        run();
      }
    }, milliseconds);
    timer.unref();
  }
}

function shown({ id, source, status, error, trackId, text, metadata }: StoredDocument): object {
  return {
    id,
    content_summary: text.slice(0, 100),
    content_length: text.length,
    status,
    created_at: "2026-01-01T00:00:00+00:00",
    updated_at: "2026-01-01T00:00:00+00:00",
    track_id: trackId,
    error_msg: error,
    metadata,
    file_path: source,
  };
}

function send(response: ServerResponse, { status, body }: Answer): void {
  if (!response.destroyed) {
    response.writeHead(status, { "content-type": "application/json" });
    response.end(JSON.stringify(body));
  }
}
