import type native from "../native.js";
import { shownAtom } from "./atoms.js";
import { throwIfAborted } from "./cancel.js";
import { validationError } from "./errors.js";
import type { Handle } from "./handle.js";
import * as inputs from "./list-inputs.js";
import type {
  ListFilters,
  ListItems,
  Listing,
  ListKind,
  MemoryListOptions,
  Page,
  PageOptions,
} from "./list-types.js";
import { toAuditEntry, toCortexMemory } from "./memory.js";
import { mapInPieces } from "./pieces.js";
import { recentQuery } from "./recent.js";
import { foundTurn, toInfo } from "./session-calls.js";
import { nativeCall, runTask } from "./task.js";
import { show } from "./text.js";
import type { CortexMemory } from "./types.js";

/** One call of the addon. */
const MOST_ROWS = 1_000;
/** What a loop reads at a time. */
const BATCH = 200;
const DEFAULT_LIMIT = 100;

/** Reads one piece, of at most MOST_ROWS. */
type ReadPage<Item> = (
  limit: number,
  after: string | null,
  signal: AbortSignal | undefined,
) => Promise<Page<Item>>;

type Readers = { [Kind in ListKind]: (filter: ListFilters[Kind]) => ReadPage<ListItems[Kind]> };

/** Lists of any length, page by page. */
export class Listings {
  readonly #handle: Handle;

  constructor(handle: Handle) {
    this.#handle = handle;
  }

  /**
   * A list of any length, to be read by `for await` or by pages: memories, sessions, turns, session_changes, atoms,
   * contradictions, events, alerts, history or categories. Nothing is read before it is asked for. Listing is no access,
   * except of memories with `peek: false`.
   *
   * @throws CortexError VALIDATION_ERROR - there is no such list. What is wrong with the filters is said when it is read
   */
  list<Kind extends ListKind>(kind: Kind, filter?: ListFilters[Kind]): Listing<ListItems[Kind]> {
    if (typeof kind !== "string" || !Object.hasOwn(this.#readers, kind)) {
      const known = Object.keys(this.#readers).join(", ");
      const given = typeof kind === "string" ? show(kind) : "a value that is no text";
      throw validationError(`there is no list of ${given}: give one of ${known}`);
    }
    const reader: Readers[Kind] = this.#readers[kind];
    return new PagedListing(() => reader(filter ?? ({} as ListFilters[Kind])));
  }

  /** Memories, the newest first: list("memories"). */
  memories(filter: MemoryListOptions = {}): Listing<CortexMemory> {
    return this.list("memories", filter);
  }

  readonly #readers: Readers = {
    memories: (filter) => {
      const given = { peek: true, ...inputs.parseMemories(filter) };
      return async (limit, after, signal) => {
        const query = recentQuery(this.#handle, { ...given, limit });
        const read = await runTask({ signal }, (_report, cancellation) =>
          this.#handle.opened().pageOfMemories(query, after, cancellation),
        );
        const { policy } = this.#handle;
        const items = await mapInPieces(read.items, (memory) => toCortexMemory(memory, policy));
        return { items, next: read.next };
      };
    },
    sessions: (filter) => {
      const { status, ...whose } = inputs.sessions.parse(filter);
      const query = { status, user_id: this.#handle.reader(whose) };
      return this.#pages(
        (brain, page, after) => brain.pageOfSessions({ ...query, ...page }, after),
        toInfo,
      );
    },
    turns: (filter) => {
      const { user, user_id, newest_first = false, ...conditions } = inputs.parseTurns(filter);
      const reader = this.#handle.reader({ user, user_id });
      const query = { ...conditions, newest_first, user_id: reader };
      return this.#pages(
        (brain, page, after) => brain.pageOfTurns({ ...query, ...page }, after),
        foundTurn,
      );
    },
    session_changes: (filter) => {
      const { session_id, ...whose } = inputs.sessionChanges.parse(filter);
      const query = { session_id, user_id: this.#handle.reader(whose) };
      return this.#pages((brain, page, after) =>
        brain.pageOfSessionChanges({ ...query, ...page }, after),
      );
    },
    atoms: (filter) => {
      const user_id = this.#handle.reader(inputs.plain.parse(filter));
      return this.#pages(
        (brain, page, after) =>
          brain.pageOfAtoms({ user_id, now: this.#handle.now(), ...page }, after),
        (atom) => shownAtom(atom, this.#handle.policy),
      );
    },
    contradictions: (filter) => {
      const { user, ...conditions } = inputs.contradictions.parse(filter);
      const query = { ...conditions, user_id: this.#handle.reader({ user }) };
      return this.#pages((brain, page, after) =>
        brain.pageOfContradictions({ ...query, ...page }, after),
      );
    },
    events: (filter) => {
      const { user, ...conditions } = inputs.parseEvents(filter);
      const query = { ...conditions, user_id: this.#handle.reader({ user }) };
      return this.#pages((brain, page, after) => brain.pageOfEvents({ ...query, ...page }, after));
    },
    alerts: (filter) => {
      const { user, rule: rule_id, ...conditions } = inputs.alerts.parse(filter);
      const query = { ...conditions, rule_id, user_id: this.#handle.reader({ user }) };
      return this.#pages((brain, page, after) => brain.pageOfAlerts({ ...query, ...page }, after));
    },
    history: (filter) => {
      const { id: memory_id, ...whose } = inputs.history.parse(filter);
      const query = { memory_id, user_id: this.#handle.reader(whose) };
      return this.#pages(
        (brain, page, after) => brain.pageOfHistory({ ...query, ...page }, after),
        toAuditEntry,
      );
    },
    categories: (filter) => {
      const user_id = this.#handle.reader(inputs.plain.parse(filter));
      return this.#pages((brain, page, after) =>
        brain.pageOfCategories({ user_id, ...page }, after),
      );
    },
  };

  /** Pages that one call of the addon reads, each row as it is shown. */
  #pages<Row, Item = Row>(
    read: (
      brain: native.Brain,
      page: { limit: number },
      after: string | null,
    ) => Promise<native.Page<Row>>,
    shown: (row: Row) => Item = (row) => row as unknown as Item,
  ): ReadPage<Item> {
    return async (limit, after, signal) => {
      throwIfAborted(signal);
      const { items, next } = await nativeCall(() => read(this.#handle.opened(), { limit }, after));
      return { items: items.map(shown), next };
    };
  }
}

/** A list behind a function that reads its pieces, made when it is first read. */
class PagedListing<Item> implements Listing<Item> {
  readonly #begin: () => ReadPage<Item>;
  #read: ReadPage<Item> | undefined;

  constructor(begin: () => ReadPage<Item>) {
    this.#begin = begin;
  }

  async page(options: PageOptions = {}): Promise<Page<Item>> {
    const { after = null, limit = DEFAULT_LIMIT, signal } = inputs.page.parse(options);
    this.#read ??= this.#begin();
    const whole: Page<Item> = { items: [], next: after };
    do {
      const room = Math.min(MOST_ROWS, limit - whole.items.length);
      const piece = await this.#read(room, whole.next, signal);
      whole.items = whole.items.length === 0 ? piece.items : [...whole.items, ...piece.items];
      whole.next = piece.next;
    } while (whole.next !== null && whole.items.length < limit);
    return whole;
  }

  async *[Symbol.asyncIterator](): AsyncGenerator<Item> {
    for (let after: string | null = null; ; ) {
      const { items, next }: Page<Item> = await this.page({ after, limit: BATCH });
      yield* items;
      if (next === null) {
        return;
      }
      after = next;
    }
  }
}
