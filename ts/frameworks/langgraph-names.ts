/** The user of a brain whose memories are the items of a namespace of LangGraph's. */
import { EVERYBODY } from "../bridge/reader.js";

/** Joins labels: none has a period. */
const BETWEEN = ".";
/** The namespace whose only label is the name that stands for everybody. No label has a colon. */
const STAR = "langgraph:*";

/** The user of a namespace: its labels with periods between them. */
export function userOf(namespace: readonly string[]): string {
  const user = namespace.join(BETWEEN);
  return user === EVERYBODY ? STAR : user;
}

/** The namespace of a user, as {@link userOf} names it. */
export function namespaceOf(user: string): string[] {
  return user === STAR ? [EVERYBODY] : user.split(BETWEEN);
}
