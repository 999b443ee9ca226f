import { CortexError } from "../bridge/errors.js";
import type { Ask } from "./calls.js";
import type { FleetRow } from "./pool.js";

/** Of the bodies of rows; it rises with a cortex that writes what an older one cannot read. */
export const FORMAT = 1;

/** So many rows are told at once: a large brain is not held in memory as a whole. */
const ROWS_AT_ONCE = 1_000;

/** Behind every position. */
export const AFTER_ALL = Number.MAX_SAFE_INTEGER;

/** A commit in a brain's history. */
export interface Position {
  position: number;
  /** Null before the first. */
  commit: string | null;
}

/** The rows of a commit, as the core writes them. */
export interface Publication {
  base: Position;
  id: string;
  replica: string;
  /** JSON: a list of {kind, key, body}. */
  rows: string;
  /** JSON. */
  counters: string;
  forgets: boolean;
}

/** A row that changed; without a body it was removed. */
export interface ChangedRow {
  kind: string;
  key: string;
  body: string | null;
}

/** A brain as it is, and what changed in it behind a position. */
export interface Pulled {
  head: Position;
  epoch: string;
  settings: string;
  counters: string;
  /** The last commit that removed rows. */
  forgot: number;
  /** The commit that is at the position asked for; null: none is known. */
  afterCommit: string | null;
  rows: ChangedRow[];
  /** More rows changed than these. */
  more: boolean;
}

/** Further rows that changed. */
export type MoreRows = Pick<Pulled, "rows" | "more">;

/** What changed, of which more is told than at once. */
export interface PulledInParts {
  first: Pulled;
  /** What is behind the last part, while there is more. */
  next(): Promise<MoreRows>;
}

/** What is asked of a brain before its replica is opened. */
export interface Seen {
  settings: string;
  /** Whether the asking user may write. */
  writes: boolean;
}

/** A replica as the database knows it. */
export interface KnownReplica {
  replica: string;
  host: string;
  position: number;
  /** It has removed all that was forgotten. */
  cleaned: boolean;
  seen_at: string;
  /** It was away so long that nobody waits for it. */
  expired: boolean;
  /** Its host put the file away, and nobody waits for it. */
  aside: boolean;
}

/** What became of a commit: where it is; "behind": the brain has moved on, and it never will be. */
export type Outcome = { committed: number } | "behind";

/** What `cortex.pull` tells of the brain with each row. */
const OF_THE_BRAIN = "head head_id epoch format settings counters forgot after_id"
  .split(" ")
  .map((column) => `case when number = 1 then ${column} end as ${column}`)
  .join(", ");

/** The same told once, with the first row: of 10,000 rows that is a third of the time that they travel. */
const pullOrdered = (order: string) =>
  `select kind, key, pos, body, ${OF_THE_BRAIN} from (select *, row_number() over (${order}) as number from cortex.pull($1, $2)) as pulled`;
const PULL = pullOrdered("");
/** Rows that are gone before all others, as the core takes in what it is told in parts. */
const PULL_GONE_FIRST = pullOrdered("order by body is not null, pos");

/** The calls to one brain in PostgreSQL: each is one of the functions of sql/fleet. */
export class FleetBrainClient {
  constructor(
    readonly brain: string,
    private readonly waitMs: number,
  ) {}

  /** Starts the brain, unless it is there. */
  async begin(ask: Ask, settings: string): Promise<void> {
    await ask("select cortex.begin_brain($1, $2, $3)", [this.brain, FORMAT, settings]);
  }

  /**
   * What changed behind a position, or the first of it; undefined where there is no such brain.
   *
   * @throws CortexError SCHEMA_CHANGED - it was written by a newer cortex
   */
  async pull(ask: Ask, after: number): Promise<Pulled | undefined> {
    const { rows } = await ask(`${PULL} limit ${ROWS_AT_ONCE + 1}`, [this.brain, after]);
    return toPulled(rows.slice(0, ROWS_AT_ONCE), rows.length > ROWS_AT_ONCE);
  }

  /**
   * All that changed behind a position, part by part, as it is now. The transaction has to stay open meanwhile.
   *
   * @param ask - within a transaction
   * @throws CortexError SCHEMA_CHANGED - it was written by a newer cortex
   */
  async pullInParts(ask: Ask, after: number): Promise<PulledInParts | undefined> {
    // In a new replica nothing is removed, and rows need not be sorted.
    const select = after === 0 ? PULL : PULL_GONE_FIRST;
    await ask(`declare changes no scroll cursor for ${select}`, [this.brain, after]);
    const fetch = async () => {
      const { rows } = await ask(`fetch ${ROWS_AT_ONCE} from changes`);
      return { rows, more: rows.length === ROWS_AT_ONCE };
    };
    const { rows, more } = await fetch();
    const first = toPulled(rows, more);
    const next = async () => {
      const part = await fetch();
      return { ...part, rows: part.rows.map(toChangedRow) };
    };
    return first && { first, next };
  }

