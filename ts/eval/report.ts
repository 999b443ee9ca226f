/** Averages over many questions, and their table. */
import { mean } from "./metrics.js";
import type { Figures, Outcome } from "./run.js";

/** One line of a report. */
export interface Row {
  name: string;
  questions: number;
  figures: Figures;
}

/**
 * Averages of the questions of each group, their macro average, and averages over all questions.
 *
 * @param left - a group that both averages are also given without
 */
export function summarize(outcomes: readonly Outcome[], left?: string): Row[] {
  const names = [...new Set(outcomes.map(({ group }) => group))].sort();
  const groups = names.map((name) =>
    average(
      name,
      outcomes.filter(({ group }) => group === name),
    ),
  );
  const rows = [...groups, macro("macro over groups", groups), average("all questions", outcomes)];
  if (left === undefined || !groups.some(({ name }) => name === left)) {
    return rows;
  }
  const rest = outcomes.filter(({ group }) => group !== left);
  const restGroups = groups.filter(({ name }) => name !== left);
  return [
    ...rows,
    macro(`macro without ${left}`, restGroups),
    average(`all without ${left}`, rest),
  ];
}

/** Averages over questions; a measure counts only the questions it is defined for. */
function average(name: string, outcomes: readonly Outcome[]): Row {
  return { name, questions: outcomes.length, figures: means(outcomes) };
}

/** Each group counts the same, however many questions it has. */
function macro(name: string, groups: readonly Row[]): Row {
  const questions = groups.reduce((sum, group) => sum + group.questions, 0);
  return { name, questions, figures: means(groups) };
}

function means(parts: readonly { figures: Figures }[]): Figures {
  const names = new Set(parts.flatMap(({ figures }) => Object.keys(figures)));
  return Object.fromEntries(
    [...names].map((name) => [name, mean(parts.flatMap(({ figures }) => figures[name] ?? []))]),
  );
}

/** The rows as a Markdown table, times 100 as the literature gives them. */
export function table(rows: readonly Row[]): string {
  const measures = [...new Set(rows.flatMap(({ figures }) => Object.keys(figures)))];
  const head = ["", "questions", ...measures];
  const body = rows.map(({ name, questions, figures }) => [
    name,
    String(questions),
    ...measures.map((measure) => percent(figures[measure])),
  ]);
  const lines = [head, head.map((_, column) => (column === 0 ? "---" : "---:")), ...body];
  return lines.map((cells) => `| ${cells.join(" | ")} |\n`).join("");
}

function percent(value: number | undefined): string {
  return value === undefined ? "-" : (value * 100).toFixed(1);
}
