import { setTimeout as pause } from "node:timers/promises";
import { CortexError } from "../bridge/errors.js";
import type native from "../native.js";
import type { FleetAddress } from "./address.js";
import { joined } from "./ahead.js";
import { type Ask, type Calls, Late } from "./calls.js";
import { AFTER_ALL, type FleetBrainClient, type Position, type Pulled } from "./client.js";
import { type Contact, keepContact } from "./contact.js";
import { AnotherHistory, Expired, isPassing, toFleetError } from "./failures.js";
import { Gate, type GateReplica } from "./gate.js";
import { holders, NOBODY_KNOWS, type Others, unseenPlace, waitingPlace } from "./others.js";
import { toChanges } from "./parts.js";
import { persistently } from "./retry.js";
import type { FleetSettings } from "./settings.js";
import type { FleetState } from "./state.js";

/** How often a replica says that it is there, when it has nothing new to say. */
const CHECK_IN_MS = 600_000;
/** While the database does not answer, it is asked so often. */
const RETRY_MS = 1_000;
/** How often it is kept in a file that the database answers. */
const KEEP_CONTACT_MS = 10_000;
/** How long a read waits for that, before it is answered from what is there. */
const GLANCE_MS = 250;

/** A brain's replica on this host: keeps it up to date, and asks the database before it commits. */
export class Replica implements GateReplica {
  readonly shown: string;
  readonly writeTimeoutMs: number;
  readonly gate: Gate;
  #brain: native.Brain | undefined;
  /** Where the file is, at least. */
  #at: native.ReplicaState = { id: "", epoch: "", position: 0, commit: null, forgot: 0 };
  /** What was published last, unless the file is known to hold it: the core commits it there after that. */
  #published: Position | undefined;
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
  #isClosing = false;
  /** When the contact was last kept, and what is kept with it. */
  #keptAt = Number.NEGATIVE_INFINITY;
  #kept: Pick<Contact, "timezone" | "writes"> | undefined;

  constructor(
    address: FleetAddress,
    private readonly calls: Calls,
    private readonly client: FleetBrainClient,
    private readonly settings: FleetSettings,
    private readonly file: string,
  ) {
    this.shown = address.shown;
    this.writeTimeoutMs = settings.writeTimeoutMs;
    this.gate = new Gate(calls, client, this);
  }

