/** Times as people read them, in the brain's time zone. */
let zone = "UTC";
let dayFormat = new Intl.DateTimeFormat("en-GB");
let minuteFormat = dayFormat;

/** The zone in which times are told from now on. */
export function setZone(timeZone: string): void {
  zone = timeZone;
  dayFormat = new Intl.DateTimeFormat("en-GB", { dateStyle: "medium", timeZone });
  minuteFormat = new Intl.DateTimeFormat("en-GB", {
    dateStyle: "medium",
    timeStyle: "short",
    timeZone,
  });
}

export const zoneName = (): string => zone;
/** `1 Mar 2026`. */
export const day = (at: number): string => dayFormat.format(at);
const dateFormat = new Intl.DateTimeFormat("en-GB", { dateStyle: "medium", timeZone: "UTC" });
/** `1 Mar 2026` of a date, which is that day in every zone: `2026-03-01`. */
export const dayOf = (date: string): string => dateFormat.format(Date.parse(date));
/** `1 Mar 2026, 14:30`. */
export const minute = (at: number): string => minuteFormat.format(at);

const UNITS: readonly [milliseconds: number, unit: Intl.RelativeTimeFormatUnit][] = [
  [31_557_600_000, "year"],
  [2_629_800_000, "month"],
  [86_400_000, "day"],
  [3_600_000, "hour"],
  [60_000, "minute"],
];
const relative = new Intl.RelativeTimeFormat("en", { numeric: "auto" });

/** `3 months ago`. */
export function ago(at: number, now: number): string {
  const [length, unit] = UNITS.find(([each]) => Math.abs(now - at) >= each) ?? [60_000, "minute"];
  return relative.format(Math.round((at - now) / length), unit);
}
