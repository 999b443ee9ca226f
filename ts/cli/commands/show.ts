import type { Command } from "commander";
import { forPeople } from "../../bridge/entity-name.js";
import type { GraphView } from "../../bridge/graph.js";
import type { CortexMemory } from "../../bridge/types.js";
import { accordingTo, predicateText } from "../../graph/formats.js";
import { type Session, withBrain } from "../brain.js";
import type { CliContext } from "../context.js";
import {
  formatConfidence,
  formatConflicts,
  formatDispute,
  formatLatestChange,
  formatReplacement,
  formatTime,
  formatTimeLimits,
} from "../format.js";
import { addExamples } from "../options.js";
import { memoryIdOrText } from "../reference.js";
import { onOneLine, printable } from "../width.js";

interface ShowOptions {
  peek?: boolean;
}

/** `cortex show`: one memory with all its fields. */
export function registerShow(command: Command, context: CliContext): void {
  command
    .description("Show one memory: its text in full, and why it is trusted as far as it is.")
    .argument("<id>", "the memory's id, its beginning, or a piece of its text alone")
    .option("--peek", "look without counting as an access")
    .action((id: string, { peek }: ShowOptions) =>
      withBrain(command, context, "existing", async (session) => {
        const memory = await session.brain.getMemory(await memoryIdOrText(session, id), { peek });
        const facts = forPeople(await session.brain.getFactsOfMemory(memory.id));
        session.output.result(memory, () => show(session, memory, facts));
      }),
    );
  addExamples(command, [
    ["cortex show ID", "one memory; counts as an access"],
    ['cortex show "rings on Sundays"', "the one with these words"],
    ["cortex show ID --peek --json", "every field, uncounted"],
  ]);
}

/** What counts against it, whether another memory said otherwise or somebody said that it is wrong. */
function penalties(count: number): string {
  return count === 0 ? "0" : `${count} (contradicted or proved wrong)`;
}

function show({ output, options }: Session, memory: CortexMemory, { entities, facts }: GraphView) {
  const names = new Map(entities.map(({ id, name }) => [id, name]));
  const told = facts.map(
    (fact) =>
      `${names.get(fact.subject)} ${predicateText(fact)} ${names.get(fact.object)}${accordingTo(fact)}`,
  );
  const time = (at: number | null) => formatTime(at, options.timezone);
  const { confidence, confidence_category, base_confidence, confidence_source } = memory;
  const rows: [name: string, value: string][] = [
    ["Id", memory.id],
    [
      "Said",
      [time(memory.created_at), memory.speaker && `by ${memory.speaker}`].filter(Boolean).join(" "),
    ],
    ["Stored", `${time(memory.recorded_at)} for ${memory.user_id}, source ${memory.source}`],
    ["Session", memory.session_id ?? ""],
    ["Categories", memory.categories.join(", ")],
    ["Topics", memory.topics.join(", ")],
    ["Facts in it", told.join("; ")],
    ["Importance", memory.importance.toFixed(1)],
    ["Confidence", `${formatConfidence(confidence)} ${confidence_category}`],
    [
      "Against it",
      [
        formatDispute(memory.disputed, memory.superseded_by !== null),
        ...formatConflicts(memory, options.timezone),
        ...formatLatestChange(memory, options.timezone),
      ]
        .filter((line) => line !== "")
        .join("; "),
    ],
    ["Holds now", formatReplacement(memory, options.timezone)],
    ["Time limits", formatTimeLimits(memory, options.timezone)],
    ["Began at", `${formatConfidence(base_confidence)} (${confidence_source})`],
    ["Accesses", `${memory.access_count}, last ${time(memory.last_accessed)}`],
    ["Proved right", String(memory.validation_count)],
    ["Penalties", penalties(memory.contradiction_count)],
    ["Stored by", memory.is_proxy ? (memory.proxy_agent ?? "an agent") : ""],
  ];
  const shown = rows.filter(([, value]) => value !== "");
  output.prose(printable(memory.content));
  output.line();
  output.table({
    head: ["Field", "Value"],
    rows: shown.map(([name, value]) => [name, onOneLine(value)]),
  });
}
