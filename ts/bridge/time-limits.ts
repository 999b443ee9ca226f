import type { CortexMemory } from "./types.js";

/**
 * The time limits of a memory in words, as every text that people or agents read has them: "expires 2027-01-01 00:00",
 * "expired 2026-01-01 00:00", "check again on 2026-06-01 00:00", "check again since 2026-06-01 00:00".
 *
 * @param write - how a time is written
 */
export function timeLimits(
  {
    expires_at,
    review_at,
    expired,
    review_due,
  }: Pick<CortexMemory, "expires_at" | "review_at" | "expired" | "review_due">,
  write: (at: number) => string,
): string[] {
  return [
    ...(expires_at === undefined
      ? []
      : [`${expired ? "expired" : "expires"} ${write(expires_at)}`]),
    ...(review_at === undefined
      ? []
      : [`check again ${review_due ? "since" : "on"} ${write(review_at)}`]),
  ];
}
