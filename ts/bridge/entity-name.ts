import { DEFAULT_USER_ID } from "./defaults.js";
import type { GraphView } from "./graph.js";

/** How a user whom nobody named is called before people: every question about the graph understands it. */
const UNNAMED_USER = "me";

/** How people call a user. */
export function personName(userId: string): string {
  return userId === DEFAULT_USER_ID ? UNNAMED_USER : userId;
}

const UNNAMED_OWN = "my";
const OF_UNNAMED = `${DEFAULT_USER_ID}'s `;

/**
 * A part of the graph as people read it: its users are called by `personName`, and what an unnamed user has "my job". Every
 * question about the graph understands both.
 */
export function forPeople(view: GraphView): GraphView {
  const named = ({ name, is_user }: GraphView["entities"][number]) => {
    if (is_user) {
      return personName(name);
    }
    return name.startsWith(OF_UNNAMED) ? `${UNNAMED_OWN} ${name.slice(OF_UNNAMED.length)}` : name;
  };
  return { ...view, entities: view.entities.map((one) => ({ ...one, name: named(one) })) };
}

/**
 * What somebody or something is called where the user reads it: "you", "your job"; of a user with a name "Ada (you)". Questions
 * are asked with the name itself.
 */
export function nameForReader(name: string, userId: string): string {
  if (name === personName(userId) || name === userId) {
    return userId === DEFAULT_USER_ID ? "you" : `${name} (you)`;
  }
  const own = [OF_UNNAMED, `${UNNAMED_OWN} `].find((each) => name.startsWith(each));
  return own === undefined ? name : `your ${name.slice(own.length)}`;
}
