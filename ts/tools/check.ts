import type { CortexBridge } from "../bridge/bridge.js";
import { excerpt } from "../bridge/text.js";
import { Type } from "../bridge/typebox.js";
import { LISTING_CODE_POINTS, shown } from "../recall/line.js";
import { READS } from "./annotations.js";
import { closed } from "./result-schemas.js";
import { foundContradictionProperties, memoryCheckProperties } from "./shape-schemas.js";
import { defineTool } from "./tool.js";

const checkSchema = closed({
  ...memoryCheckProperties,
  contradictions: Type.Array(closed(foundContradictionProperties), {
    description: "The surest first",
  }),
});

/** cortex_check: what storing a text would find, without storing it. */
export const cortexCheck = defineTool({
  name: "cortex_check",
  label: "Check a text",
  description:
    "Say which memories a text contradicts, which one says it already and which one it seems to bring up to date, " +
    "without storing it: for what one is about to say or to store.",
  annotations: READS,
  parameters: Type.Object(
    {
      content: Type.String({ description: "The text, as cortex_add would be given it" }),
      speaker: Type.Optional(Type.String({ minLength: 1, description: "Who says it" })),
    },
    { additionalProperties: false },
  ),
  result: checkSchema,
  async run(brain, { content, speaker }) {
    const result = await brain.checkContradictions({ content, speaker });
    const lines = result.contradictions.map(
      ({ memory_id, kind, score, status, content: said }) =>
        `[${memory_id}] ${status === "open" ? "contradicts" : "may contradict"} it (${kind}, ${score.toFixed(2)}): ` +
        quoted(said),
    );
    if (result.matched_id !== undefined) {
      lines.push(`[${result.matched_id}] says it already: ${await said(brain, result.matched_id)}`);
    }
    if (result.possible_update_of !== undefined) {
      const older = await said(brain, result.possible_update_of);
      lines.push(`[${result.possible_update_of}] seems to be brought up to date by it: ${older}`);
    }
    if (lines.length === 0) {
      lines.push(
        result.status === "SUCCESS" || result.status === "SUCCESS_LOCAL_ONLY"
          ? "Nothing that is known speaks against it."
          : result.message,
      );
    }
    return { text: lines.join("\n"), result };
  },
});

/** What a memory says, as far as a line has room. */
const quoted = (text: string) => `"${excerpt(shown(text), LISTING_CODE_POINTS)}"`;

async function said(brain: CortexBridge, id: string): Promise<string> {
  return quoted((await brain.getMemory(id, { peek: true })).content);
}
