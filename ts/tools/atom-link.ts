import { LINK_TYPES } from "../bridge/atom-inputs.js";
import { oneLine } from "../bridge/text.js";
import { type Static, Type } from "../bridge/typebox.js";
import { CHANGES } from "./annotations.js";
import { linkSchema } from "./atom-schemas.js";
import { closed, text as textSchema } from "./result-schemas.js";
import { defineTool } from "./tool.js";

const resultSchema = closed({ link_id: textSchema, link: linkSchema });

/** What atom_link answers. */
export type LinkResult = Static<typeof resultSchema>;

/** atom_link: links a cause to its effect. */
export const atomLink = defineTool({
  name: "atom_link",
  label: "Link atoms",
  description:
    "Link a cause to its effect, or note that the link was observed once more: causes, enables (makes it possible), " +
    "precedes (comes before), correlates (occurs together). Links of other types between the two stay as they are.",
  annotations: CHANGES,
  parameters: Type.Object(
    {
      from_atom_id: Type.String({ minLength: 1, description: "The cause's id" }),
      to_atom_id: Type.String({ minLength: 1, description: "The effect's id" }),
      link_type: Type.Optional(Type.Enum(LINK_TYPES, { description: "Default causes" })),
      strength: Type.Optional(
        Type.Number({
          minimum: 0,
          maximum: 1,
          description: "How surely; default 0.5, or what a link that is there has",
        }),
      ),
    },
    { additionalProperties: false },
  ),
  result: resultSchema,
  async run(brain, { from_atom_id, to_atom_id, link_type, strength }) {
    const link = await brain.createCausalLink(from_atom_id, to_atom_id, link_type, strength);
    const times = link.observation_count === 1 ? "" : `, observed ${link.observation_count} times`;
    const text =
      `✅ [${oneLine(link.from_atom_id)}] ${link.link_type} [${oneLine(link.to_atom_id)}] ` +
      `(strength=${link.strength.toFixed(2)}${times})`;
    const result: LinkResult = { link_id: link.id, link };
    return { text, result };
  },
});
