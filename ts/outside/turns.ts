/** The last work under each name; what comes next waits for it. */
type Turns = Map<string, Promise<void>>;

// On globalThis, because a host that reloads a plugin has this module twice, and the brain once.
const KEY = Symbol.for("cortex-brain.embedding-turns");
const holder = globalThis as { [KEY]?: Turns };

/** Runs work when all that was given under the same name before has ended. */
export async function inTurn(name: string, work: () => Promise<void>): Promise<void> {
  holder[KEY] ??= new Map();
  const turns = holder[KEY];
  const mine = (turns.get(name) ?? Promise.resolve()).then(work);
  const ended = mine.catch(() => undefined);
  turns.set(name, ended);
  try {
    await mine;
  } finally {
    if (turns.get(name) === ended) {
      turns.delete(name);
    }
  }
}
