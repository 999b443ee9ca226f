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
  #durable = true;
  /** The name of its data's folder: a standby that takes its place brings its own. */
  #name = "data";
  /** What follows it: the name of its data's folder, and its process while it runs. */
  #standby;

  /** Use start. */
  constructor() {
    this.folder = mkdtempSync(join(tmpdir(), "fleet-"));
    if (isRoot) {
      chownSync(this.folder, UNPRIVILEGED, UNPRIVILEGED);
    }
    chmodSync(this.folder, 0o755);
  }

  /** A server whose database is set up for brains: see start. */
  static async startWithBrains(how) {
    const postgres = await Postgres.start(how);
    await postgres.sql(readFileSync(SCHEMA, "utf8"));
    return postgres;
  }

  /** @param durable - false: nobody asks what it kept after a kill, and it waits for no disk */
  static async start({ durable = true } = {}) {
    const postgres = new Postgres();
    postgres.#durable = durable;
    postgres.#must("initdb", [
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
    return join(this.folder, this.#name);
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
    this.#server = await this.#start(this.#data, this.folder);
  }

  /** A server on this data, which listens in this folder. */
  async #start(data, folder) {
    const args = ["-D", data, "-c", "listen_addresses=", "-k", folder];
    if (!this.#durable) args.push("-c", "fsync=off", "-c", "synchronous_commit=off");
    const [program, ...rest] = this.#asUnprivileged("postgres", args);
    const server = spawn(program, rest, { stdio: "ignore" });
    for (let attempt = 0; attempt < 600; attempt += 1) {
      if (this.#run("pg_isready", ["-h", folder, "-U", "owner", "-q"]).code === 0) {
        return server;
      }
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
    throw new Error("the server does not answer");
  }

  /**
   * Has a standby follow this server by streaming replication.
   *
   * @param waits - a commit is answered when the standby has it, too
   */
  async addStandby({ waits }) {
    const name = `${this.#name}-standby`;
    const data = join(this.folder, name);
    this.#must("pg_basebackup", [
      ...["-D", data, "-h", this.folder, "-U", "owner"],
      ...["--write-recovery-conf", "--checkpoint=fast"],
    ]);
    this.#standby = { name, server: await this.#start(data, data) };
    if (waits) {
      await this.sql("alter system set synchronous_standby_names = '*'");
      await this.sql("select pg_reload_conf()");
      await this.#standbyWaits();
    }
  }

  async #standbyWaits() {
    for (let attempt = 0; attempt < 600; attempt += 1) {
      const following = await this.sql("select sync_state from pg_stat_replication");
      if (following[0]?.sync_state === "sync") {
        return;
      }
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
    throw new Error("the standby does not follow");
  }

  /** The standby gets nothing more of what this server commits: what comes now is the tail. */
  async stopStandby() {
    await end(this.#standby.server, "SIGINT");
  }

  /** The standby takes the place of this server, which was killed. */
  async promote() {
    const { name } = this.#standby;
    const data = join(this.folder, name);
    await end(this.#standby.server, "SIGINT");
    const standby = await this.#start(data, data);
    this.#must("pg_ctl", ["promote", "-D", data, "--wait"]);
    await end(standby, "SIGINT");
    this.#standby = undefined;
    this.#name = name;
    await this.restart();
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
    await end(this.#standby?.server, "SIGINT");
    await this.#end("SIGINT");
    rmSync(this.folder, { recursive: true, force: true });
  }

  async #end(signal) {
    const server = this.#server;
    this.#server = undefined;
    await end(server, signal);
  }

  #must(name, args) {
    const { code, output } = this.#run(name, args);
    if (code !== 0) {
      throw new Error(`${name} failed: ${output}`);
    }
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

async function end(server, signal) {
  if (server === undefined || server.exitCode !== null || server.signalCode !== null) {
    return;
  }
  const ended = new Promise((resolve) => server.once("exit", resolve));
  server.kill(signal);
  await ended;
}
