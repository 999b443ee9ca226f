import { Type } from "../bridge/typebox.js";
import { ADDS_ONCE } from "./annotations.js";
import { type SessionToolResult, sessionParameter, shownId } from "./session-parameters.js";
import { sessionChangeSchema } from "./session-schemas.js";
import { defineTool } from "./tool.js";

/** session_end: no more turns. */
export const sessionEnd = defineTool({
  name: "session_end",
  label: "End session",
  description:
    "End a session for good, with an optional last word on what it was about. It can still be read.",
  annotations: ADDS_ONCE,
  parameters: Type.Object(
    {
      session_id: sessionParameter,
      key_points: Type.Optional(
        Type.Array(Type.String({ minLength: 1 }), {
          description: "What is worth knowing of it, in place of the points so far",
        }),
      ),
    },
    { additionalProperties: false },
  ),
  result: sessionChangeSchema,
  async run(brain, { session_id, key_points }) {
    const session = await brain.openSession(session_id);
    if (key_points !== undefined) {
      await session.describe({ key_points }, { actor: "session_end" });
    }
    const change = await session.end({ actor: "session_end" });
    const result: SessionToolResult = { ...change, session_id };
    return { text: `✅ Ended session ${shownId(session_id)}`, result };
  },
});
