import { DEFAULT_USER_ID } from "./defaults.js";
import type { GraphView } from "./graph.js";

/** How a user whom nobody named is called before people: every question about the graph understands it. */
const UNNAMED_USER = "me";

/** How agents and people call the user, whose name in the graph is the user's id. */
const SELF: ReadonlySet<string> = new Set(["me", "myself", "i", "user", "the user"]);
const OWN = /^my\s+(?=\S)/iu;

/** An entity as the graph knows it: "I" is the user, "my sister" the user's. */
export function entityName(name: string, userId: string): string {
  const plain = name.trim();
  return SELF.has(plain.toLowerCase()) ? userId : plain.replace(OWN, () => `${userId}'s `);
}

/** How people call a user. */
export function personName(userId: string): string {
  return userId === DEFAULT_USER_ID ? UNNAMED_USER : userId;
}

/** A part of the graph as people read it: its users are called by `personName`. */
export function forPeople(view: GraphView): GraphView {
  const entities = view.entities.map((entity) =>
    entity.is_user ? { ...entity, name: personName(entity.name) } : entity,
  );
  return { ...view, entities };
}
