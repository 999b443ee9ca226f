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

/** What a bridge is made of: a part for each concern. They share the handle and know of each other only what is given. */
export type Parts = ReturnType<typeof partsOf>;

/** The parts of a bridge to an open brain. */
export function partsOf(handle: Handle) {
  const memories = new Memories(handle);
  return {
    memories,
    removal: new Removal(handle),
    search: new Search(handle),
    scores: new Scores(handle),
    contradictions: new Contradictions(handle),
    categories: new Categories(handle),
    pins: new Pins(handle),
    sessions: new Sessions(handle, memories),
    atoms: new Atoms(handle),
    facts: new FactGraph(handle),
    files: new Files(handle),
    merging: new Merging(handle),
    vectors: new Vectors(handle),
    sinks: new Sinks(handle),
    stats: new Stats(handle),
    insight: new Insight(handle),
    reports: new Reports(handle),
    alerts: new Alerts(handle),
    verification: new Verification(handle),
    listings: new Listings(handle),
  };
}

/** The methods that a part has for the callers of a brain: all that are public. */
type Methods<Part> = Pick<Part, keyof Part>;

/** Whatever callers have of a handle. */
type HandleMembers =
  | "path"
  | "readOnly"
  | "userId"
  | "timezone"
  | "allUsers"
  | "policy"
  | "now"
  | "close";

/** What a brain offers: the methods of all parts, with their doc comments. */
export interface BrainMethods
  extends Pick<Handle, HandleMembers>,
    Methods<Memories>,
    Methods<Removal>,
    Methods<Search>,
    Methods<Scores>,
    Methods<Contradictions>,
    Methods<Categories>,
    Methods<Pins>,
    Methods<Sessions>,
    Methods<Atoms>,
    Methods<FactGraph>,
    Methods<Files>,
    Methods<Merging>,
    Methods<Vectors>,
    Methods<Sinks>,
    Methods<Stats>,
    Methods<Insight>,
    Methods<Reports>,
    Methods<Alerts>,
    Methods<Verification>,
    Methods<Listings> {}
