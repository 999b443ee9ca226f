import type native from "../native.js";
import { readable, toCortexError, validationError } from "./errors.js";
import { namedCategories } from "./helpers.js";
import { Input } from "./input.js";
import { metadataText } from "./metadata.js";
import { unknownProperty } from "./names.js";
import { categoriesOrNull, closed, optionalText, withoutDates } from "./schema.js";
import { newMemoryProperties } from "./shape-schemas.js";
import { show } from "./text.js";
import { type Static, type TSchema, Type } from "./typebox.js";
import type { MemoryStorageResult } from "./types.js";
import { isUserMemory, toNewMemory, type UserMemoryInput } from "./user-memories.js";

const { id, compare, ...told } = newMemoryProperties;

/** The properties of a new memory, for schemas of calls that store one. */
const memoryProperties = {
  ...told,
  content: Type.String(),
  user_id: optionalText,
  categories: categoriesOrNull,
  metadata: Type.Optional(Type.Union([Type.Object({}), Type.Null()], { title: "an object" })),
} satisfies Record<string, TSchema>;

/** A new memory has been neither validated nor contradicted: callers that say so are right. */
const noneYet = Type.Optional(
  Type.Literal(0, { title: "0, for none can have come before it: recordValidation counts them" }),
);

const createSchema = closed({
  ...memoryProperties,
  validation_count: noneYet,
  contradiction_count: noneYet,
  compare,
});
const importSchema = closed({ ...memoryProperties, id });
const knownProperties: ReadonlySet<string> = new Set(Object.keys(createSchema.properties));

/** What createMemory takes, as data. */
export const createMemoryInput = new Input("createMemory", createSchema);

/** What createMemory takes of a memory of the agents' framework, which has an id. */
const userMemoryInput = new Input("createMemory", importSchema);

/** What importMemories takes per memory, as data. */
export const importMemoryInput = new Input("importMemories", importSchema);

/**
 * Refuses what no data can be at fault for, only the program: a memory without text under `content`, or with a
 * property that there is none of. Whoever does not look at the status would lose the memory.
 *
 * @throws CortexError VALIDATION_ERROR - names the property, and the one that was probably meant
 */
export function requireMemoryShape(given: unknown, call = "createMemory"): void {
  readable(call, () => {
    if (!isUserMemory(given)) {
      requireShape(given, call);
    }
  });
}

function requireShape(given: unknown, call: string): void {
  if (typeof given !== "object" || given === null) {
    throw validationError(
      `${call} takes an object such as { content: "text" }, but got ${show(given)}`,
    );
  }
  const unknown = Object.keys(given).find((name) => !knownProperties.has(name));
  if (unknown !== undefined) {
    throw validationError(unknownProperty(call, unknown, [...knownProperties]));
  }
  const { content } = given as { content?: unknown };
  if (typeof content !== "string") {
    throw validationError(
      content === undefined || content === null
        ? "content is missing: it must be the text to store"
        : `content must be text, but is ${show(content)}`,
    );
  }
}

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
    data = isUserMemory(given)
      ? fromUserMemory(given)
      : input.parse(withoutDates(given, "created_at", "expires_at", "review_at"));
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
  try {
    return {
      memory: {
        ...memory,
        id: memory.id ?? defaults.ids?.(),
        user_id: memory.user_id ?? defaults.userId,
        categories: namedCategories(memory.categories),
        metadata: memory.metadata ? metadataText(memory.metadata) : undefined,
      },
    };
  } catch (error) {
    return { problem: toCortexError(error).message };
  }
}

function fromUserMemory(given: UserMemoryInput): unknown {
  return userMemoryInput.parse(readable("createMemory", () => toNewMemory(given)));
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
