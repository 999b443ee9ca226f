import type { Atom } from "../bridge/atom-types.js";
import { localTime } from "../bridge/local-time.js";
import { excerpt } from "../bridge/text.js";
import { quotedName, type Reader, shown } from "../recall/line.js";

const FIELD_CODE_POINTS = 160;

const part = (text: string) => excerpt(shown(text), FIELD_CODE_POINTS);

/** One line about an atom: which, when and by whom it was told, how sure, and the memory it was drawn from. */
export function atomLine(atom: Atom, { policy, timezone }: Reader): string {
  const facts = [localTime(atom.created_at, timezone)];
  if (policy.enabled) {
    facts.push(`${atom.display_confidence} ${atom.confidence_category}`);
  }
  facts.push(`told by ${quotedName(atom.source)}`);
  if (atom.source_memory_id !== null) {
    facts.push(`from memory ${shown(atom.source_memory_id)}`);
  }
  const consequences = atom.consequences === "" ? "" : ` → {${part(atom.consequences)}}`;
  const id = atom.id === null ? "not stored" : atom.id;
  return `[${id}] (${facts.join("; ")}) {${part(atom.subject)}} {${part(atom.action)}} → {${part(atom.outcome)}}${consequences}`;
}

/** Seconds as people say them. */
export function duration(seconds: number): string {
  const units = [
    [86_400, "d"],
    [3_600, "h"],
    [60, "min"],
  ] as const;
  const [size, unit] = units.find(([length]) => seconds >= length) ?? [1, "s"];
  return `${Number((seconds / size).toFixed(1))} ${unit}`;
}
