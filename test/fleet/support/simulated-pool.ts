import type { FleetConnection, FleetPool, FleetRows } from "../../../ts/fleet/pool.js";
import { planted, type Questioned } from "./planted.mjs";

/** What the scheduler lets happen to a question: "before": it is lost on the way; "after": its answer is. */
export type Fate = "asked" | "before" | "after";

/** A host's question to the database, which waits until the scheduler lets it go. */
export interface Question {
  /** The function that it calls, else its words. */
  step: string;
  go(fate: Fate): void;
}

/** What the pool tells the scheduler. */
export interface Listener {
  /** Whether questions wait: only while something is done for the simulation. */
  readonly isBusy: boolean;
  asks(question: Question): void;
  /** A question was answered, or was lost. */
  answered(step: string, values: unknown[] | undefined, rows: FleetRows["rows"]): void;
  /** A connection is ended, and whatever it held. */
  ended(): void;
}

const stepOf = (text: string) => /cortex\.(\w+)\(/u.exec(text)?.[1] ?? text;

/** A pool whose questions reach the real one when the scheduler says so. */
export class SimulatedPool implements FleetPool {
  readonly #lie: (question: Questioned) => Promise<FleetRows>;

  constructor(
    private readonly real: FleetPool,
    private readonly listener: Listener,
    bug: string | undefined,
  ) {
    this.#lie = planted[bug ?? ""]?.() ?? (({ ask }) => ask());
  }

  async connect(): Promise<FleetConnection> {
    const connection = await this.real.connect();
    return {
      query: (text, values) => this.#query(connection, text, values),
      release: (broken) => {
        if (broken === true) this.listener.ended();
        connection.release(broken);
      },
      on: (event, listener) => connection.on?.(event, listener),
      off: (event, listener) => connection.off?.(event, listener),
    };
  }

  async #query(connection: FleetConnection, text: string, values?: unknown[]): Promise<FleetRows> {
    const step = stepOf(text);
    const ask = (changed = values) => connection.query(text, changed);
    if (!this.listener.isBusy) {
      return await ask();
    }
    const fate = await new Promise<Fate>((go) => this.listener.asks({ step, go }));
    if (fate === "before") throw lost();
    const other = (words: string, given: unknown[]) => connection.query(words, given);
    const answer = await this.#lie({ step, values, ask, other });
    this.listener.answered(step, values, answer.rows);
    if (fate === "after") throw lost();
    return answer;
  }
}

function lost(): Error {
  return Object.assign(new Error("the connection was cut"), { code: "ECONNRESET" });
}
