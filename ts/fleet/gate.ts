import { randomUUID } from "node:crypto";
import { CortexError } from "../bridge/errors.js";
import type native from "../native.js";
import { type Ask, type Calls, giveBack } from "./calls.js";
import type {
  FleetBrainClient,
  Outcome,
  Position,
  Publication,
  Pulled,
  PulledInParts,
} from "./client.js";
import { isPassing, isUnanswered, toFleetError } from "./failures.js";
import { Parts, toChanges } from "./parts.js";
import type { FleetConnection } from "./pool.js";
import { persistently } from "./retry.js";

/** How long a host may hold its turn: one that stalls must not stop the others. */
const HOLD_MS = 15_000;

/** What the gate needs of the replica. */
export interface GateReplica {
  readonly shown: string;
  readonly writeTimeoutMs: number;
  /** Why nothing is published any more. */
  readonly unpublished: CortexError | undefined;
  /** The replica's id. */
  id(): string;
  /** @throws CortexError when the brain's history is not this replica's */
  requireSameHistory(at: Position, pulled: Pulled | undefined): Pulled;
  /** The core has brought its file there, and waits for nothing that it published before. */
  applied(at: Position): void;
  /** It is at the head. */
  committed(at: Position, removes: boolean): void;
}

/** The brain's row, locked in an open transaction. */
interface Turn {
  connection: FleetConnection;
  ask: Ask;
  /** What changed, where it is told in parts. */
  parts: Parts | undefined;
}

/** What stands between a transaction of this host and its commit: it asks the database, and answers the core. */
export class Gate {
  #turn: Turn | undefined;
  /** What the core takes in outside of turns. */
  readonly #parts = new Set<Parts>();

  constructor(
    private readonly calls: Calls,
    private readonly client: FleetBrainClient,
    private readonly replica: GateReplica,
  ) {}

  /** For the core, whose writing thread waits for the answer: it gets one, whatever happens. */
  readonly serve: native.ReplicaGate = (what, particulars, answer) => {
    this.#answerTo(what, particulars).then(
      (text) => answer(null, text),
      (error) => {
        const { code, message } = toFleetError(error, this.replica.shown);
        answer(code, message);
      },
    );
  };

  async #answerTo(what: string, particulars: native.ReplicaPublication): Promise<string> {
    switch (what) {
      case "publish":
        return await this.#publish(particulars);
      case "turn":
        return await this.#takeTurn(particulars);
      case "more":
        return await this.#next(particulars);
      default:
        this.replica.applied(particulars);
        await this.#release();
        return "";
    }
  }

  async #publish({ position, commit, ...changes }: native.ReplicaPublication): Promise<string> {
    this.replica.applied({ position, commit });
    if (this.replica.unpublished !== undefined) {
      throw this.replica.unpublished;
    }
    const publication: Publication = {
      base: { position, commit },
      id: randomUUID(),
      replica: this.replica.id(),
      rows: changes.rows,
      counters: changes.counters,
      forgets: changes.removes,
    };
    const turn = this.#turn;
    this.#turn = undefined;
    const outcome = await (turn === undefined
      ? this.#commit(publication, false)
      : this.#commitInTurn(turn, publication));
    if (outcome === "behind") {
      return "";
    }
    const at = { position: outcome.committed, commit: publication.id };
    this.replica.committed(at, changes.removes);
    return `${at.position} ${at.commit}`;
  }

  /**
   * Commits until there is an answer: the same id is the same commit, so that it happens once or not at all.
   *
   * @param uncertain - whether it was tried before without an answer
   * @throws CortexError UNREACHABLE
   */
  async #commit(publication: Publication, uncertain: boolean): Promise<Outcome> {
    let unknown = uncertain;
    try {
      return await persistently(this.replica.writeTimeoutMs, () =>
        this.calls.during(async (ask) => {
          try {
            return await this.client.commit(ask, publication);
          } catch (error) {
            unknown ||= isUnanswered(error);
            throw error;
          }
        }),
      );
    } catch (error) {
      const told = toFleetError(error, this.replica.shown);
      if (!unknown) {
        throw told;
      }
      throw new CortexError(
        "UNREACHABLE",
        `${told.message}; whether this was stored is not known: a memory may be stored again, it is not kept twice`,
        { cause: error },
      );
    }
  }

  async #commitInTurn({ connection, ask }: Turn, publication: Publication): Promise<Outcome> {
    try {
      const outcome = await this.client.commit(ask, publication);
      await ask("commit");
      giveBack(connection, false);
      return outcome;
    } catch (error) {
      giveBack(connection, true);
      if (!isPassing(error)) {
        throw error;
      }
      return await this.#commit(publication, true);
    }
  }

  /**
   * Lets the core take in what it is told in parts.
   *
   * @param take - gives it the first
   */
  async inParts<T>(pulled: PulledInParts, take: (first: string) => Promise<T>): Promise<T> {
    const parts = new Parts(pulled);
    this.#parts.add(parts);
    try {
      return await take(parts.first());
    } finally {
      this.#parts.delete(parts);
    }
  }

  /** Whether what the core takes in is told here. */
  tells(rest: string | null): boolean {
    return this.#partsOf(rest) !== undefined;
  }

  #partsOf(rest: string | null): Parts | undefined {
    return [...this.#parts, this.#turn?.parts].find((parts) => parts?.has(rest));
  }

  async #next({ commit: rest }: Position): Promise<string> {
    const parts = this.#partsOf(rest);
    if (parts === undefined) {
      throw new CortexError("UNREACHABLE", `nothing more is told of ${this.replica.shown}`);
    }
    return await parts.next();
  }

  async #takeTurn({ position, commit }: Position): Promise<string> {
    const base = { position, commit };
    this.replica.applied(base);
    return await persistently(this.replica.writeTimeoutMs, async () => {
      const connection = await this.calls.connect();
      try {
        const ask = this.calls.asking(connection);
        await ask("begin");
        await this.client.turn(ask, HOLD_MS);
        const pulled = await this.client.pull(ask, base.position);
        const told = this.replica.requireSameHistory(base, pulled);
        const parts = told.more ? await this.#partsBehind(ask, base) : undefined;
        this.#turn = { connection, ask, parts };
        return parts?.first() ?? toChanges(told);
      } catch (error) {
        giveBack(connection, true);
        throw error;
      }
    });
  }

  async #partsBehind(ask: Ask, base: Position): Promise<Parts | undefined> {
    const pulled = await this.client.pullInParts(ask, base.position);
    return pulled && new Parts(pulled);
  }

  async #release(): Promise<void> {
    const turn = this.#turn;
    this.#turn = undefined;
    if (turn === undefined) {
      return;
    }
    let broken = true;
    try {
      await turn.ask("rollback");
      broken = false;
    } finally {
      giveBack(turn.connection, broken);
    }
  }
}
