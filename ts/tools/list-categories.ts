import type { CategoryListing } from "../bridge/change-types.js";
import { excerpt, oneLine } from "../bridge/text.js";
import { type Static, Type } from "../bridge/typebox.js";
import { LISTING_CODE_POINTS } from "../recall/line.js";
import { READS } from "./annotations.js";
import { afterParameter, howMany, nextLines, nextOf, nextProperty } from "./paging.js";
import { closed, count } from "./result-schemas.js";
import { categoryListingProperties } from "./shape-schemas.js";
import { defineTool } from "./tool.js";

const categoriesSchema = closed({
  count,
  categories: Type.Array(closed(categoryListingProperties), { description: "By name" }),
  next: nextProperty,
});

/** What cortex_list_categories answers. */
export type CategoriesResult = Static<typeof categoriesSchema>;

/** cortex_list_categories: the categories there are. */
export const cortexListCategories = defineTool({
  name: "cortex_list_categories",
  label: "List categories",
  description:
    "List the categories that were described or are in use, with the number of their memories, what they mean " +
    "and the keywords that lead to them.",
  annotations: READS,
  parameters: Type.Object(
    {
      limit: howMany(1_000, "all"),
      after: afterParameter,
    },
    { additionalProperties: false },
  ),
  result: categoriesSchema,
  async run(brain, { limit, after }) {
    const page =
      limit === undefined && after === undefined
        ? { items: await brain.listCategories(), next: null }
        : await brain.list("categories").page({ limit, after });
    const categories = page.items;
    const result: CategoriesResult = { count: categories.length, categories, ...nextOf(page) };
    const text =
      categories.length === 0
        ? "There are no categories yet; cortex_add and cortex_create_category make them."
        : [...categories.map(categoryLine), ...nextLines(page)].join("\n");
    return { text, result };
  },
});

function categoryLine({ name, memories, description, keywords }: CategoryListing): string {
  const meaning = description === "" ? "" : `: ${oneLine(description)}`;
  const words = keywords.length === 0 ? "" : ` [keywords: ${oneLine(keywords.join(", "))}]`;
  return excerpt(`${oneLine(name)} (${memories})${meaning}${words}`, LISTING_CODE_POINTS);
}
