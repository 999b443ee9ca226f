/** Times that options are given: checked before a command begins, and days in words made dates. */
import type { Command, Option } from "commander";
import { localDay, ownTimeZone } from "../bridge/local-time.js";
import { clockOf } from "./brain.js";
import type { CliContext } from "./context.js";
import { loadReadings } from "./library.js";
import { type GlobalOptions, NEVER, parseTime, timesGiven } from "./options.js";
import { settingsOf } from "./settings.js";
import { onOneLine } from "./width.js";

const EXPIRES = "expires";
/** What these are given lies ahead: "Friday" is the next one, and one day is meant. */
const AHEAD: ReadonlySet<string> = new Set([EXPIRES, "review"]);
const HOUR = 3_600_000;
/** Days with 23 or 25 hours among them. */
const isOf = (days: number, { begin, end }: Named) =>
  Math.abs(end - begin - days * 24 * HOUR) <= HOUR;

const A_TIME = "It must be a time such as 2026-03-01";
const EXPECTED = `${A_TIME}, or a day in words such as yesterday, "3 days ago" or "next friday".`;

type Named = { begin: number; end: number };

/** Reads the times among a command's options; what is none is wrong usage. */
export async function readTimes(command: Command, context: CliContext): Promise<void> {
  await requireNow(command);
  for (const option of timesGiven(command)) {
    const given: unknown = command.getOptionValue(option.attributeName());
    if (typeof given === "string" && given !== NEVER && typeof parseTime(given) === "string") {
      await readTime(command, context, option, given);
    }
  }
}

async function requireNow(command: Command): Promise<void> {
  const { now } = command.optsWithGlobals<GlobalOptions>();
  if (now === undefined || typeof parseTime(now) === "number") {
    return;
  }
  const { isTime } = await loadReadings();
  if (!isTime(now, "UTC")) {
    refuse(command, "--now <time>", now, `${A_TIME}.`);
  }
}

async function readTime(
  command: Command,
  context: CliContext,
  option: Option,
  given: string,
): Promise<void> {
  const { isTime, timeInWords } = await loadReadings();
  const options = command.optsWithGlobals<GlobalOptions>();
  const timezone = (await settingsOf(options, context)).config.timezone ?? ownTimeZone();
  if (isTime(given, timezone)) {
    return;
  }
  const now = (await clockOf({ ...options, timezone }))?.() ?? Date.now();
  if (given === "now") {
    command.setOptionValue(option.attributeName(), now);
    return;
  }
  const ahead = AHEAD.has(option.attributeName());
  const named = timeInWords(given.trim(), { now, timezone, ahead });
  if (named === null || !beginsDay(named.begin, timezone)) {
    return refuse(command, option.flags, given, EXPECTED);
  }
  const meant = ahead ? nextOf(named, now, (at) => timeInWords(given.trim(), at), timezone) : named;
  const day = ahead ? oneDayOf(meant, now, timezone) : localDay(named.begin, timezone);
  if (day === undefined) {
    const days = `${localDay(meant.begin, timezone)} to ${localDay(meant.end - 1, timezone)}`;
    const why = `It is ${days}: name one day, such as "in 60 days" or "next friday".`;
    return refuse(command, option.flags, given, why);
  }
  if (option.attributeName() === EXPIRES && day <= localDay(now, timezone)) {
    const why = `It is ${day}, which has begun: name a later day.`;
    return refuse(command, option.flags, given, why);
  }
  command.setOptionValue(option.attributeName(), day);
  context.stderr.write(`${onOneLine(`note: --${option.name()} ${given} is taken as ${day}`)}\n`);
}

/** No day's midnight may be there: of a day on which clocks skip it the first moment is later. */
function beginsDay(moment: number, timezone: string): boolean {
  return localDay(moment - 1, timezone) !== localDay(moment, timezone);
}

/** Said on a Friday, "friday" is the one in a week: what has begun does not lie ahead. "Today" is today. */
function nextOf(
  named: Named,
  now: number,
  read: (at: { now: number; timezone: string; ahead: boolean }) => Named | null,
  timezone: string,
): Named {
  if (named.begin > now || !isOf(1, named)) {
    return named;
  }
  const next = read({ now: named.end + 12 * HOUR, timezone, ahead: true });
  return next !== null && isOf(7, { begin: named.begin, end: next.begin }) ? next : named;
}

/** The day that is meant: of a week ("in two weeks") the same as today. */
function oneDayOf(named: Named, now: number, timezone: string): string | undefined {
  if (isOf(1, named)) {
    return localDay(named.begin, timezone);
  }
  const sinceMonday = (new Date(localDay(now, timezone)).getUTCDay() + 6) % 7;
  return isOf(7, named)
    ? localDay(named.begin + (24 * sinceMonday + 12) * HOUR, timezone)
    : undefined;
}

function refuse(command: Command, flags: string, given: string, why: string): never {
  command.error(onOneLine(`error: option '${flags}' argument '${given}' is invalid. ${why}`));
}