  /**
   * The brain without its rows, and whether the asking user may write; undefined where there is no such brain.
   *
   * @throws CortexError SCHEMA_CHANGED - it was written by a newer cortex
   */
  async look(ask: Ask): Promise<Seen | undefined> {
    const { rows } = await ask(
      "select * from cortex.pull($1, $2), cortex.may_write($1) as writes",
      [this.brain, AFTER_ALL],
    );
    const pulled = toPulled(rows, false);
    return pulled && { settings: pulled.settings, writes: rows[0]?.writes === true };
  }

  /**
   * Publishes rows on top of a commit. The same id again is the same commit.
   *
   * @throws CortexError SCHEMA_CHANGED - a newer cortex writes to this brain; NOT_FOUND - it is gone
   */
  async commit(ask: Ask, publication: Publication): Promise<Outcome> {
    const { base, id, replica, rows, counters, forgets } = publication;
    const answer = await ask(
      "select * from cortex.commit($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)",
      [
        ...[this.brain, base.position, base.commit, id, replica, FORMAT],
        ...[rows, counters, forgets, this.waitMs],
      ],
    );
    const status = answer.rows[0]?.status;
    switch (status) {
      case "committed":
      case "known":
        return { committed: Number(answer.rows[0]?.pos) };
      case "behind":
        return "behind";
      case "format":
        throw newerFormat();
      case "unknown":
        throw new CortexError("NOT_FOUND", `there is no brain ${this.brain} any more`);
      default:
        throw new CortexError("INTERNAL", `cortex.commit answered ${String(status)}`);
    }
  }

  /** Stands in line until this transaction is the next to commit; within `holdMs` it has to. */
  async turn(ask: Ask, holdMs: number): Promise<void> {
    await ask("select cortex.turn($1, $2, $3)", [this.brain, this.waitMs, holdMs]);
  }

  /** Says where a replica is; false: it has to start anew. */
  async checkIn(ask: Ask, { replica, host, position, forgot }: CheckIn): Promise<boolean> {
    const { rows } = await ask("select cortex.check_in($1, $2, $3, $4, $5) as welcome", [
      ...[this.brain, replica, host, position, forgot],
    ]);
    return rows[0]?.welcome === true;
  }

  /** Says that a host put a replica away. */
  async setAside(ask: Ask, replica: string, host: string): Promise<void> {
    await ask("select cortex.set_aside($1, $2, $3)", [this.brain, replica, host]);
  }

  /** Says that a replica is no more; false: there was none of this id. */
  async leave(ask: Ask, replica: string): Promise<boolean> {
    const { rows } = await ask("select cortex.leave($1, $2) as left", [this.brain, replica]);
    return rows[0]?.left === true;
  }

  /** All replicas that are known, by host. */
  async replicas(ask: Ask): Promise<KnownReplica[]> {
    const { rows } = await ask("select * from cortex.replicas_of($1)", [this.brain]);
    return rows.map((row) => ({
      replica: String(row.replica),
      host: String(row.host),
      position: Number(row.pos),
      cleaned: row.cleaned === true,
      seen_at: row.seen_at instanceof Date ? row.seen_at.toISOString() : String(row.seen_at),
      expired: row.expired === true,
      aside: row.aside === true,
    }));
  }
}

/** Where a replica is, and up to where it has removed what was forgotten. */
export interface CheckIn {
  replica: string;
  host: string;
  position: number;
  forgot: number;
}

/** @throws CortexError SCHEMA_CHANGED */
function toPulled(rows: FleetRow[], more: boolean): Pulled | undefined {
  const first = rows.find(({ head }) => head !== null);
  if (first === undefined) {
    return undefined;
  }
  requireFormat(Number(first.format));
  return {
    head: { position: Number(first.head), commit: textOrNull(first.head_id) },
    epoch: String(first.epoch),
    settings: String(first.settings),
    counters: String(first.counters),
    forgot: Number(first.forgot),
    afterCommit: textOrNull(first.after_id),
    rows: first.kind === null ? [] : rows.map(toChangedRow),
    more,
  };
}

function toChangedRow({ kind, key, body }: FleetRow): ChangedRow {
  return { kind: String(kind), key: String(key), body: textOrNull(body) };
}

function textOrNull(value: unknown): string | null {
  return typeof value === "string" ? value : null;
}

function requireFormat(format: number): void {
  if (format !== FORMAT) {
    throw newerFormat();
  }
}

function newerFormat(): CortexError {
  return new CortexError(
    "SCHEMA_CHANGED",
    "a cortex of another version writes to this brain: update this host",
  );
}
