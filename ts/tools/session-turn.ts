import { withoutUndefined } from "../bridge/helpers.js";
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
      reasoning: Type.Optional(Type.String({ minLength: 1, description: "Why that intent" })),
      previous_context: Type.Optional(
        Type.String({ minLength: 1, description: "What came before that this is said to" }),
      ),
      enriched_message: Type.Optional(
        Type.String({ minLength: 1, description: "What the user means in the light of that" }),
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
      phase: Type.Optional(
        Type.String({ minLength: 1, description: "How far it is, e.g. symptom evaluation" }),
      ),
      next_topics: Type.Optional(
        Type.Array(Type.String({ minLength: 1 }), { description: "What it may come to next" }),
      ),
    },
    { additionalProperties: false },
  ),
  result: sessionChangeSchema,
  async run(brain, { session_id, content, message_id, topic, phase, next_topics, ...known }) {
    const session = await brain.openSession(session_id);
    const change = await session.appendTurn(
      { user_message: { content, message_id }, ...enrichment(known) },
      {
        actor: "session_turn",
        description: withoutUndefined({
          active_topic: topic,
          conversation_phase: phase,
          next_topics,
        }),
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
  reasoning?: string | undefined;
  previous_context?: string | undefined;
  enriched_message?: string | undefined;
  relevant_turns?: number[] | undefined;
  summary?: string | undefined;
}

function enrichment({ relevant_turns, summary, ...known }: Known) {
  const { intent, confidence, reasoning, previous_context, enriched_message } = known;
  const relevant_history = relevant_turns?.map((id) => `turn_${id}`);
  const context = withoutUndefined({ previous_context, enriched_message, relevant_history });
  const classified = withoutUndefined({ intent, confidence, reasoning });
  return {
    context_enrichment: Object.keys(context).length === 0 ? undefined : context,
    intent_classification: Object.keys(classified).length === 0 ? undefined : classified,
    summary: summary === undefined ? undefined : { user: summary },
  };
}
