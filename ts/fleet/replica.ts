import { hostname } from "node:os";
import { CortexError } from "../bridge/errors.js";
import type native from "../native.js";
import type { FleetAddress } from "./address.js";
import type { Calls } from "./calls.js";
import type { FleetBrainClient, Position, Pulled } from "./client.js";
import { isPassing, toFleetError } from "./failures.js";
import { Gate, type GateReplica, toChanges } from "./gate.js";
import type { FleetSettings } from "./settings.js";

/** How often a replica says that it is there, when it has nothing new to say. */
const CHECK_IN_MS = 600_000;
/** While the database does not answer, it is asked so often. */
const RETRY_MS = 1_000;

/** The replica holds what the brain's history does not: it must not answer for it. */
export class AnotherHistory extends CortexError {
  constructor(shown: string, why: string) {
    super(
      "CORRUPT",
      `the replica of ${shown} on this host ${why}: close the brain and open it again, and it is pulled anew`,
    );
  }
}

/** Nobody waited for the replica any more when something was forgotten: it may hold it. */
export class Expired extends AnotherHistory {
  constructor(shown: string) {
    super(shown, "was away for too long");
  }
}

/** How a replica fares. */
export interface FleetState {
  state: "up" | "down";
  /** Why it is down. */
  reason?: string;
  position: number;
  /** Milliseconds since the database answered. */
  since_contact: number;
}

/** A brain's replica on this host: keeps it up to date, and asks the database before it commits. */
export class Replica implements GateReplica {
  readonly shown: string;
  readonly writeTimeoutMs: number;
  readonly gate: Gate;
  #brain: native.Brain | undefined;
  #at: native.ReplicaState = { id: "", epoch: "", position: 0, commit: null, forgot: 0 };
  /** On the clock of performance.now(). */
  #contact = Number.NEGATIVE_INFINITY;
  #retryAt = Number.NEGATIVE_INFINITY;
  #failure: CortexError | undefined;
  #pulling: Promise<void> | undefined;
  /** Something was forgotten here, and the others were not yet told that it is gone. */
  #owes = false;
  #checkedIn = { at: Number.NEGATIVE_INFINITY, forgot: -1 };

  constructor(
    address: FleetAddress,
    private readonly calls: Calls,
    private readonly client: FleetBrainClient,
    private readonly settings: FleetSettings,
  ) {
    this.shown = address.shown;
    this.writeTimeoutMs = settings.writeTimeoutMs;
    this.gate = new Gate(calls, client, this);
  }

  get state(): FleetState {
    return {
      state: this.#failure === undefined ? "up" : "down",
      ...(this.#failure === undefined ? {} : { reason: this.#failure.message }),
      position: this.#at.position,
      since_contact: Math.round(performance.now() - this.#contact),
    };
  }

  id(): string {
    return this.#at.id;
  }

  /**
   * Takes up the file, which was just opened, and brings it up to date.
   *
   * @throws AnotherHistory; CortexError UNREACHABLE
   */
  async start(brain: native.Brain): Promise<void> {
    this.#brain = brain;
    this.#at = await brain.replicaState();
    this.#checkedIn.forgot = -1;
    // Who was away for too long must know it before anything is answered.
    await this.#checkIn();
    await this.#pull();
    await this.#checkIn();
  }

  /**
   * Sees to it that what other hosts wrote is there, unless the database was asked just now; one question for all
   * that wait. While it does not answer, what is there is good enough for a time.
   *
   * @throws AnotherHistory; CortexError UNREACHABLE - it has not answered for too long
   */
  async fresh(): Promise<void> {
    const now = performance.now();
    if (now - this.#contact < this.settings.freshMs) {
      return;
    }
    if (this.#failure === undefined || now >= this.#retryAt) {
      this.#pulling ??= this.#catchUp().finally(() => {
        this.#pulling = undefined;
      });
      await this.#pulling;
    }
    if (this.#failure !== undefined && now - this.#contact > this.settings.offlineMs) {
      throw this.#failure;
    }
  }

  /** Says what is still to be said before the brain is closed. */
  async settle(): Promise<void> {
    if (this.#owes) {
      await this.#catchUp();
    }
  }

  /**
   * What was forgotten here is gone for good when no other replica holds it any more.
   *
   * @throws CortexError UNREACHABLE - it is forgotten, but nobody knows who holds it still
   */
  async receiptOf(receipt: native.ForgetReceipt): Promise<native.ForgetReceipt> {
    if (receipt.state === "dry_run" || !this.#owes) {
      return receipt;
    }
    await this.#catchUp();
    const replicas = await this.calls.during((ask) => this.client.replicas(ask));
    const waiting = replicas.filter(
      ({ replica, cleaned, expired }) => replica !== this.#at.id && !cleaned && !expired,
    );
    if (waiting.length === 0) {
      return receipt;
    }
    const places = waiting.map(({ host, replica, seen_at }) => ({
      what: "replica",
      id: `${host} (${replica})`,
      part: "",
      advice: `it is removed there when that host next uses the brain; it was seen last at ${seen_at}`,
    }));
    return { ...receipt, state: "pending", remaining: [...receipt.remaining, ...places] };
  }

  committed(at: Position, removes: boolean): void {
    this.#at = { ...this.#at, ...at, ...(removes ? { forgot: 0 } : {}) };
    this.#owes ||= removes;
    this.#answered();
  }

  requireSameHistory(at: Position, pulled: Pulled | undefined): Pulled {
    if (pulled === undefined) {
      throw new CortexError("NOT_FOUND", `there is no brain ${this.shown}`);
    }
    const { head, afterCommit, epoch } = pulled;
    if (this.#at.epoch !== "" && this.#at.epoch !== epoch) {
      throw new AnotherHistory(this.shown, "is of another epoch of the brain");
    }
    const there = head.position === at.position ? head.commit : afterCommit;
    if (head.position < at.position || there !== at.commit) {
      throw new AnotherHistory(this.shown, "holds commits that the database does not");
    }
    return pulled;
  }

  async #catchUp(): Promise<void> {
    try {
      await this.#pull();
      await this.#checkIn();
    } catch (error) {
      if (!isPassing(error)) {
        throw toFleetError(error, this.shown);
      }
      this.#failure = toFleetError(error, this.shown);
      this.#retryAt = performance.now() + RETRY_MS;
    }
  }

  async #pull(): Promise<void> {
    const at = this.#at;
    const pull = () => this.calls.during((ask) => this.client.pull(ask, at.position));
    // A connection of before a restart fails once.
    const pulled = this.requireSameHistory(at, await pull().catch(pull));
    const behind = pulled.head.position > at.position || at.epoch === "";
    if (behind || at.forgot < pulled.forgot) {
      const state = await this.#brain?.applyChanges(toChanges(pulled));
      this.#at = state ?? this.#at;
    }
    this.#answered();
  }

  #answered(): void {
    this.#contact = performance.now();
    this.#failure = undefined;
  }

  async #checkIn(): Promise<void> {
    const { id: replica, position, forgot } = this.#at;
    const isNews = forgot !== this.#checkedIn.forgot;
    if (!isNews && performance.now() - this.#checkedIn.at < CHECK_IN_MS) {
      return;
    }
    const here = { replica, host: hostname(), position, forgot };
    const welcome = await this.calls.during((ask) => this.client.checkIn(ask, here));
    if (!welcome) {
      throw new Expired(this.shown);
    }
    this.#checkedIn = { at: performance.now(), forgot };
    this.#owes &&= forgot === 0;
  }
}
