import type { CortexBridge } from "../bridge/bridge.js";
import type { CurrentOptions } from "../bridge/graph.js";
import { oneLine } from "../bridge/text.js";

const MOST_CLAIMS = 200;
const MOST_NAMED = 30;

/**
 * Why a view of one relation is empty: nobody told that relation of the subject; and which were told.
 *
 * @param subject - as whoever asks calls it
 */
export async function nothingTold(
  brain: CortexBridge,
  subject: string,
  relation: string,
  options: Omit<CurrentOptions, "limit">,
): Promise<string> {
  const { claims, ended } = await brain.current(subject, undefined, {
    ...options,
    limit: MOST_CLAIMS,
  });
  const told = [...claims, ...claims.flatMap(({ past }) => past), ...ended];
  const names = [...new Set(told.map((claim) => claim.relation))].sort();
  if (names.length === 0) {
    return "Nothing is known to hold.";
  }
  const more = names.length > MOST_NAMED ? `, and ${names.length - MOST_NAMED} more` : "";
  const known = `${names.slice(0, MOST_NAMED).join(", ")}${more}`;
  return oneLine(`Nothing was told of ${subject} as "${relation}". What was told: ${known}.`);
}
