/**
 * LoCoMo (Maharana et al. 2024): conversations of many sessions with questions whose evidence is turns.
 *
 * A document per turn, as its benchmark for retrieval writes them: `<speaker> said, "<text>"`, and for a
 * shared image ` and shared <caption>`.
 */
import { addSeconds, parseSessionTime } from "../import/dates.js";
import { type EvalDocument, type EvalQuestion, type EvalSet, MisfitError } from "./dataset.js";

interface Turn {
  speaker: string;
  dia_id: string;
  text: string;
  blip_caption?: string;
}

interface Conversation {
  sample_id: string;
  conversation: Record<string, unknown>;
  qa: { question: string; evidence: string[]; category: number }[];
}

const CATEGORIES = ["", "multi-hop", "temporal", "open", "single-hop", "adversarial"];

/** The group of the questions that have no answer in the conversation. */
export const ADVERSARIAL = "adversarial";

export function readLocomo(text: string): EvalSet[] {
  return (JSON.parse(text) as Conversation[]).map(({ sample_id, conversation, qa }) => ({
    name: sample_id,
    documents: Object.keys(conversation)
      .filter((key) => /^session_\d+$/u.test(key))
      .flatMap((key) => session(conversation, key)),
    questions: qa.map(question),
  }));
}

function session(conversation: Record<string, unknown>, key: string): EvalDocument[] {
  const time = conversation[`${key}_date_time`];
  const start = parseSessionTime(String(time));
  if (start === undefined) {
    throw new MisfitError(`${key}_date_time is no time: ${String(time)}`);
  }
  return (conversation[key] as Turn[]).map((turn, index) => ({
    id: turn.dia_id,
    content: content(turn),
    session_id: key,
    speaker: turn.speaker,
    created_at: addSeconds(start, index),
  }));
}

function content({ speaker, text, blip_caption }: Turn): string {
  const said = `${speaker} said, "${text}"`;
  return blip_caption === undefined ? said : `${said} and shared ${blip_caption}`;
}

function question(qa: Conversation["qa"][number], index: number): EvalQuestion {
  return {
    id: `q${index + 1}`,
    query: qa.question,
    group: CATEGORIES[qa.category] ?? `category ${qa.category}`,
    gold: evidenceIds(qa.evidence),
  };
}

/** The turns that evidence names, however it is written: "D8:6; D9:17", "D:11:26", "D30:05". */
export function evidenceIds(evidence: readonly string[]): string[] {
  const found = evidence.flatMap((entry) => [...entry.matchAll(/D:?\s*(\d+):0*(\d+)/gu)]);
  return [...new Set(found.map(([, number, turn]) => `D${number}:${turn}`))];
}
