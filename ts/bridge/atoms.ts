import native from "../native.js";
import * as inputs from "./atom-inputs.js";
import type {
  Atom,
  AtomCause,
  AtomField,
  AtomHit,
  AtomizeReport,
  AtomizeTextOptions,
  AtomSearchOptions,
  AtomStats,
  CausalLink,
  CausalLinkType,
  CauseOptions,
  CausesResult,
  NewAtom,
  TemporalPattern,
  TemporalPatternOptions,
} from "./atom-types.js";
import type { Handle } from "./handle.js";
import { confidenceCategory, displayConfidence } from "./helpers.js";
import { isoTime } from "./memory.js";
import type { ConfidencePolicy } from "./policy-schema.js";
import { nativeAnswer, nativeCall, runTask } from "./task.js";
import { wellFormed } from "./text.js";
import { trustFilter } from "./trust-filter.js";
import type { PeekOptions, TaskOptions, UserOptions } from "./types.js";

const WEEK_HOURS = 168;

/** Atoms of cause and effect. */
export class Atoms {
  readonly #handle: Handle;

  constructor(handle: Handle) {
    this.#handle = handle;
  }

  /**
   * Stores an atom: who or what, what it does, what comes of that, and what of that in turn.
   *
   * @throws CortexError CONTENT_EMPTY, CONTENT_TOO_LONG (2,000 characters a field); NOT_FOUND - the memory
   */
  async createAtom(atom: NewAtom): Promise<Atom> {
    const brain = this.#handle.writable();
    const { source = "api", user_id, action_timestamp, ...given } = inputs.parseAtom(atom);
    const at =
      typeof action_timestamp === "string"
        ? parseTime(action_timestamp, this.#handle.settings.options.timezone)
        : action_timestamp;
    const stored = await nativeCall(() =>
      brain.createAtom(
        { ...given, source, user_id: this.#handle.owner({ user_id }), action_timestamp: at },
        this.#handle.now(),
        this.#handle.reader({ user_id }),
      ),
    );
    return shownAtom(stored, this.#handle.policy);
  }

  /**
   * One atom. Counts an access unless `peek` is given.
   *
   * @throws CortexError NOT_FOUND
   */
  async getAtom(id: string, options: PeekOptions & UserOptions = {}): Promise<Atom> {
    const brain = this.#handle.opened();
    const { peek = false, ...given } = inputs.byId.parse(options, { id });
    const user = this.#handle.reader(given);
    const atom = await nativeCall(() => brain.getAtom(id, { now: this.#handle.now(), peek, user }));
    return shownAtom(atom, this.#handle.policy);
  }

  /**
   * The atoms that were drawn from a memory, or told of it. Counts no access.
   *
   * @throws CortexError NOT_FOUND - the memory, or it is another user's
   */
  async getAtomsOfMemory(id: string, options: UserOptions = {}): Promise<Atom[]> {
    const brain = this.#handle.opened();
    const given = inputs.ofMemory.parse(options, { id });
    const asked = { now: this.#handle.now(), user: this.#handle.reader(given) };
    const atoms = await nativeCall(() => brain.getAtomsOfMemory(id, asked));
    return atoms.map((atom) => shownAtom(atom, this.#handle.policy));
  }

  /** searchAtoms in one field. */
  async searchAtomsByField(
    field: AtomField,
    query: string,
    options: AtomSearchOptions = {},
  ): Promise<AtomHit[]> {
    return await this.#searchAtoms(query, options, { field });
  }

  /**
   * The atoms that fit a text, most similar first: by the share of its words that they hold, and without a
   * field also by their vectors, where they have any of the embedder's model. Nothing in the text is syntax.
   * Counts an access to each unless `peek` is given.
   */
  async searchAtoms(
    query: string,
    options: AtomSearchOptions & { field?: AtomField | undefined } = {},
  ): Promise<AtomHit[]> {
    return await this.#searchAtoms(query, options, {});
  }

  async #searchAtoms(query: string, options: object, more: object): Promise<AtomHit[]> {
    const brain = this.#handle.opened();
    const text = typeof query === "string" ? wellFormed(query) : query;
    const {
      field,
      limit = 10,
      threshold = 0.5,
      peek = false,
      signal,
      user,
      ...filter
    } = inputs.search.parse(options, { ...more, query: text });
    const vector =
      field === undefined
        ? await this.#handle.settings.embedding?.service.query(text, signal)
        : undefined;
    const asked: native.AtomQuery = {
      text,
      field,
      limit,
      threshold,
      ...trustFilter(filter),
      user_id: this.#handle.reader({ user }),
      vector,
      peek,
      now: this.#handle.now(),
    };
    const hits = await runTask({ signal }, (_report, cancellation) =>
      brain.searchAtoms(asked, cancellation),
    );
    const { policy } = this.#handle;
    return hits.map((hit) => shownAtom(hit, policy));
  }

  /**
   * Links a cause to its effect, or notes that the link was observed once more. There is one link of each
   * type between two atoms; the others stay as they are.
   *
   * @param strength - 0 to 1; left out, a new link gets 0.5 and one that is there keeps its own
   * @throws CortexError NOT_FOUND - an atom; VALIDATION_ERROR - both are one atom
   */
  async createCausalLink(
    fromAtomId: string,
    toAtomId: string,
    linkType: CausalLinkType = "causes",
    strength?: number,
    options: UserOptions = {},
  ): Promise<CausalLink> {
    const brain = this.#handle.writable();
    const { user, ...link } = inputs.link.parse(options, {
      from_atom_id: fromAtomId,
      to_atom_id: toAtomId,
      link_type: linkType,
      strength,
    });
    return await nativeCall(() =>
      brain.linkAtoms(link, this.#handle.now(), this.#handle.reader({ user })),
    );
  }

  /**
   * All that leads to an atom, over links and, where an atom has none, over similarity, which is marked.
   * Cycles end. Strengths of the steps are multiplied; of several ways the strongest is told.
   *
   * @throws CortexError NOT_FOUND
   */
  async findRootCauses(atomId: string, options: CauseOptions = {}): Promise<CausesResult> {
    const brain = this.#handle.opened();
    const { signal, ...given } = inputs.rootCauses.parse(options, { atom_id: atomId });
    const query = this.#causeQuery(given);
    const report = await runTask({ signal }, (_report, cancellation) =>
      brain.findRootCauses(atomId, query, cancellation),
    );
    return this.#causes(report, query.now);
  }

  /** findRootCauses of the atoms whose outcome or consequences a text names. */
  async findPathsToOutcome(outcome: string, options: CauseOptions = {}): Promise<CausesResult> {
    const brain = this.#handle.opened();
    const { signal, ...given } = inputs.outcomePaths.parse(options, { outcome });
    const query = this.#causeQuery(given);
    const report = await runTask({ signal }, (_report, cancellation) =>
      brain.findPathsToOutcome(outcome, query, cancellation),
    );
    return this.#causes(report, query.now);
  }

  /** Figures about atoms and their links, true for now. */
  async getAtomStats(options: UserOptions = {}): Promise<AtomStats> {
    const brain = this.#handle.opened();
    const user = this.#handle.reader(inputs.whose.parse(options));
    return await nativeCall(() => brain.getAtomStats(this.#handle.now(), user));
  }

  /**
   * Draws atoms from a text by rules: from sentences with because, so, led to, after, whenever and the like.
   * An atom that is there already is not stored again.
   *
   * @returns the atoms; with `save: false` those that would be stored, whose `id` is null
   */
  async atomizeText(text: string, options: AtomizeTextOptions = {}): Promise<Atom[]> {
    const {
      save = true,
      source = "api",
      user,
      speaker,
    } = inputs.atomizeText.parse(options, { text });
    const brain = save ? this.#handle.writable() : this.#handle.opened();
    const user_id = user ?? this.#handle.userId;
    const work = { save, source, speaker: speaker ?? user_id, user_id, now: this.#handle.now() };
    const atoms = await nativeCall(() => brain.atomizeText(text, work));
    const { policy } = this.#handle;
    return atoms.map((atom) => shownAtom(atom, policy));
  }

  /**
   * Draws atoms from all memories that were not yet looked at. When it is cancelled, what is done stays
   * done, and the next run goes on from there.
   *
   * @param options - `again`: looks at all memories once more
   */
  async atomizeMemories(
    options: TaskOptions & { again?: boolean | undefined } = {},
  ): Promise<AtomizeReport> {
    const brain = this.#handle.writable();
    const { again = false, ...task } = inputs.atomizeMemories.parse(options);
    return await runTask(task, (report, cancellation) =>
      brain.atomizeMemories({ again, now: this.#handle.now() }, report, cancellation),
    );
  }

  /**
   * How often and how long after one thing another follows, by the times of memories and atoms that hold
   * all words of the one and of the other; and what atoms name as its cause.
   */
  async findTemporalPattern(
    outcome: string,
    options: TemporalPatternOptions = {},
  ): Promise<TemporalPattern> {
    const brain = this.#handle.opened();
    const {
      signal,
      after,
      within_hours = WEEK_HOURS,
      min_observations = 3,
      ...given
    } = inputs.temporalPattern.parse(options, { outcome });
    const user_id = this.#handle.reader(given);
    const query = { outcome, after, within_hours, min_observations, user_id };
    const pattern = await runTask({ signal }, (_report, cancellation) =>
      brain.findTemporalPattern(query, cancellation),
    );
    const share = pattern.occurrences === 0 ? null : pattern.followed / pattern.occurrences;
    return { outcome, after: after ?? null, within_hours, share, ...pattern };
  }

  #causeQuery(given: Omit<CauseOptions, "signal">): native.CauseQuery {
    return {
      max_depth: given.max_depth ?? 10,
      link_types: [...(given.link_types ?? ["causes", "enables"])],
      bridge: given.bridge ?? true,
      threshold: given.threshold ?? 0.5,
      limit: given.limit ?? 100,
      user_id: this.#handle.reader(given),
      now: this.#handle.now(),
    };
  }

  #causes({ effects, causes, ...rest }: native.CauseReport, now: number): CausesResult {
    return {
      effects: effects.map((effect): AtomHit => shownAtom(effect, this.#handle.policy)),
      causes: causes.map((cause): AtomCause => shownAtom(cause, this.#handle.policy)),
      ...rest,
      now,
    };
  }
}

function parseTime(time: string, timezone: string): number {
  return nativeAnswer(() => native.parseTime(time, timezone));
}

/** An atom of the addon with what people read added to it. */
export function shownAtom<T extends native.Atom>(atom: T, policy: ConfidencePolicy) {
  return {
    ...atom,
    timestamp: isoTime(atom.created_at),
    display_confidence: displayConfidence(atom.confidence),
    confidence_category: confidenceCategory(atom.confidence, policy),
  };
}
