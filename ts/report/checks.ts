/** What somebody should look at: ids and figures, and texts where they were asked for. */
import { localDay } from "../bridge/local-time.js";
import { decidedOf, undecidedOf } from "../bridge/report-summary.js";
import type { Report } from "../bridge/report-types.js";
import { html, type Markup, type Piece, table } from "./markup.js";

const PERCENT = 100;

/** The table of what to check. */
export function checksSection({ to_check, timezone, with_texts }: Report): Markup {
  const { alerts, contradictions, pairs, proved_wrong, to_verify, more } = to_check;
  const texts = (...all: readonly (string | null | undefined)[]): Piece[] =>
    with_texts ? [all.map((text) => html`<p><bdi>${text ?? "(gone)"}</bdi></p>`)] : [];
  const ids = (...all: readonly string[]) => all.map((id) => html`<code>${id}</code> `);
  const rows: Piece[][] = [
    ...alerts.map(({ id, rule_id, severity, opened_at, acknowledged }): Piece[] => [
      `Alert: ${rule_id.replaceAll("_", " ")} (${severity})`,
      acknowledged ? "taken note of" : "open",
      localDay(opened_at, timezone),
      ids(id),
      ...(with_texts ? [[]] : []),
    ]),
    ...contradictions.map(({ memory_ids, kind, score, detected_at, texts: pair = [] }): Piece[] => [
      `Cannot both be true (${kind.replaceAll("_", " ")})`,
      `${Math.round(score * PERCENT)}\u00a0% sure`,
      localDay(detected_at, timezone),
      ids(...memory_ids),
      ...texts(...pair),
    ]),
    ...proved_wrong.map(({ memory_id, at, text }): Piece[] => [
      "Proved wrong when it was checked",
      "checked",
      localDay(at, timezone),
      ids(memory_id),
      ...texts(text),
    ]),
    ...to_verify.map(({ memory_id, at, confidence, reason, text }): Piece[] => [
      `Not sure enough for critical use: ${reason}`,
      `${Math.round(confidence * PERCENT)}\u00a0% sure`,
      localDay(at, timezone),
      ids(memory_id),
      ...texts(text),
    ]),
  ];
  const counts = [...undecidedOf(pairs), ...decidedOf(pairs)].join(" ");
  const head = ["What", "How sure", "Since", "Memories", ...(with_texts ? ["Texts"] : [])];
  return html`<section aria-labelledby="check">
<h2 id="check">What to check</h2>
${rows.length === 0 ? html`<p>Nothing is open.</p>` : table("What nobody has decided or checked yet", head, rows)}
${counts === "" ? null : html`<p>${counts}</p>`}
${more ? html`<p class="quiet">There is more: <code>cortex contradictions</code> and <code>cortex verify --list</code> list all.</p>` : null}
</section>`;
}
