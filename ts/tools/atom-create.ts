import type { Static } from "../bridge/typebox.js";
import { Type } from "../bridge/typebox.js";
import { ADDS } from "./annotations.js";
import { atomLine } from "./atom-format.js";
import { atomSchema } from "./atom-schemas.js";
import { scored } from "./format.js";
import { closed, nullable, text as textSchema } from "./result-schemas.js";
import { defineTool } from "./tool.js";

const resultSchema = closed({ id: nullable(textSchema), atom: atomSchema });

/** What atom_create answers. */
export type AtomResult = Static<typeof resultSchema>;

const text = (description: string) => Type.String({ minLength: 1, description });

/** atom_create: stores one atom of cause and effect. */
export const atomCreate = defineTool({
  name: "atom_create",
  label: "Create atom",
  description:
    "Store one atom of cause and effect: who or what, what it does, what comes of that, and what of that in turn. " +
    "One call stores one atom; link atoms with atom_link.",
  annotations: ADDS,
  parameters: Type.Object(
    {
      subject: text("Who or what"),
      action: text("What it does"),
      outcome: text("What comes of that"),
      consequences: Type.Optional(
        Type.String({ description: "What follows from the outcome, if known" }),
      ),
      confidence: Type.Optional(
        Type.Number({ minimum: 0, maximum: 1, description: "How sure; default 1" }),
      ),
      source: Type.Optional(text("Who tells it; default agent")),
    },
    { additionalProperties: false },
  ),
  result: resultSchema,
  async run(brain, { source = "agent", ...given }) {
    const atom = await brain.createAtom({ ...given, source });
    const visible = brain.policy.enabled;
    const result: AtomResult = { id: atom.id, atom: scored(atom, visible) };
    return { text: `✅ Stored atom ${atomLine(atom, brain)}`, result };
  },
});
