/** Times as people read them, in the time zone of a brain. */
import { realpathSync } from "node:fs";

const YEAR_DIGITS = 4;

const formats = new Map<string, Intl.DateTimeFormat>();

/** Where most systems say which time zone is theirs, by a link to the file of its rules. */
const OWN_ZONE = "/etc/localtime";
const ZONE_FILE = /\/zoneinfo\/((?!posix\/|right\/)[A-Za-z][\w+-]*(?:\/[A-Za-z][\w+-]*)*)$/u;

/**
 * The system's time zone, as `Intl` tells it or under another of its names. The first use of `Intl` in a process takes a
 * seventh of the processor time in which Node itself starts, and hooks and commands are waited for: it is asked where the system
 * does not say.
 */
export function ownTimeZone(): string {
  return linkedTimeZone() ?? Intl.DateTimeFormat().resolvedOptions().timeZone;
}

/** The zone that the system links to, unless the process was given another one. */
function linkedTimeZone(): string | undefined {
  linked ??= { zone: ZONE_FILE.exec(realPath(OWN_ZONE))?.[1]?.replace(/^Etc\/(?=UTC$)/u, "") };
  return process.env["TZ"] ? undefined : linked.zone;
}

let linked: { zone: string | undefined } | undefined;

function realPath(path: string): string {
  try {
    return realpathSync(path);
  } catch {
    return ""; // the rules are not there, or nothing is said
  }
}

/** `2026-03-01 14:30` in a time zone. */
export function localTime(milliseconds: number, timeZone: string): string {
  return timeZone === linkedTimeZone() ? byOwnClock(milliseconds) : byRules(milliseconds, timeZone);
}

/** By the zone of the process, without `Intl`. */
export function byOwnClock(milliseconds: number): string {
  const time = new Date(milliseconds);
  const two = (number: number) => String(number).padStart(2, "0");
  const day = `${String(time.getFullYear()).padStart(YEAR_DIGITS, "0")}-${two(time.getMonth() + 1)}-${two(time.getDate())}`;
  return `${day} ${two(time.getHours())}:${two(time.getMinutes())}`;
}

/** By `Intl`, in any zone. */
export function byRules(milliseconds: number, timeZone: string): string {
  const told = formatOf(timeZone).format(milliseconds);
  return told.indexOf("-") < YEAR_DIGITS ? told.replace(/^\d+/u, paddedYear) : told;
}

const paddedYear = (year: string) => year.padStart(YEAR_DIGITS, "0");

/** `2026-03-01` in a time zone. */
export function localDay(milliseconds: number, timeZone: string): string {
  return localTime(milliseconds, timeZone).split(" ", 1)[0] ?? "";
}

/** Making one costs more than all its uses. */
function formatOf(timeZone: string): Intl.DateTimeFormat {
  const known = formats.get(timeZone);
  if (known !== undefined) {
    return known;
  }
  // Swedish writes ISO dates; the calendar and digits are named because a locale may bring others.
  const format = new Intl.DateTimeFormat("sv-SE-u-ca-gregory-nu-latn", {
    dateStyle: "short",
    timeStyle: "short",
    timeZone,
  });
  formats.set(timeZone, format);
  return format;
}
