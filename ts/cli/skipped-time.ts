/** Times that no clock of their zone ever showed. */
import { localTime } from "../bridge/local-time.js";
import native from "../native.js";

/** A date with a time of day and no zone of its own. */
const LOCAL = /^\d{4}-\d{2}-\d{2}[T ]\d{2}:\d{2}(?=$|:)(?!.*[Zz+-])/u;

/**
 * What a local time was taken for that the clocks skipped, as `2026-03-29 03:30`; undefined for any other.
 *
 * @param time - as it was given, known to be valid
 */
export function takenForSkipped(time: number | string, timezone: string): string | undefined {
  const told = typeof time === "string" ? LOCAL.exec(time)?.[0].replace("T", " ") : undefined;
  if (told === undefined) {
    return undefined;
  }
  const taken = localTime(native.parseTime(`${time}`, timezone), timezone);
  return taken === told ? undefined : taken;
}
