import * as editing from "./change-inputs.js";
import type { MemoryEdit, MemoryUpdate } from "./change-types.js";
import type { EnhancedUserMemory } from "./enhanced-memory.js";
import { readable } from "./errors.js";
import type { Handle } from "./handle.js";
import { importMemories, type MemorySource } from "./import.js";
import * as inputs from "./inputs.js";
import { toCortexMemory } from "./memory.js";
import {
  createMemoryInput,
  invalidMemory,
  prepareMemory,
  requireMemoryShape,
} from "./memory-input.js";
import { mapInPieces } from "./pieces.js";
import { recentQuery } from "./recent.js";
import { nativeCall, runTask } from "./task.js";
import type {
  CancelOptions,
  CortexMemory,
  CreateMemoryInput,
  CreateMemoryOptions,
  IdKind,
  ImportOptions,
  ImportSummary,
  MemoryCheck,
  MemoryStorageResult,
  PeekOptions,
  ProfileOptions,
  RecentOptions,
  UserOptions,
} from "./types.js";
import { toEnhancedMemory, type UserMemoryInput } from "./user-memories.js";

/** Storing, reading and changing memories. */
export class Memories {
  readonly #handle: Handle;

  constructor(handle: Handle) {
    this.#handle = handle;
  }

  /**
   * Stores one memory. Whatever is wrong with the memory's values is told by the result's status and changes
   * nothing; a result with `is_success` survives a crash and a power loss. A memory of the agents' framework (an
   * EnhancedUserMemory, or a dictionary with its text under `memory`) is stored with all that it has; `enhanced` gives it
   * back.
   *
   * @throws CortexError VALIDATION_ERROR - a mistake in the program: no text under `content`, or a property
   *   that there is none of
   */
  createMemory(memory: CreateMemoryInput | UserMemoryInput): Promise<MemoryStorageResult> {
    return this.#store(memory, "createMemory");
  }

  /** createMemory under its old name. */
  async addToSTM(content: string, options: CreateMemoryOptions = {}): Promise<MemoryStorageResult> {
    const memory = readable("addToSTM", () => ({ ...options, content }));
    return await this.#store(memory, "addToSTM");
  }

