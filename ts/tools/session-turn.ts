import { Type } from "../bridge/typebox.js";
import { ADDS } from "./annotations.js";
import {
  archivedNote,
  type SessionToolResult,
  sessionParameter,
  shownId,
} from "./session-parameters.js";
import { sessionChangeSchema } from "./session-schemas.js";
import { defineTool } from "./tool.js";

/** session_turn: what the user said. */
export const sessionTurn = defineTool({
  name: "session_turn",
  label: "Add turn",
  description:
    "Add what the user said to a session, word for word, with what is understood of it. Give the turn's id " +
    "to session_complete once it is answered.",
  annotations: ADDS,
  parameters: Type.Object(
    {
      session_id: sessionParameter,
      content: Type.String({ minLength: 1, description: "The user's message, as it was said" }),
      message_id: Type.Optional(Type.String({ minLength: 1, description: "The host's id of it" })),
      intent: Type.Optional(Type.String({ minLength: 1, description: "What the user wants" })),
      confidence: Type.Optional(
        Type.Number({ minimum: 0, maximum: 1, description: "How sure the intent is" }),
      ),
      relevant_turns: Type.Optional(
        Type.Array(Type.Integer({ minimum: 1 }), {
          description: "Ids of earlier turns it is about",
        }),
      ),
      summary: Type.Optional(
        Type.String({ minLength: 1, description: "What the user said, in one sentence" }),
      ),
      topic: Type.Optional(
        Type.String({ minLength: 1, description: "What the conversation is about from now on" }),
      ),
    },
    { additionalProperties: false },
  ),
  result: sessionChangeSchema,
  async run(brain, { session_id, content, message_id, topic, ...known }) {
    const session = await brain.openSession(session_id);
    const change = await session.appendTurn(
      { user_message: { content, message_id }, ...enrichment(known) },
      {
        actor: "session_turn",
        description: topic === undefined ? undefined : { active_topic: topic },
      },
    );
    const result: SessionToolResult = { ...change, session_id };
    return {
      text: `✅ Turn ${change.turn_id} of session ${shownId(session_id)}${archivedNote(change)}`,
      result,
    };
  },
});

interface Known {
  intent?: string | undefined;
  confidence?: number | undefined;
  relevant_turns?: number[] | undefined;
  summary?: string | undefined;
}

function enrichment({ intent, confidence, relevant_turns, summary }: Known) {
  const classified = intent !== undefined || confidence !== undefined;
  return {
    context_enrichment:
      relevant_turns === undefined
        ? undefined
        : { relevant_history: relevant_turns.map((id) => `turn_${id}`) },
    intent_classification: classified ? { intent, confidence } : undefined,
    summary: summary === undefined ? undefined : { user: summary },
  };
}
