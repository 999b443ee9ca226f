import { Type } from "typebox";
import type { Atom, AtomizeReport } from "../bridge/atom-types.js";
import { validationError } from "../bridge/errors.js";
import { atomLine } from "./atom-format.js";
import { type MaybeScored, scored } from "./format.js";
import { defineTool } from "./tool.js";

/** What atomize answers: the atoms of a text, or what a run over all memories did. */
export type AtomizeResult =
  | { count: number; ids: (string | null)[]; atoms: MaybeScored<Atom>[] }
  | AtomizeReport;

/** atomize: draws atoms from a text or from all memories. */
export const atomize = defineTool({
  name: "atomize",
  label: "Draw atoms",
  description:
    "Draw atoms of cause and effect from a text, by rules for because, so, led to, after, whenever and the like; or, " +
    "with batch_stm, from all memories that were not yet looked at. What is there already is not stored again.",
  parameters: Type.Object(
    {
      text: Type.Optional(Type.String({ description: "The text" })),
      batch_stm: Type.Optional(Type.Boolean({ description: "true: all memories instead" })),
      batch_embeddings: Type.Optional(
        Type.Boolean({ description: "Older name: embeddings belong to memories, as batch_stm" }),
      ),
      source: Type.Optional(
        Type.String({ minLength: 1, description: "Who tells the text; default agent" }),
      ),
    },
    { additionalProperties: false },
  ),
  async run(brain, { text, batch_stm, batch_embeddings, source = "agent" }, signal) {
    const batch = batch_stm === true || batch_embeddings === true;
    if (batch === (text !== undefined)) {
      throw validationError("atomize takes either a text or batch_stm");
    }
    return text === undefined ? await ofMemories() : await ofText(text);

    async function ofMemories(): Promise<{ text: string; result: AtomizeResult }> {
      const result = await brain.atomizeMemories({ signal });
      const memories = `${result.processed} ${result.processed === 1 ? "memory" : "memories"}`;
      return { text: `✅ Drew ${result.created} atoms from ${memories}`, result };
    }

    async function ofText(given: string): Promise<{ text: string; result: AtomizeResult }> {
      const atoms = await brain.atomizeText(given, { source });
      const visible = brain.policy.enabled;
      const lines = atoms.map((atom) => atomLine(atom, visible));
      const result: AtomizeResult = {
        count: atoms.length,
        ids: atoms.map(({ id }) => id),
        atoms: atoms.map((atom) => scored(atom, visible)),
      };
      const none = "The text states no cause by words that the rules know, such as because or so.";
      return { text: lines.length === 0 ? none : lines.join("\n"), result };
    }
  },
});
