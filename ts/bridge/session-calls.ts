/** Calls of the addon that a session and its bridge share, and how values go there and back. */
import type native from "../native.js";
import { readable, validationError } from "./errors.js";
import type { Handle } from "./handle.js";
import { isoTime } from "./memory.js";
import { withoutDates } from "./schema.js";
import * as inputs from "./session-inputs.js";
import type {
  SessionChangeOptions,
  SessionInfo,
  SessionOptions,
  SessionState,
  SessionTurn,
  TurnQuery,
} from "./session-types.js";
import { nativeCall } from "./task.js";
import { show } from "./text.js";
import type { UserFilter } from "./types.js";

const DEFAULT_LIMIT = 100;

/** The context of a change, defaults filled in. `user`: whose sessions there are to change. */
export function changeContext(
  handle: Handle,
  options: SessionChangeOptions,
  user: string | null,
): native.ChangeContext {
  const { actor = "host", ...others } = inputs.context.parse(options);
  return { ...others, actor, now: handle.now(), user };
}

/** Turns of one session, or of all. */
export async function findTurns(
  handle: Handle,
  sessionId: string | null,
  query: TurnQuery & UserFilter,
): Promise<SessionTurn[]> {
  const given = withoutDates(query, "since", "until");
  const { limit = DEFAULT_LIMIT, newest_first = false, ...others } = inputs.turns.parse(given);
  const { user, user_id, ...conditions } = others;
  const reader = handle.reader({ user, user_id });
  const asked = { ...conditions, limit, newest_first, user_id: reader };
  const brain = handle.opened();
  const found = await nativeCall(() => brain.findTurns(sessionId, asked));
  return found.map(foundTurn);
}

/** A turn as callers see it. */
export function foundTurn(found: native.FoundTurn): SessionTurn {
  return { ...found, turn: JSON.parse(found.turn) as SessionTurn["turn"] };
}

/** A session without its blocks. */
export function toInfo(row: native.SessionRow): SessionInfo {
  return { ...row, last_activity: isoTime(row.last_activity_at) };
}

/** A session with its blocks. */
export function toState(view: native.SessionView): SessionState {
  const { created: _, blocks, options, ...row } = view;
  return {
    ...row,
    last_activity: isoTime(row.last_activity_at),
    blocks: Object.fromEntries(
      blocks.map((block) => [block.label, block]),
    ) as SessionState["blocks"],
    options: JSON.parse(options) as SessionOptions,
  };
}

/**
 * JSON text for the addon. Half a surrogate pair is no Unicode text: it becomes U+FFFD (U5).
 *
 * @throws CortexError VALIDATION_ERROR - a BigInt, a cycle, nothing that JSON can say; NaN or an infinity, which JSON
 *   would make a null of, and a null erases what is there
 */
export function toJson(value: unknown): string {
  const json = readable("the session", (): string | undefined =>
    JSON.stringify(value, (key, inner: unknown) => {
      if (typeof inner === "number" && !Number.isFinite(inner)) {
        throw validationError(`${key} is ${inner}: give a number, or leave it out`);
      }
      return typeof inner === "string" ? inner.replace(/\p{Surrogate}/gu, "\uFFFD") : inner;
    }),
  );
  if (json === undefined) {
    throw validationError(`the session takes an object, but got ${show(value)}`);
  }
  return json;
}
