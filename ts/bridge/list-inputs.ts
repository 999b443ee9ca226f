import { ALERT_STATE_NAMES, SESSION_STATUS_NAMES } from "./choices.js";
import { Input } from "./input.js";
import { memoryFilter } from "./inputs.js";
import { closed, count, flag, optionalText, signal, text, time, withoutDates } from "./schema.js";
import { Type } from "./typebox.js";
import { user, userOrUserId } from "./user-schema.js";

const MOST_ROWS = 10_000;

/** What page takes. */
export const page = new Input(
  "page",
  closed({
    after: Type.Optional(Type.Union([Type.String(), Type.Null()], { title: "the next of a page" })),
    limit: Type.Optional(Type.Integer({ minimum: 1, maximum: MOST_ROWS })),
    signal,
  }),
);

/** The kind of a list that only its user narrows down. */
export const plain = new Input("list", closed({ ...user }));

const memories = new Input(
  'list("memories")',
  closed({
    since: time,
    until: time,
    session: optionalText,
    speaker: optionalText,
    topic: optionalText,
    ...memoryFilter,
  }),
);

export function parseMemories(given: unknown) {
  return memories.parse(withoutDates(given, "since", "until"));
}

export const sessions = new Input(
  'list("sessions")',
  closed({ ...userOrUserId, status: Type.Optional(Type.Enum(SESSION_STATUS_NAMES)) }),
);

const turns = new Input(
  'list("turns")',
  closed({
    session_id: optionalText,
    first: count,
    last: count,
    text: optionalText,
    since: time,
    until: time,
    archived: flag,
    ...userOrUserId,
    newest_first: flag,
  }),
);

export function parseTurns(given: unknown) {
  return turns.parse(withoutDates(given, "since", "until"));
}

export const sessionChanges = new Input(
  'list("session_changes")',
  closed({ session_id: text, ...user }),
);

export const contradictions = new Input(
  'list("contradictions")',
  closed({
    status: Type.Optional(Type.Enum(["open", "possible", "resolved", "dismissed"])),
    memory_id: optionalText,
    ...user,
  }),
);

const events = new Input(
  'list("events")',
  closed({ kind: optionalText, from: time, to: time, ...user }),
);

export function parseEvents(given: unknown) {
  return events.parse(withoutDates(given, "from", "to"));
}

export const alerts = new Input(
  'list("alerts")',
  closed({
    rule: optionalText,
    state: Type.Optional(Type.Enum(ALERT_STATE_NAMES)),
    active: flag,
    ...user,
  }),
);

export const history = new Input('list("history")', closed({ id: text, ...user }));
