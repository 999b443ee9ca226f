import { setTimeout as pause } from "node:timers/promises";
import { CortexError } from "../bridge/errors.js";
import type native from "../native.js";
import type { FleetAddress } from "./address.js";
import { type Calls, Late } from "./calls.js";
import {
  AFTER_ALL,
  type FleetBrainClient,
  type KnownReplica,
  type Position,
  type Pulled,
} from "./client.js";
import { isPassing, toFleetError } from "./failures.js";
import { Gate, type GateReplica, toChanges } from "./gate.js";
import { persistently } from "./retry.js";
import type { FleetSettings } from "./settings.js";
import type { FleetState } from "./state.js";

/** How often a replica says that it is there, when it has nothing new to say. */
const CHECK_IN_MS = 600_000;
/** While the database does not answer, it is asked so often. */
const RETRY_MS = 1_000;
/** How long a read waits for that, before it is answered from what is there. */
const GLANCE_MS = 250;

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

const NOBODY_KNOWS: native.ForgetPlace = {
  what: "replica",
  id: "of other hosts",
  part: "",
  advice: "the database does not answer: cortex fleet status tells later which hosts hold it still",
};

function placeOf({ host, replica, seen_at }: KnownReplica): native.ForgetPlace {
  return {
    what: "replica",
    id: `${host} (${replica})`,
    part: "",
    advice: `it is removed there when that host next uses the brain; it was seen last at ${seen_at}`,
  };
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
  /** Begins when that ends. */
  #next: Promise<void> | undefined;
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

  /** How it fares: the database is asked where the others are, unless it did not answer a moment ago. */
  async state(): Promise<FleetState> {
    const others = this.#isTimeToAsk() ? await this.#ifAnswered(() => this.#lookAtOthers()) : null;
    const silence = Math.round(performance.now() - this.#contact);
    return {
      state: this.#failure === undefined ? "up" : "down",
      ...(this.#failure === undefined ? {} : { reason: this.#failure.message }),
      position: this.#at.position,
      behind: others && others.head - this.#at.position,
      since_contact: Number.isFinite(silence) ? silence : null,
      forget_waits_for: others?.waiting.map(({ host }) => host) ?? null,
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
    await persistently(this.settings.writeTimeoutMs, async () => {
      // Who was away for too long must know it before anything is answered.
      await this.#checkIn().catch((error) => this.#refuse(error));
      await this.#pull();
      await this.#checkIn();
    });
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
    await this.#look();
    if (this.#failure !== undefined && now - this.#contact > this.settings.offlineMs) {
      throw this.#failure;
    }
  }

  /**
   * Catches up, together with whoever asks before that has begun: what is under way may have seen less than who asks
   * now has heard of. Without an answer lately, nobody waits for long.
   */
  async #look(): Promise<void> {
    const isDown = this.#failure !== undefined;
    if (isDown && (this.#pulling !== undefined || !this.#isTimeToAsk())) {
      return;
    }
    this.#next ??= (this.#pulling ?? Promise.resolve())
      .catch(() => undefined)
      .then(() => {
        this.#pulling = this.#next;
        this.#next = undefined;
        return this.#catchUp().finally(() => {
          this.#pulling = undefined;
        });
      });
    const answer = this.#next;
    await (isDown ? Promise.race([answer, pause(GLANCE_MS, undefined, { ref: false })]) : answer);
  }

  #isTimeToAsk(): boolean {
    return this.#failure === undefined || performance.now() >= this.#retryAt;
  }

  /** Says what is still to be said before the brain is closed. */
  async settle(): Promise<void> {
    if (this.#owes) {
      await this.#catchUp();
    }
  }

  /** What was forgotten is gone for good when no other replica holds it any more. */
  async receiptOf(receipt: native.ForgetReceipt): Promise<native.ForgetReceipt> {
    if (receipt.state === "dry_run") {
      return receipt;
    }
    await this.#catchUp();
    const others = await this.#ifAnswered(() => this.#lookAtOthers());
    const places = others === null ? [NOBODY_KNOWS] : others.waiting.map(placeOf);
    if (places.length === 0) {
      return receipt;
    }
    return { ...receipt, state: "pending", remaining: [...receipt.remaining, ...places] };
  }

  committed(at: Position, removes: boolean): void {
    this.#at = { ...this.#at, ...at, ...(removes ? { forgot: 0 } : {}) };
    this.#owes ||= removes;
    this.#answered(performance.now());
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

  /** A replica that is not waited for, or not known, and holds what the database lost must not be thrown away. */
  async #refuse(error: unknown): Promise<never> {
    if (error instanceof Expired) {
      const { position } = this.#at;
      const pulled = await this.calls.during((ask) => this.client.pull(ask, position));
      this.requireSameHistory(this.#at, pulled);
    }
    throw error;
  }

  async #lookAtOthers(): Promise<{ head: number; waiting: KnownReplica[] }> {
    const [brain, replicas] = await this.calls.during(async (ask) => [
      await this.client.pull(ask, AFTER_ALL),
      await this.client.replicas(ask),
    ]);
    const waiting = replicas.filter(
      ({ replica, cleaned, expired }) => replica !== this.#at.id && !cleaned && !expired,
    );
    return { head: brain?.head.position ?? 0, waiting };
  }

  async #catchUp(): Promise<void> {
    await this.#ifAnswered(async () => {
      await this.#pull();
      await this.#checkIn();
    });
  }

  /** What the database answered; null, and noted, when it did not. */
  async #ifAnswered<T>(work: () => Promise<T>): Promise<T | null> {
    try {
      return await work();
    } catch (error) {
      if (!isPassing(error)) {
        throw toFleetError(error, this.shown);
      }
      this.#failure = toFleetError(error, this.shown);
      this.#retryAt = performance.now() + RETRY_MS;
      return null;
    }
  }

  async #pull(): Promise<void> {
    const at = this.#at;
    const asked = performance.now();
    const pull = () => this.calls.during((ask) => this.client.pull(ask, at.position));
    // A connection of before a restart fails once, and at once.
    const again = (error: unknown) => (error instanceof Late ? Promise.reject(error) : pull());
    const pulled = this.requireSameHistory(at, await pull().catch(again));
    const behind = pulled.head.position > at.position || at.epoch === "";
    if (behind || at.forgot < pulled.forgot) {
      const state = await this.#brain?.applyChanges(toChanges(pulled));
      this.#at = state ?? this.#at;
    }
    this.#answered(asked);
  }

  /** @param at - when what was answered was true */
  #answered(at: number): void {
    this.#contact = Math.max(this.#contact, at);
    this.#failure = undefined;
  }

  async #checkIn(): Promise<void> {
    const { id: replica, position, forgot } = this.#at;
    const isNews = forgot !== this.#checkedIn.forgot;
    if (!isNews && performance.now() - this.#checkedIn.at < CHECK_IN_MS) {
      return;
    }
    const here = { replica, host: this.settings.host, position, forgot };
    const welcome = await this.calls.during((ask) => this.client.checkIn(ask, here));
    if (!welcome) {
      throw new Expired(this.shown);
    }
    this.#checkedIn = { at: performance.now(), forgot };
    this.#owes &&= forgot === 0;
  }
}
