import { BLOCK_LABEL_NAMES } from "../bridge/choices.js";
import { validationError } from "../bridge/errors.js";
import type { BlockEdit } from "../bridge/session-types.js";
import { Type } from "../bridge/typebox.js";
import { CHANGES } from "./annotations.js";
import {
  archivedNote,
  type SessionToolResult,
  sessionParameter,
  shownId,
} from "./session-parameters.js";
import { sessionChangeSchema } from "./session-schemas.js";
import { defineTool } from "./tool.js";

const EDITS = ["replace", "insert", "append", "rethink"] as const;

/** session_edit: a block's text, as an agent may change it. */
export const sessionEdit = defineTool({
  name: "session_edit",
  label: "Edit block",
  description:
    "Edit one of a session's four memory blocks: replace (what stands there once, letter for letter), insert (behind a " +
    "line), append, or rethink (the whole text). What was said stays, derived figures are derived again, and an edit " +
    "after which the block is not valid is refused. session_context shows the blocks.",
  annotations: CHANGES,
  parameters: Type.Object(
    {
      session_id: sessionParameter,
      block: Type.Enum(BLOCK_LABEL_NAMES, { description: "Which block" }),
      edit: Type.Enum(EDITS, { description: "What to do" }),
      text: Type.String({ description: "The new text; to replace with nothing, an empty one" }),
      old: Type.Optional(
        Type.String({ minLength: 1, description: "Only of replace: what stands there now" }),
      ),
      line: Type.Optional(
        Type.Integer({
          minimum: -1,
          description:
            "Only of insert: the line to stand behind; 0 the start, -1 (default) the end",
        }),
      ),
      expected_version: Type.Optional(
        Type.Integer({
          minimum: 0,
          description: "Refuse where somebody changed the session since this version",
        }),
      ),
      reason: Type.Optional(Type.String({ minLength: 1, description: "Why, for its history" })),
    },
    { additionalProperties: false },
  ),
  result: sessionChangeSchema,
  async run(brain, { session_id, block, edit, text, old, line, expected_version, reason }) {
    const session = await brain.openSession(session_id);
    const change = await session.editBlocks([editOf(block, edit, text, old, line)], {
      actor: "session_edit",
      expected_version,
      reason,
    });
    const result: SessionToolResult = { ...change, session_id };
    const done = change.changed ? "✅ Edited" : "Nothing to change in";
    return {
      text: `${done} ${block} of session ${shownId(session_id)}, version ${change.version}${archivedNote(change)}`,
      result,
    };
  },
});

function editOf(
  label: BlockEdit["label"],
  kind: (typeof EDITS)[number],
  text: string,
  old: string | undefined,
  line: number | undefined,
): BlockEdit {
  if ((old !== undefined) !== (kind === "replace")) {
    throw validationError(
      kind === "replace"
        ? "replace needs old: what stands there now"
        : `old is only of replace, not of ${kind}: leave it out`,
    );
  }
  if (line !== undefined && kind !== "insert") {
    throw validationError(`line is only of insert, not of ${kind}: leave it out`);
  }
  if (kind === "replace") {
    return { label, kind, text, old: old ?? "" };
  }
  return kind === "insert" ? { label, kind, text, line } : { label, kind, text };
}
