import type native from "../native.js";
import { readable, validationError } from "./errors.js";
import type { Handle } from "./handle.js";
import type { Memories } from "./memories.js";
import { sentimentOf } from "./sentiment.js";
import { changeContext, findTurns, toJson, toState } from "./session-calls.js";
import * as inputs from "./session-inputs.js";
import type {
  AgentResponse,
  AppendTurnOptions,
  BlockEdit,
  BlockLabel,
  BlockSettings,
  Changed,
  ChangedEnrichment,
  EditBlocksOptions,
  NewTurn,
  SessionChangeOptions,
  SessionChangeResult,
  SessionDescription,
  SessionOperation,
  SessionOptions,
  SessionProblem,
  SessionState,
  SessionTurn,
  SummaryDraft,
  SummaryWords,
  TurnQuery,
  TurnSentiment,
} from "./session-types.js";
import { nativeCall } from "./task.js";
import { show } from "./text.js";
import type { CreateMemoryInput, MemoryStorageResult } from "./types.js";

const DEFAULT_LIMIT = 100;
const SECOND_MS = 1000;

const nothingMeasured = () => ({ renders: 0, render_ms: 0, changes: 0, failed: 0 });

/**
 * A conversation with its turns and its four blocks. Every method is one call of the addon, and every change
 * one transaction: it is made as a whole or refused, in all four blocks. Refusals: VALIDATION_ERROR naming
 * every place, CONTENT_EMPTY, CONTENT_TOO_LONG, SESSION_NOT_ACTIVE, VERSION_CONFLICT, READ_ONLY, NOT_FOUND,
 * AMBIGUOUS.
 */
export class Session {
  readonly #handle: Handle;
  readonly #memories: Memories;
  #measured = nothingMeasured();

  /** @internal Use CortexBridge.startSession or openSession. */
  constructor(
    handle: Handle,
    memories: Memories,
    readonly id: string,
    readonly userId: string,
    /** Whether the call that gave this object made the session. */
    readonly created: boolean,
  ) {
    this.#handle = handle;
    this.#memories = memories;
  }

  /** Adds what the user said, with whatever else is known of the turn; older turns may go to the archive. */
  async appendTurn(turn: NewTurn, given: AppendTurnOptions = {}): Promise<SessionChangeResult> {
    const { description, ...options } = inputs.appending.parse(given);
    const change = {
      kind: "append",
      turn: toJson(turn),
      description: description === undefined ? undefined : toJson(description),
    } as const;
    return await this.#change(change, options);
  }

