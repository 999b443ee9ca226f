/** The user of a brain whose memories are the items of a namespace of LangGraph's, and how the register names it. */
import { createHash } from "node:crypto";
import { EVERYBODY } from "../bridge/reader.js";

/** Joins labels: none has a period. */
const BETWEEN = ".";
/** The namespace whose only label is the name that stands for everybody. No label has a colon. */
const STAR = "langgraph:*";
const PREFIX = "langgraph:";
const DIGITS = 32;

/** The user of a namespace: its labels with periods between them. */
export function userOf(namespace: readonly string[]): string {
  const user = namespace.join(BETWEEN);
  return user === EVERYBODY ? STAR : user;
}

/** The namespace of a user, as {@link userOf} names it. */
export function namespaceOf(user: string): string[] {
  return user === STAR ? [EVERYBODY] : user.split(BETWEEN);
}

/** The id of what the register keeps of a user: it names nobody, so that a forgotten user's name is nowhere. */
export function registeredId(user: string): string {
  return `${PREFIX}${createHash("sha256").update(user).digest("hex").slice(0, DIGITS)}`;
}

/** The id of the same as earlier versions kept it. */
export function formerRegisteredId(user: string): string {
  return `${PREFIX}${user}`;
}
