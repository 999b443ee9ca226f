/** Memories page by page, the newest first, from where the page before ended. */
import type { CortexBridge } from "../bridge/bridge.js";
import { toCortexError } from "../bridge/errors.js";
import type { SearchHit, SearchOptions } from "../bridge/search-types.js";
import type { Time } from "../bridge/types.js";
import native from "../native.js";

/** Which memories a list shows; as searchMemories takes them. */
export type ListFilter = Pick<
  SearchOptions,
  | "categories"
  | "min_confidence"
  | "since"
  | "until"
  | "session"
  | "user"
  | "speaker"
  | "is_proxy"
  | "proxy_agent"
>;

/** A piece of a list. */
export interface ListPage {
  memories: SearchHit[];
  /** What gives the next page; null: this is the last one. */
  next: number | null;
  /** More was told at one moment than a search answers with: some of that is left out. */
  crowded: boolean;
}

/** Where a page begins (`next` of the page before; undefined: at the newest) and how long it should be. */
export interface PageQuery {
  cursor?: number | undefined;
  limit: number;
  signal?: AbortSignal | undefined;
}

/** Most that one search answers with. */
const MOST_HITS = 1_000;
/** The first stretch that is tried. */
const DAY = 86_400_000;
/** How much shorter or longer the next stretch is. */
const STEP = 4;

/**
 * A page of a list of any length. A search without words tells all that was told in a stretch of time, as long as that is no
 * more than was asked for: so a list is a row of such stretches, each whole, one behind the other, shorter where much was
 * told and longer where little was.
 */
export async function listMemories(
  brain: CortexBridge,
  filter: ListFilter,
  { cursor, limit, signal }: PageQuery,
): Promise<ListPage> {
  const most = Math.min(MOST_HITS, 2 * limit);
  const page: ListPage = { memories: [], next: null, crowded: false };
  const search = async (since: number | undefined, until: number, limit: number) => {
    const range = since === undefined ? { until } : { since, until };
    const options = { ...filter, ...range, limit, peek: true, signal };
    return (await brain.searchMemories("", options)).hits;
  };
  const first = momentOf(filter.since, brain) ?? Number.NEGATIVE_INFINITY;
  let until = cursor ?? (await endOf(brain, filter));
  for (let length = DAY; page.memories.length < limit && until > first; ) {
    const since = Math.max(until - length, first);
    const moment = until - since <= 1;
    const hits = await search(since, until, moment ? MOST_HITS : most);
    if (hits.length === most && !moment) {
      length = Math.max(1, Math.floor((until - since) / STEP));
      continue;
    }
    if (hits.length === 0 && (await search(undefined, since, 1)).length === 0) {
      return page;
    }
    page.crowded ||= hits.length === MOST_HITS;
    page.memories.push(...newestFirst(hits));
    until = since;
    length *= hits.length < limit / STEP ? STEP : 1;
  }
  page.next = until > first ? until : null;
  return page;
}

/** The moment that all of a list was told before. */
async function endOf(brain: CortexBridge, { until, user }: ListFilter): Promise<number> {
  const [newest] = await brain.getRecentSTM({ limit: 1, peek: true, user });
  const end = (newest?.created_at ?? 0) + 1;
  return Math.min(momentOf(until, brain) ?? end, end);
}

/** A time in epoch milliseconds; text without a zone is local to the brain's. */
function momentOf(time: Time | undefined, { timezone }: CortexBridge): number | undefined {
  try {
    return typeof time === "string" ? native.parseTime(time, timezone) : time?.valueOf();
  } catch (error) {
    throw toCortexError(error);
  }
}

function newestFirst(hits: readonly SearchHit[]): SearchHit[] {
  return [...hits].sort(
    (one, other) => other.created_at - one.created_at || (one.id < other.id ? -1 : 1),
  );
}
