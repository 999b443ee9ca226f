/** How a brain in PostgreSQL fares, as one host sees it. */
export interface FleetState {
  state: "up" | "down";
  /** Why it is down. */
  reason?: string;
  /** The commit at which the replica of this host is. */
  position: number;
  /** Commits of other hosts that the replica does not have yet; null: the database does not answer. */
  behind: number | null;
  /** Milliseconds since the database answered; null: it has not yet. */
  since_contact: number | null;
  /** Hosts whose replicas still hold what was forgotten; null: the database does not answer. */
  forget_waits_for: string[] | null;
  /** Hosts with a replica that may hold it, too, and that nobody waits for: not seen for 7 days, or set aside. Null: as above. */
  may_hold_forgotten: string[] | null;
}

/** The same in words. */
export function fleetMessage({ state, reason, position, ...more }: FleetState): string {
  const { behind, forget_waits_for: hosts, may_hold_forgotten: unseen } = more;
  const parts = [
    `at commit ${position}`,
    ...(behind === null || behind === 0 ? [] : [`${behind} behind`]),
    ...(hosts === null || hosts.length === 0
      ? []
      : [`what was forgotten is still on ${hosts.join(", ")}`]),
    ...(unseen === null || unseen.length === 0
      ? []
      : [`it may still be on ${unseen.join(", ")}, which nobody waits for`]),
    ...(state === "down" ? [`down: ${reason}`] : []),
  ];
  return parts.join("; ");
}
