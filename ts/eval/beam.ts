/**
 * BEAM (Tavakoli et al. 2025): long chats of a person with an assistant, and questions of ten kinds whose sources are
 * messages. A document per message.
 */
import { addSeconds, findDate } from "../import/dates.js";
import {
  type EvalDocument,
  type EvalQuestion,
  type EvalSet,
  fitting,
  MisfitError,
} from "./dataset.js";

interface Message {
  message: number;
  role: string;
  batch: number;
  /** "March-15-2024", only where the day changes. */
  time_anchor: string | null;
  content: string;
}

/** Numbers of messages, as they are or grouped by what they are to the question. */
type Source = number[] | Record<string, number[]> | null;

/** A question as it stands in the file. */
export interface BeamQuestion {
  category: string;
  question: string;
  source: Source;
}

/** A JSON object per line: the messages of one chat, then the questions. */
export function readBeam(text: string): EvalSet[] {
  const documents: EvalDocument[] = [];
  const questions: EvalQuestion[] = [];
  let day: string | undefined;
  for (const row of rowsOf(text)) {
    if ("question" in row) {
      questions.push(question(row, questions.length));
    } else {
      day = row.time_anchor === null ? day : dayOf(row.time_anchor);
      documents.push(document(row, day));
    }
  }
  return [{ name: "chat", documents, questions }];
}

/** The questions alone, in the order of readBeam, with what each source is to them. */
export function readBeamQuestions(text: string): BeamQuestion[] {
  return rowsOf(text).filter((row): row is BeamQuestion => "question" in row);
}

function rowsOf(text: string): (Message | BeamQuestion)[] {
  return text
    .split("\n")
    .filter((line) => line.trim() !== "")
    .map((line) => JSON.parse(line) as Message | BeamQuestion);
}

function document({ message, role, batch, content }: Message, day?: string): EvalDocument {
  return {
    id: String(message),
    content: fitting(content),
    session_id: `batch-${batch}`,
    speaker: role,
    ...(day === undefined ? {} : { created_at: addSeconds(day, message) }),
  };
}

function dayOf(anchor: string): string {
  const day = findDate(anchor.replaceAll("-", " "))?.iso;
  if (day === undefined) {
    throw new MisfitError(`not the day of a message: ${anchor}`);
  }
  return day;
}

function question(
  { category, question: query, source }: BeamQuestion,
  index: number,
): EvalQuestion {
  const gold = [...new Set(Object.values(source ?? []).flat())].map(String);
  return { id: `q${index + 1}`, query, group: category, gold };
}
