/** A report as one page: no script, nothing from outside, its pictures in it. */
import { DEFAULT_USER_ID } from "../bridge/defaults.js";
import { localDay, localTime } from "../bridge/local-time.js";
import type { Report } from "../bridge/report-types.js";
import { checksSection } from "./checks.js";
import { eventsSection } from "./events.js";
import { groupSections } from "./groups.js";
import { html, Markup, type Piece, prose } from "./markup.js";
import { methodsSection } from "./methods.js";
import { STYLE } from "./style.js";
import { timeSections } from "./times.js";
import { countsSection, trendSection } from "./trends.js";

const style = new Markup(STYLE);

/** The page, whole. The same report gives the same bytes. */
export function reportPage(report: Report): string {
  const { user_id, timezone, made_at } = report;
  const period = periodOf(report);
  const trend = (metric: string) => trendSection(report, metric);
  return html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'">
<meta name="referrer" content="no-referrer">
<title>Report on the memory${user_id === DEFAULT_USER_ID ? "" : ` of ${user_id}`}, ${period}</title>
<style>${style}</style>
</head>
<body>
<header>
<h1>Report on the memory${user_id === DEFAULT_USER_ID ? null : html` of <bdi>${user_id}</bdi>`}</h1>
<p class="quiet">${period} (${timezone}). Made on ${localTime(made_at, timezone)}. This person is compared with their own
baseline only. Nothing here is a diagnosis.</p>
</header>
<main>
${summaryOf(report)}
${trend("initial_confidence")}
${timeSections(report)}
${groupSections(report)}
${eventsSection(report)}
${countsSection(report)}
${trend("cognitive_state")}
${trend("volume")}
${trend("words")}
${trend("current_confidence")}
${checksSection(report)}
${methodsSection(report)}
</main>
</body>
</html>
`.text;
}

/** `2025-01-01 to 2025-12-31`: both days are in it. */
export function periodOf({ from, to, timezone }: Report): string {
  return `${localDay(from, timezone)} to ${localDay(to - 1, timezone)}`;
}

function summaryOf({ summary }: Report): Markup {
  const { state, headline, changes, events, patterns, missing } = summary;
  const list = (title: string, items: readonly string[]): Piece =>
    items.length === 0
      ? null
      : html`<h3>${title}</h3>
<ul>${items.map((words) => html`<li>${prose(words)}</li>\n`)}</ul>
`;
  return html`<section class="summary ${state}" aria-labelledby="summary">
<h2 id="summary">Summary</h2>
<p class="headline">${prose(headline)}</p>
${list(
  "What may have changed",
  changes.map(({ words }) => words),
)}${list("What was recorded", events)}${list("What goes with times, events and groups", patterns)}${list("What could not be judged", missing)}</section>`;
}
