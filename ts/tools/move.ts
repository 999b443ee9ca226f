import { validationError } from "../bridge/errors.js";
import { Type } from "../bridge/typebox.js";
import { CHANGES_ONCE } from "./annotations.js";
import { changeAnswer, referenceParameter } from "./changed.js";
import { CATEGORY_BEFORE, categoriesParameter, givenCategories } from "./format.js";
import { changedSchema } from "./result-schemas.js";
import { defineTool } from "./tool.js";

/** cortex_move: puts a memory into other categories. */
export const cortexMove = defineTool({
  name: "cortex_move",
  label: "Move memory",
  description: "Put one memory into other categories, in place of those it has.",
  annotations: CHANGES_ONCE,
  parameters: Type.Object(
    {
      id: referenceParameter,
      categories: categoriesParameter("Its categories from now on"),
    },
    { additionalProperties: false },
  ),
  olderNames: CATEGORY_BEFORE,
  result: changedSchema,
  async run(brain, { id, categories }, signal) {
    const wanted = givenCategories(categories);
    if (wanted === undefined) {
      throw validationError("categories is empty: it must be where to move the memory");
    }
    const storage = await brain.moveSTM(id, wanted, { signal });
    return await changeAnswer(brain, storage, "Moved");
  },
});
