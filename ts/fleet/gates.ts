import native from "../native.js";
import type { Gate } from "./gate.js";

const GATES = Symbol.for(`cortex-brain.fleet/${native.version}`);

/** The gates of replicas that are open in this process, by file; one for each that opened it. */
function gates(): Map<string, Gate[]> {
  const held = globalThis as { [GATES]?: Map<string, Gate[]> };
  held[GATES] ??= new Map();
  return held[GATES];
}

/**
 * The gate of a file for the core, which has one however many open the file: it is served by whoever opened it and has
 * not closed it yet.
 */
export function gateOf(file: string): native.ReplicaGate {
  return (what, particulars, answer) => {
    const serving = gates().get(file) ?? [];
    const gate = serving.find((each) => each.tells(particulars.commit)) ?? serving[0];
    if (gate === undefined) {
      return answer("UNREACHABLE", "the brain is closed");
    }
    return gate.serve(what, particulars, answer);
  };
}

/** Serves the file's gate until the function that it gives is called. */
export function serveGate(file: string, gate: Gate): () => void {
  const serving = gates().get(file) ?? [];
  gates().set(file, serving);
  serving.push(gate);
  return () => {
    serving.splice(serving.indexOf(gate), 1);
    if (serving.length === 0) {
      gates().delete(file);
    }
  };
}
