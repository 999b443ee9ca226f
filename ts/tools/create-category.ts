import { oneLine, withoutSecrets } from "../bridge/text.js";
import { type Static, Type } from "../bridge/typebox.js";
import { CHANGES_ONCE } from "./annotations.js";
import { closed, text } from "./result-schemas.js";
import { defineTool } from "./tool.js";

const categorySchema = closed({
  name: text,
  created: Type.Boolean({ description: "false: it had a meaning, and this one took its place" }),
});

/** What cortex_create_category answers. */
export type CategoryResult = Static<typeof categorySchema>;

/** cortex_create_category: gives a category a meaning. */
export const cortexCreateCategory = defineTool({
  name: "cortex_create_category",
  label: "Create category",
  description:
    "Describe a category. A memory that is stored without a category gets each one that has a keyword among " +
    "the memory's words. Describing it again replaces description and keywords.",
  annotations: CHANGES_ONCE,
  parameters: Type.Object(
    {
      name: Type.String({ minLength: 1, description: "Its name; case makes no difference" }),
      description: Type.Optional(Type.String({ description: "What belongs in it" })),
      keywords: Type.Optional(
        Type.Array(Type.String({ minLength: 1 }), {
          description: "Words or short phrases, compared word by word; never patterns",
        }),
      ),
    },
    { additionalProperties: false },
  ),
  result: categorySchema,
  async run(brain, { name, description, keywords }) {
    const created = await brain.createCategory(name, { description, keywords });
    // As a message may quote it.
    const result: CategoryResult = { name: withoutSecrets(name), created };
    const did = created ? "Created" : "Described anew";
    return { text: `✅ ${did} the category ${oneLine(result.name)}`, result };
  },
});
