/**
 * RealMem: what a person and an assistant say in projects of many sessions. Some turns ask for what earlier sessions
 * hold; those are the questions, and the sessions named behind them the answer.
 *
 * A document per turn that neither asks such a thing nor answers it. All sessions are in the brain when a question is put, later ones too, so that
 * figures are lower than where the brain grows with the conversation.
 */
import { addSeconds, findDate } from "../import/dates.js";
import {
  type EvalDocument,
  type EvalQuestion,
  type EvalSet,
  fitting,
  MisfitError,
} from "./dataset.js";

interface Turn {
  speaker: string;
  content: string | null;
  is_query: boolean;
  query_id: string | null;
  category_name?: string;
  /** Of the answer to a query. */
  memory_session_uuids?: string[];
}

interface Dialogue {
  session_uuid: string;
  /** "2025-12-15 (Monday)" */
  current_time: string;
  dialogue_turns: Turn[];
}

interface Persona {
  _metadata: { person_name: string };
  dialogues: Dialogue[];
}

export function readRealmem(text: string): EvalSet[] {
  const { _metadata, dialogues } = JSON.parse(text) as Persona;
  const documents = dialogues.flatMap(documentsOf);
  const bySession = new Map<string, string[]>();
  for (const { id, session_id = "" } of documents) {
    bySession.set(session_id, [...(bySession.get(session_id) ?? []), id]);
  }
  const questions = dialogues.flatMap((dialogue) => questionsOf(dialogue, bySession));
  return [{ name: _metadata.person_name, documents, questions }];
}

function documentsOf({ session_uuid, current_time, dialogue_turns }: Dialogue): EvalDocument[] {
  const start = findDate(current_time)?.iso;
  if (start === undefined) {
    throw new MisfitError(`not the day of a session: ${current_time}`);
  }
  return dialogue_turns.flatMap(({ speaker, content, is_query }, index) =>
    is_query || dialogue_turns[index - 1]?.is_query || content === null || content.trim() === ""
      ? []
      : [
          {
            id: `${session_uuid}:${index + 1}`,
            content: fitting(content),
            session_id: session_uuid,
            speaker,
            created_at: addSeconds(start, index),
          },
        ],
  );
}

function questionsOf(
  { dialogue_turns }: Dialogue,
  bySession: ReadonlyMap<string, string[]>,
): EvalQuestion[] {
  return dialogue_turns.flatMap(({ is_query, content, query_id, category_name }, index) => {
    if (!is_query || content === null || query_id === null) {
      return [];
    }
    const sessions = dialogue_turns[index + 1]?.memory_session_uuids ?? [];
    const gold = sessions.flatMap((session) => bySession.get(session) ?? []);
    return [{ id: query_id, query: content, group: category_name ?? "none", gold }];
  });
}
