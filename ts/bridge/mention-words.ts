/** Which words tell whom or what memories speak of. */
import type { CortexBridge } from "./bridge.js";
import { CortexError } from "./errors.js";
import type { CancelOptions } from "./types.js";

/** So many words are looked for. */
const MOST_WORDS = 20;

const WORDS = /[\p{L}\p{M}\p{N}’'-]+/gu;
/** What stands before a name; its point ends no sentence. */
const TITLES = ["Mrs", "Mr", "Ms", "Miss", "Dr", "Prof", "Rev", "Sr", "St", "Herr", "Frau"];
const SENTENCES = new RegExp(`(?<!\\b(?:${TITLES.join("|")})\\.)(?<=[.!?:])\\s+|\\n+`, "u");
const NAME = /^\p{Lu}\p{Ll}[\p{L}\p{M}’-]*$/u;
const POSSESSIVE = /['’]s$/u;

/** Days and months begin with a capital, and are nobody. */
const NO_NAMES: ReadonlySet<string> = new Set([
  ...TITLES,
  ...Array.from({ length: 12 }, (_, month) => new Date(Date.UTC(2024, month, month + 1))).flatMap(
    (date) =>
      [{ month: "long" } as const, { weekday: "long" } as const].map((part) =>
        date.toLocaleDateString("en", { ...part, timeZone: "UTC" }),
      ),
  ),
]);

/** The names in memories; where they have none, what their facts are about. */
export async function wordsOf(
  brain: CortexBridge,
  ids: readonly string[],
  { user, signal }: CancelOptions & { user?: string | undefined },
): Promise<string[]> {
  const words = new Set<string>();
  for (const id of ids) {
    for (const word of await wordsOfOne(brain, id, { user, signal })) {
      words.add(word);
    }
    if (words.size >= MOST_WORDS) {
      break;
    }
  }
  return [...words].slice(0, MOST_WORDS);
}

async function wordsOfOne(
  brain: CortexBridge,
  id: string,
  options: CancelOptions & { user?: string | undefined },
): Promise<string[]> {
  try {
    const { content } = await brain.getMemory(id, { user: options.user, peek: true });
    const names = namesIn(content);
    if (names.length > 0) {
      return names;
    }
    const { entities } = await brain.getFactsOfMemory(id, options);
    return entities.flatMap(({ name, is_user }) => (is_user || / /u.test(name) ? [] : [name]));
  } catch (error) {
    // Of an atom, or of what is gone and has only its history, there are no words.
    if (error instanceof CortexError && error.code === "NOT_FOUND") {
      return [];
    }
    throw error;
  }
}

/** Words with a capital where no sentence begins. */
function namesIn(text: string): string[] {
  return text.split(SENTENCES).flatMap((sentence) =>
    (sentence.match(WORDS) ?? [])
      .slice(1)
      .map((word) => word.replace(POSSESSIVE, ""))
      .filter(
        (word) => NAME.test(word) && !NO_NAMES.has(word) && !NO_NAMES.has(word.replace(/s$/u, "")),
      ),
  );
}
