import native from "../native.js";
import { validationError } from "./errors.js";
import type { Handle } from "./handle.js";
import { Input } from "./input.js";
import { EVERYBODY, namedUser } from "./reader.js";
import type { RestatementPerson } from "./restate.js";
import {
  closed,
  flag,
  onProgress,
  optionalText,
  signal,
  text,
  time,
  withoutDates,
} from "./schema.js";
import { nativeAnswer, runTask } from "./task.js";
import { Type } from "./typebox.js";
import type { TaskOptions, Time, UserFilter, UserOptions } from "./types.js";
import { user as userOption, userOrUserId } from "./user-schema.js";

/** Somebody or something that memories tell of. */
export type GraphEntity = native.GraphEntity;

/** What a memory states: subject, predicate, object, from when to when it holds, and its source. */
export type GraphFact = native.GraphFact;

/** A part of the fact graph. */
export type GraphView = native.GraphView;

/** What holds of somebody or something, which memory says so, and what held in its place before. */
export type CurrentClaim = native.CurrentClaim;

/** What held of somebody or something, and does not any more. */
export type PastClaim = native.PastClaim;

/** What holds now of somebody or something. */
export type CurrentView = native.CurrentView;

/** Options of questions to the fact graph, which is one user's: not everybody's at once. */
export interface GraphOptions extends UserFilter {
  /** Only what held then (default: all, also what is over); a Date, epoch ms, ISO text or "now". */
  as_of?: Time | undefined;
  /** How many facts at most, 1 to 10,000; default 100. */
  limit?: number | undefined;
  /**
   * Answers at once from what was read so far, where bulk imports left memories to read in quieter moments; `underived`
   * says how many. Default false: they are read first, which takes seconds for tens of thousands.
   */
  partial?: boolean | undefined;
  /**
   * "second" for a user who reads it: sentences that the user told are told to the user, "your son lives in Bern". Default
   * "third": "Ruth's son lives in Bern".
   */
  person?: RestatementPerson | undefined;
  /** Stops the call, which then rejects with CANCELLED. */
  signal?: AbortSignal | undefined;
}

/** Options of current. */
export interface CurrentOptions extends Omit<GraphOptions, "as_of"> {
  /** What held then; default now. A Date, epoch ms, ISO text or "now". */
  as_of?: Time | undefined;
}

/** Options of getFactsOfMemory. */
export interface FactsOfMemoryOptions extends UserOptions {
  /** Answers at once, also of a memory that is not read yet: `underived` is then 1. Default false: what is left is read first. */
  partial?: boolean | undefined;
  /** Stops the call, which then rejects with CANCELLED. */
  signal?: AbortSignal | undefined;
}

/** Options of getNeighbourhood and findPath. */
export interface GraphWalkOptions extends GraphOptions {
  /** Steps at most, 1 to 10; default 1 for a neighbourhood, 6 for a path. */
  depth?: number | undefined;
}

const DEFAULT_LIMIT = 100;
const DEFAULT_PATH = 6;
const MAXIMUM_LIMIT = 10_000;
const MAXIMUM_DEPTH = 10;

const question = closed({
  entity: optionalText,
  target: optionalText,
  relation: optionalText,
  as_of: time,
  limit: Type.Optional(Type.Integer({ minimum: 1, maximum: MAXIMUM_LIMIT })),
  depth: Type.Optional(Type.Integer({ minimum: 1, maximum: MAXIMUM_DEPTH })),
  partial: flag,
  person: Type.Optional(Type.Enum(["third", "second"])),
  ...userOrUserId,
  signal,
});
const input = new Input("the fact graph", question);
const ofMemory = new Input(
  "getFactsOfMemory",
  closed({ id: text, partial: flag, ...userOption, signal }),
);
const rebuild = new Input("rebuildGraph", closed({ onProgress, signal }));

type Read<View> = (
  brain: native.Brain,
  query: native.GraphQuery,
  cancellation?: native.Cancellation,
) => Promise<View>;

/** Who and what memories tell of, and how they are tied: the fact graph. */
export class FactGraph {
  readonly #handle: Handle;

  constructor(handle: Handle) {
    this.#handle = handle;
  }

