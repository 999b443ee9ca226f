/** Which words tell whom or what memories speak of. */
import type { CortexBridge } from "./bridge.js";
import { CortexError } from "./errors.js";
import type { CancelOptions } from "./types.js";

/** So many words are looked for. */
const MOST_WORDS = 20;
/** "User likes tea": how agents call whose memory it is, of whom nearly all speaks. */
const THE_USER = "user";

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
    // Tools are listed also where the addon cannot be loaded.
    const { namesIn } = await import("./readings.js");
    const names = namesIn(content).filter((name) => name.toLowerCase() !== THE_USER);
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
