import { confidenceCategory, displayConfidence } from "../bridge/helpers.js";
import { Type } from "../bridge/typebox.js";
import { ADDS } from "./annotations.js";
import { idOf, linesOf, referenceParameter } from "./changed.js";
import { scored } from "./format.js";
import { closed, hideable } from "./result-schemas.js";
import { validationProperties } from "./shape-schemas.js";
import { defineTool } from "./tool.js";

const validationSchema = closed(hideable(validationProperties));

/** cortex_validate: records that a memory proved right or wrong. */
export const cortexValidate = defineTool({
  name: "cortex_validate",
  label: "Validate memory",
  description:
    "Record that a memory proved right (success true) or wrong (success false). Its confidence rises or " +
    "falls at once. Use it when the user or an outcome confirms or denies what was remembered.",
  annotations: ADDS,
  parameters: Type.Object(
    {
      id: referenceParameter,
      success: Type.Boolean({ description: "true: it proved right; false: it proved wrong" }),
      note: Type.Optional(Type.String({ description: "How that was found out, for the history" })),
    },
    { additionalProperties: false },
  ),
  result: validationSchema,
  async run(brain, { id: reference, success, note }, signal) {
    const id = await idOf(brain, reference, signal);
    const validation = await brain.recordValidation(id, success, {
      note,
      actor: "cortex_validate",
    });
    const { policy } = brain;
    const [line] = (await linesOf(brain, [id])).values();
    const verdict = `✅ Recorded that it proved ${success ? "right" : "wrong"}`;
    const before = displayConfidence(validation.old_confidence);
    const after = displayConfidence(validation.new_confidence);
    const word = confidenceCategory(validation.new_confidence, policy);
    const change = policy.enabled ? `: confidence ${before} -> ${after} ${word}` : "";
    return { text: `${verdict}${change}\n${line}`, result: scored(validation, policy.enabled) };
  },
});
