import { Alerts } from "./alerts.js";
import { Atoms } from "./atoms.js";
import { Categories } from "./categories.js";
import { Contradictions } from "./contradictions.js";
import { Files } from "./files.js";
import { FactGraph } from "./graph.js";
import type { Handle } from "./handle.js";
import { Insight } from "./insight.js";
import { Listings } from "./listings.js";
import { Memories } from "./memories.js";
import { Merging } from "./merge.js";
import { Pins } from "./pins.js";
import { Removal } from "./removal.js";
import { Reports } from "./report.js";
import { Scores } from "./scores.js";
import { Search } from "./search.js";
import { Sessions } from "./sessions.js";
import { Sinks } from "./sinks.js";
import { Stats } from "./stats.js";
import { Vectors } from "./vectors.js";
import { Verification } from "./verification.js";

/** What a bridge is made of: a part for each concern. They share the handle and know nothing of each other. */
const PARTS = {
  memories: Memories,
  removal: Removal,
  search: Search,
  scores: Scores,
  contradictions: Contradictions,
  categories: Categories,
  pins: Pins,
  sessions: Sessions,
  atoms: Atoms,
  facts: FactGraph,
  files: Files,
  merging: Merging,
  vectors: Vectors,
  sinks: Sinks,
  stats: Stats,
  insight: Insight,
  reports: Reports,
  alerts: Alerts,
  verification: Verification,
  listings: Listings,
};

type PartName = keyof typeof PARTS;

/** The parts of a bridge to an open brain. */
export type Parts = { readonly [Name in PartName]: InstanceType<(typeof PARTS)[Name]> };

/** Makes the parts of a bridge to an open brain. */
export function partsOf(handle: Handle): Parts {
  const parts = Object.entries(PARTS).map(([name, Part]) => [name, new Part(handle)]);
  return Object.fromEntries(parts) as Parts;
}

/** Each method that callers of a brain have of its parts, and of which. */
export const METHODS: readonly (readonly [name: string, part: PartName])[] = (
  Object.keys(PARTS) as PartName[]
).flatMap((part) =>
  Object.getOwnPropertyNames(PARTS[part].prototype)
    .filter((name) => name !== "constructor")
    .map((name) => [name, part] as const),
);

/** What all have that any of a union has. */
type Together<Union> = (Union extends unknown ? (all: Union) => void : never) extends (
  all: infer All,
) => void
  ? All
  : never;

type Public<Part> = Part extends unknown ? Pick<Part, keyof Part> : never;

/** What a brain offers of its parts: their methods, with their doc comments. */
export interface PartMethods extends Together<Public<Parts[PartName]>> {}
