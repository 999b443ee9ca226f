import type { SessionChangeResult } from "../bridge/session-types.js";
import { counted, oneLine } from "../bridge/text.js";
import { type Static, Type } from "../bridge/typebox.js";
import type { sessionChangeSchema } from "./session-schemas.js";

/** Which session a tool works on. */
export const sessionParameter = Type.String({
  minLength: 1,
  description: "The session's id, as session_start gave it",
});

export const agentTypeParameter = Type.Optional(
  Type.String({ minLength: 1, description: "A registered agent type, such as GENERAL_HEALTH" }),
);

/** What a change of a session answers. */
export type SessionToolResult = Static<typeof sessionChangeSchema>;

/** `; 6 older turns went to the archive` where some did. */
export function archivedNote({ archived, archive_reason }: SessionChangeResult): string {
  return archived === 0
    ? ""
    : `; ${counted(archived, "older turn")} went to the archive (${archive_reason})`;
}

/** An id as a message shows it. */
export function shownId(id: string): string {
  return oneLine(id);
}
