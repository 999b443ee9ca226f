import { CortexError } from "../bridge/errors.js";
import type native from "../native.js";
import type { Replica } from "./replica.js";

/** Methods that ask nothing of the brain's content. */
const AT_ONCE: ReadonlySet<PropertyKey> = new Set<keyof native.Brain>([
  "setTime",
  "seenPolicy",
  "seenPolicyVersion",
  "replicaState",
]);

/** Figures, by which is watched how the brain fares: told from what is there, however long nobody answers. */
const FIGURES: ReadonlySet<PropertyKey> = new Set<keyof native.Brain>([
  "getStats",
  "getVectorStates",
]);

/** What a brain that hosts share does not do, and what does it instead. */
const REFUSED: ReadonlyMap<PropertyKey, string> = new Map<keyof native.Brain, string>([
  ["restore", "restore its database"],
  ["merge", "merge the files, then cortex fleet push"],
  ["backup", "back its database up, or write a file with cortex fleet fetch"],
]);

/**
 * A native brain whose calls see what other hosts wrote: each looks first whether the replica is fresh enough.
 *
 * @param readsOnly - the brain is there for reading only
 * @param end - ends the use of the brain
 */
export function sharedBrain(
  brain: native.Brain,
  replica: Replica,
  readsOnly: boolean,
  end: () => Promise<void>,
): native.Brain {
  const underWay = new Set<Promise<unknown>>();
  /** What was asked before the brain is closed is still done. */
  const awaited = <T>(work: Promise<T>): Promise<T> => {
    underWay.add(work);
    const settled = () => underWay.delete(work);
    work.then(settled, settled);
    return work;
  };
  return new Proxy(brain, {
    get(target, name) {
      if (name === "path") {
        return replica.shown;
      }
      if (name === "read_only") {
        return readsOnly;
      }
      if (name === "close") {
        return async () => {
          await Promise.allSettled(underWay);
          await end();
        };
      }
      const refusal = REFUSED.get(name);
      if (refusal !== undefined) {
        return () => Promise.reject(refused(name, refusal));
      }
      if (name === "forget") {
        const forget = async (...given: Parameters<native.Brain["forget"]>) => {
          await replica.fresh();
          return await replica.receiptOf(await target.forget(...given));
        };
        return (...given: Parameters<native.Brain["forget"]>) => awaited(forget(...given));
      }
      const member: unknown = Reflect.get(target, name);
      if (typeof member !== "function") {
        return member;
      }
      if (AT_ONCE.has(name)) {
        return member.bind(target);
      }
      const called = async (given: unknown[]) => {
        await (FIGURES.has(name) ? replica.catchUp() : replica.fresh());
        return await Reflect.apply(member, target, given);
      };
      return (...given: unknown[]) => awaited(called(given));
    },
  });
}

function refused(name: PropertyKey, instead: string): CortexError {
  return new CortexError(
    "VALIDATION_ERROR",
    `a brain in PostgreSQL has no ${String(name)}: ${instead}`,
  );
}
