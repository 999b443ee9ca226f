import { Type } from "../bridge/typebox.js";
import { CHANGES } from "./annotations.js";
import {
  agentTypeParameter,
  archivedNote,
  type SessionToolResult,
  sessionParameter,
  shownId,
} from "./session-parameters.js";
import { sessionChangeSchema } from "./session-schemas.js";
import { defineTool } from "./tool.js";

/** session_complete: what the agent answered. */
export const sessionComplete = defineTool({
  name: "session_complete",
  label: "Complete turn",
  description:
    "Add the answer to a turn of a session and complete it; also late, when the turn is archived already.",
  annotations: CHANGES,
  parameters: Type.Object(
    {
      session_id: sessionParameter,
      turn_id: Type.Integer({ minimum: 1, description: "The turn's id, as session_turn gave it" }),
      content: Type.String({ minLength: 1, description: "The answer, as it was given" }),
      agent_type: agentTypeParameter,
      response_id: Type.Optional(Type.String({ minLength: 1, description: "The host's id of it" })),
      response_time: Type.Optional(
        Type.Number({ minimum: 0, description: "Seconds the answer took" }),
      ),
    },
    { additionalProperties: false },
  ),
  result: sessionChangeSchema,
  async run(brain, { session_id, turn_id, ...response }) {
    const session = await brain.openSession(session_id);
    const [before] = await session.findTurns({ first: turn_id, last: turn_id });
    const change = await session.completeTurn(turn_id, response, { actor: "session_complete" });
    const result: SessionToolResult = { ...change, session_id };
    const answered = before?.turn.agent_response?.content;
    const replaced = answered !== undefined && answered !== response.content;
    const done = replaced ? "Replaced the answer of" : "Completed";
    return {
      text: `✅ ${done} turn ${turn_id} of session ${shownId(session_id)}${archivedNote(change)}`,
      result,
    };
  },
});