  /**
   * The facts of which an entity is subject or object, the newest memory first.
   *
   * @param entity - a name in any case, or another name of the same; "I", "me" or `brain.userId` for the user
   * @throws CortexError NOT_FOUND - no memory tells of it; the message names similar ones
   */
  async getFacts(entity: string, options: GraphOptions = {}): Promise<GraphView> {
    return await this.#ask(options, { entity }, (brain, query, stop) =>
      brain.getFactsOf(query, stop),
    );
  }

  /**
   * The facts that one memory tells, with the names that they join.
   *
   * @throws CortexError NOT_FOUND - the memory, or it is another user's
   */
  async getFactsOfMemory(id: string, options: FactsOfMemoryOptions = {}): Promise<GraphView> {
    const brain = this.#handle.opened();
    const { signal, partial, ...given } = ofMemory.parse(options, { id });
    const asked = { now: this.#handle.now(), user: this.#handle.reader(given) };
    return await runTask({ signal }, async (_report, cancellation) => {
      const view = await brain.getFactsOfMemory(id, asked, cancellation);
      if (view.underived === 0 || partial || this.#handle.readOnly) {
        return view;
      }
      await brain.deriveGraph(false, undefined, cancellation);
      return await brain.getFactsOfMemory(id, asked, cancellation);
    });
  }

  /**
   * What is within some steps of an entity: its facts, the facts of what they name, and so on.
   *
   * @throws CortexError NOT_FOUND
   */
  async getNeighbourhood(entity: string, options: GraphWalkOptions = {}): Promise<GraphView> {
    return await this.#ask(options, { entity }, (brain, query, stop) =>
      brain.getNeighbourhood(query, stop),
    );
  }

  /**
   * The shortest way from one entity to another: its facts in order, none where there is no way.
   *
   * @throws CortexError NOT_FOUND
   */
  async findPath(from: string, to: string, options: GraphWalkOptions = {}): Promise<GraphView> {
    return await this.#ask(options, { entity: from, target: to }, (brain, query, stop) =>
      brain.getPath(query, stop),
    );
  }

  /**
   * What holds now of somebody or something: of each relation the value, since when, and the memory that says so,
   * with the values that held before. It tells what getFacts with `as_of` tells of facts whose subject the entity is.
   *
   * @param subject - a name in any case, or another name of the same; "I", "me" or "user" for the user
   * @param relation - only this one, in words: "lives in", "employer"; default all
   * @throws CortexError NOT_FOUND - no memory tells of it; the message names similar ones; VALIDATION_ERROR - no subject
   */
  async current(
    subject: string,
    relation?: string,
    options: CurrentOptions = {},
  ): Promise<CurrentView> {
    if (subject === undefined || subject === null) {
      throw validationError('subject is missing: name somebody or something, "I" for the user');
    }
    const names = relation === undefined ? { entity: subject } : { entity: subject, relation };
    return await this.#ask(options, names, (brain, query, stop) => brain.getCurrent(query, stop));
  }

  /** All of a user's fact graph. */
  async getGraph(options: Omit<GraphOptions, "limit"> = {}): Promise<GraphView> {
    return await this.#ask(options, {}, (brain, query, stop) => brain.getGraph(query, stop));
  }

  /**
   * Derives the fact graph and topics anew from the memories' texts, in short transactions. A change of the rules
   * does so by itself when the brain is idle. When it is stopped, the next call or idle time goes on where it was.
   *
   * @returns how many entities and facts there are now
   */
  async rebuildGraph(options: TaskOptions = {}): Promise<{ entities: number; facts: number }> {
    const brain = this.#handle.writable();
    return await runTask(rebuild.parse(options), (report, cancellation) =>
      brain.deriveGraph(true, report, cancellation),
    );
  }

  async #ask<View extends { underived: number }>(
    given: unknown,
    names: { entity?: string; target?: string; relation?: string },
    read: Read<View>,
  ): Promise<View> {
    const brain = this.#handle.opened();
    const asked = input.parse(withoutDates(given, "as_of"), names);
    const { signal, limit, depth, user, user_id, as_of, entity, target, relation, person } = asked;
    const partial = asked.partial === true || this.#handle.readOnly;
    const whose = namedUser({ user, user_id }) ?? this.#handle.userId;
    if (whose === EVERYBODY) {
      throw validationError('user "*": the fact graph is of one user; name whose');
    }
    const nameOf = (name: string) => nativeAnswer(() => native.entityName(name, whose));
    const now = this.#handle.now();
    const query: native.GraphQuery = {
      entity: entity && nameOf(entity),
      target: target && nameOf(target),
      relation,
      as_of: as_of === "now" ? now : as_of,
      limit: limit ?? DEFAULT_LIMIT,
      depth: depth ?? (target === undefined ? 1 : DEFAULT_PATH),
      user_id: whose,
      now,
      reader_is_user: person === "second",
      partial,
    };
    return await runTask({ signal }, async (_report, cancellation) => {
      const view = await read(brain, query, cancellation);
      if (view.underived === 0 || partial) {
        return view;
      }
      // What was left for quieter moments is asked for now.
      await brain.deriveGraph(false, undefined, cancellation);
      return await read(brain, { ...query, partial: true }, cancellation);
    });
  }
}
