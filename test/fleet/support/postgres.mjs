import { spawn, spawnSync } from "node:child_process";
import {
  chmodSync,
  chownSync,
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";

const SCHEMA = new URL("../../../sql/fleet/0001.sql", import.meta.url);
const DEBIAN = "/usr/lib/postgresql";
/** nobody: PostgreSQL refuses to run as root. */
const UNPRIVILEGED = 65534;

/** The newest PostgreSQL's programs, or undefined: then the suite says that it skipped. */
function findPrograms() {
  const versions = existsSync(DEBIAN) ? readdirSync(DEBIAN).map(Number) : [];
  const found = versions
    .filter((version) => existsSync(join(DEBIAN, String(version), "bin/initdb")))
    .sort((a, b) => b - a);
  return found.length > 0 ? join(DEBIAN, String(found[0]), "bin") : undefined;
}

const programs = findPrograms();
const isRoot = process.getuid?.() === 0;

/** Whether there is a PostgreSQL to test with. */
export const hasPostgres = programs !== undefined;

/** A real server of its own, in a temporary folder, for one test file. */
export class Postgres {
  folder;
  #server;

  /** Use start. */
  constructor() {
    this.folder = mkdtempSync(join(tmpdir(), "fleet-"));
    if (isRoot) {
      chownSync(this.folder, UNPRIVILEGED, UNPRIVILEGED);
    }
    chmodSync(this.folder, 0o755);
  }

  /** A server whose database is set up for brains. */
  static async startWithBrains() {
    const postgres = await Postgres.start();
    await postgres.sql(readFileSync(SCHEMA, "utf8"));
    return postgres;
  }

  static async start() {
    const postgres = new Postgres();
    const { code, output } = postgres.#run("initdb", [
      ...[
        "-D",
        postgres.#data,
        "-U",
        "owner",
        "--auth=trust",
        "--encoding=UTF8",
        "--no-locale",
        "--no-sync",
      ],
    ]);
    if (code !== 0) {
      throw new Error(`initdb failed: ${output}`);
    }
    await postgres.restart();
    return postgres;
  }

  /** As the owner, past all functions. */
  async sql(text, values = []) {
    const client = new pg.Client({ connectionString: this.address() });
    await client.connect();
    try {
      return (await client.query(text, values)).rows;
    } finally {
      await client.end();
    }
  }

  get #data() {
    return join(this.folder, "data");
  }

  /** An address on this server, e.g. address("acme/ana"). */
  address(brain = "", user = "owner", password = "") {
    const secret = password === "" ? "" : `:${password}`;
    const hash = brain === "" ? "" : `#${brain}`;
    return `postgres://${user}${secret}@localhost/postgres?host=${encodeURIComponent(this.folder)}${hash}`;
  }

  /** Has a user, who is made, show a password. */
  async requirePassword(user, password) {
    await this.sql(`create role ${user} login password '${password}'`);
    const rules = join(this.#data, "pg_hba.conf");
    writeFileSync(rules, `local all ${user} scram-sha-256\n${readFileSync(rules, "utf8")}`);
    await this.sql("select pg_reload_conf()");
  }

  /** Starts the server, or starts it again after a kill; resolves when it answers. */
  async restart() {
    const args = ["-D", this.#data, "-c", "listen_addresses=", "-k", this.folder];
    const [program, ...rest] = this.#asUnprivileged("postgres", args);
    this.#server = spawn(program, rest, { stdio: "ignore" });
    for (let attempt = 0; attempt < 600; attempt += 1) {
      if (this.#run("pg_isready", ["-h", this.folder, "-U", "owner", "-q"]).code === 0) {
        return;
      }
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
    throw new Error("the server does not answer");
  }

  /** Ends the server as a power cut does: all its processes at once, nothing is written back. */
  async kill() {
    await this.#end("SIGKILL");
    // Its children see within moments that their parent is gone.
    while (this.#run("pg_isready", ["-h", this.folder, "-U", "owner", "-q"]).code === 0) {
      await new Promise((resolve) => setTimeout(resolve, 20));
    }
    rmSync(join(this.#data, "postmaster.pid"), { force: true });
  }

  async stop() {
    await this.#end("SIGINT");
    rmSync(this.folder, { recursive: true, force: true });
  }

  async #end(signal) {
    const server = this.#server;
    this.#server = undefined;
    if (server === undefined || server.exitCode !== null) {
      return;
    }
    const ended = new Promise((resolve) => server.once("exit", resolve));
    server.kill(signal);
    await ended;
  }

  #run(name, args) {
    const [program, ...rest] = this.#asUnprivileged(name, args);
    const { status, stdout, stderr } = spawnSync(program, rest, { encoding: "utf8" });
    return { code: status ?? 1, output: `${stdout}${stderr}` };
  }

  #asUnprivileged(name, args) {
    const program = join(programs ?? "", name);
    if (!isRoot) {
      return [program, ...args];
    }
    const ids = [`--reuid=${UNPRIVILEGED}`, `--regid=${UNPRIVILEGED}`, "--clear-groups"];
    return ["setpriv", ...ids, program, ...args];
  }
}
