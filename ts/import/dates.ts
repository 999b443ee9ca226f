/**
 * Dates as people write them in notes and as conversation files carry them.
 *
 * All results are ISO 8601 text without a zone unless the text itself named one: which zone the
 * words were said in is the brain's to decide, not the importer's.
 */

/** A date found in a text, and where. */
export interface FoundDate {
  /** `2026-03-01T00:00:00`, or with the zone that the text gave. */
  iso: string;
  start: number;
  end: number;
}

const MONTHS = [
  "january",
  "february",
  "march",
  "april",
  "may",
  "june",
  "july",
  "august",
  "september",
  "october",
  "november",
  "december",
];

const MONTH = `(?<month>${MONTHS.map((name) => `${name.slice(0, 3)}(?:${name.slice(3)})?`).join("|")})\\.?`;
const DAY = "(?<day>\\d{1,2})(?:st|nd|rd|th)?";
const YEAR = "(?<year>\\d{4})";
const CLOCK = "(?<hour>\\d{1,2}):(?<minute>\\d{2})(?::(?<second>\\d{2})(?:\\.\\d+)?)?";
const ZONE = "(?<zone>Z|[+-]\\d{2}:?\\d{2})?";

const PATTERNS = [
  new RegExp(
    `(?<!\\d)${YEAR}-(?<month>\\d{2})-(?<day>\\d{2})(?:[T ]${CLOCK}${ZONE})?(?!\\d)`,
    "iu",
  ),
  new RegExp(`\\b${MONTH}\\s+${DAY},?\\s+${YEAR}\\b`, "iu"),
  new RegExp(`\\b${DAY}\\s+${MONTH},?\\s+${YEAR}\\b`, "iu"),
];

const SESSION_TIME = new RegExp(
  `^\\s*${CLOCK}\\s*(?<half>am|pm)?\\s+on\\s+(?<date>.+?)\\s*$`,
  "iu",
);
const LEADING_CLOCK = new RegExp(`^${CLOCK}(?!\\d)`, "u");

/** The first date in a text: ISO (with an optional time), `March 1, 2026` or `1 March 2026`. */
export function findDate(text: string): FoundDate | undefined {
  const found = PATTERNS.flatMap((pattern) => {
    const match = pattern.exec(text);
    const iso = match?.groups === undefined ? undefined : isoOf(match.groups);
    if (match === null || iso === undefined) {
      return [];
    }
    return [{ iso, start: match.index, end: match.index + match[0].length }];
  });
  return found.sort((a, b) => a.start - b.start)[0];
}

/** `1:56 pm on 8 May, 2023`, or a text that is a date, to ISO; undefined when it is neither. */
export function parseSessionTime(text: string): string | undefined {
  const match = SESSION_TIME.exec(text);
  if (match?.groups === undefined) {
    return wholeDate(text);
  }
  const date = wholeDate(match.groups["date"] ?? "");
  const time = clockOf(match.groups);
  if (date === undefined || time === undefined) {
    return undefined;
  }
  return `${date.slice(0, 10)}T${time}`;
}

/** The time a text begins with, as `14:30:00`. */
export function leadingClock(text: string): string | undefined {
  const groups = LEADING_CLOCK.exec(text)?.groups;
  return groups === undefined ? undefined : clockOf(groups);
}

/** ISO text moved by whole seconds, keeping its zone or its lack of one. */
export function addSeconds(iso: string, seconds: number): string {
  const zone = iso.slice(19);
  const moved = Date.parse(`${iso.slice(0, 19)}Z`) + seconds * 1000;
  return `${new Date(moved).toISOString().slice(0, 19)}${zone}`;
}

function wholeDate(text: string): string | undefined {
  const trimmed = text.trim();
  const found = findDate(trimmed);
  return found?.start === 0 && found.end === trimmed.length ? found.iso : undefined;
}

function isoOf(groups: Record<string, string | undefined>): string | undefined {
  const month = monthNumber(groups["month"] ?? "");
  const date = `${groups["year"]}-${pad(month)}-${pad(Number(groups["day"]))}`;
  const time = groups["hour"] === undefined ? "00:00:00" : clockOf(groups);
  if (time === undefined || !isCalendarDate(date)) {
    return undefined;
  }
  return `${date}T${time}${groups["zone"] ?? ""}`;
}

function clockOf(groups: Record<string, string | undefined>): string | undefined {
  const half = groups["half"]?.toLowerCase();
  const given = Number(groups["hour"]);
  if (half !== undefined && (given < 1 || given > 12)) {
    return undefined;
  }
  const hour = half === undefined ? given : (given % 12) + (half === "pm" ? 12 : 0);
  const minute = Number(groups["minute"]);
  const second = Number(groups["second"] ?? "0");
  if (hour > 23 || minute > 59 || second > 59) {
    return undefined;
  }
  return `${pad(hour)}:${pad(minute)}:${pad(second)}`;
}

function monthNumber(text: string): number {
  const index = MONTHS.findIndex((name) => name.startsWith(text.toLowerCase().slice(0, 3)));
  return index >= 0 && Number.isNaN(Number(text)) ? index + 1 : Number(text);
}

/** `Date` rolls 30 February over into March; a date that moved was none. */
function isCalendarDate(date: string): boolean {
  const parsed = new Date(`${date}T00:00:00Z`);
  return !Number.isNaN(parsed.getTime()) && parsed.toISOString().startsWith(date);
}

function pad(value: number): string {
  return String(value).padStart(2, "0");
}
