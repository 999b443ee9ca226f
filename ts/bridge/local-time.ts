/** Times as people read them, in the time zone of a brain. */

const formats = new Map<string, Intl.DateTimeFormat>();

/** `2026-03-01 14:30` in a time zone. */
export function localTime(milliseconds: number, timeZone: string): string {
  return formatOf(timeZone).format(milliseconds);
}

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