  async #store(
    memory: CreateMemoryInput | UserMemoryInput,
    call: string,
  ): Promise<MemoryStorageResult> {
    const brain = this.#handle.writable();
    requireMemoryShape(memory, call);
    const prepared = prepareMemory(createMemoryInput, memory, this.#handle.settings);
    if ("problem" in prepared) {
      return invalidMemory(prepared.problem);
    }
    const result = await nativeCall(() => brain.createMemory(prepared.memory, this.#handle.now()));
    this.#handle.workSoon();
    return result;
  }

  /**
   * Stores many memories, read one by one from any iterable. Each is stored or refused on its own; the
   * summary counts them. When it is cancelled, nothing more is read, what is stored stays, and a second run
   * with the same ids goes on from there.
   */
  async importMemories(
    memories: MemorySource,
    options: ImportOptions = {},
  ): Promise<ImportSummary> {
    const context = {
      brain: this.#handle.writable(),
      defaults: this.#handle.settings,
      timezone: this.#handle.timezone,
      now: () => this.#handle.now(),
    };
    const importing = inputs.importing.parse(options);
    try {
      return await importMemories(context, memories, importing);
    } finally {
      this.#handle.workSoon();
    }
  }

  /**
   * What storing a text would find, without storing it: memories that it cannot be true together with, one that says it
   * already, one that it seems to bring up to date. It goes the way of createMemory and takes it back, so that the brain
   * must be open for writing; the status says what createMemory would answer.
   *
   * @throws CortexError VALIDATION_ERROR - a mistake in the program, as of createMemory
   */
  async checkContradictions(
    memory: string | CreateMemoryInput | UserMemoryInput,
  ): Promise<MemoryCheck> {
    const brain = this.#handle.writable();
    const given = typeof memory === "string" ? { content: memory } : memory;
    requireMemoryShape(given, "checkContradictions");
    const prepared = prepareMemory(createMemoryInput, given, this.#handle.settings);
    if ("problem" in prepared) {
      const message = prepared.problem;
      return { status: "VALIDATION_ERROR", message, contradictions: [] };
    }
    return await nativeCall(() => brain.checkMemory(prepared.memory, this.#handle.now()));
  }

  /** The newest memories, newest first. Counts an access to each unless `peek` is given. */
  async getRecentSTM(options: RecentOptions = {}): Promise<CortexMemory[]> {
    const brain = this.#handle.opened();
    const { limit = 10, signal, ...filter } = inputs.recent.parse(options);
    const query = recentQuery(this.#handle, { ...filter, limit });
    const memories = await runTask({ signal }, (_report, cancellation) =>
      brain.getRecent(query, cancellation),
    );
    const { policy } = this.#handle;
    return await mapInPieces(memories, (memory) => toCortexMemory(memory, policy));
  }

  /**
   * One memory. Counts an access unless `peek` is given. With the name of a retrieval `profile` it says whether
   * somebody should check it.
   *
   * @throws CortexError NOT_FOUND; VALIDATION_ERROR - there is no such profile
   */
  async getMemory(
    id: string,
    options: PeekOptions & ProfileOptions & UserOptions = {},
  ): Promise<CortexMemory> {
    const brain = this.#handle.opened();
    const { peek = false, profile, ...given } = inputs.byId.parse(options, { id });
    const user = this.#handle.reader(given);
    const memory = await nativeCall(() =>
      brain.getMemory(id, { now: this.#handle.now(), peek, user, profile }),
    );
    return toCortexMemory(memory, this.#handle.policy);
  }

  /**
   * One memory as the agents' framework has it, with its confidence for now. Counts an access unless `peek` is given.
   *
   * @throws CortexError NOT_FOUND
   */
  async enhanced(id: string, options: PeekOptions & UserOptions = {}): Promise<EnhancedUserMemory> {
    return toEnhancedMemory(await this.getMemory(id, options));
  }

  /**
   * The id of the memory that a reference names: an id, the beginning of one id alone, or a piece of one
   * memory's text, without regard to case. What takes a `reference` finds its memory so; what takes an `id`
   * wants it whole.
   *
   * @throws CortexError NOT_FOUND; AMBIGUOUS, its message listing the candidates
   */
  async findMemoryId(
    reference: string,
    options: CancelOptions & UserOptions = {},
  ): Promise<string> {
    return (await this.#find(reference, options)).id;
  }

  /**
   * The ids of memories, atoms, sessions or contradictions that begin with a text, in order, at most 11: two are
   * enough to know that it names none, and more than ten are not listed to anybody.
   */
  async findIds(kind: IdKind, beginning: string, options: UserOptions = {}): Promise<string[]> {
    const brain = this.#handle.opened();
    const given = editing.idBeginning.parse(options, { kind, beginning });
    const user = this.#handle.reader({ user: given.user });
    return await nativeCall(() => brain.findIds(kind, beginning, user));
  }

  /** The memory that a reference means, and for whom it was looked for. */
  async #find(
    reference: string,
    options: CancelOptions & UserOptions,
  ): Promise<{ id: string; user: string | null }> {
    const brain = this.#handle.opened();
    const { signal, ...given } = editing.reference.parse(options, { reference });
    const user = this.#handle.reader(given);
    const id = await runTask({ signal }, (_report, cancellation) =>
      brain.findReference(reference, user, cancellation),
    );
    return { id, user };
  }

  /**
   * Changes what is known of a memory beside its text; what is left out stays. The memory keeps its id,
   * times, provenance and base confidence. Values that cannot be are told by the result's status.
   *
   * @param reference - as findMemoryId takes it
   * @throws CortexError NOT_FOUND; AMBIGUOUS, its message listing the candidates
   */
  async updateSTM(
    reference: string,
    changes: MemoryUpdate,
    options: CancelOptions & UserOptions = {},
  ): Promise<MemoryStorageResult> {
    const brain = this.#handle.writable();
    const update = editing.parseUpdate(changes);
    const { id, user } = await this.#find(reference, options);
    return await nativeCall(() => brain.updateMemory(id, update, this.#handle.now(), user));
  }

  /**
   * Changes a memory's text, which is checked as a new one is: the result's status tells when it is empty,
   * too long or what another memory says. It is found by its new text at once, and not by the old.
   *
   * @param reference - as findMemoryId takes it
   * @param edit - `{content}`: a whole new text; `{append}`: text to add, after a space where there is
   *   none; `{replace, with}`: text in the place of what stands in it exactly once
   * @throws CortexError NOT_FOUND; AMBIGUOUS, its message listing the candidates
   */
  async editSTM(
    reference: string,
    edit: MemoryEdit,
    options: CancelOptions & UserOptions = {},
  ): Promise<MemoryStorageResult> {
    const brain = this.#handle.writable();
    const change = editing.parseEdit(edit);
    const { id, user } = await this.#find(reference, options);
    const result = await nativeCall(() => brain.editMemory(id, change, this.#handle.now(), user));
    this.#handle.workSoon();
    return result;
  }

  /**
   * Moves a memory to other categories: updateSTM with nothing but those.
   *
   * @throws CortexError NOT_FOUND; AMBIGUOUS, its message listing the candidates
   */
  async moveSTM(
    reference: string,
    categories: string | readonly string[],
    options: CancelOptions & UserOptions = {},
  ): Promise<MemoryStorageResult> {
    return await this.updateSTM(reference, { categories: categories as string[] }, options);
  }
}
