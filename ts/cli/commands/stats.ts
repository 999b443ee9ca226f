import { type Command, Option } from "commander";
import { MEMORY_GROUP_NAMES } from "../../bridge/choices.js";
import type { MemoryGroup } from "../../bridge/types.js";
import type { ConfidenceFigures, StatsResult } from "../../tools/stats-schema.js";
import { withBrain } from "../brain.js";
import type { CliContext } from "../context.js";
import { formatBytes, formatConfidence, formatTime } from "../format.js";
import { loadStatsTool } from "../library.js";
import { addExamples } from "../options.js";
import type { Output } from "../output.js";
import { onOneLine } from "../width.js";

const LISTED_COUNTS = 20;

/** `cortex stats`: counts and confidence of the whole brain. */
export function registerStats(command: Command, context: CliContext): void {
  command
    .description("Show how much the brain holds and how far it can be trusted now.")
    .addOption(
      new Option("--by <what>", "confidence also for each of these").choices(MEMORY_GROUP_NAMES),
    )
    .action(({ by }: { by?: MemoryGroup }) =>
      withBrain(command, context, "existing", async ({ brain, output, options }) => {
        const { statsResult, confidenceBy } = await loadStatsTool();
        const stats = statsResult(await brain.getExtendedStats());
        if (by !== undefined && brain.policy.enabled) {
          stats.confidence_by = await confidenceBy(brain, by, context.signal);
        }
        output.result(stats, () => {
          showCounts(output, stats, options.timezone);
          showConfidence(output, stats);
        });
      }),
    );
  addExamples(command, [
    ["cortex stats", "as tables"],
    ["cortex stats --by topic", "confidence by topic, too"],
    ["cortex stats --json", "what the tool cortex_stats gives"],
  ]);
}

function showCounts(output: Output, stats: StatsResult, timezone: string | undefined): void {
  const { database, outbox } = stats;
  const time = (iso: string | null) => formatTime(iso === null ? null : Date.parse(iso), timezone);
  output.table({
    head: ["What", "Now"],
    rows: [
      ["Memories", String(stats.by_kind.stm)],
      ["Oldest, newest", `${time(stats.oldest)}, ${time(stats.newest)}`],
      ["Categories", counts(stats.by_category)],
      ["Sources", counts(stats.by_source)],
      ["Kinds", counts(stats.by_kind)],
      ["Outbox", counts({ ...outbox })],
      ["Embeddings", stats.embeddings.message],
      ["LightRAG", stats.lightrag === null ? "none configured" : onOneLine(stats.lightrag.message)],
      ["Found by", stats.retrieval_paths.join(", ")],
      ["Database", onOneLine(database.path)],
      ...(stats.fleet === null ? [] : [["Shared", onOneLine(stats.fleet.message)]]),
      ["Size", `${formatBytes(database.bytes)}, log ${formatBytes(database.wal_bytes)}`],
    ],
  });
}

function showConfidence(output: Output, { confidence, confidence_by }: StatsResult): void {
  if (confidence === undefined) {
    return;
  }
  const kinds = Object.entries(confidence.by_kind).filter(([, { average }]) => average !== null);
  const figures: [name: string, figures: ConfidenceFigures][] = [["all", confidence], ...kinds];
  showFigures(output, "Confidence", figures);
  if (confidence_by !== undefined) {
    const { by, groups } = confidence_by;
    output.line();
    showFigures(
      output,
      `By ${by}`,
      groups.map(({ name, ...group }) => [name === null ? "(none)" : onOneLine(name), group]),
    );
  }
}

function showFigures(
  output: Output,
  head: string,
  figures: readonly [name: string, figures: ConfidenceFigures][],
): void {
  output.table({
    head: [head, "Average", "High", "Medium", "Low", "Scored"],
    right: [1, 2, 3, 4, 5],
    rows: figures.map(([name, { average, distribution, total_with_confidence }]) => [
      name,
      formatConfidence(average),
      String(distribution.high_confidence),
      String(distribution.medium_confidence),
      String(distribution.low_confidence),
      String(total_with_confidence),
    ]),
  });
}

/** `health 12, home 3`: the largest first. */
function counts(byName: Record<string, number>): string {
  const sorted = Object.entries(byName).sort(
    ([name, number], [otherName, other]) => other - number || (name < otherName ? -1 : 1),
  );
  const listed = sorted.slice(0, LISTED_COUNTS).map(([name, number]) => `${name} ${number}`);
  const rest = sorted.length - listed.length;
  return onOneLine([...listed, ...(rest > 0 ? [`${rest} more`] : [])].join(", ")) || "none";
}
