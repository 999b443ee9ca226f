import { Type } from "typebox";
import type { AtomStats } from "../bridge/atom-types.js";
import { displayConfidence } from "../bridge/helpers.js";
import { oneLine } from "../bridge/text.js";
import { defineTool } from "./tool.js";

/** What atom_stats answers; `avg_confidence` is null without atoms, and left out when confidence is hidden. */
export interface AtomStatsResult extends Omit<AtomStats, "confidence"> {
  avg_confidence?: number | null;
  confidence?: AtomStats["confidence"];
}

/** atom_stats: figures about atoms. */
export const atomStats = defineTool({
  name: "atom_stats",
  label: "Atom statistics",
  description: "Count the atoms of cause and effect and the links between them.",
  parameters: Type.Object({}, { additionalProperties: false }),
  async run(brain) {
    const { confidence, ...counts } = await brain.getAtomStats();
    const visible = brain.policy.enabled;
    const result: AtomStatsResult = visible
      ? { ...counts, avg_confidence: confidence.average, confidence }
      : counts;
    const lines = [
      `Atoms: ${counts.total_atoms}, of them ${counts.derived_atoms} drawn from memories`,
      `Causal links: ${counts.total_causal_links}${listed(counts.links_by_type)}`,
      `Sources:${listed(counts.by_source) || " none"}`,
      `With vectors: ${counts.atoms_with_embeddings}`,
    ];
    if (visible && confidence.average !== null) {
      lines.push(`Average confidence: ${displayConfidence(confidence.average)}`);
    }
    return { text: lines.join("\n"), result };
  },
});

function listed(counts: Record<string, number>): string {
  const entries = Object.entries(counts).map(([name, count]) => `${oneLine(name)} ${count}`);
  return entries.length === 0 ? "" : ` (${entries.join(", ")})`;
}
