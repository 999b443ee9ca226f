import { type Static, type TSchema, Type } from "typebox";
import type native from "../native.js";
import { toCortexError } from "./errors.js";
import { namedCategories } from "./helpers.js";
import { Input } from "./input.js";
import {
  categoriesOrNull,
  closed,
  count,
  flag,
  optionalText,
  optionalTexts,
  share,
  time,
  withoutDates,
} from "./schema.js";
import { show } from "./text.js";
import type { MemoryStorageResult } from "./types.js";

/** The properties of a new memory, for schemas of calls that store one. */
const memoryProperties = {
  content: Type.String(),
  categories: categoriesOrNull,
  importance: Type.Optional(Type.Number({ minimum: 0, maximum: 5 })),
  confidence: share,
  is_proxy: flag,
  proxy_agent: optionalText,
  topics: optionalTexts,
  user_id: optionalText,
  session_id: optionalText,
  source_turn: count,
  speaker: optionalText,
  source: optionalText,
  created_at: time,
} satisfies Record<string, TSchema>;

const createSchema = closed({
  ...memoryProperties,
  compare: Type.Optional(Type.Union([Type.Literal("meaning"), Type.Literal("exact")])),
});
const importSchema = closed({ ...memoryProperties, id: optionalText });

/** What createMemory takes, as data. */
export const createMemoryInput = new Input("createMemory", createSchema);

/** What importMemories takes per memory, as data. */
export const importMemoryInput = new Input("importMemories", importSchema);

/** What the bridge adds to a memory that does not say. */
export interface MemoryDefaults {
  userId: string;
  ids: (() => string) | undefined;
}

/** A memory ready for the addon, or what is wrong with it. */
export type PreparedMemory = { memory: native.NewMemory } | { problem: string };

/** Checks one memory and fills in what it leaves out. */
export function prepareMemory(
  input: typeof createMemoryInput | typeof importMemoryInput,
  given: unknown,
  defaults: MemoryDefaults,
): PreparedMemory {
  let data: unknown;
  try {
    data = input.parse(withoutDates(given, "created_at"));
  } catch (error) {
    return { problem: toCortexError(error).message };
  }
  const memory = data as Static<typeof importSchema> & Static<typeof createSchema>;
  if (memory.proxy_agent !== undefined && memory.is_proxy !== true) {
    return {
      problem:
        `proxy_agent (${show(memory.proxy_agent)}) is given without is_proxy: ` +
        "set is_proxy to true, or leave proxy_agent out",
    };
  }
  return {
    memory: {
      ...memory,
      id: memory.id ?? defaults.ids?.(),
      user_id: memory.user_id ?? defaults.userId,
      categories: namedCategories(memory.categories),
    },
  };
}

/** The result of a call that got invalid data: nothing is stored. */
export function invalidMemory(message: string): MemoryStorageResult {
  return {
    status: "VALIDATION_ERROR",
    message,
    local_success: false,
    graph_success: false,
    graph_state: "off",
    is_success: false,
    is_rejected: true,
  };
}
