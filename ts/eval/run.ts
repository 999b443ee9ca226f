/** Stores the documents of a set in a brain and asks its questions, through the public interface only. */
import { localEmbedder, openBrain, type RankingSettings } from "../index.js";
import { type EvalDocument, type EvalSet, MisfitError } from "./dataset.js";
import { hit, ndcg, recall, reciprocalRank } from "./metrics.js";

/** As deep as the deepest measure looks. */
const DEPTH = 50;

/** The clock for a set whose documents carry no times; any moment would do, as long as it stays. */
const TIMELESS = Date.UTC(2026, 0, 1);

/** How one question fared. */
export interface Outcome {
  set: string;
  id: string;
  group: string;
  query: string;
  gold: string[];
  /** Ids of documents, best first. */
  hits: string[];
  figures: Figures;
}

/** Names of measures with their values, 0 to 1. */
export type Figures = Record<string, number>;

/** However long a model takes: what it finds is measured, not its speed. */
const PATIENCE = { timeoutMs: 3_600_000, queryTimeoutMs: 600_000, background: false };

/**
 * A new brain with the documents of a set; now is when the last of them was said. To be closed.
 *
 * @param folder - with a model, for search by words and by meaning together
 */
export async function openSet(
  set: EvalSet,
  ranking: RankingSettings = {},
  folder?: string,
): Promise<Brain> {
  const now = lastTime(set.documents);
  const meaning =
    folder === undefined ? {} : { embedder: await localEmbedder({ folder }), embedding: PATIENCE };
  const brain = await openBrain({
    path: ":memory:",
    timezone: "UTC",
    clock: () => now,
    ranking,
    ...meaning,
  });
  try {
    await store(brain, set);
    if (folder !== undefined) {
      await embedAll(brain, set);
    }
    return brain;
  } catch (error) {
    await brain.close();
    throw error;
  }
}

/** Asks all questions of a set in a new brain. */
export async function runSet(
  set: EvalSet,
  ranking: RankingSettings = {},
  folder?: string,
): Promise<Outcome[]> {
  const brain = await openSet(set, ranking, folder);
  try {
    const sessions = sessionsOf(set.documents);
    const outcomes: Outcome[] = [];
    for (const { id, query, group, gold } of set.questions) {
      const found = await brain.searchMemories(query, { limit: DEPTH, peek: true });
      const hits = found.hits.map((memory) => memory.id);
      if (new Set(hits).size < hits.length) {
        throw new MisfitError(`${set.name}: one memory was found twice by: ${query}`);
      }
      const figures = measure(hits, gold, sessions);
      outcomes.push({ set: set.name, id, group, query, gold, hits, figures });
    }
    return outcomes;
  } finally {
    await brain.close();
  }
}

type Brain = Awaited<ReturnType<typeof openBrain>>;

async function store(brain: Brain, { name, documents }: EvalSet): Promise<void> {
  const { refused } = await brain.importMemories(documents, { keepDuplicates: true });
  if (refused[0] !== undefined) {
    throw new MisfitError(`${name}: a document was refused: ${refused[0].message}`);
  }
}

/** A vector for every document: figures of a part of them would be those of neither way. */
async function embedAll(brain: Brain, { name, documents }: EvalSet): Promise<void> {
  const { models, embedder } = await brain.syncEmbeddings();
  const [own] = models;
  if (own?.vectors !== documents.length) {
    throw new MisfitError(
      `${name}: ${own?.vectors ?? 0} of ${documents.length} documents have vectors: ${embedder?.reason ?? "unknown"}`,
    );
  }
}

function lastTime(documents: readonly EvalDocument[]): number {
  const times = documents.flatMap(({ created_at }) =>
    created_at === undefined ? [] : [Date.parse(`${created_at}${hasZone(created_at) ? "" : "Z"}`)],
  );
  return times.length === 0 ? TIMELESS : times.reduce((last, time) => Math.max(last, time));
}

function hasZone(time: string): boolean {
  return !time.includes("T") || /(?:Z|[+-]\d{2}:?\d{2})$/u.test(time);
}

function sessionsOf(documents: readonly EvalDocument[]): Map<string, string> {
  return new Map(
    documents.flatMap(({ id, session_id }) => (session_id === undefined ? [] : [[id, session_id]])),
  );
}

/** Only recall is defined where there is nothing to find. */
function measure(
  hits: readonly string[],
  gold: readonly string[],
  sessions: ReadonlyMap<string, string>,
): Figures {
  const wanted = new Set(gold);
  const figures: Figures = {};
  if (wanted.size > 0) {
    figures["ndcg@10"] = ndcg(hits, wanted, 10);
    figures["mrr@10"] = reciprocalRank(hits, wanted, 10);
  }
  for (const depth of [5, 10, 25, DEPTH]) {
    figures[`recall@${depth}`] = recall(hits, wanted, depth);
  }
  const wantedSessions = sessionsAmong(gold, sessions);
  if (wantedSessions.size > 0) {
    const foundSessions = [...sessionsAmong(hits, sessions)];
    figures["session hit@1"] = hit(foundSessions, wantedSessions, 1);
    figures["session hit@5"] = hit(foundSessions, wantedSessions, 5);
    figures["session mrr"] = reciprocalRank(foundSessions, wantedSessions);
  }
  return figures;
}

/** The sessions of documents, in the order in which they are first met. */
function sessionsAmong(ids: readonly string[], sessions: ReadonlyMap<string, string>): Set<string> {
  return new Set(ids.flatMap((id) => sessions.get(id) ?? []));
}
