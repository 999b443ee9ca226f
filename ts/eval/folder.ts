/** The evaluation data of a folder, as far as they are there. */
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { gunzipSync } from "node:zlib";
import type { AbsentSet } from "./absent.js";
import { readBeam } from "./beam.js";
import type { EvalReader } from "./dataset.js";
import { readLocomo } from "./locomo.js";
import { readRealmem } from "./realmem.js";

/** A file as text, also a compressed one. */
export function readText(file: string): string {
  const bytes = readFileSync(file);
  return (file.endsWith(".gz") ? gunzipSync(bytes) : bytes).toString("utf8");
}

/** The files below a folder whose names end so, in the order of their names; none where it is not there. */
export function filesOf(folder: string, ending: string): string[] {
  if (!existsSync(folder)) return [];
  return readdirSync(folder)
    .filter((name) => name.endsWith(ending))
    .sort()
    .map((name) => join(folder, name));
}

const KINDS: [data: string, folder: string, ending: string, read: EvalReader][] = [
  ["LoCoMo", "locomo", ".json", readLocomo],
  ["BEAM", "beam", ".jsonl", readBeam],
  ["RealMem", "realmem", ".json.gz", readRealmem],
];

/** The conversations of LoCoMo, BEAM and RealMem that have questions. */
export function conversations(folder: string, only?: string): AbsentSet[] {
  return KINDS.filter(([data]) => only === undefined || data === only).flatMap(
    ([data, below, ending, read]) =>
      filesOf(join(folder, below), ending).flatMap((file) =>
        read(readText(file)).map((set) => ({ ...set, data })),
      ),
  );
}
