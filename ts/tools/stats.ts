import type { ExtendedStats } from "../bridge/brain-types.js";
import type { CortexBridge } from "../bridge/bridge.js";
import { MEMORY_GROUP_NAMES } from "../bridge/choices.js";
import { displayConfidence } from "../bridge/helpers.js";
import { localTime } from "../bridge/local-time.js";
import { isoTime } from "../bridge/memory.js";
import { oneLine } from "../bridge/text.js";
import { Type } from "../bridge/typebox.js";
import type { ConfidenceDistribution, MemoryGroup } from "../bridge/types.js";
import { fleetMessage } from "../fleet/state.js";
import { lightRagMessage } from "../lightrag/message.js";
import { READS } from "./annotations.js";
import { type ConfidenceFigures, type StatsResult, statsSchema } from "./stats-schema.js";
import { defineTool } from "./tool.js";

// As many as a person reads; details carry all of them.
const LISTED_COUNTS = 20;

const BYTES_PER_MEGABYTE = 1_000_000;

/** cortex_stats: figures about the memory. */
export const cortexStats = defineTool({
  name: "cortex_stats",
  label: "Memory statistics",
  description:
    "Report how many memories there are by kind, category and source, how far they can be trusted now, " +
    "what is waiting to be written elsewhere, the size of the database and which ways of finding work.",
  annotations: READS,
  parameters: Type.Object(
    {
      by: Type.Optional(
        Type.Enum(MEMORY_GROUP_NAMES, {
          description: "Tell confidence also for each topic, category, user or speaker",
        }),
      ),
    },
    { additionalProperties: false },
  ),
  result: statsSchema,
  async run(brain, { by }, signal) {
    const result = statsResult(await brain.getExtendedStats());
    if (by !== undefined && brain.policy.enabled) {
      result.confidence_by = await confidenceBy(brain, by, signal);
    }
    return { text: statsText(result, brain.timezone), result };
  },
});

/** Confidence of each topic, category, user or speaker, as cortex_stats gives it. */
export async function confidenceBy(
  brain: CortexBridge,
  by: MemoryGroup,
  signal?: AbortSignal,
): Promise<NonNullable<StatsResult["confidence_by"]>> {
  const groups = await brain.getConfidenceDistributionBy(by, { signal });
  return { by, groups: groups.map((group) => ({ name: group.name, ...figures(group) })) };
}

/** The figures as cortex_stats gives them. */
export function statsResult(stats: ExtendedStats): StatsResult {
  return {
    total: stats.total,
    by_kind: stats.by_kind,
    by_category: stats.by_category,
    by_source: stats.by_source,
    ...confidencePart(stats),
    outbox: stats.outbox,
    embeddings: {
      ...stats.embeddings,
      message: embeddingMessage(stats.embeddings),
    },
    lightrag: stats.lightrag && {
      ...stats.lightrag,
      message: lightRagMessage(stats.lightrag),
    },
    fleet: stats.fleet && { ...stats.fleet, message: fleetMessage(stats.fleet) },
    database: {
      path: stats.options.path,
      bytes: stats.database_bytes,
      wal_bytes: stats.wal_bytes,
      schema_version: stats.schema_version,
      sqlite_version: stats.sqlite_version,
    },
    retrieval_paths: [...stats.retrieval_paths],
    oldest: stats.oldest === null ? null : isoTime(stats.oldest),
    newest: stats.newest === null ? null : isoTime(stats.newest),
  };
}

function confidencePart(
  stats: ExtendedStats,
): Pick<StatsResult, "confidence" | "by_confidence_source"> {
  if (!stats.options.confidence.enabled) {
    return {};
  }
  const { stm, embedding, atom } = stats.confidence_by_kind;
  return {
    by_confidence_source: stats.by_confidence_source,
    confidence: {
      ...figures(stats.confidence),
      by_kind: { stm: figures(stm), embedding: figures(embedding), atom: figures(atom) },
    },
  };
}

