/** Memories of the agents' framework on their way into a brain and back; nothing of theirs is dropped. */
import {
  EnhancedUserMemory,
  type EnhancedUserMemoryDict,
  type UserMemory,
} from "./enhanced-memory.js";
import { isoTime } from "./memory.js";
import type { CortexMemory, CreateMemoryInput, ImportMemoryInput } from "./types.js";

/** A memory as the agents' framework has it: the object, or its dictionary. */
export type UserMemoryInput = EnhancedUserMemory | UserMemory | EnhancedUserMemoryDict;

/** Whether it is one: a dictionary has its text under `memory`, where createMemory takes `content`. */
export function isUserMemory(given: unknown): given is UserMemoryInput {
  if (typeof given !== "object" || given === null) {
    return false;
  }
  const { memory, content } = given as { memory?: unknown; content?: unknown };
  return (
    given instanceof EnhancedUserMemory || (typeof memory === "string" && content === undefined)
  );
}

/** Keys that come back as null, or as the brain's own, without being kept as null. */
const IS_NULL_WITHOUT: ReadonlySet<string> = new Set([
  "input",
  "last_updated",
  "expires_at",
  "review_at",
]);

/**
 * The memory as a brain stores it. A confidence of 1 is the framework's default and says nothing: the user's cognitive
 * state decides then, as the framework has it. What a brain has no property for goes into `metadata`.
 */
export function toNewMemory(given: UserMemoryInput): CreateMemoryInput & ImportMemoryInput {
  const { memory, topics, memory_id, user_id, confidence, is_proxy, proxy_agent, ...rest } = (
    given instanceof EnhancedUserMemory ? given : EnhancedUserMemory.fromDict({ ...given })
  ).toDict();
  const { expires_at, review_at } = rest;
  const kept = Object.entries(rest).filter(
    ([key, value]) => value !== undefined && !(value === null && IS_NULL_WITHOUT.has(key)),
  );
  return {
    content: memory,
    topics: topics ?? undefined,
    id: memory_id ?? undefined,
    user_id: user_id ?? undefined,
    created_at: rest.last_updated ?? undefined,
    ...(isTime(expires_at) && { expires_at }),
    ...(isTime(review_at) && { review_at }),
    confidence: confidence === 1 ? undefined : confidence,
    is_proxy,
    proxy_agent: proxy_agent ?? undefined,
    metadata: kept.length === 0 ? undefined : Object.fromEntries(kept),
  };
}

/** The memory as the framework has it: its text, topics and times of now, the score for now, and all it came with. */
export function toEnhancedMemory(memory: CortexMemory): EnhancedUserMemory {
  // Time limits are as they are now.
  const { last_updated, expires_at, review_at, ...others } = memory.metadata ?? {};
  const told = typeof last_updated === "string" ? last_updated : null;
  return EnhancedUserMemory.fromDict({
    ...others,
    memory: memory.content,
    topics: memory.topics.length === 0 ? null : memory.topics,
    last_updated: told ?? isoTime(memory.created_at),
    memory_id: memory.id,
    user_id: memory.user_id,
    confidence: memory.confidence,
    is_proxy: memory.is_proxy,
    proxy_agent: memory.proxy_agent,
    ...(memory.expires_at !== undefined && { expires_at: isoTime(memory.expires_at) }),
    ...(memory.review_at !== undefined && { review_at: isoTime(memory.review_at) }),
  });
}

function isTime(value: unknown): value is string | number {
  return typeof value === "string" || typeof value === "number";
}
