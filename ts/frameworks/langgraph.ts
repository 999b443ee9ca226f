/**
 * The memory for LangGraph.js: a store for `compile({ store })`, without a checkpointer.
 *
 * Each namespace is a user of the brain, named by its labels (`["memories", "ruth"]` is `memories.ruth`, `["*"]`, whose
 * name would mean everybody, `langgraph:*`), so that what one holds is never found in another. An item is a memory of that user: its text is what the value says, its session the
 * key, its metadata the value. A register, memories of a user that no namespace can name, says which users are namespaces.
 *
 * @packageDocumentation
 */
import {
  BaseStore,
  type GetOperation,
  type Item,
  type ListNamespacesOperation,
  type Operation,
  type OperationResults,
  type PutOperation,
  type SearchItem,
  type SearchOperation,
  validateNamespace,
} from "@langchain/langgraph-checkpoint";
import type { CortexBridge } from "../bridge/bridge.js";
import { CortexError, isCortexErrorCode, validationError } from "../bridge/errors.js";
import { jsonText, mayHaveHalfPairs } from "../bridge/metadata.js";
import { EVERYBODY } from "../bridge/reader.js";
import { show, wellFormed } from "../bridge/text.js";
import type { CortexMemory, ImportMemoryInput } from "../bridge/types.js";
import { fitsFilter, fitsNamespace, isBelow } from "./langgraph-match.js";
import { formerRegisteredId, namespaceOf, registeredId, userOf } from "./langgraph-names.js";
import { searchText } from "./langgraph-text.js";

/** Where the memories of items say they come from. */
const SOURCE = "langgraph";
/** The user of the register: a label has no colon. */
const REGISTER = "langgraph:namespaces";
/** What the register says of a user; which one, its id says. */
const REGISTERED = "A namespace of LangGraph.";
/** What holds an item's value in the metadata of its memory. */
const KEY = "langgraph";
/** The most that one search gives. */
const MOST_HITS = 1_000;
const DEFAULT_LIMIT = 10;
/** Characters of a name in a brain at most: of a key, and of the labels of a namespace together. */
const LONGEST_NAME = 200;
/** Characters of a value as JSON at most: those of metadata, without what is kept beside it. */
const LONGEST_VALUE = 31_900;

/** What the metadata of a memory holds of an item. */
interface Kept {
  /** As JSON where metadata cannot hold it: with half of a surrogate pair. */
  readonly value: Record<string, unknown> | string;
  /** When an item under this key was first put, in epoch milliseconds. */
  readonly created_at: number;
  /** false: no search by a query finds it. */
  readonly index: boolean;
}

/** An item and what it lies in. */
interface Found {
  readonly item: SearchItem;
  readonly isIndexed: boolean;
  readonly id: string;
}

/** How a store is set up. */
export interface CortexStoreOptions {
  /** The fields of values that are searched, as paths; default: all text of a value. An item's own `index` comes first. */
  readonly fields?: readonly string[] | undefined;
}

/**
 * A store of LangGraph over a brain. A search with a query ranks by what the brain finds; where nothing speaks of the
 * query it gives nothing. Deleting and replacing keep the history of a memory, as `deleteSTMBatch` does; `forget` removes it
 * for good. An operation that fails rejects with a CortexError; an invalid namespace with LangGraph's own error.
 *
 * @param brain - an open brain; closing it stays with who opened it
 * @example
 * const graph = builder.compile({ store: new CortexStore(brain) });
 */
export class CortexStore extends BaseStore {
  readonly #brain: CortexBridge;
  readonly #fields: readonly string[] | undefined;
  /** The last write; each waits for the one before, since a put reads what it replaces. */
  #writing: Promise<unknown> = Promise.resolve();

  constructor(brain: CortexBridge, { fields }: CortexStoreOptions = {}) {
    super();
    this.#brain = brain;
    this.#fields = fields;
  }

