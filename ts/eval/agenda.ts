/**
 * Agendas: notes of one person, some of which tell of a day, and questions about what is on (test/gold/agenda). Each note
 * is told, and each question asked, at its time.
 */
import { openBrain } from "../index.js";
import { MisfitError } from "./dataset.js";

interface AgendaNote {
  id: string;
  /** ISO 8601, as of the questions. */
  at: string;
  text: string;
}

interface AgendaQuestion {
  at: string;
  q: string;
  /** Ids of all notes that answer it; none where nothing is known. */
  want: string[];
}

/** One person's notes and questions. */
export interface Agenda {
  timezone: string;
  notes: AgendaNote[];
  questions: AgendaQuestion[];
}

/** What a question found: ids of notes, the best first; none where the search said that it has nothing. */
export interface AgendaOutcome extends AgendaQuestion {
  found: string[];
}

/** Counts over the questions of an agenda. */
export interface AgendaFigures {
  /** Of which something is known. */
  questions: number;
  rightFirst: number;
  /** All that answers is among the first ten. */
  allFound: number;
  /** Notes that answer, and of these those among the first ten. */
  wanted: number;
  found: number;
  /** Questions of which nothing is known, and of these those that found nothing. */
  empty: number;
  emptyNothing: number;
}

/** As many as a search gives unless it is told otherwise. */
const FIRST = 10;

/** @throws MisfitError - it is no agenda, or an answer names a note that is not there or is told later */
export function readAgenda(text: string): Agenda {
  const agenda = JSON.parse(text) as Agenda;
  const told = new Map(agenda.notes.map(({ id, at }) => [id, Date.parse(at)]));
  for (const { q, at, want } of agenda.questions) {
    const wrong = want.find((id) => !((told.get(id) ?? Number.NaN) <= Date.parse(at)));
    if (wrong !== undefined) {
      throw new MisfitError(`"${q}" wants ${wrong}, which was not told by ${at}`);
    }
  }
  return agenda;
}

export async function measureAgenda({
  timezone,
  notes,
  questions,
}: Agenda): Promise<AgendaOutcome[]> {
  let now = 0;
  const brain = await openBrain({ path: ":memory:", timezone, clock: () => now });
  const ids = new Map<string | undefined, string>();
  const outcomes: AgendaOutcome[] = [];
  const steps = [...notes, ...questions].sort((a, b) => Date.parse(a.at) - Date.parse(b.at));
  try {
    for (const step of steps) {
      now = Date.parse(step.at);
      if ("text" in step) {
        const stored = await brain.createMemory({ content: step.text });
        ids.set(stored.memory_id ?? stored.matched_id, step.id);
        continue;
      }
      const { verdict, hits } = await brain.searchMemories(step.q, { peek: true, limit: FIRST });
      const found = verdict === "nothing" ? [] : hits.map(({ id }) => ids.get(id) ?? id);
      outcomes.push({ ...step, found });
    }
  } finally {
    await brain.close();
  }
  return outcomes;
}

export function agendaFigures(outcomes: readonly AgendaOutcome[]): AgendaFigures {
  const known = outcomes.filter(({ want }) => want.length > 0);
  const empty = outcomes.filter(({ want }) => want.length === 0);
  const hits = ({ want, found }: AgendaOutcome) => want.filter((id) => found.includes(id)).length;
  const sum = (of: (outcome: AgendaOutcome) => number) =>
    known.reduce((total, outcome) => total + of(outcome), 0);
  return {
    questions: known.length,
    rightFirst: known.filter(({ want, found: [first = ""] }) => want.includes(first)).length,
    allFound: known.filter((outcome) => hits(outcome) === outcome.want.length).length,
    wanted: sum(({ want }) => want.length),
    found: sum(hits),
    empty: empty.length,
    emptyNothing: empty.filter(({ found }) => found.length === 0).length,
  };
}

/** A line for each agenda. */
export function agendaTable(rows: readonly (readonly [string, AgendaFigures])[]): string {
  return [
    "|  | questions | right first | all found | answers found | nothing known | said so |\n",
    "| --- | ---: | ---: | ---: | ---: | ---: | ---: |\n",
    ...rows.map(
      ([name, of]) =>
        `| ${name} | ${of.questions} | ${of.rightFirst} | ${of.allFound} ` +
        `| ${of.found} of ${of.wanted} | ${of.empty} | ${of.emptyNothing} |\n`,
    ),
  ].join("");
}
