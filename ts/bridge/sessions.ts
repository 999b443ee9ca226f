import { ChangingBridge } from "./changing.js";
import { Session } from "./session.js";
import { changeContext, findTurns, type SessionBrain, toInfo, toJson } from "./session-calls.js";
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
import type { CreateMemoryInput, MemoryStorageResult, UserFilter, UserOptions } from "./types.js";

const DEFAULT_LIMIT = 20;

/** The part of a bridge that has to do with sessions. */
export abstract class SessionBridge extends ChangingBridge {
  abstract createMemory(memory: CreateMemoryInput): Promise<MemoryStorageResult>;

  /**
   * Starts a session, or goes on with the one that has the id.
   *
   * @throws CortexError VALIDATION_ERROR - the id is taken (by another user), or the session has other options
   */
  async startSession(options: StartSessionOptions = {}): Promise<Session> {
    const brain = this.writable();
    const { session_id, user_id = this.userId, options: settings } = inputs.start.parse(options);
    const request = {
      id: session_id,
      user_id,
      options: settings === undefined ? undefined : toJson(settings),
    };
    const view = await nativeCall(() => brain.startSession(request, this.now()));
    return this.#session(view.session_id, view.user_id, view.created);
  }

  /**
   * A session that is there.
   *
   * @throws CortexError NOT_FOUND
   */
  async openSession(id: string, options: UserOptions = {}): Promise<Session> {
    const brain = this.opened();
    const user = this.reader(inputs.named.parse(options, { name: id }));
    const view = await nativeCall(() => brain.getSession(id, user));
    return this.#session(view.session_id, view.user_id, false);
  }

  /**
   * A session from its export, or from blocks that another system kept. Importing again changes nothing.
   *
   * @throws CortexError VALIDATION_ERROR - naming every place; or the id is taken by other turns
   */
  async importSession(text: string, options: SessionChangeOptions = {}): Promise<Session> {
    const brain = this.writable();
    const context = changeContext(this.#brain(), options, null);
    const view = await nativeCall(() => brain.importSession(text, this.userId, context));
    return this.#session(view.session_id, view.user_id, view.created);
  }

  /** Sessions, the latest activity first. */
  async listSessions(
    query: UserFilter & { status?: SessionStatus; limit?: number } = {},
  ): Promise<SessionInfo[]> {
    const brain = this.opened();
    const { limit = DEFAULT_LIMIT, status, ...given } = inputs.listing.parse(query);
    const user_id = this.reader(given);
    const rows = await nativeCall(() => brain.listSessions({ status, limit, user_id }));
    return rows.map(toInfo);
  }

  /** Turns of all of a user's sessions by words and time, archived or not. */
  async findTurns(query: TurnQuery & UserFilter = {}): Promise<SessionTurn[]> {
    return await findTurns(this.#brain(), null, query);
  }

  /** Registers an agent type, which turns may then name; true when it is new. */
  async registerAgentType(name: string): Promise<boolean> {
    const brain = this.writable();
    inputs.named.parse({ name });
    return await nativeCall(() => brain.addAgentType(name));
  }

  /** The agent types that turns may name. */
  async getAgentTypes(): Promise<string[]> {
    const brain = this.opened();
    return await nativeCall(() => brain.getAgentTypes());
  }

  #session(id: string, userId: string, created: boolean): Session {
    return new Session(this.#brain(), id, userId, created);
  }

  #brain(): SessionBrain {
    return {
      native: (writing) => (writing ? this.writable() : this.opened()),
      now: () => this.now(),
      reader: (given) => this.reader(given),
      createMemory: (memory) => this.createMemory(memory),
    };
  }
}