function figures(distribution: ConfidenceDistribution): ConfidenceFigures {
  return {
    average: distribution.average,
    distribution: {
      high_confidence: distribution.high_count,
      medium_confidence: distribution.medium_count,
      low_confidence: distribution.low_count,
    },
    total_with_confidence: distribution.total,
  };
}

/** The figures in words, a line each; times of day in a time zone. */
export function statsText(result: StatsResult, timeZone: string): string {
  const { database, confidence } = result;
  const lines = [
    `Memories: ${result.total} (${counts(Object.entries(result.by_kind))})`,
    `Categories: ${counts(largestFirst(result.by_category))}`,
    `Sources: ${counts(largestFirst(result.by_source))}`,
  ];
  if (confidence !== undefined) {
    lines.push(`Confidence: ${describeFigures(confidence)}`);
    for (const [kind, part] of Object.entries(confidence.by_kind)) {
      lines.push(`  ${kind}: ${describeFigures(part)}`);
    }
  }
  if (result.confidence_by !== undefined) {
    const { by, groups } = result.confidence_by;
    lines.push(`Confidence by ${by}:`);
    for (const { name, ...part } of groups.slice(0, LISTED_COUNTS)) {
      lines.push(`  ${name === null ? `no ${by}` : oneLine(name)}: ${describeFigures(part)}`);
    }
    if (groups.length > LISTED_COUNTS) {
      lines.push(`  and ${groups.length - LISTED_COUNTS} more`);
    }
  }
  lines.push(
    `Outbox: ${counts(Object.entries(result.outbox))}`,
    `Embeddings: ${result.embeddings.message}`,
    ...(result.lightrag === null ? [] : [`LightRAG: ${oneLine(result.lightrag.message)}`]),
    ...(result.fleet === null ? [] : [`Shared: ${oneLine(result.fleet.message)}`]),
    `Database: ${megabytes(database.bytes)} (log ${megabytes(database.wal_bytes)}), schema ` +
      `${database.schema_version}, SQLite ${database.sqlite_version}`,
    `Ways to find memories: ${result.retrieval_paths.join(", ")}`,
  );
  if (result.oldest !== null && result.newest !== null) {
    const at = (time: string) => localTime(Date.parse(time), timeZone);
    lines.push(`Oldest: ${at(result.oldest)}; newest: ${at(result.newest)}`);
  }
  return lines.join("\n");
}

function describeFigures({ average, distribution, total_with_confidence }: ConfidenceFigures) {
  if (average === null) {
    return "nothing to score";
  }
  const { high_confidence, medium_confidence, low_confidence } = distribution;
  return (
    `average ${displayConfidence(average)}, high ${high_confidence}, medium ${medium_confidence}, ` +
    `low ${low_confidence}, of ${total_with_confidence}`
  );
}

type Count = [name: string, count: number];

/** Equal counts by name, so that the order does not depend on the store. */
function largestFirst(byName: Record<string, number>): Count[] {
  return Object.entries(byName).sort(
    ([name, count], [otherName, otherCount]) => otherCount - count || (name < otherName ? -1 : 1),
  );
}

function counts(entries: Count[]): string {
  if (entries.length === 0) {
    return "none";
  }
  const listed = entries
    .slice(0, LISTED_COUNTS)
    .map(([name, count]) => `${oneLine(name)} ${count}`);
  const rest = entries.length - listed.length;
  return rest === 0 ? listed.join(", ") : `${listed.join(", ")} and ${rest} more`;
}

function megabytes(bytes: number): string {
  return `${(bytes / BYTES_PER_MEGABYTE).toFixed(1)} MB`;
}

function embeddingMessage({ embedder, pending, failed }: ExtendedStats["embeddings"]): string {
  if (embedder === null) {
    return "none configured";
  }
  const { model, state, reason } = embedder;
  const queue = `${pending} waiting, ${failed} failed`;
  return state === "up" ? `${model}, ${queue}` : `${model} is down (${reason}), ${queue}`;
}
