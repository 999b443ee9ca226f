/** The server of the window: a brain's pages on this machine alone. */
import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import type { CortexBridge } from "../bridge/bridge.js";
import { toCortexError } from "../bridge/errors.js";
import type { CheckReport } from "../bridge/types.js";
import {
  bearerOf,
  closeServer,
  isSameSecret,
  LOOPBACK,
  listenOnLoopback,
} from "../outside/loopback.js";
import { type Scheduler, systemScheduler } from "../outside/scheduler.js";
import { Changes } from "./changes.js";
import { type PageFile, pageFiles } from "./files.js";
import { Guard, Refused } from "./guard.js";
import { answer, answerJson, beginEvents, jsonBody } from "./http.js";
import { type OpenAt, Outlook } from "./outlook.js";
import { READS, type Route, type RouteContext, WRITES } from "./routes.js";
import { Warming } from "./warming.js";

/** What a window is opened with. */
export interface WindowOptions {
  brain: CortexBridge;
  /** Opens the same brain with another clock, for scores to come. */
  openAt: OpenAt;
  /** 0: a free one. */
  port?: number | undefined;
  /** Known to whoever may ask for another opening; see running.ts. */
  secret?: string | undefined;
  /** The page's files; default: those that were built. */
  files?: ReadonlyMap<string, PageFile> | undefined;
  /** Default: the process's own time. */
  scheduler?: Scheduler | undefined;
}

/** HTTP's word for why a call of the bridge was refused; 500 for all others. */
const STATUS: Readonly<Record<string, number>> = {
  VALIDATION_ERROR: 400,
  NOT_FOUND: 404,
  AMBIGUOUS: 409,
  BUSY: 503,
  READ_ONLY: 403,
  CONTENT_EMPTY: 400,
  CONTENT_TOO_LONG: 400,
  SECRET_REFUSED: 400,
  VERSION_CONFLICT: 409,
};

const MILLISECONDS = { headers: 10_000, request: 30_000, keepAlive: 5_000 };

/** A running server. */
export class WindowServer {
  readonly #server: Server;
  readonly #brain: CortexBridge;
  readonly #changes: Changes;
  readonly #outlook: Outlook;
  readonly #files: ReadonlyMap<string, PageFile>;
  readonly #secret: string | undefined;
  readonly #warming: Warming;
  #figures: Promise<unknown> = Promise.resolve();
  #reading: Promise<unknown> | undefined;
  readonly #ending = new AbortController();
  #guard: Guard = new Guard(0);
  #checked: { state: string; report: Promise<CheckReport> } | undefined;

  private constructor({ brain, openAt, secret, files, scheduler }: WindowOptions) {
    this.#brain = brain;
    this.#secret = secret;
    this.#files = files ?? pageFiles();
    this.#changes = new Changes(brain);
    this.#outlook = new Outlook(openAt);
    this.#warming = new Warming(brain, scheduler ?? systemScheduler);
    this.#server = createServer((request, response) => void this.#serve(request, response));
    this.#server.headersTimeout = MILLISECONDS.headers;
    this.#server.requestTimeout = MILLISECONDS.request;
    this.#server.keepAliveTimeout = MILLISECONDS.keepAlive;
  }

