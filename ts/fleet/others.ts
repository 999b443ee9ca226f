import type native from "../native.js";
import type { KnownReplica } from "./client.js";

/** Where the database cannot say who holds it. */
export const NOBODY_KNOWS: native.ForgetPlace = {
  what: "replica",
  id: "of other hosts",
  part: "",
  advice: "the database does not answer: cortex fleet status tells later which hosts hold it still",
};

function placeOf({ host, replica }: KnownReplica, advice: string): native.ForgetPlace {
  return { what: "replica", id: `${host} (${replica})`, part: "", advice };
}

/** Of a replica that is waited for. */
export function waitingPlace(known: KnownReplica): native.ForgetPlace {
  return placeOf(
    known,
    `it is removed there when that host next uses the brain; it was seen last at ${known.seen_at}`,
  );
}

/** Of a replica that nobody waits for. */
export function unseenPlace(known: KnownReplica): native.ForgetPlace {
  const { replica, seen_at, aside } = known;
  const advice = aside
    ? `it was set aside on that host at ${seen_at}, as .forked-TIME, and holds it until that file is deleted`
    : `it was not seen for 7 days, last at ${seen_at}, and holds it until it starts anew, which it does before it answers anything`;
  return placeOf(
    known,
    `${advice}; once it is gone, say so: cortex fleet retire ADDRESS ${replica}`,
  );
}

/** The other replicas of a brain that hold what was forgotten. */
export interface Others {
  /** Hold what was forgotten, and will remove it. */
  waiting: KnownReplica[];
  /** May hold it, and nobody waits for them. */
  unseen: KnownReplica[];
}

/** Which replicas but this one hold what was forgotten. */
export function holders(replicas: readonly KnownReplica[], id: string): Others {
  const holding = replicas.filter(({ replica, cleaned }) => replica !== id && !cleaned);
  const isUnseen = ({ expired, aside }: KnownReplica) => expired || aside;
  return {
    waiting: holding.filter((each) => !isUnseen(each)),
    unseen: holding.filter(isUnseen),
  };
}
