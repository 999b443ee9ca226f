/** How values are written for people. */
import type { CortexBridge } from "../bridge/bridge.js";
import { displayConfidence } from "../bridge/helpers.js";
import { localTime, ownTimeZone } from "../bridge/local-time.js";
import type { ConfidenceCategory } from "../bridge/policy-schema.js";
import { excerpt } from "../bridge/text.js";
import { timeLimits } from "../bridge/time-limits.js";
import type { CortexMemory, Dispute } from "../bridge/types.js";
import { BESIDE_CODE_POINTS, latestChange, toldAgain } from "../recall/line.js";
import type { Style, StyledCell } from "./output.js";
import { onOneLine } from "./width.js";

const CATEGORY_STYLES: Record<ConfidenceCategory, Style> = {
  high: "green",
  medium: "yellow",
  low: "red",
};

const UNITS = ["B", "KiB", "MiB", "GiB", "TiB"];
const UNIT = 1024;

/** `2026-03-01 14:30` in a time zone; the process's own when none is named. */
export function formatTime(ms: number | null, timeZone?: string): string {
  if (ms === null) {
    return "never";
  }
  return localTime(ms, timeZone ?? ownTimeZone());
}

/** `1.5 MiB` */
export function formatBytes(bytes: number): string {
  const power = bytes < UNIT ? 0 : Math.min(UNITS.length - 1, Math.floor(Math.log2(bytes) / 10));
  const value = bytes / UNIT ** power;
  return `${power === 0 ? value : value.toFixed(1)} ${UNITS[power]}`;
}

/** `87%`, or `-` for none. */
export function formatConfidence(value: number | null): string {
  return value === null ? "-" : displayConfidence(value);
}

/** `of ada`, where a listing shows memories of several users. */
export function ownerNote(brain: Pick<CortexBridge, "allUsers">, userId: string | null): string[] {
  return brain.allUsers ? [`of ${onOneLine(userId ?? "nobody known")}`] : [];
}

/** A confidence in the colour of its category. */
export function confidenceCell(value: number, category: ConfidenceCategory): StyledCell {
  return { text: formatConfidence(value), style: CATEGORY_STYLES[category] };
}

/**
 * What stands against a memory, e.g. `disputed by stm_1, proved wrong`; "" for nothing.
 *
 * @param isReplaced - another one took its place, which says more than that it is not so any more
 */
export function formatDispute(dispute: Dispute | null, isReplaced = false): string {
  const { by, proved_wrong } = dispute ?? { by: [], proved_wrong: false };
  const facts = by.length === 0 ? [] : [`disputed by ${by.join(" and ")}`];
  return [...facts, ...(proved_wrong && !isReplaced ? ["proved wrong"] : [])].join(", ");
}

/** What a memory contradicts while nobody decided, e.g. `conflicts with stm_1 (2026-03-01 14:30): I live in Bern.` */
export function formatConflicts({ conflicts_with }: CortexMemory, timeZone?: string): string[] {
  return conflicts_with.map((other) => `conflicts with ${beside(other.id, other, timeZone)}`);
}

/** What may have changed a memory while nobody decided, e.g. `perhaps changed by stm_2 (2026-03-01 14:30): 10 mg now` */
export function formatLatestChange(memory: CortexMemory, timeZone?: string): string[] {
  return latestChange(memory).map(
    (other) => `perhaps changed by ${beside(other.id, other, timeZone)}`,
  );
}

/** What took a memory's place, e.g. `replaced by stm_2 (2026-03-01 14:30): I live in Ulm.`; "" for nothing. */
export function formatReplacement(
  { superseded_by, replacement }: CortexMemory,
  timeZone?: string,
): string {
  if (superseded_by === null || replacement === undefined) {
    return "";
  }
  return `replaced by ${beside(superseded_by, replacement, timeZone)}`;
}

/** Another memory beside the one that is shown: its id, when it was told, and the beginning of its text. */
export function beside(
  id: string,
  { content, created_at }: { content: string; created_at: number },
  timeZone?: string,
): string {
  return `${id} (${formatTime(created_at, timeZone)}): ${excerpt(content, BESIDE_CODE_POINTS)}`;
}

/**
 * The time limits of a memory, e.g. `expires 2027-01-01 00:00, check again on 2026-06-01 00:00`, `expired 2026-01-01
 * 00:00`, `check again since 2026-06-01 00:00`; "" for none.
 */
export function formatTimeLimits(memory: CortexMemory, timeZone?: string): string {
  return timeLimits(memory, (at) => formatTime(at, timeZone)).join(", ");
}

/** When a memory was told again, what stands against it, its time limits and what took its place, on a line each, for a listing. */
export function standingLines(memory: CortexMemory, timeZone?: string): string[] {
  const verify = memory.verify_reason === undefined ? "" : `verify: ${memory.verify_reason}`;
  const lines = [
    ...toldAgain(memory, (time) => formatTime(time, timeZone)),
    formatTimeLimits(memory, timeZone),
    verify,
    formatDispute(memory.disputed, memory.superseded_by !== null),
    ...formatConflicts(memory, timeZone),
    ...formatLatestChange(memory, timeZone),
    formatReplacement(memory, timeZone),
  ];
  return lines.filter((line) => line !== "").map(onOneLine);
}
