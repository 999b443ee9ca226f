import { readable, validationError } from "./errors.js";
import { show } from "./text.js";

/** A memory as the agents' framework knows it. */
export interface UserMemory {
  /** What is remembered. */
  memory: string;
  topics: string[] | null;
  /** What the user said, from which it was made. */
  input: string | null;
  /** ISO 8601. */
  last_updated: string | null;
  memory_id: string | null;
  /** Whose memory; frameworks that keep memories of one user leave it out. */
  user_id?: string | null;
  /** The agent that made it. */
  agent_id?: string | null;
}

/** An enhanced memory as plain data; keys it does not know are kept. */
export interface EnhancedUserMemoryDict extends UserMemory {
  confidence: number;
  is_proxy: boolean;
  proxy_agent: string | null;
  [key: string]: unknown;
}

const BASE_KEYS = [
  "memory",
  "topics",
  "input",
  "last_updated",
  "memory_id",
  "user_id",
  "agent_id",
] as const;
const ENHANCED_KEYS = ["confidence", "is_proxy", "proxy_agent"] as const;
const KNOWN_KEYS: ReadonlySet<string> = new Set([...BASE_KEYS, ...ENHANCED_KEYS]);

/** How sure a memory is, and who stored it. */
export interface Provenance {
  /** 0 to 1; default 1. */
  confidence?: number | undefined;
  /** Stored by an agent on the user's behalf; default false. */
  is_proxy?: boolean | undefined;
  /** That agent's name; default null. */
  proxy_agent?: string | null | undefined;
}

/**
 * A UserMemory with its provenance: composed of it, not derived from it, and to be read and written like it: each of
 * its properties is the wrapped memory's own. createMemory and importMemories take one, `enhanced` gives one.
 */
export class EnhancedUserMemory implements UserMemory {
  readonly base_memory: UserMemory;
  readonly confidence: number;
  readonly is_proxy: boolean;
  readonly proxy_agent: string | null;
  readonly #others: Readonly<Record<string, unknown>>;

  /** @throws CortexError VALIDATION_ERROR - a confidence outside 0 to 1, or an agent without is_proxy */
  constructor(
    base_memory: UserMemory,
    provenance: Provenance = {},
    others: Readonly<Record<string, unknown>> = {},
  ) {
    requireObject("the memory", base_memory);
    requireObject("the provenance", provenance);
    const {
      confidence = 1,
      is_proxy = false,
      proxy_agent = null,
    } = readable("EnhancedUserMemory", () => ({ ...provenance }));
    if (!(typeof confidence === "number" && confidence >= 0 && confidence <= 1)) {
      throw validationError(`confidence must be a number from 0 to 1, but is ${show(confidence)}`);
    }
    if (proxy_agent !== null && !is_proxy) {
      throw validationError(
        `proxy_agent (${show(proxy_agent)}) is given without is_proxy: set is_proxy to true, or leave ` +
          "proxy_agent out",
      );
    }
    this.base_memory = base_memory;
    this.confidence = confidence;
    this.is_proxy = is_proxy;
    this.proxy_agent = proxy_agent;
    this.#others = others;
  }

  get memory(): string {
    return this.base_memory.memory;
  }

  set memory(value: string) {
    this.base_memory.memory = value;
  }

  get topics(): string[] | null {
    return this.base_memory.topics;
  }

  set topics(value: string[] | null) {
    this.base_memory.topics = value;
  }

  get input(): string | null {
    return this.base_memory.input;
  }

  set input(value: string | null) {
    this.base_memory.input = value;
  }

  get last_updated(): string | null {
    return this.base_memory.last_updated;
  }

  set last_updated(value: string | null) {
    this.base_memory.last_updated = value;
  }

  get memory_id(): string | null {
    return this.base_memory.memory_id;
  }

  set memory_id(value: string | null) {
    this.base_memory.memory_id = value;
  }

  get user_id(): string | null {
    return this.base_memory.user_id ?? null;
  }

  set user_id(value: string | null) {
    this.base_memory.user_id = value;
  }

  get agent_id(): string | null {
    return this.base_memory.agent_id ?? null;
  }

  set agent_id(value: string | null) {
    this.base_memory.agent_id = value;
  }

  /** A copy as plain data: all keys of the memory, the provenance, and the keys that came with it. */
  toDict(): EnhancedUserMemoryDict {
    const { confidence, is_proxy, proxy_agent } = this;
    const base = structuredClone({ ...this.base_memory });
    return { ...structuredClone(this.#others), ...base, confidence, is_proxy, proxy_agent };
  }

  /**
   * The inverse of toDict, without touching its argument. Rows from before provenance was kept lack it: they
   * are as sure as can be and nobody's proxy.
   *
   * @throws CortexError VALIDATION_ERROR - no text under `memory`, or a provenance that cannot be
   */
  static fromDict(dict: Readonly<Record<string, unknown>>): EnhancedUserMemory {
    requireObject("the memory", dict);
    const own = readable(
      "EnhancedUserMemory",
      () => structuredClone(dict) as Partial<EnhancedUserMemoryDict>,
    );
    if (typeof own.memory !== "string") {
      throw validationError(`memory must be text, but is ${show(own.memory)}`);
    }
    const base: UserMemory = {
      memory: own.memory,
      topics: own.topics ?? null,
      input: own.input ?? null,
      last_updated: own.last_updated ?? null,
      memory_id: own.memory_id ?? null,
    };
    const { user_id, agent_id } = own;
    if (user_id !== undefined) {
      base.user_id = user_id;
    }
    if (agent_id !== undefined) {
      base.agent_id = agent_id;
    }
    const provenance: Provenance = {
      confidence: own.confidence ?? undefined,
      is_proxy: own.is_proxy ?? undefined,
      proxy_agent: own.proxy_agent ?? undefined,
    };
    const others = Object.entries(own).filter(([key]) => !KNOWN_KEYS.has(key));
    return new EnhancedUserMemory(base, provenance, Object.fromEntries(others));
  }
}

function requireObject(name: string, value: unknown): void {
  if (typeof value !== "object" || value === null) {
    throw validationError(`${name} must be an object, but is ${show(value)}`);
  }
}

/** The memory with its provenance: the same object when it has one, else wrapped with the defaults. */
export function ensureEnhancedMemory(
  memory: UserMemory | EnhancedUserMemory,
  provenance: Provenance = {},
): EnhancedUserMemory {
  requireObject("the memory", memory);
  return isEnhanced(memory) ? memory : new EnhancedUserMemory(memory, provenance);
}

/** The memory without its provenance: the wrapped one, or the same object when it has none. */
export function extractUserMemory(memory: UserMemory | EnhancedUserMemory): UserMemory {
  requireObject("the memory", memory);
  return isEnhanced(memory) ? memory.base_memory : memory;
}

function isEnhanced(memory: UserMemory | EnhancedUserMemory): memory is EnhancedUserMemory {
  return readable("the memory", () => memory instanceof EnhancedUserMemory);
}