  /**
   * Starts the server.
   *
   * @throws CortexError IO_ERROR - the port is taken, or the page was not built
   */
  static async start(options: WindowOptions): Promise<WindowServer> {
    const window = new WindowServer(options);
    await listenOnLoopback(window.#server, options.port ?? 0);
    window.#guard = new Guard(window.port);
    await window.#changes.look();
    // The figures of the first page, read a first time while the browser starts.
    window.#figures = window.#brain.getStats().catch(() => undefined);
    return window;
  }

  get port(): number {
    return (this.#server.address() as AddressInfo).port;
  }

  /** An address that opens the page once, in one browser. The token is in the part that is never sent. */
  address(): string {
    return `http://${LOOPBACK}:${this.port}/#token=${this.#guard.open()}`;
  }

  /** Ends all lines and the server; the brain stays open. */
  async close(): Promise<void> {
    this.#changes.close();
    await closeServer(this.#server);
    this.#ending.abort();
    await Promise.all([this.#figures, this.#warming.close(), this.#reading]);
    await this.#outlook.close();
  }

  async #serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
    try {
      this.#guard.checkOrigin(request);
      await this.#dispatch(request, response);
    } catch (error) {
      const { status, code, message } = told(error);
      answerJson(response, status, { error: { code, message } });
    }
  }

  async #dispatch(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { method = "", url = "/" } = request;
    const path = url.split(/[?#]/u, 1)[0] ?? "/";
    if (method === "GET" && !path.startsWith("/api/")) {
      this.#sendFile(path, request, response);
    } else if (method === "GET" && path === "/api/events") {
      this.#guard.checkAdmission(request, { writing: false });
      beginEvents(response);
      this.#changes.listen(response);
    } else if (method === "POST" && path.startsWith("/api/")) {
      await this.#call(path.slice("/api/".length), request, response);
    } else {
      throw new Refused(path.startsWith("/api/") ? 405 : 404, "NO_ROUTE", "there is nothing here");
    }
  }

  #sendFile(path: string, request: IncomingMessage, response: ServerResponse): void {
    const file = this.#files.get(path);
    if (file === undefined) {
      throw new Refused(404, "NO_ROUTE", "there is nothing here");
    }
    const packed = /\bgzip\b/u.test(String(request.headers["accept-encoding"] ?? ""));
    const encoding: Record<string, string> = packed ? { "Content-Encoding": "gzip" } : {};
    const headers = { "Content-Type": file.type, Vary: "Accept-Encoding", ...encoding };
    answer(response, 200, headers, packed ? file.gzip : file.plain);
  }

  async #call(name: string, request: IncomingMessage, response: ServerResponse): Promise<void> {
    if (name === "enter") {
      await this.#enter(request, response);
    } else if (name === "again") {
      this.#again(request, response);
    } else if (Object.hasOwn(READS, name)) {
      this.#guard.checkAdmission(request, { writing: false });
      await this.#run(READS[name as keyof typeof READS], request, response);
    } else if (Object.hasOwn(WRITES, name) && !this.#brain.readOnly) {
      this.#guard.checkAdmission(request, { writing: true });
      await this.#run(WRITES[name as keyof typeof WRITES], request, response);
      await this.#changes.wrote();
    } else {
      throw new Refused(404, "NO_ROUTE", "there is nothing here");
    }
  }

  async #enter(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { token } = ((await jsonBody(request)) ?? {}) as { token?: unknown };
    const admission = this.#guard.enter(typeof token === "string" ? token : "");
    const cookie = `${this.#guard.cookie}=${admission.session}; Path=/; HttpOnly; SameSite=Strict`;
    answerJson(response, 200, { result: { token: admission.token } }, { "Set-Cookie": cookie });
  }

  /** Another start of `cortex ui` on the same brain asks for an address of its own. */
  #again(request: IncomingMessage, response: ServerResponse): void {
    if (this.#secret === undefined || !isSameSecret(bearerOf(request.headers), this.#secret)) {
      throw new Refused(401, "NOT_ADMITTED", "this is for cortex ui alone");
    }
    answerJson(response, 200, {
      result: { address: this.address(), read_only: this.#brain.readOnly },
    });
  }

  /** It reads the whole file: once for each state. */
  async #check(deep: boolean): Promise<CheckReport> {
    await this.#changes.look();
    const state = `${this.#changes.version} ${deep}`;
    if (this.#checked?.state !== state) {
      this.#checked = { state, report: this.#brain.check({ deep }) };
      this.#checked.report.catch(() => {
        this.#checked = undefined;
      });
    }
    return await this.#checked.report;
  }

  /** In short transactions, so that the page is told of each; a brain that is only looked at is left as it is. */
  #readTheRest(): void {
    if (!this.#brain.readOnly) {
      this.#reading ??= this.#brain
        .getFacts(this.#brain.userId, { limit: 1, signal: this.#ending.signal })
        .catch(() => undefined)
        .finally(() => {
          this.#reading = undefined;
        });
    }
  }

  async #run(
    route: Route<unknown, unknown>,
    request: IncomingMessage,
    response: ServerResponse,
  ): Promise<void> {
    const body = (await jsonBody(request)) ?? {};
    const gone = new AbortController();
    response.once("close", () => gone.abort());
    const context: RouteContext = {
      brain: this.#brain,
      outlook: this.#outlook,
      check: (deep) => this.#check(deep),
      readTheRest: () => this.#readTheRest(),
      version: () => this.#changes.version,
      signal: gone.signal,
    };
    // Whoever says hello has been shown nothing yet.
    const shows = route !== READS.hello;
    const result = await this.#warming.during(shows, () => route.answer(context, body));
    answerJson(response, 200, { result });
  }
}

function told(error: unknown): { status: number; code: string; message: string } {
  if (error instanceof Refused) {
    return error;
  }
  const { code, message } = toCortexError(error);
  return { status: STATUS[code] ?? 500, code, message };
}
