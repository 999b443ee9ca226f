/** Agendas: the reader's rules, and the counting on notes few enough to be counted by hand. */
import { describe, expect, it } from "@jest/globals";
import {
  type Agenda,
  agendaFigures,
  agendaTable,
  measureAgenda,
  readAgenda,
} from "../../ts/eval/agenda.js";

const at = (day: number, hour: number) => `2026-03-0${day}T${hour}:00:00Z`;

/** Asked on Sunday, 1 March. */
const agenda: Agenda = {
  timezone: "UTC",
  notes: [
    { id: "n1", at: at(1, 10), text: "Dentist on 5 March" },
    { id: "n2", at: at(1, 11), text: "I like plums" },
    { id: "n3", at: at(4, 10), text: "Choir on Friday" },
  ],
  questions: [
    { at: at(1, 12), q: "what's on on Thursday?", want: ["n1"] },
    { at: at(1, 12), q: "what's on on Friday?", want: [] },
    { at: at(4, 12), q: "what's on this week?", want: ["n1", "n3"] },
    { at: at(4, 12), q: "plums?", want: ["n1"] },
  ],
};

describe("an agenda", () => {
  it("is asked at its times, of what was told by then", async () => {
    const outcomes = await measureAgenda(agenda);
    expect(outcomes.map(({ found }) => found)).toEqual([["n1"], [], ["n1", "n3"], ["n2"]]);
    const figures = agendaFigures(outcomes);
    expect(figures).toEqual({
      questions: 3,
      rightFirst: 2,
      allFound: 2,
      wanted: 4,
      found: 3,
      empty: 1,
      emptyNothing: 1,
    });
    expect(agendaTable([["a", figures]])).toContain("| a | 3 | 2 | 2 | 3 of 4 | 1 | 1 |\n");
  });

  it.each([["n9"], ["n3"]])("refuses an answer that was not told: %s", (id) => {
    const [first] = agenda.questions;
    const wrong = { ...agenda, questions: [{ ...first, want: [id] }] };
    expect(() => readAgenda(JSON.stringify(wrong))).toThrow(id);
    expect(readAgenda(JSON.stringify(agenda))).toEqual(agenda);
  });
});
