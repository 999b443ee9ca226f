import { type ChildProcess, execFileSync, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdirSync, mkdtempSync, readFileSync, realpathSync, rmSync, writeFileSync } from "node:fs";
import { type IncomingMessage, request } from "node:http";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { json } from "node:stream/consumers";
import { root } from "../../e2e/support/cortex.js";

/** Which OpenClaw, and the Node it runs in. */
export interface Release {
  /** Folder of the package. */
  package: string;
  /** Folder of the Node binary. */
  node: string;
}

/** The current release. */
export const CURRENT: Release = {
  package: join(root, "test/hosts/node_modules/openclaw"),
  node: join(root, "test/nodes/node_modules/node24/bin"),
};

/** How a command ended. */
export interface Ended {
  code: number | null;
  stdout: string;
  stderr: string;
}

const TOKEN = "a token for tests";
const COMMAND_LIMIT_MS = 300_000;

/** An OpenClaw with a state, a home and a configuration of its own. */
export class OpenClaw {
  readonly folder = realpathSync(mkdtempSync(join(tmpdir(), "cortex-openclaw-")));
  readonly #config = join(this.folder, "openclaw.json");
  #gateway: ChildProcess | undefined;
  #log = "";

  private constructor(
    readonly release: Release,
    readonly port: number,
  ) {
    mkdirSync(join(this.folder, "home"));
  }

  /** Sets one up; `config` is added to what every test needs. */
  static async create(release: Release, config: object = {}): Promise<OpenClaw> {
    const host = new OpenClaw(release, await freePort());
    host.configure({
      logging: { file: join(host.folder, "openclaw.log") },
      gateway: {
        mode: "local",
        bind: "loopback",
        port: host.port,
        auth: { mode: "token", token: TOKEN },
        http: { endpoints: { chatCompletions: { enabled: true } } },
      },
      ...config,
    });
    return host;
  }

  /** Where the plugin keeps its brain, unless it is told otherwise. */
  get brain(): string {
    return join(this.folder, "workspace/memory/cortex.brain");
  }

  /** The environment of every command: nothing outside the folder is read or written but npm's cache. */
  get env(): NodeJS.ProcessEnv {
    return {
      PATH: `${this.release.node}:${process.env["PATH"]}`,
      HOME: join(this.folder, "home"),
      TZ: "UTC",
      OPENCLAW_STATE_DIR: this.folder,
      OPENCLAW_CONFIG_PATH: this.#config,
      npm_config_cache: npmCache(),
      // The host's npm may choose newer versions of what the package needs than ours did.
      npm_config_prefer_offline: "true",
      // Of a network with certificates of its own.
      NODE_EXTRA_CA_CERTS: process.env["NODE_EXTRA_CA_CERTS"],
    };
  }

