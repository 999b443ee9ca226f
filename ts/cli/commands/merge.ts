import type { Command } from "commander";
import type { MergeReport } from "../../bridge/merge.js";
import { receiptNotes } from "../../bridge/receipt.js";
import { clash, counted } from "../../bridge/text.js";
import { brainOptions } from "../../config/options.js";
import { clockOf } from "../brain.js";
import type { CliContext } from "../context.js";
import { loadMerging } from "../library.js";
import { type MergedTexts, MOST_SHOWN, mergedTexts } from "../merged-texts.js";
import { addExamples, type GlobalOptions, requireReplacing } from "../options.js";
import { Output } from "../output.js";
import { Progress } from "../progress.js";
import { settingsOf } from "../settings.js";
import { onOneLine } from "../width.js";

const NO_TEXTS: MergedTexts = { into: new Map(), from: new Map() };

/** `cortex merge`: brings all that another brain holds into one. */
export function registerMerge(command: Command, context: CliContext): void {
  command
    .description(
      "Bring all that the second brain holds into the first, by ids and history. What one of them has forgotten " +
        "or deleted is gone afterwards. Without --confirm nothing is changed, and the answer says what would be. " +
        "Stopping it changes nothing.",
    )
    .argument("<into>", "the brain that grows")
    .argument("<from>", "the brain that is brought along; it is only read")
    .option("--confirm", "do it; there is no way back but a backup")
    .action(async (into: string, from: string, { confirm }: { confirm?: boolean }) => {
      if (confirm === true) {
        requireReplacing(command);
      }
      const options = command.optsWithGlobals<GlobalOptions>();
      const { config } = await settingsOf(options, context);
      const { mergeBrains } = await loadMerging();
      const progress = new Progress(context, "Merging");
      const output = new Output(context, options.json === true);
      try {
        const { encryption, timezone, confidence, confidenceDefaults } = brainOptions(config);
        const clock = await clockOf({ ...options, timezone });
        const opening = { encryption, confidence, confidenceDefaults, clock };
        const report = await mergeBrains({
          ...opening,
          into,
          from,
          confirm: confirm === true,
          onProgress: progress.update,
          signal: context.signal,
        });
        progress.stop();
        // Programs read the memories that they want by the ids; a merge that was made is told also where its words
        // cannot be read again.
        const texts = output.isJson
          ? NO_TEXTS
          : await mergedTexts(report, { ...opening, timezone }).catch(() => NO_TEXTS);
        output.result(report, () => show(output, report, texts));
      } finally {
        progress.stop();
      }
    });
  addExamples(command, [
    ["cortex merge desk.db laptop.db", "what would come, and what differs"],
    ["cortex merge desk.db laptop.db --confirm", "bring it"],
  ]);
}

function show(output: Output, report: MergeReport, texts: MergedTexts): void {
  const { same, added, updated, left_out } = report;
  const kinds = [same, added, updated, left_out].flatMap(Object.keys);
  output.table({
    head: ["Rows", "Same", "New", "Changed", "Left out"],
    right: [1, 2, 3, 4],
    rows: [...new Set(kinds)].map((kind) => [
      kind.replaceAll("_", " "),
      ...[same, added, updated, left_out].map((counts) => String(counts[kind] ?? 0)),
    ]),
  });
  showUpdates(output, report, texts);
  showGone(output, report, texts);
  showPairs(output, report, texts);
  list(
    output,
    report.conflicts.map(({ kind, id, why }) => [
      `${kind.replaceAll("_", " ")} ${id}: ${why}`,
      ...(kind === "memory" ? differing(texts, id) : []),
    ]),
    report.conflict_count,
    (all) => `${counted(all, "row")} of both that ${all === 1 ? "differs" : "differ"}:`,
  );
  output.line(
    report.dry_run
      ? "Nothing was changed; --confirm does it. A backup of the first brain before that is a way back."
      : onOneLine(`Merged ${report.from} into ${report.into}.`),
  );
}

/** What both brains have by an id, the one that stays first. */
function differing({ into, from }: MergedTexts, id: string): string[] {
  const lines = [
    ["stays", into.get(id)],
    ["does not come", from.get(id)],
  ];
  return lines.flatMap(([what, line]) => (line === undefined ? [] : [`${what}: ${line}`]));
}

/** The memories as lines, wherever they are. */
function worded({ into, from }: MergedTexts, ids: readonly string[]): string[] {
  return ids.flatMap((id) => into.get(id) ?? from.get(id) ?? []);
}

/** What says more then: a memory that was checked in the second, a session that went on there. */
function showUpdates(output: Output, report: MergeReport, texts: MergedTexts): void {
  const all = Object.values(report.updated).reduce((sum, count) => sum + count, 0);
  list(
    output,
    report.updates.map(({ kind, id, what }) => [
      `${kind.replaceAll("_", " ")} ${id}: ${what}`,
      ...(kind === "memory" ? worded(texts, [id]) : []),
    ]),
    all,
    (many) => `${counted(many, "row")} of the first that ${many === 1 ? "changes" : "change"}:`,
  );
}

function showGone(output: Output, { deleted, forgotten }: MergeReport, texts: MergedTexts): void {
  const gone = (ids: readonly string[]) =>
    ids.map((id) => {
      const [line] = worded(texts, [id]);
      return [line ?? id];
    });
  list(
    output,
    gone(deleted),
    deleted.length,
    (all) => `${counted(all, "memory", "memories")} deleted in the second, so also in the first:`,
  );
  list(
    output,
    gone(forgotten.ids),
    forgotten.ids.length,
    (all) => `${counted(all, "memory", "memories")} forgotten in the second, so also in the first:`,
  );
  for (const note of receiptNotes(forgotten)) {
    output.line(onOneLine(note));
  }
}

function showPairs(output: Output, report: MergeReport, texts: MergedTexts): void {
  list(
    output,
    report.duplicates.map(({ id, matched_id, match }) => [
      `${id} says what ${matched_id} says (${match}); both are there then`,
      ...worded(texts, [id, matched_id]),
    ]),
    report.duplicate_count,
    (all) => `${counted(all, "duplicate")}, which "cortex dedupe" makes one of:`,
  );
  list(
    output,
    report.contradictions.map(({ older_id, newer_id, evidence, status }) => [
      `${[`${newer_id} contradicts ${older_id}`, clash(evidence)].filter(Boolean).join(": ")} (${status}); both are there then`,
      ...worded(texts, [older_id, newer_id]),
    ]),
    report.contradiction_count,
    (all) => `${counted(all, "contradiction")}, which "cortex contradictions" lists:`,
  );
}

/** Items of a head line and what stands below it. */
function list(
  output: Output,
  items: readonly (readonly string[])[],
  all: number,
  head: (all: number) => string,
): void {
  if (all === 0) {
    return;
  }
  output.line(head(all));
  for (const [first = "", ...below] of items.slice(0, MOST_SHOWN)) {
    output.line(`  ${onOneLine(first)}`);
    for (const line of below) {
      output.line(`    ${onOneLine(line)}`);
    }
  }
  if (all > MOST_SHOWN) {
    output.line(`  and ${all - MOST_SHOWN} more; --json has them`);
  }
}