  /**
   * Several operations: reads see what was before all writes, and of writes to the same item the last one holds. What cannot be
   * stored for its length is refused before anything is; a write that fails otherwise names its item, and those before it stay.
   */
  override async batch<Op extends Operation[]>(operations: Op): Promise<OperationResults<Op>> {
    const results: unknown[] = [];
    const puts = new Map<string, PutOperation>();
    for (const operation of operations) {
      if ("value" in operation) {
        checkPut(operation);
        puts.set(JSON.stringify([operation.namespace, operation.key]), operation);
      }
      results.push(await this.#read(operation));
    }
    const work = this.#writing.then(async () => {
      for (const put of puts.values()) {
        await this.#put(put);
      }
    });
    this.#writing = work.catch(() => undefined);
    await work;
    return results as OperationResults<Op>;
  }

  async #read(operation: Operation): Promise<unknown> {
    if ("value" in operation) {
      return undefined;
    }
    if ("key" in operation) {
      return await this.#get(operation);
    }
    return "namespacePrefix" in operation
      ? await this.#search(operation)
      : await this.#listNamespaces(operation);
  }

  async #get(operation: GetOperation): Promise<Item | null> {
    checkItem(operation);
    const [newest] = await this.#versions(operation);
    return newest?.item ?? null;
  }

  /**
   * The newest first. There are several only where a process ended between storing one and deleting the one before, or two
   * stores put at the same time.
   */
  async #versions({ namespace, key }: GetOperation): Promise<Found[]> {
    const { items } = await this.#brain
      .list("memories", { user: userOf(namespace), session: key })
      .page();
    return items.flatMap((memory) => found(memory, namespace));
  }

  async #put({ namespace, key, value, index }: PutOperation): Promise<void> {
    const before = await this.#versions({ namespace, key });
    if (value !== null) {
      const text = index === false ? "" : searchText(value, index ?? this.#fields);
      const created = before[0]?.item.createdAt.getTime();
      const content = text || searchText(value, undefined);
      const kept = keptOf(value);
      await this.#store(namespace, key, wellFormed(content), kept, text !== "", created);
    }
    if (before.length > 0) {
      const user = userOf(namespace);
      await this.#brain.deleteSTMBatch(
        before.map(({ id }) => id),
        { actor: SOURCE, user },
      );
    }
    if (value === null) {
      await this.#unregister(namespace);
    }
  }

  async #store(
    namespace: string[],
    key: string,
    content: string,
    value: Kept["value"],
    index: boolean,
    created: number | undefined,
  ): Promise<void> {
    const user_id = userOf(namespace);
    const now = this.#brain.now();
    const kept: Kept = { value, created_at: created ?? now, index };
    const items: ImportMemoryInput[] = [
      { id: registeredId(user_id), content: REGISTERED, user_id: REGISTER, source: SOURCE },
      { content, user_id, session_id: key, source: SOURCE, metadata: { [KEY]: kept } },
    ];
    const { refused } = await this.#brain.importMemories(items, { keepDuplicates: true });
    const [problem] = refused;
    if (problem !== undefined) {
      const { status, message } = problem;
      const code = isCortexErrorCode(status) ? status : "STORAGE_ERROR";
      throw new CortexError(code, `${nameOf({ namespace, key })}: ${message}`);
    }
  }

  /** A namespace without items is not listed. */
  async #unregister(namespace: string[]): Promise<void> {
    if (!(await this.#holdsItem(namespace))) {
      const user = userOf(namespace);
      await this.#brain.deleteSTMBatch([registeredId(user), formerRegisteredId(user)], {
        actor: SOURCE,
        user: REGISTER,
      });
    }
  }

  /** Whether there is an item in a namespace; its user may have memories that came another way, and be forgotten. */
  async #holdsItem(namespace: string[]): Promise<boolean> {
    const memories = this.#brain.list("memories", { user: userOf(namespace) });
    const isItem = (memory: CortexMemory) => found(memory, namespace).length > 0;
    const { items, next } = await memories.page({ limit: 1 });
    if (next === null || items.some(isItem)) {
      return items.some(isItem);
    }
    for await (const memory of memories) {
      if (isItem(memory)) {
        return true;
      }
    }
    return false;
  }

  async #search(operation: SearchOperation): Promise<SearchItem[]> {
    const { namespacePrefix, filter, query, offset = 0, limit = DEFAULT_LIMIT } = operation;
    validateNamespace(namespacePrefix, { allowEmpty: true, allowReservedRoot: true });
    const namespaces = (await this.#namespaces()).filter((namespace) =>
      isBelow(namespace, namespacePrefix),
    );
    const all: Found[] = [];
    for (const namespace of namespaces) {
      all.push(...(query ? await this.#ranked(namespace, query) : await this.#all(namespace)));
    }
    const fitting = all.filter(({ item }) => fitsFilter(item.value, filter));
    if (!query) {
      return fitting.map(({ item }) => item).slice(offset, offset + limit);
    }
    fitting.sort(({ item: one }, { item: other }) => (other.score ?? 0) - (one.score ?? 0));
    return (await this.#newest(fitting, offset + limit)).slice(offset);
  }

  /** The first items of those found, without values that another one is put in the place of: a search finds both. */
  async #newest(all: readonly Found[], most: number): Promise<SearchItem[]> {
    const items: SearchItem[] = [];
    for (const { id, item } of all) {
      if (items.length >= most) {
        break;
      }
      const [newest] = await this.#versions(item);
      if (newest?.id === id) {
        items.push(item);
      }
    }
    return items;
  }

  /** The items of a namespace that speak of a query, the best first; none where nothing does. */
  async #ranked(namespace: string[], query: string): Promise<Found[]> {
    const { hits, verdict } = await this.#brain.searchMemories(wellFormed(query), {
      user: userOf(namespace),
      limit: MOST_HITS,
      peek: true,
    });
    return verdict === "nothing"
      ? []
      : hits.flatMap((hit) =>
          found(hit, namespace)
            .filter(({ isIndexed }) => isIndexed)
            .map((each) => ({ ...each, item: { ...each.item, score: hit.score } })),
        );
  }

  /** All items of a namespace, the last put first. */
  async #all(namespace: string[]): Promise<Found[]> {
    const items = new Map<string, Found>();
    for await (const memory of this.#brain.list("memories", { user: userOf(namespace) })) {
      for (const each of found(memory, namespace)) {
        items.set(each.item.key, items.get(each.item.key) ?? each);
      }
    }
    return [...items.values()];
  }

  async #listNamespaces(operation: ListNamespacesOperation): Promise<string[][]> {
    // A batch may leave out what its type asks for.
    const { matchConditions = [], maxDepth, limit = Infinity, offset = 0 } = operation;
    const fitting: string[][] = [];
    for (const namespace of await this.#namespaces()) {
      const fits = matchConditions.every((each) => fitsNamespace(namespace, each));
      if (fits && (await this.#holdsItem(namespace))) {
        fitting.push(namespace.slice(0, maxDepth));
      }
    }
    const different = new Map(fitting.map((namespace) => [namespace.join(":"), namespace]));
    return [...different]
      .sort(([one], [other]) => (one < other ? -1 : 1))
      .map(([, namespace]) => namespace)
      .slice(offset, offset + limit);
  }

  /** Those that may hold an item: users who have memories, and whom the register knows. */
  async #namespaces(): Promise<string[][]> {
    const registered = new Set<string>();
    for await (const { id } of this.#brain.list("memories", { user: REGISTER })) {
      registered.add(id);
    }
    const groups = await this.#brain.getConfidenceDistributionBy("user", { user: EVERYBODY });
    return groups.flatMap(({ name: user }) =>
      user !== null &&
      [registeredId(user), formerRegisteredId(user)].some((id) => registered.has(id))
        ? [namespaceOf(user)]
        : [],
    );
  }
}

