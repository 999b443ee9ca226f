import { type Static, type TSchema, Type } from "typebox";
import type native from "../native.js";
import { normalizeCategories } from "./helpers.js";
import { Input } from "./input.js";
import { withoutDates } from "./schema.js";
import { show } from "./text.js";
import type { MemoryStorageResult } from "./types.js";

// The range of an ECMAScript Date; every time in it has an ISO text.
const LAST_TIME = 8.64e15;

const name = Type.Optional(Type.String({ minLength: 1 }));

/** The properties of a new memory, for schemas of calls that store one. */
const memoryProperties = {
  content: Type.String(),
  categories: Type.Optional(
    Type.Union(
      [Type.String({ minLength: 1 }), Type.Array(Type.String({ minLength: 1 })), Type.Null()],
      { title: "text that is not empty, or a list of such" },
    ),
  ),
  importance: Type.Optional(Type.Number({ minimum: 0, maximum: 5 })),
  confidence: Type.Optional(Type.Number({ minimum: 0, maximum: 1 })),
  is_proxy: Type.Optional(Type.Boolean()),
  proxy_agent: name,
  topics: Type.Optional(Type.Array(Type.String({ minLength: 1 }))),
  user_id: name,
  session_id: name,
  source_turn: Type.Optional(Type.Integer({ minimum: 1 })),
  speaker: name,
  source: name,
  created_at: Type.Optional(
    Type.Union(
      [Type.String({ minLength: 1 }), Type.Number({ minimum: -LAST_TIME, maximum: LAST_TIME })],
      { title: "ISO 8601 text, epoch milliseconds or a Date" },
    ),
  ),
} satisfies Record<string, TSchema>;

const createSchema = Type.Object(
  {
    ...memoryProperties,
    compare: Type.Optional(Type.Union([Type.Literal("meaning"), Type.Literal("exact")])),
  },
  { additionalProperties: false },
);
const importSchema = Type.Object(
  { ...memoryProperties, id: name },
  { additionalProperties: false },
);

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
  const data = withoutDates(given, "created_at");
  const problem = input.problem(data);
  if (problem !== undefined) {
    return { problem };
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
      categories: chosenCategories(memory.categories),
    },
  };
}

/** The categories that were given; undefined leaves the choice to the brain, which knows keywords. */
export function chosenCategories(
  categories: string | readonly string[] | null | undefined,
): string[] | undefined {
  const none = categories === undefined || categories === null || categories.length === 0;
  return none ? undefined : normalizeCategories(categories);
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
