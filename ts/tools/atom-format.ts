import type { Atom } from "../bridge/atom-types.js";
import { excerpt, oneLine } from "../bridge/text.js";

const FIELD_CODE_POINTS = 160;

const part = (text: string) => excerpt(oneLine(text), FIELD_CODE_POINTS);

/** One line about an atom, with the id that other tools take. */
export function atomLine(atom: Atom, visible: boolean): string {
  const confidence = visible
    ? ` (conf=${atom.display_confidence} ${atom.confidence_category})`
    : "";
  const consequences = atom.consequences === "" ? "" : ` → {${part(atom.consequences)}}`;
  const id = atom.id === null ? "not stored" : atom.id;
  return `[${id}]${confidence} {${part(atom.subject)}} {${part(atom.action)}} → {${part(atom.outcome)}}${consequences}`;
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
