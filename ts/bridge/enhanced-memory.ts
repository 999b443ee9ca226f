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

/** An enhanced memory as plain data, with every other key that the memory has. */
export interface EnhancedUserMemoryDict extends UserMemory {
  confidence: number;
  is_proxy: boolean;
  proxy_agent: string | null;
  [key: string]: unknown;
}

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
 * A UserMemory with its provenance: composed of it, not derived from it, and to be read and written like it: each
 * property that the memory has when it is wrapped, also one that only a framework knows (`team_id`), is the memory's
 * own, but for those of this class. createMemory and importMemories take one, `enhanced` gives one.
 */
export class EnhancedUserMemory implements UserMemory {
  readonly base_memory: UserMemory;
  readonly confidence: number;
  readonly is_proxy: boolean;
  readonly proxy_agent: string | null;
  /** What else the wrapped memory has. */
  [key: string]: unknown;

  /** @throws CortexError VALIDATION_ERROR - a confidence outside 0 to 1, or an agent without is_proxy */
  constructor(base_memory: UserMemory, provenance: Provenance = {}) {
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
    delegate(this, base_memory as UserMemory & Record<string, unknown>);
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

  /** A copy as plain data: all keys of the memory, and the provenance. */
  toDict(): EnhancedUserMemoryDict {
    const { confidence, is_proxy, proxy_agent } = this;
    return { ...structuredClone({ ...this.base_memory }), confidence, is_proxy, proxy_agent };
  }

  /** What JSON.stringify writes: the dictionary, which fromDict reads. */
  toJSON(): EnhancedUserMemoryDict {
    return this.toDict();
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
    const { confidence, is_proxy, proxy_agent, ...base } = own;
    return new EnhancedUserMemory(
      {
        ...base,
        memory: own.memory,
        topics: own.topics ?? null,
        input: own.input ?? null,
        last_updated: own.last_updated ?? null,
        memory_id: own.memory_id ?? null,
      },
      {
        confidence: confidence ?? undefined,
        is_proxy: is_proxy ?? undefined,
        proxy_agent: proxy_agent ?? undefined,
      },
    );
  }
}

/** Reads and writes what the memory has beside the properties of the class. */
function delegate(wrapper: EnhancedUserMemory, memory: UserMemory & Record<string, unknown>): void {
  for (const key of readable("the memory", () => Object.keys(memory))) {
    if (!(key in wrapper)) {
      Object.defineProperty(wrapper, key, {
        get: () => memory[key],
        set: (value: unknown) => {
          memory[key] = value;
        },
      });
    }
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