/** The item that a memory holds; none where the memory came another way. */
function found(memory: CortexMemory, namespace: string[]): Found[] {
  const kept = memory.metadata?.[KEY] as Kept | undefined;
  if (kept === undefined || memory.session_id === null) {
    return [];
  }
  const item = {
    value: typeof kept.value === "string" ? JSON.parse(kept.value) : kept.value,
    key: memory.session_id,
    namespace,
    createdAt: new Date(kept.created_at),
    updatedAt: new Date(memory.recorded_at),
  };
  return [{ item, isIndexed: kept.index, id: memory.id }];
}

/** An item, for messages. */
function nameOf({ namespace, key }: GetOperation): string {
  return `item ${show(key)} of ${show(userOf(namespace))}`;
}

function checkItem({ namespace, key }: GetOperation): void {
  validateNamespace(namespace, { allowReservedRoot: true });
  if (typeof key !== "string" || key === "") {
    throw validationError(`the key of an item must be text that is not empty, in ${namespace}`);
  }
}

/** Refuses what the brain would, before another item of the batch is stored. */
function checkPut(put: PutOperation): void {
  checkItem(put);
  const { namespace, key, value } = put;
  if (value === null) {
    return;
  }
  if (key.trim() === "" || key.includes("\0") || lengthOf(key) > LONGEST_NAME) {
    throw validationError(
      `${nameOf(put)}: give a key that is not blank, without NUL, of at most ${LONGEST_NAME} characters`,
    );
  }
  if (lengthOf(userOf(namespace)) > LONGEST_NAME) {
    throw validationError(
      `${nameOf(put)}: the labels of a namespace have at most ${LONGEST_NAME} characters together`,
    );
  }
  const length = lengthOf(JSON.stringify(keptOf(value)));
  if (length > LONGEST_VALUE) {
    throw validationError(
      `${nameOf(put)}: its value has ${length} characters as JSON: give ${LONGEST_VALUE} at most`,
    );
  }
}

/** A value as metadata can hold it. */
function keptOf(value: Record<string, unknown>): Kept["value"] {
  const json = jsonText(value, "value");
  return mayHaveHalfPairs(json) ? json : value;
}

/** In Unicode code points, as the brain counts. */
function lengthOf(text: string): number {
  return [...text].length;
}
