import type { CortexBridge } from "../bridge/bridge.js";
import { throwIfAborted } from "../bridge/cancel.js";
import type { ForgetQuery, ForgetReceipt } from "../bridge/change-types.js";
import { CortexError, toCortexError } from "../bridge/errors.js";
import { EVERYBODY } from "../bridge/reader.js";
import type { UserOptions } from "../bridge/types.js";
import { openOptions, type Session } from "./brain.js";
import { loadBridge } from "./library.js";

/** How forgetting in one backup ended. */
export interface ForgottenCopy {
  path: string;
  /** How many memories and sessions went. */
  memories: number;
  sessions: number;
  state: "done" | "remains" | "pending" | "failed";
  /** What of the copy, or beside it, still holds the words. */
  remaining: ForgetReceipt["remaining"];
  failure?: { code: string; message: string };
}

/** What sessions were forgotten by: they are forgotten by conditions or name, never by ids of memories. */
export type SessionConditions = Omit<ForgetQuery, "ids" | "categories">;

/**
 * Forgets what the receipt names in every known backup that is still there; a failure stops no other.
 *
 * @param sessions - what sessions and turns went by
 * @param whose - whose memories they may be: what the brain found is found already, whosever it is
 * @throws CortexError CANCELLED
 */
export async function forgetInBackups(
  { context, options }: Pick<Session, "context" | "options">,
  { ids, backups_known }: Pick<ForgetReceipt, "ids" | "backups_known">,
  sessions: readonly SessionConditions[],
  whose: UserOptions = { user: EVERYBODY },
): Promise<ForgottenCopy[]> {
  const { signal } = context;
  const { openBrain } = await loadBridge();
  // As the brain itself, so that a time without a zone means the same in all of them.
  const { embedder: _, embedding: __, ...asTheBrain } = await openOptions(options, context);
  const copies: ForgottenCopy[] = [];
  for (const { path } of backups_known.filter(({ exists }) => exists)) {
    throwIfAborted(signal);
    try {
      const brain = await openBrain({ ...asTheBrain, path });
      try {
        copies.push({ path, ...(await forgetWhatIsThere(brain, ids, sessions, whose, signal)) });
      } finally {
        await brain.close();
      }
    } catch (error) {
      const { code, message } = toCortexError(error);
      if (code === "CANCELLED") {
        throw error;
      }
      const failure = { code, message };
      copies.push({ path, memories: 0, sessions: 0, state: "failed", remaining: [], failure });
    }
  }
  return copies;
}

async function forgetWhatIsThere(
  brain: CortexBridge,
  ids: string[],
  sessions: readonly SessionConditions[],
  whose: UserOptions,
  signal: AbortSignal,
): Promise<Omit<ForgottenCopy, "path" | "failure">> {
  const gone: Omit<ForgottenCopy, "path" | "failure"> = {
    memories: 0,
    sessions: 0,
    state: "done",
    remaining: [],
  };
  const forget = async (query: ForgetQuery, of: UserOptions) => {
    const { memories, sessions, state, remaining } = await brain.forget(query, {
      ...of,
      actor: "cli",
      signal,
    });
    gone.memories += memories;
    gone.sessions += sessions;
    gone.remaining.push(...remaining);
    if (state === "pending" || (state === "remains" && gone.state === "done")) {
      gone.state = state;
    }
  };
  // Sessions that go as a whole first: then they are none that may say it in other words.
  for (const query of sessions.flatMap(oneByOne)) {
    try {
      await forget(query, {});
    } catch (error) {
      // A copy from before the session, or the turn, began.
      if (query.session_id === undefined || toCortexError(error).code !== "NOT_FOUND") {
        throw error;
      }
    }
  }
  const there: string[] = [];
  for (const id of ids) {
    if (await isThere(brain, id, whose)) {
      there.push(id);
    }
  }
  if (there.length > 0) {
    await forget({ ids: there }, whose);
  }
  return gone;
}

/** A query for each turn: a copy may hold some of them. */
function oneByOne({ turn_ids, ...query }: SessionConditions): ForgetQuery[] {
  return turn_ids === undefined
    ? [query]
    : turn_ids.map((turn) => ({ ...query, turn_ids: [turn] }));
}

/** Whether a brain holds a memory. */
export async function isThere(
  brain: CortexBridge,
  id: string,
  whose: UserOptions,
): Promise<boolean> {
  try {
    await brain.getMemory(id, { peek: true, ...whose });
    return true;
  } catch (error) {
    if (error instanceof CortexError && error.code === "NOT_FOUND") {
      return false;
    }
    throw error;
  }
}
