import { Type } from "typebox";
import { Input } from "./input.js";

const closed = { additionalProperties: false } as const;
const flag = Type.Optional(Type.Boolean());
const text = Type.String({ minLength: 1 });
const optionalText = Type.Optional(text);
const count = Type.Optional(Type.Integer({ minimum: 1 }));
const time = Type.Optional(
  Type.Union([text, Type.Number()], { title: "ISO 8601 text, epoch milliseconds or a Date" }),
);
const label = Type.Enum([
  "conversation_history",
  "active_session",
  "context_summary",
  "memory_metadata",
]);
const change = {
  actor: optionalText,
  reason: Type.Optional(Type.String()),
  expected_version: Type.Optional(Type.Integer({ minimum: 0 })),
};

/** What startSession takes; the core checks the options. */
export const start = new Input(
  "startSession",
  Type.Object(
    { session_id: optionalText, user_id: optionalText, options: Type.Optional(Type.Object({})) },
    closed,
  ),
);

/** What calls that change a session take beside the change. */
export const context = new Input("a session's change", Type.Object(change, closed));

/** What editBlocks takes beside the edits. */
export const editing = new Input("editBlocks", Type.Object({ ...change, by_agent: flag }, closed));

/** What editBlocks takes. */
export const edits = new Input(
  "editBlocks",
  Type.Object(
    {
      edits: Type.Array(
        Type.Object({
          label,
          kind: Type.Enum(["replace", "insert", "append", "rethink"]),
          text: Type.String(),
          old: Type.Optional(Type.String()),
          line: Type.Optional(Type.Integer()),
        }),
      ),
    },
    closed,
  ),
);

/** What configureBlock takes. */
export const settings = new Input(
  "configureBlock",
  Type.Object(
    {
      label,
      limit: count,
      read_only: flag,
      description: Type.Optional(Type.String()),
      value: Type.Optional(Type.String()),
    },
    closed,
  ),
);

/** What findTurns takes. */
export const turns = new Input(
  "findTurns",
  Type.Object(
    {
      first: count,
      last: count,
      text: optionalText,
      since: time,
      until: time,
      archived: flag,
      user_id: optionalText,
      limit: count,
      newest_first: flag,
    },
    closed,
  ),
);

/** What listSessions takes. */
export const listing = new Input(
  "listSessions",
  Type.Object(
    {
      user_id: optionalText,
      status: Type.Optional(Type.Enum(["ACTIVE", "PAUSED", "ENDED"])),
      limit: count,
    },
    closed,
  ),
);

/** Names of sessions and agent types. */
export const named = new Input("a session's call", Type.Object({ name: text }, closed));