  /** How it fares: the database is asked where the others are, unless it did not answer a moment ago. */
  async state(): Promise<FleetState> {
    await this.#arrived();
    const others = this.#isTimeToAsk() ? await this.#ifAnswered(() => this.#lookAtOthers()) : null;
    const silence = Math.round(performance.now() - this.#contact);
    return {
      state: this.#failure === undefined ? "up" : "down",
      ...(this.#failure === undefined ? {} : { reason: this.#failure.message }),
      position: this.#at.position,
      behind: others && others.head - this.#at.position,
      since_contact: Number.isFinite(silence) ? silence : null,
      forget_waits_for: others?.waiting.map(({ host }) => host) ?? null,
      may_hold_forgotten: others?.unseen.map(({ host }) => host) ?? null,
    };
  }

  id(): string {
    return this.#at.id;
  }

  /** Pulls what a replica will hold whose file is not there yet; undefined: it has to be pulled when it is. */
  async ahead(): Promise<Pulled | undefined> {
    return await this.calls.during((ask) => this.client.pull(ask, 0)).catch(() => undefined);
  }

  /**
   * Takes up the file, which was just opened, and brings it up to date.
   *
   * @param kept - what is kept with each contact
   * @param ahead - what was pulled while the file was made
   * @throws AnotherHistory; CortexError UNREACHABLE
   */
  async start(
    brain: native.Brain,
    kept: Pick<Contact, "timezone" | "writes">,
    ahead?: Promise<Pulled | undefined>,
  ): Promise<void> {
    this.#brain = brain;
    this.#kept = kept;
    this.#at = await brain.replicaState();
    this.#checkedIn.forgot = -1;
    // Its connection is free then: another takes longer to be made than this to end.
    const pulled = await ahead;
    await persistently(this.settings.writeTimeoutMs, async () => {
      // Who was away for too long must know it before anything is answered.
      await this.#checkIn().catch((error) => this.#refuse(error));
      await this.#pull(pulled);
      await this.#checkIn();
    });
  }

  /**
   * Takes up the file though the database does not answer: what is there was true at the last contact.
   *
   * @throws CortexError UNREACHABLE - the file is not the one of that contact, or older
   */
  async startAway(brain: native.Brain, contact: Contact, why: CortexError): Promise<void> {
    this.#brain = brain;
    this.#kept = contact;
    this.#at = await brain.replicaState();
    if (this.#at.id !== contact.replica || this.#at.position < contact.position) {
      throw why;
    }
    this.#contact = performance.now() - (Date.now() - contact.at);
    this.#fail(why);
    this.settings.onAway?.(why.message);
  }

  /**
   * Sees to it that what other hosts wrote is there, unless the database was asked just now; one question for all
   * that wait. While it does not answer, what is there is good enough for a time.
   *
   * @throws AnotherHistory; CortexError UNREACHABLE - it has not answered for too long
   */
  async fresh(): Promise<void> {
    await this.catchUp();
    const { freshMs, offlineMs } = this.settings;
    const silence = performance.now() - this.#contact;
    if (this.#failure !== undefined && silence > Math.max(freshMs, offlineMs)) {
      throw this.#failure;
    }
  }

  /** The same for what is told however long the database has not answered. */
  async catchUp(): Promise<void> {
    if (performance.now() - this.#contact >= this.settings.freshMs) {
      await this.#look();
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
    this.#isClosing = true;
    if (this.#owes) {
      await this.#catchUp();
    }
    // What was written since the last is in the file now, and an older copy must not pass for it.
    await this.#arrived();
    this.#keepContact(this.#contact);
  }

  /** Why nothing is published any more: what is left when a brain is closed, accesses, waits for nobody. */
  get unpublished(): CortexError | undefined {
    return this.#isClosing ? this.#failure : undefined;
  }

  /** The file that had this id was put away. */
  async setAside(id: string): Promise<void> {
    await this.#tell((ask) => this.client.setAside(ask, id, this.settings.host));
  }

  /** The file that had this id is gone. */
  async leave(id: string): Promise<void> {
    await this.#tell((ask) => this.client.leave(ask, id));
  }

  /** Says something of a replica that was; who cannot be told goes on waiting for it. */
  async #tell(work: (ask: Ask) => Promise<unknown>): Promise<void> {
    await this.#ifAnswered(() => this.calls.during(work));
  }

  /** What was forgotten is gone for good when no other replica holds it any more. */
  async receiptOf(receipt: native.ForgetReceipt): Promise<native.ForgetReceipt> {
    if (receipt.state === "dry_run") {
      return receipt;
    }
    await this.#catchUp();
    const others = await this.#ifAnswered(() => this.#lookAtOthers());
    const own = receipt.state === "pending" ? [this.#ownPlace()] : [];
    const places = others === null ? [NOBODY_KNOWS] : others.waiting.map(waitingPlace);
    const remaining = [...receipt.remaining, ...own, ...places];
    const isPending = receipt.state !== "remains" && own.length + places.length > 0;
    const state = isPending ? "pending" : receipt.state;
    return { ...receipt, state, remaining, may_remain: others?.unseen.map(unseenPlace) ?? [] };
  }

  #ownPlace(): native.ForgetPlace {
    return {
      what: "replica",
      id: `${this.settings.host} (${this.#at.id})`,
      part: "",
      advice:
        "another process of this host still reads an older state: it is removed when the brain is next used here after that has ended",
    };
  }

  applied({ position, commit }: Position): void {
    // The core is done with what it published before this.
    this.#published = undefined;
    if (position > this.#at.position) {
      this.#at = { ...this.#at, position, commit };
    }
  }

  committed(at: Position, removes: boolean): void {
    this.#published = at;
    this.#at = { ...this.#at, ...(removes ? { forgot: 0 } : {}) };
    this.#owes ||= removes;
    this.#answered(performance.now());
  }

  /**
   * Looks whether the file holds by now what was published: a pull from behind it would not bring it, and who asks
   * would see less than others. The core is busy with that commit; where it is with the next, it is not waited for.
   */
  async #arrived(): Promise<void> {
    if (this.#published !== undefined) {
      await Promise.race([this.#lookAtFile(), pause(GLANCE_MS, undefined, { ref: false })]);
    }
  }

  async #lookAtFile(): Promise<void> {
    const published = this.#published;
    const state = await this.#brain?.replicaState().catch(() => undefined);
    if (state !== undefined && this.#published === published) {
      this.#published = undefined;
      this.#take(state);
    }
  }

  /** What the core told, unless something later was heard of it meanwhile. */
  #take(state: native.ReplicaState): void {
    if (state.position >= this.#at.position) {
      this.#at = state;
    }
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

  async #lookAtOthers(): Promise<Others & { head: number }> {
    const [brain, replicas] = await this.calls.during(async (ask) => [
      await this.client.pull(ask, AFTER_ALL),
      await this.client.replicas(ask),
    ]);
    return { head: brain?.head.position ?? 0, ...holders(replicas, this.#at.id) };
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
      this.#fail(toFleetError(error, this.shown));
      return null;
    }
  }

  #fail(failure: CortexError): void {
    this.#failure = failure;
    this.#retryAt = performance.now() + RETRY_MS;
  }

  /** @param ahead - what was pulled before the database knew of this replica */
  async #pull(ahead?: Pulled): Promise<void> {
    await this.#arrived();
    const at = this.#at;
    const asked = performance.now();
    const pulled = this.requireSameHistory(at, await this.#changes(at, ahead));
    const behind = pulled.head.position > at.position || at.epoch === "";
    if (behind || at.forgot < pulled.forgot) {
      const state = pulled.more
        ? await this.#applyInParts(at)
        : await this.#brain?.applyChanges(toChanges(pulled));
      this.#take(state ?? this.#at);
    }
    this.#answered(asked);
    // Not each: a file is written.
    if (asked - this.#keptAt >= Math.min(KEEP_CONTACT_MS, this.settings.offlineMs / 10)) {
      this.#keepContact(asked);
    }
  }

  /** Brings the file up to date where more changed than is told at once. */
  async #applyInParts(at: native.ReplicaState): Promise<native.ReplicaState | undefined> {
    return await this.calls.during(async (ask) => {
      await ask("begin");
      const pulled = await this.client.pullInParts(ask, at.position);
      this.requireSameHistory(at, pulled?.first);
      const state =
        pulled &&
        (await this.gate.inParts(pulled, async (first) => await this.#brain?.applyChanges(first)));
      await ask("rollback");
      return state;
    });
  }

  /** What changed behind a place; of a new file what was pulled ahead, and what changed since. */
  async #changes(at: native.ReplicaState, ahead?: Pulled): Promise<Pulled | undefined> {
    const isNew = at.position === 0 && at.epoch === "";
    const isWhole = isNew && ahead?.more === false;
    const all = isWhole && joined(ahead, await this.#ask(ahead.head.position));
    return all || (await this.#ask(at.position));
  }

  async #ask(after: number): Promise<Pulled | undefined> {
    const pull = () => this.calls.during((ask) => this.client.pull(ask, after));
    // A connection of before a restart fails once, and at once.
    return await pull().catch((error) => (error instanceof Late ? Promise.reject(error) : pull()));
  }

  /** Keeps when the database answered, on the clock of performance.now(). */
  #keepContact(asked: number): void {
    if (this.#kept === undefined || !Number.isFinite(asked)) {
      return;
    }
    const { id: replica, position } = this.#at;
    const at = Date.now() - Math.ceil(performance.now() - asked);
    keepContact(this.file, { ...this.#kept, at, replica, position });
    this.#keptAt = asked;
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
