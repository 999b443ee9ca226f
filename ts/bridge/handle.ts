import type { AlertWorker } from "../alerts/worker.js";
import type { Embedding } from "../embedders/start.js";
import type { FleetState } from "../fleet/state.js";
import type { LightRagWorker } from "../lightrag/worker.js";
import type native from "../native.js";
import type { OptionsInForce } from "./brain-types.js";
import { CortexError, validationError } from "./errors.js";
import type { MemoryDefaults } from "./memory-input.js";
import type { ConfidencePolicy } from "./policy-schema.js";
import { EVERYBODY, type NamedUser, namedUser } from "./reader.js";
import { nativeCall } from "./task.js";
import { show } from "./text.js";

/** What openBrain found out before it opened the brain. */
export interface BridgeSettings extends MemoryDefaults {
  clock: () => number;
  /** Whether a call that does not say whose is about everybody's. */
  allUsers: boolean;
  /** Absent: nothing computes vectors. */
  embedding: Embedding | undefined;
  /** Absent: nothing is sent anywhere. */
  lightrag: LightRagWorker | undefined;
  /** Absent: nobody is told of alerts. */
  alerts: AlertWorker | undefined;
  /** How a brain in PostgreSQL fares. Absent: it is a file. */
  fleet: (() => Promise<FleetState>) | undefined;
  /** What gives the right to write, where another opening does not. */
  readOnlyAdvice?: string | undefined;
  options: Omit<OptionsInForce, "path" | "read_only" | "user_id" | "all_users" | "confidence">;
}

/** The times that there are, `[0001-01-01, 10000-01-01)` in epoch milliseconds, as the addon has them. */
const FIRST_MOMENT = Date.parse("0001-01-01T00:00:00Z");
const AFTER_LAST_MOMENT = Date.parse("9999-12-31T23:59:59.999Z") + 1;

/**
 * What every part of a bridge shares: the native brain and its end, the time there, the policy in force, and for whom
 * a call is.
 */
export class Handle {
  readonly #native: native.Brain;
  readonly settings: BridgeSettings;
  /** Whose view this one is; it opens and closes the brain. */
  readonly #of: Handle | undefined;
  #closing: Promise<void> | undefined;
  #policy: { version: number; policy: ConfidencePolicy } | undefined;

  constructor(brain: native.Brain, settings: BridgeSettings, of?: Handle) {
    this.#native = brain;
    this.settings = settings;
    this.#of = of;
  }

  /** The same open brain for another user, at no cost; the one is closed with the other. */
  forUser(userId: string): Handle {
    return new Handle(this.#native, { ...this.settings, userId }, this.#of ?? this);
  }

  /** The brain's file, absolute, or ":memory:". */
  get path(): string {
    return this.#native.path;
  }

  /** Whether the brain was opened for reading only. */
  get readOnly(): boolean {
    return this.#native.read_only;
  }

  /** Whose memories are stored, and read, when a call does not say. */
  get userId(): string {
    return this.settings.userId;
  }

  /** IANA name of the time zone in which days begin and times are told. */
  get timezone(): string {
    return this.settings.options.timezone;
  }

  /** Whether a call that does not say whose reads everybody's. */
  get allUsers(): boolean {
    return this.settings.allUsers;
  }

  /**
   * The confidence policy in force, as the last call found it: what this opening asked for, else what the brain
   * keeps, else the default. Another process may have changed it since.
   */
  get policy(): ConfidencePolicy {
    const version = this.#native.seenPolicyVersion();
    if (this.#policy?.version !== version) {
      this.#policy = { version, policy: this.#native.seenPolicy() };
    }
    return this.#policy.policy;
  }

  /** The brain's time, in epoch milliseconds: what its clock says. */
  now(): number {
    const now = this.settings.clock();
    if (!Number.isFinite(now)) {
      throw validationError(`the clock must return epoch milliseconds, but returned ${show(now)}`);
    }
    if (now < FIRST_MOMENT || now >= AFTER_LAST_MOMENT) {
      throw validationError(
        `the clock must return epoch milliseconds between the years 1 and 9999, but returned ${show(now)}`,
      );
    }
    return Math.floor(now);
  }

  /**
   * Ends the use of this handle; resolves when its work is written. May be called again. Others that
   * opened the same file go on with it.
   */
  async close(): Promise<void> {
    if (this.#of !== undefined) {
      await this.#of.close();
      return;
    }
    this.settings.embedding?.worker?.stop();
    this.settings.lightrag?.stop();
    this.settings.alerts?.stop();
    this.#closing ??= this.#close();
    await this.#closing;
  }

  async #close(): Promise<void> {
    try {
      await nativeCall(() => this.#native.close());
    } finally {
      await this.settings.embedding?.service.embedder.close?.();
    }
  }

  /** For whom a call is: a user, or null for everybody. The one place where that is decided. */
  reader(given: NamedUser = {}): string | null {
    const named = namedUser(given) ?? (this.allUsers ? EVERYBODY : this.userId);
    return named === EVERYBODY ? null : named;
  }

  /** Whose a new row is that is no memory's: the named user, else the brain's. */
  owner(given: NamedUser = {}): string {
    return this.reader(given) ?? this.userId;
  }

  /**
   * The native brain, for reading; told what time it is, since what has expired answers nothing.
   *
   * @throws CortexError CLOSED; VALIDATION_ERROR - the clock tells no time
   */
  opened(): native.Brain {
    if ((this.#of ?? this).#closing !== undefined) {
      throw new CortexError("CLOSED", `the brain ${this.path} is closed; open it again to use it`);
    }
    this.#native.setTime(this.now());
    return this.#native;
  }

  /**
   * The native brain, for writing.
   *
   * @throws CortexError CLOSED; READ_ONLY
   */
  writable(): native.Brain {
    const brain = this.opened();
    if (this.readOnly) {
      const advice = this.settings.readOnlyAdvice ?? "open it without readOnly to write to it";
      throw new CortexError(
        "READ_ONLY",
        `the brain ${this.path} is open for reading only; ${advice}`,
      );
    }
    return brain;
  }

  /**
   * Something was stored or removed that the embedder and services outside the process are to hear of; `unqueued`:
   * without being queued for a vector.
   */
  workSoon({ unqueued = false } = {}): void {
    this.settings.embedding?.worker?.wake({ unqueued });
    this.settings.lightrag?.wake();
    this.settings.alerts?.wake();
  }
}
