/** The figures of FactConsolidation as Markdown. */
import type { FactCounts, FactOutcome } from "./facts.js";

/** How much was noticed and how much of that was right, with a line per relation if asked for. */
export function factTables(outcome: FactOutcome, byRelation: boolean): string {
  const { all, relations, others, first } = outcome;
  const rows: [string, FactCounts][] = [
    ["all", all],
    ...(byRelation ? relations : new Map<string, FactCounts>()),
  ];
  return [
    "| relation | facts | superseded | opened | % | possible | % | opened pairs right | possible pairs right | refused |\n",
    "| --- | ---: | ---: | ---: | ---: | ---: | ---: | ---: | ---: | ---: |\n",
    ...rows.map(([name, counts]) => factLine(name, counts)),
    "\n",
    `Of ${first.questions} questions the current value is first for ${first.current}, an old one for ${first.old}, `,
    `something else for ${first.other}.\n`,
    others.stored === 0
      ? ""
      : `Among ${others.stored} other texts; pairs with one of them: ` +
        `${others.open} opened, ${others.possible} possible.\n`,
  ].join("");
}

function factLine(name: string, counts: FactCounts): string {
  const { example, facts, superseded, opened, possible, reports, refused } = counts;
  const cells = [
    name === "all" ? name : `${name}: ${example}`,
    facts,
    superseded,
    opened,
    percent(opened, superseded),
    possible,
    percent(possible, superseded),
    share(reports.open),
    share(reports.possible),
    refused,
  ];
  return `| ${cells.join(" | ")} |\n`;
}

function share({ right, wrong }: { right: number; wrong: number }): string {
  return right + wrong === 0
    ? "-"
    : `${right} of ${right + wrong} (${percent(right, right + wrong)})`;
}

function percent(part: number, whole: number): string {
  return whole === 0 ? "-" : ((100 * part) / whole).toFixed(1);
}
