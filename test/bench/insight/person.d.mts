import type { ImportMemoryInput, NewEvent } from "../../../ts/index.js";

export interface Truth {
  /** The day from which on ten points are lost in sixty days. */
  declineFrom?: number;
  decline?: number;
  /** Points. */
  eveningDip?: number;
  medicationEffect?: number;
}

export interface Person {
  memories: ImportMemoryInput[];
  events: NewEvent[];
}

export function livedYear(
  seed: number,
  truth?: Truth,
  when?: { start: number; days?: number },
): Person;
