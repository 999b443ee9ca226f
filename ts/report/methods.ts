/** How the figures were found, and what they cannot say. */
import type { InsightMethod } from "../bridge/insight.js";
import type { Report } from "../bridge/report-types.js";
import { html, type Markup } from "./markup.js";
import { methodText, SMOOTHING } from "./trends.js";

/** What was done and what it cannot show; last on the page. */
export function methodsSection(report: Report): Markup {
  return html`<section aria-labelledby="methods">
<h2 id="methods">Methods and limits</h2>
<ul>${methodsOf(report).map((method) => html`<li>${method}</li>\n`)}</ul>
<h3>Limits</h3>
<ul>
<li>The figures are of what was told to the memory, not of the person: a new topic, another helper or a new way of asking moves
them too.</li>
<li>Compared is with this person’s own baseline. If the baseline was no good time, or is short, what follows looks better than it
is.</li>
<li>Something is called a change where its q is below 0.01: of a hundred such findings about one is chance. The control chart
gives a person whose days stay as they are about one false alarm in five years. What is not called a change may still be
one, too small to be told from chance.</li>
<li>What goes together need not be cause and effect.</li>
<li>With fewer than 20 observations on a side there are counts and raw values, no judgement.</li>
<li>Each figure is of the moment it was read; what was forgotten counts on no day.</li>
</ul>
</section>`;
}

/** Each method once. */
function methodsOf({ trends, events, patterns, comparisons }: Report): string[] {
  const used: (InsightMethod | undefined)[] = [
    ...[...trends, ...events].flatMap(({ baseline, trend, chart, change }) =>
      [baseline, trend, chart, change].map((each) => each?.method),
    ),
    ...patterns.patterns.map(({ method }) => method),
    patterns.evening.method,
    ...patterns.events.map(({ effect }) => effect.method),
    ...comparisons.map(({ comparison }) => comparison.method),
  ];
  const names = new Map<string, string>();
  for (const method of used) {
    if (method !== undefined && method.name !== "" && !names.has(method.name)) {
      names.set(method.name, methodText(method));
    }
  }
  return [
    ...names.values(),
    `The smooth line: ${SMOOTHING}; for drawing only, nothing is judged by it.`,
    "What may have changed: Benjamini-Hochberg over the tests of all figures about the person and of all recorded events.",
  ];
}
