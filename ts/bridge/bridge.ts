/// <reference lib="esnext.disposable" preserve="true" />
// Kept in the declarations: programs compiled for older libraries know no Symbol.asyncDispose.

import type { Handle } from "./handle.js";
import { METHODS, type PartMethods, type Parts, partsOf } from "./parts.js";
import type { ConfidencePolicy } from "./policy-schema.js";
import { checkedUser } from "./reader.js";

/** What callers have of a handle. */
type HandleMember =
  | "path"
  | "readOnly"
  | "userId"
  | "timezone"
  | "allUsers"
  | "policy"
  | "now"
  | "close";

type Method = (...given: unknown[]) => unknown;

/**
 * An open brain. Every method is one call of the addon, off the main thread. Methods reject with a
 * CortexError: CLOSED after `close`, READ_ONLY for writing to a brain opened for reading,
 * VALIDATION_ERROR for arguments of the wrong type or out of range; others where a method says so.
 */
// The methods stand, with their doc comments, in the part that they belong to, e.g. createMemory in memories.ts; those of
// the handle in handle.ts.
// biome-ignore lint/suspicious/noUnsafeDeclarationMerging: METHODS are those of PartMethods
export class CortexBridge implements Pick<Handle, HandleMember> {
  readonly #handle: Handle;
  readonly #parts: Parts;

  static {
    for (const [name, part] of METHODS) {
      const { [name]: value } = {
        [name](this: CortexBridge, ...given: unknown[]): unknown {
          const parts = this.#parts[part] as unknown as Record<string, Method>;
          return parts[name]?.(...given);
        },
      };
      Object.defineProperty(CortexBridge.prototype, name, {
        value,
        configurable: true,
        writable: true,
      });
    }
  }

  /** @internal Use openBrain. */
  constructor(handle: Handle) {
    this.#handle = handle;
    this.#parts = partsOf(handle);
  }

  /** @internal What a bridge works with, for the rest of this package. */
  static handleOf(bridge: CortexBridge): Handle {
    return bridge.#handle;
  }

  /**
   * The same open brain for another user, at no cost: what a call does not say whose is about that one. For hosts that
   * speak with several people. Each is closed with the others.
   *
   * @throws CortexError VALIDATION_ERROR - no name
   */
  forUser(userId: string): CortexBridge {
    return new CortexBridge(this.#handle.forUser(checkedUser(userId)));
  }

  get path(): string {
    return this.#handle.path;
  }
  get readOnly(): boolean {
    return this.#handle.readOnly;
  }
  get userId(): string {
    return this.#handle.userId;
  }
  get timezone(): string {
    return this.#handle.timezone;
  }
  get allUsers(): boolean {
    return this.#handle.allUsers;
  }
  get policy(): ConfidencePolicy {
    return this.#handle.policy;
  }
  now(): number {
    return this.#handle.now();
  }
  close(): Promise<void> {
    return this.#handle.close();
  }
  /** Closes the brain at the end of an `await using` block. */
  [Symbol.asyncDispose](): Promise<void> {
    return this.#handle.close();
  }
}

export interface CortexBridge extends PartMethods {}
