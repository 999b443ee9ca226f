import type { FleetConnection, FleetPool, FleetRows } from "./pool.js";

/** What gets a query and gives rows. */
export type Ask = (text: string, values?: unknown[]) => Promise<FleetRows>;

/** There was no answer in time: whether what was asked was done is not known. */
export class Late extends Error {
  constructor(patienceMs: number) {
    super(`it was waited for ${patienceMs} ms`);
  }
}

/** Connections of a pool, each call limited in time: who waits for a server that is gone waits for ever. */
export class Calls {
  constructor(
    private readonly pool: FleetPool,
    private readonly patienceMs: number,
  ) {}

  /**
   * Runs queries on one connection, which is given back afterwards, or ended when something failed on it.
   *
   * @throws Late; else whatever the database throws
   */
  async during<T>(work: (ask: Ask) => Promise<T>): Promise<T> {
    const connection = await this.connect();
    let broken = true;
    try {
      const result = await work(this.asking(connection));
      broken = false;
      return result;
    } finally {
      giveBack(connection, broken);
    }
  }

  /** A connection that the caller gives back with `giveBack`. */
  async connect(): Promise<FleetConnection> {
    const connecting = this.pool.connect();
    try {
      const connection = await this.#inTime(connecting);
      connection.on?.("error", told);
      return connection;
    } catch (error) {
      // One that comes too late is of no use to anybody.
      connecting.then((late) => late.release(true)).catch(() => undefined);
      throw error;
    }
  }

  /** Queries on a connection, each limited in time. */
  asking(connection: FleetConnection): Ask {
    return (text, values) => this.#inTime(connection.query(text, values));
  }

  async #inTime<T>(answer: Promise<T>): Promise<T> {
    let timer: NodeJS.Timeout | undefined;
    const late = new Promise<never>((_resolve, reject) => {
      timer = setTimeout(() => {
        reject(new Late(this.patienceMs));
      }, this.patienceMs);
    });
    try {
      return await Promise.race([answer, late]);
    } finally {
      clearTimeout(timer);
      answer.catch(() => undefined);
    }
  }
}

/** Gives a connection back to its pool; a broken one is ended. */
export function giveBack(connection: FleetConnection, broken: boolean): void {
  connection.off?.("error", told);
  connection.release(broken);
}

/** The query that fails tells of it; without a listener Node would end the process. */
function told(): void {
  // Nothing is left to do.
}