  /** Merges into the configuration. */
  configure(change: object): void {
    writeFileSync(this.#config, JSON.stringify(merged(this.#read(), change), null, 2));
  }

  /** `openclaw ...` */
  async run(...args: string[]): Promise<Ended> {
    return await this.node(join(this.release.package, "openclaw.mjs"), ...args);
  }

  /** `openclaw ...` that must succeed; gives what it printed as JSON. */
  async json<T>(...args: string[]): Promise<T> {
    const { code, stdout, stderr } = await this.run(...args);
    if (code !== 0) throw new Error(`openclaw ${args.join(" ")}: ${code}\n${stdout}${stderr}`);
    return JSON.parse(stdout.slice(stdout.search(/^[[{]/mu))) as T;
  }

  /** A script in the host's Node. */
  async node(...args: string[]): Promise<Ended> {
    const child = spawn(join(this.release.node, "node"), args, { cwd: this.folder, env: this.env });
    return await ended(child);
  }

  /** The host's own MCP server of its plugins' tools. */
  get bridge(): { command: string; args: string[]; env: Record<string, string> } {
    return {
      command: join(this.release.node, "node"),
      args: [join(this.release.package, "dist/mcp/plugin-tools-serve.js")],
      env: Object.fromEntries(
        Object.entries(this.env).flatMap(([name, value]) => (value ? [[name, value]] : [])),
      ),
    };
  }

  /** Starts the gateway; resolves when it takes calls. */
  async startGateway(): Promise<void> {
    const script = join(this.release.package, "openclaw.mjs");
    const gateway = spawn(join(this.release.node, "node"), [script, "gateway", "run"], {
      cwd: this.folder,
      env: this.env,
    });
    this.#gateway = gateway;
    this.#log = "";
    await new Promise<void>((resolve, reject) => {
      const read = (chunk: Buffer) => {
        this.#log += chunk;
        if (/\[gateway\]\S* \S*ready/u.test(this.#log)) resolve();
      };
      gateway.stdout.on("data", read);
      gateway.stderr.on("data", read);
      gateway.once("exit", (code) => reject(new Error(`the gateway ended: ${code}\n${this.#log}`)));
    });
  }

  /** Ends the gateway as a service manager does; gives its exit code. */
  async stopGateway(): Promise<number | null> {
    const gateway = this.#gateway;
    this.#gateway = undefined;
    if (gateway === undefined || gateway.exitCode !== null) return null;
    const closed = once(gateway, "exit");
    gateway.kill("SIGTERM");
    const [code] = await closed;
    return code;
  }

  /** What the gateway printed. */
  get log(): string {
    return this.#log;
  }

  get gatewayPid(): number | undefined {
    return this.#gateway?.pid;
  }

  /** POST to the gateway, over a connection of its own: an idle one may be closed while it is taken up again. */
  async post(path: string, body: object): Promise<{ status: number | undefined; body: Answer }> {
    const posting = request({
      host: "127.0.0.1",
      port: this.port,
      path,
      method: "POST",
      agent: false,
      headers: { authorization: `Bearer ${TOKEN}`, "content-type": "application/json" },
    });
    posting.end(JSON.stringify(body));
    const [response] = (await once(posting, "response")) as [IncomingMessage];
    return { status: response.statusCode, body: (await json(response)) as Answer };
  }

  /** Calls a tool through the gateway; gives its details. */
  readonly invoke = async (tool: string, args: object) => {
    const { status, body } = await this.post("/tools/invoke", { tool, args });
    if (status !== 200) throw new Error(`${tool}: ${status} ${JSON.stringify(body)}`);
    return body.result?.details?.result ?? {};
  };

  async dispose(): Promise<void> {
    await this.stopGateway();
    rmSync(this.folder, { recursive: true, force: true });
  }

  #read(): object {
    try {
      return JSON.parse(readFileSync(this.#config, "utf8"));
    } catch {
      return {};
    }
  }
}

interface Answer {
  ok?: boolean;
  error?: { type: string; message: string };
  result?: { details?: { result?: Record<string, unknown> } };
  choices?: { message: { content: string } }[];
}

/** What a child wrote that must have ended with this code; everything it said stands in the error. */
export function succeeded({ code, stdout, stderr }: Ended, wanted = 0): string {
  if (code !== wanted) throw new Error(`ended with ${code}, not ${wanted}:\n${stdout}${stderr}`);
  return stdout;
}

/** Runs a child to its end. */
export async function ended(child: ChildProcess): Promise<Ended> {
  const output = { stdout: "", stderr: "" };
  child.stdin?.end();
  child.stdout?.on("data", (chunk) => {
    output.stdout += chunk;
  });
  child.stderr?.on("data", (chunk) => {
    output.stderr += chunk;
  });
  const limit = setTimeout(() => child.kill("SIGKILL"), COMMAND_LIMIT_MS);
  const [code] = await once(child, "close");
  clearTimeout(limit);
  return { code, ...output };
}

/** The package as a release has it, packed into a folder. */
export function packRelease(folder: string): string {
  return execFileSync(process.execPath, [join(root, "scripts/pack.mjs"), folder], {
    encoding: "utf8",
  }).trim();
}

function npmCache(): string {
  return (
    process.env["npm_config_cache"] ??
    execFileSync("npm", ["config", "get", "cache"], { encoding: "utf8", cwd: dirname(root) }).trim()
  );
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  server.close();
  return typeof address === "object" && address !== null ? address.port : 0;
}

function merged(into: object, change: object): object {
  const result: Record<string, unknown> = { ...into };
  for (const [key, value] of Object.entries(change)) {
    const present = result[key];
    result[key] = isRecord(present) && isRecord(value) ? merged(present, value) : value;
  }
  return result;
}

function isRecord(value: unknown): value is object {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
