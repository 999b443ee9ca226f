import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { chmodSync, chownSync, existsSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Postgres } from "./postgres.mjs";

const PROGRAM = "/usr/sbin/pgbouncer";
/** nobody: PgBouncer refuses to run as root. */
const UNPRIVILEGED = 65534;
/** Fewer connections to the server than hosts: they take turns. */
const POOL_SIZE = 3;
const PORT = 5432;

export const hasPgBouncer = existsSync(PROGRAM);

/** A PgBouncer before a server, which gives a connection to another after each transaction. */
export class PgBouncer {
  readonly #folder = mkdtempSync(join(tmpdir(), "bouncer-"));
  readonly #program: ChildProcess;

  private constructor(private readonly server: Postgres) {
    const isRoot = process.getuid?.() === 0;
    const settings = join(this.#folder, "pgbouncer.ini");
    writeFileSync(
      settings,
      `[databases]
* = host=${server.folder} port=${PORT} user=owner
[pgbouncer]
pool_mode = transaction
default_pool_size = ${POOL_SIZE}
max_client_conn = 200
listen_addr =
listen_port = ${PORT}
unix_socket_dir = ${this.#folder}
auth_type = any
`,
    );
    chmodSync(this.#folder, 0o755);
    if (isRoot) {
      chownSync(this.#folder, UNPRIVILEGED, UNPRIVILEGED);
    }
    const ids = isRoot ? { uid: UNPRIVILEGED, gid: UNPRIVILEGED } : {};
    this.#program = spawn(PROGRAM, [settings], { stdio: "ignore", ...ids });
  }

  static async before(server: Postgres): Promise<PgBouncer> {
    const bouncer = new PgBouncer(server);
    const socket = join(bouncer.#folder, `.s.PGSQL.${PORT}`);
    for (let attempt = 0; !existsSync(socket); attempt += 1) {
      if (attempt === 200 || bouncer.#program.exitCode !== null) {
        throw new Error("PgBouncer does not listen");
      }
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
    return bouncer;
  }

  /** The address of a brain of the server, through the pool. */
  address(brain: string): string {
    const [direct, pooled] = [this.server.folder, this.#folder].map(encodeURIComponent);
    return this.server.address(brain).replace(String(direct), String(pooled));
  }

  async stop(): Promise<void> {
    const ended = once(this.#program, "exit");
    this.#program.kill("SIGKILL");
    await ended;
    rmSync(this.#folder, { recursive: true });
  }
}
