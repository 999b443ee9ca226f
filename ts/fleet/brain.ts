import { notShared, type OnFilesOnly } from "../bridge/require-file.js";
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

/** What a brain that hosts share does not do. */
const REFUSED: ReadonlySet<PropertyKey> = new Set<keyof native.Brain & OnFilesOnly>([
  "restore",
  "merge",
  "backup",
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
      if (REFUSED.has(name)) {
        return () => Promise.reject(notShared(name as OnFilesOnly));
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
