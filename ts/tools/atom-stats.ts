import { displayConfidence } from "../bridge/helpers.js";
import { oneLine } from "../bridge/text.js";
import { type Static, Type } from "../bridge/typebox.js";
import { READS } from "./annotations.js";
import { closed, hideable, nullable, share } from "./result-schemas.js";
import { atomStatsProperties } from "./shape-schemas.js";
import { defineTool } from "./tool.js";

const resultSchema = closed({
  ...hideable(atomStatsProperties),
  avg_confidence: Type.Optional(nullable(share)),
});

/** What atom_stats answers; `avg_confidence` is null without atoms, and left out when confidence is hidden. */
export type AtomStatsResult = Static<typeof resultSchema>;

/** atom_stats: figures about atoms. */
export const atomStats = defineTool({
  name: "atom_stats",
  label: "Atom statistics",
  description: "Count the atoms of cause and effect and the links between them.",
  annotations: READS,
  parameters: Type.Object({}, { additionalProperties: false }),
  result: resultSchema,
  async run(brain) {
    const { confidence, ...figures } = await brain.getAtomStats();
    const visible = brain.policy.enabled;
    const result: AtomStatsResult = visible
      ? { ...figures, avg_confidence: confidence.average, confidence }
      : figures;
    const lines = [
      `Atoms: ${figures.total_atoms}, of them ${figures.derived_atoms} drawn from memories`,
      `Causal links: ${figures.total_causal_links}${listed(figures.links_by_type)}`,
      `Sources:${listed(figures.by_source) || " none"}`,
      `With vectors: ${figures.atoms_with_embeddings}`,
    ];
    if (visible && confidence.average !== null) {
      lines.push(`Average confidence: ${displayConfidence(confidence.average)}`);
    }
    return { text: lines.join("\n"), result };
  },
});

function listed(named: Record<string, number>): string {
  const entries = Object.entries(named).map(([name, number]) => `${oneLine(name)} ${number}`);
  return entries.length === 0 ? "" : ` (${entries.join(", ")})`;
}
