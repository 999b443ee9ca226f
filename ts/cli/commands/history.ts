import type { Command } from "commander";
import { CortexError } from "../../bridge/errors.js";
import type { Page } from "../../bridge/list-types.js";
import type { ConfidenceAuditEntry } from "../../bridge/types.js";
import { type Session, withBrain } from "../brain.js";
import type { CliContext } from "../context.js";
import { type Decision, decisionsOf, type HistoryRow, historyRows } from "../decisions.js";
import { formatConfidence, formatTime } from "../format.js";
import { addExamples, parseLimit } from "../options.js";
import { addPaging, type PagingOptions, readPage, START, showPage } from "../paging.js";
import { scoredIdOrText } from "../reference.js";
import { onOneLine } from "../width.js";

/** "Now 84% by the policy evidence:", below it "told +91, age -7."; nothing of a memory that is gone. */
async function partsOf({ brain }: Session, id: string): Promise<string | undefined> {
  if (!brain.policy.enabled) {
    return undefined;
  }
  try {
    const { confidence, policy, parts } = await brain.explainConfidence(id);
    const amounts = parts.map(
      ({ name, amount }) => `${name.replaceAll("_", " ")} ${points(amount)}`,
    );
    return `Now ${formatConfidence(confidence)} by the policy ${policy}:\n  ${amounts.join(", ")}.`;
  } catch (error) {
    if (error instanceof CortexError && error.code === "NOT_FOUND") {
      return undefined;
    }
    throw error;
  }
}

/** A minute; what is stored as it is told has both times alike. */
const LATER = 60_000;

/** That a memory was told for an earlier time than it was stored, with which its history begins. */
async function storedLater({ brain, options }: Session, id: string): Promise<string | undefined> {
  try {
    const { created_at, recorded_at } = await brain.getMemory(id, { peek: true });
    const time = (at: number) => formatTime(at, options.timezone);
    return recorded_at - created_at > LATER
      ? `It was told for ${time(created_at)} and stored on ${time(recorded_at)}, when its history begins.`
      : undefined;
  } catch (error) {
    if (error instanceof CortexError && error.code === "NOT_FOUND") {
      return undefined;
    }
    throw error;
  }
}

function points(amount: number): string {
  return `${amount < 0 ? "-" : "+"}${(100 * Math.abs(amount)).toFixed(1)}`;
}

/** Which decisions are told on a page: those since its first event, and before the first one of the next page. */
async function withinPage(
  { brain }: Session,
  id: string,
  { items, next }: Page<ConfidenceAuditEntry>,
  { after }: PagingOptions,
): Promise<(decision: Decision) => boolean> {
  const isFirst = after === undefined || after === START;
  const from = isFirst ? -Infinity : (items[0]?.at ?? Infinity);
  const behind =
    next === null
      ? undefined
      : (await brain.list("history", { id }).page({ after: next, limit: 1 })).items[0];
  const before = behind?.at ?? Infinity;
  return ({ at }) => at >= from && at < before;
}

function showRows({ output, options }: Session, rows: readonly HistoryRow[]): void {
  output.table({
    head: ["When", "From", "To", "Event"],
    right: [1, 2],
    rows: rows.map(({ at, event, actor, note, moved }) => [
      formatTime(at, options.timezone),
      moved === undefined ? "" : formatConfidence(moved.old_confidence),
      moved === undefined ? "" : formatConfidence(moved.new_confidence),
      { text: `${event} (${onOneLine(actor)})`, ...(note !== "" && { below: note }) },
    ]),
  });
}

/** `cortex history`: the audit trail of a memory's confidence. */
export function registerHistory(command: Command, context: CliContext): void {
  addPaging(command)
    .description(
      "Show every event that changed the confidence of a memory, and what was decided between it and others, oldest first.",
    )
    .argument(
      "<id>",
      "the id of a memory or an atom, its beginning, or a piece of a memory's text that no other has",
    )
    .option("-n, --limit <n>", "how many at most (default: all)", parseLimit)
    .action((id: string, given: PagingOptions & { limit?: number }) =>
      withBrain(command, context, "existing", async (session) => {
        const { brain, output } = session;
        const whole = await scoredIdOrText(session, id);
        const page =
          given.after === undefined && given.limit === undefined
            ? { items: await brain.getConfidenceHistory(whole), next: null }
            : await readPage(session, brain.list("history", { id: whole }), given);
        const now = await partsOf(session, whole);
        const later = await storedLater(session, whole);
        const decisions = output.isJson ? [] : await decisionsOf(session, whole);
        const within = await withinPage(session, whole, page, given);
        showPage(session, page, given, (entries) => {
          showRows(session, historyRows(entries, decisions.filter(within)));
          for (const line of [later, now].filter((each) => each !== undefined)) {
            output.line(line);
          }
        });
      }),
    );
  addExamples(command, [
    ["cortex history ID", "as a table"],
    ['cortex history "rings on Sundays"', "of the one with these words"],
    ["cortex history ID --json", "for programs, without decisions"],
  ]);
}
