import type { Command } from "commander";
import { nameForReader } from "../../bridge/entity-name.js";
import type { CurrentClaim, CurrentView, PastClaim } from "../../bridge/graph.js";
import { counted } from "../../bridge/text.js";
import { accordingTo, predicateText } from "../../graph/formats.js";
import { nothingHolds, orWhereNamed } from "../../graph/relations.js";
import { memoryLines } from "../../recall/line.js";
import { linesOf } from "../../tools/changed.js";
import { type Session, withBrain } from "../brain.js";
import type { CliContext } from "../context.js";
import { formatConfidence, formatTime } from "../format.js";
import { addExamples, parseLimit, parseTime } from "../options.js";
import { onOneLine } from "../width.js";

/** Of `2026-03-01 14:30`. */
const DAY_LENGTH = 10;

interface CurrentCommandOptions {
  asOf?: string;
  limit?: number;
}

/** `cortex current`: what holds now of somebody or something. */
export function registerCurrent(command: Command, context: CliContext): void {
  command
    .description("Show what holds now of a person or thing, since when, and what held before.")
    .argument("<subject>", 'a name; "me" for the user')
    .argument("[relation...]", "only this relation, e.g. lives in, employer")
    .option("--as-of <time>", "what held then (default: now)", parseTime)
    .option("-n, --limit <number>", "claims at most (default: 100)", parseLimit)
    .action((subject: string, words: string[], { asOf, limit }: CurrentCommandOptions) =>
      withBrain(command, context, "existing", async (session) => {
        const relation = words.length === 0 ? undefined : words.join(" ");
        const asked = {
          ...(asOf !== undefined && { as_of: asOf }),
          signal: context.signal,
        };
        const { brain } = session;
        const view = await orWhereNamed(brain, subject, `cortex search ${subject}`, () =>
          brain.current(subject, relation, { ...asked, ...(limit !== undefined && { limit }) }),
        );
        const nothing =
          view.claims.length > 0 || session.output.isJson
            ? []
            : await nothingHolds(session.brain, view, { subject, relation }, asked, memoryLines);
        const changes = session.output.isJson ? new Map() : await changesOf(session, view);
        const instead = session.output.isJson ? new Map() : await insteadOf(session, view);
        session.output.result(view, () => show(session, view, nothing, { changes, instead }));
      }),
    );
  addExamples(command, [
    ["cortex current me", "all that holds of you"],
    ["cortex current Ruth lives in", "where Ruth lives, and lived"],
    ["cortex current Ruth employer --as-of 2024-05-01", "whom she worked for then"],
    ["cortex current me --json", "every field, for programs"],
  ]);
}

/** The memories that may have changed what holds, a line for each, by their ids. */
function changesOf({ brain }: Session, { claims }: CurrentView): Promise<Map<string, string>> {
  return linesOf(
    brain,
    claims.flatMap(({ undecided }) => undecided),
  );
}

/** The memories that took the place of what is over, a line for each, by their ids. */
function insteadOf({ brain }: Session, { ended }: CurrentView): Promise<Map<string, string>> {
  return linesOf(
    brain,
    ended.flatMap(({ replaced_by }) => replaced_by ?? []),
  );
}

/**
 * @param nothing - what is said where nothing holds
 * @param lines - of the memories that are named: see changesOf and insteadOf
 */
function show(
  { output, options, brain }: Session,
  { claims, ended, to_come, ...view }: CurrentView,
  nothing: readonly string[],
  { changes, instead }: Record<"changes" | "instead", ReadonlyMap<string, string>>,
): void {
  const day = (time: number | null) =>
    time === null ? "" : formatTime(time, options.timezone).slice(0, DAY_LENGTH);
  /** Ends are exclusive: what holds until 1 June ends at the first moment of the 2nd. */
  const lastDay = (end: number) => day(end - 1);
  const over = ({ relation, value, negated, from, to, memory_id }: PastClaim) =>
    onOneLine(
      `${predicateText({ predicate: relation, negated })} · ${nameForReader(value, brain.userId)} ` +
        `(${from === null ? "" : `${day(from)} `}to ${lastDay(to)}) ${memory_id}`,
    );
  if (claims.length === 0) {
    for (const line of nothing) {
      output.line(onOneLine(line));
    }
  } else {
    output.table({
      head: ["Holds", "Since", "Conf"],
      right: [2],
      rows: claims.map((claim) => [
        { text: claimText(claim, brain.userId), below: belowOf(claim, over, changes) },
        {
          text: day(claim.since),
          below: claim.until === null ? "" : `to ${lastDay(claim.until)}`,
        },
        formatConfidence(claim.confidence),
      ]),
    });
  }
  for (const claim of to_come) {
    output.line(
      onOneLine(
        `From ${day(claim.since)}: ${claimText(claim, brain.userId)} ` +
          `${claim.until === null ? "" : `(to ${lastDay(claim.until)}) `}${claim.memory_id}`,
      ),
    );
  }
  for (const past of ended) {
    output.line(`Over: ${over(past)}`);
  }
  for (const line of instead.values()) {
    output.line(`Told in its place: ${onOneLine(line)}`);
  }
  if (view.truncated) {
    output.line("There is more: raise --limit.");
  }
  if (view.underived > 0) {
    output.line(
      `${counted(view.underived, "memory", "memories")} not yet read: run without --read-only.`,
    );
  }
}

function claimText(claim: CurrentClaim, userId: string): string {
  const { relation, value, negated } = claim;
  const predicate = predicateText({ predicate: relation, negated });
  return onOneLine(`${predicate} · ${nameForReader(value, userId)}${accordingTo(claim)}`);
}

function belowOf(
  claim: CurrentClaim,
  over: (past: PastClaim) => string,
  changes: ReadonlyMap<string, string>,
): string {
  return [
    onOneLine(claim.memory_id),
    ...claim.past.map((past) => `before: ${over(past)}`),
    ...claim.undecided.map((id) => `perhaps changed by: ${onOneLine(changes.get(id) ?? id)}`),
  ].join("\n");
}
