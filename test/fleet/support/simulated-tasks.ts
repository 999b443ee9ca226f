import type { CortexBridge } from "../../../ts/bridge/bridge.js";

/** A number below the one given, the same for the same seed. */
export type Random = (below: number) => number;

/** mulberry32. */
export function randomFrom(seed: number): Random {
  let state = seed;
  return (below) => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) % below;
  };
}

/** What a host is asked to do. */
export interface Task {
  what: keyof typeof TASKS;
  /** The time that it is for whoever asks. */
  now: number;
  /** Of what is stored. */
  id: string;
  /** What is said, or the memory that it is about. */
  text: string;
}

/** Few, so that hosts tell the same, what takes the place of it and what is told otherwise. */
const TEXTS = [
  "I live in Bern.",
  "I live in Graz.",
  "I live in Ulm.",
  "I reside in Bern.",
  "I drink tea.",
  "I do not drink tea.",
  "My sister is called Ruth.",
  "The gate is blue.",
  "Please remember that the gate is blue!",
  "Ruth rings on Sundays.",
];

/** Each gives what is compared: what one brain answers, too. */
const TASKS = {
  add: async (brain: CortexBridge, { text }: Task) => {
    const { status, memory_id, matched_id, similarity_score, error_code } =
      await brain.createMemory({ content: text });
    return error_code ?? { status, memory_id, matched_id, similarity_score };
  },
  validate: async (brain: CortexBridge, { text }: Task) =>
    await brain.recordValidation(text, true).then(() => "validated"),
  edit: async (brain: CortexBridge, { text }: Task) => {
    const { status, error_code } = await brain.editSTM(text, { append: "It is cold there." });
    return error_code ?? { status };
  },
  forget: async (brain: CortexBridge, { text }: Task) => {
    const { ids, memories, contradictions } = await brain.forget({ ids: [text] });
    return { ids, memories, contradictions };
  },
  pin: async (brain: CortexBridge, { text }: Task) =>
    await brain.pin({ memory_id: text }).then(() => "pinned"),
  search: async (brain: CortexBridge, { text }: Task) => {
    const { hits } = await brain.searchMemories(text, { peek: true });
    return hits.map(({ id, content }) => ({ id, content }));
  },
  list: async (brain: CortexBridge) => {
    const memories = await brain.getRecentSTM({ limit: 100, peek: true });
    return memories.map(({ id, content, validation_count, superseded_by }) => ({
      ...{ id, content, validation_count, superseded_by },
    }));
  },
} as const satisfies Record<string, (brain: CortexBridge, task: Task) => Promise<unknown>>;

const ABOUT_MEMORIES = ["validate", "edit", "forget", "pin"] as const;

/** The next task by chance; more often than not something new is told. */
export function drawn(
  random: Random,
  { stored, ...when }: { id: string; now: number; stored: readonly string[] },
): Task {
  const text = TEXTS[random(TEXTS.length)] ?? "";
  const kind = random(10);
  if (kind < 5 || stored.length === 0) return { what: "add", text, ...when };
  if (kind === 5) return { what: "search", text, ...when };
  if (kind === 6) return { what: "list", text: "", ...when };
  const what = ABOUT_MEMORIES[random(ABOUT_MEMORIES.length)] ?? "pin";
  return { what, text: stored[random(stored.length)] ?? "", ...when };
}

/** Who lost its turn on the way, and to another host, is told so, and has changed nothing. */
export const LOST_ITS_TURN = '"BUSY"';

/** What a brain answers, as text. */
export async function answerTo(brain: CortexBridge, task: Task): Promise<string> {
  try {
    return JSON.stringify(await TASKS[task.what](brain, task));
  } catch (error) {
    if (error instanceof Error && "code" in error) return JSON.stringify(error.code);
    throw error;
  }
}
