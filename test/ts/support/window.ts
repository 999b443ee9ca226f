import { type IncomingHttpHeaders, request } from "node:http";
import { afterEach } from "@jest/globals";
import { type CortexBridge, type OpenBrainOptions, openBrain } from "../../../ts/index.js";
import { WindowServer } from "../../../ts/ui/index.js";
import type { WindowOptions } from "../../../ts/ui/server.js";
import { START, type TestRoom } from "./brains.js";

export interface Answer {
  status: number;
  headers: IncomingHttpHeaders;
  text: string;
  /** `result` of the answer. */
  result: unknown;
  /** The code of a refusal. */
  code: string | undefined;
}

export interface Asking {
  method?: string;
  headers?: Record<string, string>;
  body?: string;
}

/** A line of news of a window. */
export interface Listening {
  /** What came, as it came. */
  heard: readonly string[];
  /** Waits until so much came. */
  until(count: number): Promise<void>;
  stop(): void;
}

const PAGE = new Map([
  ["/", { type: "text/html", plain: Buffer.from("<!doctype html>"), gzip: Buffer.from("") }],
]);

/** A window on a brain of a test, asked as a browser would, or as one would not. */
export class TestWindow {
  cookie = "";
  token = "";

  private constructor(
    readonly server: WindowServer,
    readonly brain: CortexBridge,
  ) {}

  /** A window that somebody has to close; {@link useWindows} does. */
  static async open(
    room: Pick<TestRoom, "open">,
    options: Partial<OpenBrainOptions> = {},
    secret?: string,
  ): Promise<TestWindow> {
    const brain = await room.open(options);
    const openAt = (clock: () => number) =>
      openBrain({ path: brain.path, timezone: "UTC", ...options, clock });
    return await TestWindow.on(brain, { openAt, secret });
  }

  /** A window on an open brain. */
  static async on(
    brain: CortexBridge,
    options: Omit<WindowOptions, "brain" | "files">,
  ): Promise<TestWindow> {
    return new TestWindow(await WindowServer.start({ ...options, brain, files: PAGE }), brain);
  }

  get host(): string {
    return `127.0.0.1:${this.server.port}`;
  }

  /** The token of a new opening. */
  opening(): string {
    return this.server.address().split("#token=")[1] ?? "";
  }

  /** Comes in as the page does. */
  async enter(): Promise<this> {
    const { headers, result } = await this.ask("/api/enter", {
      body: JSON.stringify({ token: this.opening() }),
    });
    this.cookie = headers["set-cookie"]?.[0]?.split(";")[0] ?? "";
    this.token = (result as { token: string }).token;
    return this;
  }

  /** A call as the page makes it. */
  async call(name: string, body: unknown = {}): Promise<Answer> {
    return await this.ask(`/api/${name}`, { body: JSON.stringify(body) });
  }

  ask(path: string, { method, headers = {}, body }: Asking = {}): Promise<Answer> {
    const own: Record<string, string> = {
      Host: this.host,
      ...(this.cookie === "" ? {} : { Cookie: this.cookie, "X-Cortex-Token": this.token }),
      ...(body === undefined
        ? {}
        : { "Content-Type": "application/json", Origin: `http://${this.host}` }),
    };
    const all = Object.entries({ ...own, ...headers }).filter(([, value]) => value !== "");
    return new Promise((resolve, reject) => {
      const asked = request(
        {
          host: "127.0.0.1",
          port: this.server.port,
          path,
          method: method ?? (body === undefined ? "GET" : "POST"),
          headers: Object.fromEntries(all),
          setHost: false,
        },
        (response) => {
          const parts: Buffer[] = [];
          response.on("data", (part: Buffer) => parts.push(part));
          response.on("end", () => {
            const text = Buffer.concat(parts).toString();
            const told = text.startsWith("{") ? JSON.parse(text) : {};
            const { statusCode = 0, headers } = response;
            const code = told.error?.code as string | undefined;
            resolve({ status: statusCode, headers, text, result: told.result, code });
          });
        },
      );
      asked.on("error", reject);
      asked.end(body);
    });
  }

  /** Listens for news as the page does. */
  listen(): Listening {
    const heard: string[] = [];
    const asked = request(
      {
        host: "127.0.0.1",
        port: this.server.port,
        path: "/api/events",
        headers: { Cookie: this.cookie },
      },
      (response) => response.on("data", (part: Buffer) => heard.push(part.toString())),
    );
    asked.on("error", () => undefined).end();
    return {
      heard,
      async until(count) {
        while (heard.length < count) {
          await new Promise((resolve) => setTimeout(resolve, 20));
        }
      },
      stop: () => void asked.destroy(),
    };
  }

  async close(): Promise<void> {
    await this.server.close();
  }
}

/** Opens windows on brains of a room, which are closed after each test of the file that asks for this. */
export function useWindows(
  room: Pick<TestRoom, "open">,
): (options?: Partial<OpenBrainOptions>, secret?: string) => Promise<TestWindow> {
  const windows: TestWindow[] = [];
  afterEach(async () => {
    for (const window of windows.splice(0)) {
      await window.close();
    }
  });
  return async (options, secret) => {
    const window = await TestWindow.open(room, options, secret);
    windows.push(window);
    return window;
  };
}

/** Memories of so many days, one a day. */
export async function fill(brain: CortexBridge, days: number): Promise<void> {
  const day = 86_400_000;
  const memories = Array.from({ length: days }, (_, index) => ({
    id: `d${index}`,
    content: `On day ${index} the boat was painted ${index} times.`,
    created_at: START - index * day,
  }));
  await brain.importMemories(memories);
}
