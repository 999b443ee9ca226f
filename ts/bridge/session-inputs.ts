import { BLOCK_LABEL_NAMES, SESSION_STATUS_NAMES } from "./choices.js";
import { Input } from "./input.js";
import { anyText, closed, count, flag, optionalText, text, time } from "./schema.js";
import { Type } from "./typebox.js";
import { user, userOrUserId } from "./user-schema.js";

const label = Type.Enum(BLOCK_LABEL_NAMES);
const change = {
  actor: optionalText,
  reason: anyText,
  expected_version: Type.Optional(Type.Integer({ minimum: 0 })),
};

/** What startSession takes; the core checks the options. */
export const start = new Input(
  "startSession",
  closed({
    session_id: optionalText,
    user_id: optionalText,
    options: Type.Optional(Type.Object({})),
  }),
);

/** What calls that change a session take beside the change. */
export const context = new Input("a session's change", closed(change));

/** What appendTurn takes beside the turn; the core checks the description. */
export const appending = new Input(
  "appendTurn",
  closed({ ...change, description: Type.Optional(Type.Object({})) }),
);

/** What editBlocks takes beside the edits. */
export const editing = new Input("editBlocks", closed({ ...change, by_agent: flag }));

/** What editBlocks takes. */
export const edits = new Input(
  "editBlocks",
  closed({
    edits: Type.Array(
      Type.Object({
        label,
        kind: Type.Enum(["replace", "insert", "append", "rethink"]),
        text: Type.String(),
        old: anyText,
        line: Type.Optional(Type.Integer()),
      }),
    ),
  }),
);

/** What configureBlock takes. */
export const settings = new Input(
  "configureBlock",
  closed({
    label,
    limit: count,
    read_only: flag,
    description: anyText,
    value: anyText,
  }),
);

/** What findTurns takes. */
export const turns = new Input(
  "findTurns",
  closed({
    first: count,
    last: count,
    text: optionalText,
    since: time,
    until: time,
    archived: flag,
    ...userOrUserId,
    limit: count,
    newest_first: flag,
  }),
);

/** What listSessions takes. */
export const listing = new Input(
  "listSessions",
  closed({
    ...userOrUserId,
    status: Type.Optional(Type.Enum(SESSION_STATUS_NAMES)),
    limit: count,
  }),
);

/** Names of sessions and agent types. */
export const named = new Input("a session's call", closed({ name: text, ...user }));
