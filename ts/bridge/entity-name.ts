/** How agents and people call the user, whose name in the graph is the user's id. */
const SELF: ReadonlySet<string> = new Set(["me", "myself", "i", "user", "the user"]);
const OWN = /^my\s+(?=\S)/iu;

/** An entity as the graph knows it: "I" is the user, "my sister" the user's. */
export function entityName(name: string, userId: string): string {
  const plain = name.trim();
  return SELF.has(plain.toLowerCase()) ? userId : plain.replace(OWN, () => `${userId}'s `);
}
