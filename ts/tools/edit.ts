import type { MemoryEdit } from "../bridge/change-types.js";
import { withoutUndefined } from "../bridge/helpers.js";
import { Type } from "../bridge/typebox.js";
import { CHANGES } from "./annotations.js";
import { changeAnswer, referenceParameter } from "./changed.js";
import { changedSchema } from "./result-schemas.js";
import { defineTool } from "./tool.js";

/** cortex_edit: changes a memory's text. */
export const cortexEdit = defineTool({
  name: "cortex_edit",
  label: "Edit memory",
  description:
    "Correct the text of one memory: append to it, replace one piece of it, or give a whole new text. It is " +
    "found by its new text at once, and no longer by the old. Give exactly one of the three.",
  annotations: CHANGES,
  parameters: Type.Object(
    {
      id: referenceParameter,
      append: Type.Optional(Type.String({ description: "Text to add at the end" })),
      replace: Type.Optional(
        Type.String({
          minLength: 1,
          description: "Text to take out, letter for letter; it must stand in the memory once",
        }),
      ),
      with: Type.Optional(
        Type.String({ description: "What takes its place; only together with replace" }),
      ),
      content: Type.Optional(Type.String({ description: "A whole new text" })),
    },
    { additionalProperties: false },
  ),
  result: changedSchema,
  async run(brain, { id, append, replace, with: replacement, content }, signal) {
    const edit = withoutUndefined({ append, replace, with: replacement, content }) as MemoryEdit;
    const storage = await brain.editSTM(id, edit, { signal });
    return await changeAnswer(brain, storage, "Edited");
  },
});