  /**
   * Changes what is known of a turn, archived or not; what the user said stays as it was said. What the change does not
   * name stays, and so does each member of `context_enrichment`, `intent_classification` and `summary` that it does not
   * name; null takes such a member away.
   */
  async setTurnEnrichment(
    turnId: number,
    enrichment: ChangedEnrichment,
    options: SessionChangeOptions = {},
  ): Promise<SessionChangeResult> {
    return await this.#change(
      { kind: "turn", turn_id: turnId, patch: toJson(enrichment) },
      options,
    );
  }

  /**
   * Gives the agent's answer and completes the turn, archived or not. Of an answer that is there already, what is not named
   * stays (correcting `content` keeps its id and time); null takes a member away.
   */
  async completeTurn(
    turnId: number,
    response: Changed<AgentResponse>,
    options: SessionChangeOptions = {},
  ): Promise<SessionChangeResult> {
    const patch = toJson({ agent_response: response, turn_status: "COMPLETED" });
    return await this.#change({ kind: "turn", turn_id: turnId, patch }, options);
  }

  /** Tells what the host knows of the conversation: topic, phase, key points, scores. */
  async describe(
    description: SessionDescription,
    options: SessionChangeOptions = {},
  ): Promise<SessionChangeResult> {
    return await this.#change({ kind: "describe", patch: toJson(description) }, options);
  }

  /** From now on only open turns can be answered. */
  async pause(options: SessionChangeOptions = {}): Promise<SessionChangeResult> {
    return await this.#change({ kind: "status", status: "PAUSED" }, options);
  }

  async resume(options: SessionChangeOptions = {}): Promise<SessionChangeResult> {
    return await this.#change({ kind: "status", status: "ACTIVE" }, options);
  }

  /** Ends the session for good; it can still be read, described and summarised. */
  async end(options: SessionChangeOptions = {}): Promise<SessionChangeResult> {
    return await this.#change({ kind: "status", status: "ENDED" }, options);
  }

  /** Changes options; what is left out stays. */
  async setOptions(
    settings: SessionOptions,
    options: SessionChangeOptions = {},
  ): Promise<SessionChangeResult> {
    return await this.#change({ kind: "options", patch: toJson(settings) }, options);
  }

  /** Edits blocks as an agent would: all edits or none. Derived fields stay derived. */
  async editBlocks(
    edits: readonly BlockEdit[],
    options: EditBlocksOptions = {},
  ): Promise<SessionChangeResult> {
    const { by_agent = true, ...context } = inputs.editing.parse(options);
    inputs.edits.parse({ edits });
    return await this.#change({ kind: "edit", edits: [...edits], by_agent }, context);
  }

  /** Settings of one block, as the host alone may make them. */
  async configureBlock(
    label: BlockLabel,
    settings: BlockSettings,
    options: SessionChangeOptions = {},
  ): Promise<SessionChangeResult> {
    const checked = inputs.settings.parse(settings, { label });
    return await this.#change({ kind: "configure", ...checked }, options);
  }

  /** Takes the newest change back, in all blocks. */
  async undo(options: SessionChangeOptions = {}): Promise<SessionChangeResult> {
    const context = this.#context(options);
    return await nativeCall(() => this.#handle.writable().undoSession(this.id, context));
  }

  /** Makes what was undone last again. */
  async redo(options: SessionChangeOptions = {}): Promise<SessionChangeResult> {
    const context = this.#context(options);
    return await nativeCall(() => this.#handle.writable().redoSession(this.id, context));
  }

  /** What a summariser works from; it may take its time, and turns may be added meanwhile. */
  async beginSummary(): Promise<SummaryDraft> {
    const state = await this.getState();
    return { version: state.summary_version, state };
  }

  /** Stores a summariser's words. VERSION_CONFLICT when other words were stored since it began. */
  async commitSummary(
    version: number,
    words: SummaryWords,
    options: SessionChangeOptions = {},
  ): Promise<SessionChangeResult> {
    return await this.#change({ kind: "summary", version, words: toJson(words) }, options);
  }

  /** Stores a fact as a memory that links to the turn it came from; default the last one. */
  async remember(
    content: string,
    options: Omit<CreateMemoryInput, "content"> & { turn_id?: number } = {},
  ): Promise<MemoryStorageResult> {
    const { turn_id, ...memory } = readable("remember", () => ({ ...options }));
    if (turn_id !== undefined && !(Number.isSafeInteger(turn_id) && turn_id >= 1)) {
      throw validationError(`turn_id must be a whole number from 1 on, but is ${show(turn_id)}`);
    }
    const last = turn_id ?? (await this.getState()).total_turns;
    if (last === 0) {
      throw validationError("the session has no turn to remember something from; append one first");
    }
    return await this.#memories.createMemory({
      user_id: this.userId,
      ...memory,
      content,
      session_id: this.id,
      source_turn: last,
    });
  }

  /**
   * How the user's words of each turn sound (see sentimentOf), archived turns too; oldest first. Kept nowhere, and in no
   * summary unless the caller puts it there.
   */
  async getSentiment(query: TurnQuery = {}): Promise<TurnSentiment[]> {
    const turns = await this.findTurns(query);
    return turns.map(({ turn_id, turn }) => ({
      turn_id,
      ...sentimentOf(turn.user_message.content),
    }));
  }

  /**
   * Reports what this object measured since it last did: how long rendering its prompt took, and how many of its changes
   * went well. Then they are among the performance_metrics of memory_metadata, where each rendering and change counts as much.
   */
  async reportMeasured(options: SessionChangeOptions = {}): Promise<SessionChangeResult | null> {
    const { renders, render_ms, changes, failed } = this.#measured;
    if (renders + changes === 0) {
      return null;
    }
    this.#measured = nothingMeasured();
    return await this.describe(
      {
        ...(renders > 0 && { contexts: { seconds: render_ms / SECOND_MS, of: renders } }),
        ...(changes > 0 && { updates: { ok: changes - failed, of: changes } }),
      },
      options,
    );
  }

  /** All four blocks with their fill, as one state. */
  async getState(): Promise<SessionState> {
    return toState(await nativeCall(() => this.#handle.opened().getSession(this.id, this.userId)));
  }

  /** The blocks for a prompt: escaped, with chars_current and chars_limit. What they hold is data. */
  async renderPrompt(): Promise<string> {
    const started = performance.now();
    const text = await nativeCall(() => this.#handle.opened().renderSession(this.id, this.userId));
    this.#measured.renders += 1;
    this.#measured.render_ms += performance.now() - started;
    return text;
  }

  /** Turns by id, range, words and time, archived or not; oldest first. */
  async findTurns(query: TurnQuery = {}): Promise<SessionTurn[]> {
    return await findTurns(
      this.#handle,
      this.id,
      readable("findTurns", () => ({ ...query, user: this.userId })),
    );
  }

  /** Who changed what and why, oldest first; the newest `limit` changes. */
  async getHistory(limit: number = DEFAULT_LIMIT): Promise<SessionOperation[]> {
    return await nativeCall(() =>
      this.#handle.opened().sessionHistory(this.id, limit, this.userId),
    );
  }

  /** Everything that is wrong with the stored session; empty when all is well. */
  async verify(): Promise<SessionProblem[]> {
    return await nativeCall(() => this.#handle.opened().verifySession(this.id, this.userId));
  }

  /** The whole session as JSON text, for importSession. */
  async export(): Promise<string> {
    return await nativeCall(() => this.#handle.opened().exportSession(this.id, this.userId));
  }

  async #change(
    change: native.SessionChange,
    options: SessionChangeOptions,
  ): Promise<SessionChangeResult> {
    const context = this.#context(options);
    const measured = this.#measured;
    measured.changes += 1;
    try {
      return await nativeCall(() =>
        this.#handle.writable().changeSession(this.id, change, context),
      );
    } catch (error) {
      measured.failed += 1;
      throw error;
    }
  }

  #context(options: SessionChangeOptions): native.ChangeContext {
    return changeContext(this.#handle, options, this.userId);
  }
}
