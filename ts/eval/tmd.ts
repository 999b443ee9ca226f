/** The Temporal Memory Dataset (Zyphra): questions about when something was said, in many phrasings. */
import { findDate } from "../import/dates.js";
import { type EvalSet, MisfitError } from "./dataset.js";

interface Conversation {
  conversation: number;
  turns: {
    session: number;
    speaker: string;
    text: string;
    /** "01:56:04 AM on Monday 08 May, 2023" */
    date_time: string;
    response_number: string;
  }[];
  questions: { subset: string; questions: string[]; relevant_docs: number[] }[];
}

export function readTmd(text: string): EvalSet[] {
  return (JSON.parse(text) as Conversation[]).map(({ conversation, turns, questions }) => ({
    name: `tmd-${conversation}`,
    documents: turns.map((turn) => ({
      id: turn.response_number,
      content: `${turn.speaker} said, "${turn.text}"`,
      session_id: `session_${turn.session}`,
      speaker: turn.speaker,
      created_at: isoTime(turn.date_time),
    })),
    questions: questions.flatMap((entry, index) =>
      entry.questions.map((query, phrasing) => ({
        id: `q${index + 1}.${phrasing + 1}`,
        query,
        group: entry.subset,
        gold: entry.relevant_docs.map(String),
      })),
    ),
  }));
}

const CLOCK = /^(?<hour>\d{2}):(?<minute>\d{2}):(?<second>\d{2}) (?<half>AM|PM)/u;

function isoTime(text: string): string {
  const clock = CLOCK.exec(text)?.groups;
  const date = findDate(text)?.iso.slice(0, 10);
  if (clock === undefined || date === undefined) {
    throw new MisfitError(`not the time of a turn: ${text}`);
  }
  const hour = (Number(clock["hour"]) % 12) + (clock["half"] === "PM" ? 12 : 0);
  return `${date}T${String(hour).padStart(2, "0")}:${clock["minute"]}:${clock["second"]}`;
}
