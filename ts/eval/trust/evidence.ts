/** What the policy `evidence` looks at, of each memory of the simulated year: what its constants are fitted on. */
import type { CortexMemory } from "../../index.js";
import { DAY, START } from "./life.js";
import type { Moment, Standing } from "./simulate.js";

/** As ScoreInputs of the core have it, of one memory at one moment. */
export interface EvidenceRow {
  standing: Standing;
  /** What the brain gave it. */
  score: number;
  /** Whole days since it was last said or proved right. */
  days: number;
  base: number;
  isGiven: boolean;
  right: number;
  wrong: number;
  replaced: number;
  possible: number;
  categories: string[];
  /** A change or correction that was told later says another value: what perfect detection would notice. */
  isUpdated: boolean;
}

/** Of a category, before the day of the newest memory. */
export interface History {
  days: number;
  replaced: number;
}

export interface EvidenceLook {
  rows: EvidenceRow[];
  histories: Record<string, History>;
  /** The same if all that was replaced or corrected had been noticed. */
  perfectHistories: Record<string, History>;
}

/** Reads a brain at a moment by what everybody can ask it. */
export async function lookAt({ brain, day, said, told, samples }: Moment): Promise<EvidenceLook> {
  const now = START + Math.round(day * DAY);
  const memories = await brain.getRecentSTM({ limit: 10_000, peek: true });
  const byId = new Map(memories.map((memory) => [memory.id, memory]));
  const pairs = await brain.getContradictions({ limit: 10_000 });
  const ended = new Map<string, Ending>();
  const updated = new Map<string, Ending>();
  const lastDay = beginOfDay(Math.max(...memories.map(({ created_at }) => created_at)));
  for (const pair of pairs) {
    const [older, newer] = [byId.get(pair.older_id), byId.get(pair.newer_id)];
    const counts = pair.penalised_id === pair.older_id || pair.status === "possible";
    if (older === undefined || newer === undefined || !counts) continue;
    const isEarlier = newer.created_at - older.created_at >= DAY && pair.detected_at < lastDay;
    const weight = pair.status === "possible" ? pair.score : 1;
    if (isEarlier) end(ended, older.id, { at: newer.created_at, weight });
  }
  const rows: EvidenceRow[] = [];
  for (const { memory: id, score, standing } of samples) {
    const memory = byId.get(id) as CortexMemory;
    const history = await brain.getConfidenceHistory(id);
    const at = (reason: string) =>
      history.filter((entry) => entry.reason === reason).map((entry) => entry.at);
    const again = history.filter(
      ({ reason, note }) => reason === "merged" && note === "said again",
    );
    const failures = at("validation_failure").filter((time) => time < lastDay);
    if (failures.length > 0) end(ended, id, { at: Math.min(...failures), weight: 1 });
    const update = (said.get(id) ?? [])
      .flatMap((statement) =>
        told.filter(
          (later) =>
            later.attribute === statement.attribute &&
            later.value !== statement.value &&
            (later.role === "change" || later.role === "correction") &&
            START + Math.round(later.at * DAY) > memory.created_at,
        ),
      )
      .map((later) => START + Math.round(later.at * DAY));
    const [first] = update;
    if (first !== undefined && first < lastDay) end(updated, id, { at: first, weight: 1 });
    const penalties = pairs.filter(({ penalised_id }) => penalised_id === id).length;
    const affirmed = [...at("validation_success"), ...again.map((entry) => entry.at)];
    const since = wholeDays(Math.max(memory.created_at, ...affirmed) - memory.created_at);
    rows.push({
      standing,
      score,
      days: Math.max(0, wholeDays(now - memory.created_at) - since),
      base: memory.base_confidence,
      isGiven: memory.confidence_source === "explicit",
      right: memory.validation_count,
      wrong: memory.contradiction_count - penalties,
      replaced: penalties,
      possible: pairs
        .filter(({ older_id, status }) => older_id === id && status === "possible")
        .reduce((sum, pair) => sum + pair.score, 0),
      categories: [...memory.categories, ...memory.derived_categories],
      isUpdated: first !== undefined,
    });
  }
  const known = memories.filter(({ created_at }) => created_at < lastDay);
  return {
    rows,
    histories: historiesOf(known, ended, lastDay),
    perfectHistories: historiesOf(known, new Map([...ended, ...updated]), lastDay),
  };
}

interface Ending {
  at: number;
  weight: number;
}

/** The first end counts, and the surest. */
function end(endings: Map<string, Ending>, id: string, { at, weight }: Ending): void {
  const known = endings.get(id);
  endings.set(id, {
    at: Math.min(known?.at ?? at, at),
    weight: Math.max(known?.weight ?? weight, weight),
  });
}

function historiesOf(
  memories: readonly CortexMemory[],
  ended: ReadonlyMap<string, Ending>,
  until: number,
): Record<string, History> {
  const histories: Record<string, History> = {};
  for (const { id, categories, created_at } of memories) {
    const ending = ended.get(id);
    for (const category of categories) {
      const history = histories[category] ?? { days: 0, replaced: 0 };
      histories[category] = history;
      const lived = Math.min(until, Math.max(created_at, ending?.at ?? until));
      history.days += (lived - created_at) / DAY;
      history.replaced += ending?.weight ?? 0;
    }
  }
  return histories;
}

function beginOfDay(time: number): number {
  return time - (time % DAY);
}

function wholeDays(duration: number): number {
  return Math.floor(duration / DAY);
}
