import type { Handle } from "./handle.js";
import { Memories } from "./memories.js";
import { Session } from "./session.js";
import { changeContext, findTurns, toInfo, toJson } from "./session-calls.js";
import * as inputs from "./session-inputs.js";
import type {
  SessionChangeOptions,
  SessionInfo,
  SessionStatus,
  SessionTurn,
  StartSessionOptions,
  TurnQuery,
} from "./session-types.js";
import { nativeCall } from "./task.js";
import type { UserFilter, UserOptions } from "./types.js";

const DEFAULT_LIMIT = 20;

/** Conversations. */
export class Sessions {
  readonly #handle: Handle;
  readonly #memories: Memories;

  constructor(handle: Handle) {
    this.#handle = handle;
    this.#memories = new Memories(handle);
  }

  /**
   * Starts a session, or goes on with the one that has the id.
   *
   * @throws CortexError VALIDATION_ERROR - the id is taken (by another user), or the session has other options
   */
  async startSession(options: StartSessionOptions = {}): Promise<Session> {
    const brain = this.#handle.writable();
    const {
      session_id,
      user_id = this.#handle.userId,
      options: settings,
    } = inputs.start.parse(options);
    const request = {
      id: session_id,
      user_id,
      derives_context: true,
      options: settings === undefined ? undefined : toJson(settings),
    };
    const view = await nativeCall(() => brain.startSession(request, this.#handle.now()));
    return this.#session(view.session_id, view.user_id, view.created);
  }

  /**
   * A session that is there.
   *
   * @throws CortexError NOT_FOUND
   */
  async openSession(id: string, options: UserOptions = {}): Promise<Session> {
    const brain = this.#handle.opened();
    const user = this.#handle.reader(inputs.named.parse(options, { name: id }));
    const view = await nativeCall(() => brain.getSession(id, user));
    return this.#session(view.session_id, view.user_id, false);
  }

  /**
   * A session from its export, or from blocks that another system kept. Importing again changes nothing. One that names
   * another user than the brain's is imported by a brain that is open for that user, or for all.
   *
   * @throws CortexError VALIDATION_ERROR - naming every place; or the id is taken by other turns, or it is another user's
   */
  async importSession(text: string, options: SessionChangeOptions = {}): Promise<Session> {
    const brain = this.#handle.writable();
    const context = changeContext(this.#handle, options, this.#handle.reader());
    const view = await nativeCall(() => brain.importSession(text, this.#handle.userId, context));
    return this.#session(view.session_id, view.user_id, view.created);
  }

  /** Sessions, the latest activity first. */
  async listSessions(
    query: UserFilter & { status?: SessionStatus; limit?: number } = {},
  ): Promise<SessionInfo[]> {
    const brain = this.#handle.opened();
    const { limit = DEFAULT_LIMIT, status, ...given } = inputs.listing.parse(query);
    const user_id = this.#handle.reader(given);
    const rows = await nativeCall(() => brain.listSessions({ status, limit, user_id }));
    return rows.map(toInfo);
  }

  /** Turns of all of a user's sessions by words and time, archived or not. */
  async findTurns(query: TurnQuery & UserFilter = {}): Promise<SessionTurn[]> {
    return await findTurns(this.#handle, null, query);
  }

  /** Registers an agent type, which turns may then name; true when it is new. */
  async registerAgentType(name: string): Promise<boolean> {
    const brain = this.#handle.writable();
    inputs.named.parse({ name });
    return await nativeCall(() => brain.addAgentType(name));
  }

  /** The agent types that turns may name. */
  async getAgentTypes(): Promise<string[]> {
    const brain = this.#handle.opened();
    return await nativeCall(() => brain.getAgentTypes());
  }

  #session(id: string, userId: string, created: boolean): Session {
    return new Session(this.#handle, this.#memories, id, userId, created);
  }
}
