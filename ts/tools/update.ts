import { oneLine } from "../bridge/text.js";
import { Type } from "../bridge/typebox.js";
import { CHANGES_ONCE } from "./annotations.js";
import { changeAnswer, referenceParameter } from "./changed.js";
import {
  CATEGORY_BEFORE,
  categoryParameter,
  changedLimitParameters,
  givenCategories,
  givenLimit,
  replacesParameter,
} from "./format.js";
import { changedSchema } from "./result-schemas.js";
import { defineTool } from "./tool.js";

/** cortex_update: changes what is known of a memory beside its text. */
export const cortexUpdate = defineTool({
  name: "cortex_update",
  label: "Update memory",
  description:
    "Change the importance, categories, topics or time limits of one memory, or say which ones it takes the place of; " +
    "what is left out stays. Its text stays too: cortex_edit changes that.",
  annotations: CHANGES_ONCE,
  parameters: Type.Object(
    {
      id: referenceParameter,
      importance: Type.Optional(
        Type.Number({ minimum: 0, maximum: 5, description: "0 (trivial) to 5 (vital)" }),
      ),
      categories: categoryParameter("Its categories from now on, in place of the old ones"),
      topics: Type.Optional(
        Type.Array(Type.String({ minLength: 1 }), {
          description: "What it is about, in place of what was given before",
        }),
      ),
      ...changedLimitParameters,
      replaces: replacesParameter,
    },
    { additionalProperties: false },
  ),
  olderNames: CATEGORY_BEFORE,
  result: changedSchema,
  async run(brain, { id, categories, expires_at, review_at, ...others }, signal) {
    const changes = {
      ...others,
      categories: givenCategories(categories),
      expires_at: givenLimit(expires_at),
      review_at: givenLimit(review_at),
    };
    const { topics } = others;
    const storage = await brain.updateSTM(id, changes, { signal });
    const about =
      topics === undefined ? "" : ` (topics ${topics.map(oneLine).join(", ") || "none"})`;
    return await changeAnswer(brain, storage, `Updated${about}`);
  },
});
