import { validationError } from "../bridge/errors.js";
import { counted } from "../bridge/text.js";
import { type Static, Type } from "../bridge/typebox.js";
import { ADDS_ONCE } from "./annotations.js";
import { atomLine } from "./atom-format.js";
import { atomSchema } from "./atom-schemas.js";
import { scored } from "./format.js";
import { closed, nullable, text as textSchema } from "./result-schemas.js";
import { atomizeReportProperties } from "./shape-schemas.js";
import { defineTool } from "./tool.js";

const resultSchema = closed({
  count: Type.Integer({
    minimum: 0,
    description: "Atoms of the text, or new ones of the memories",
  }),
  ids: Type.Optional(Type.Array(nullable(textSchema))),
  atoms: Type.Optional(Type.Array(atomSchema, { description: "Of a text" })),
  memories: Type.Optional(closed(atomizeReportProperties)),
});

/** What atomize answers: the atoms of a text, or what a run over all memories did. */
export type AtomizeResult = Static<typeof resultSchema>;

/** atomize: draws atoms from a text or from all memories. */
export const atomize = defineTool({
  name: "atomize",
  label: "Draw atoms",
  description:
    "Draw atoms of cause and effect from a text, by rules for because, so, led to, after, whenever and the like; or, " +
    "with batch_stm, from all memories that were not yet looked at. What is there already is not stored again.",
  annotations: ADDS_ONCE,
  parameters: Type.Object(
    {
      text: Type.Optional(Type.String({ description: "The text" })),
      batch_stm: Type.Optional(Type.Boolean({ description: "true: all memories instead" })),
      source: Type.Optional(
        Type.String({ minLength: 1, description: "Who tells the text; default agent" }),
      ),
    },
    { additionalProperties: false },
  ),
  // Embeddings belong to memories.
  olderNames: { batch_embeddings: "batch_stm" },
  result: resultSchema,
  async run(brain, { text, batch_stm = false, source = "agent" }, signal) {
    if (batch_stm === (text !== undefined)) {
      throw validationError("atomize takes either a text or batch_stm");
    }
    return text === undefined ? await ofMemories() : await ofText(text);

    async function ofMemories(): Promise<{ text: string; result: AtomizeResult }> {
      const memories = await brain.atomizeMemories({ signal });
      const read = counted(memories.processed, "memory", "memories");
      const result: AtomizeResult = { count: memories.created, memories };
      return { text: `✅ Drew ${memories.created} atoms from ${read}`, result };
    }

    async function ofText(given: string): Promise<{ text: string; result: AtomizeResult }> {
      const atoms = await brain.atomizeText(given, { source });
      const visible = brain.policy.enabled;
      const lines = atoms.map((atom) => atomLine(atom, brain));
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
