import type { CortexBridge } from "../bridge/bridge.js";
import { throwIfAborted } from "../bridge/cancel.js";
import {
  CortexError,
  type CortexErrorCode,
  isCortexErrorCode,
  readable,
  toCortexError,
} from "../bridge/errors.js";
import { Input } from "../bridge/input.js";
import type { Static, TObject } from "../bridge/typebox.js";
import type { MemoryStorageResult } from "../bridge/types.js";
import type { ToolAnnotations } from "./annotations.js";
import { outputSchemaOf } from "./result-schemas.js";

/** A piece of text for the model. */
export interface ToolText {
  type: "text";
  text: string;
}

/** Why a tool refused or failed. */
export interface ToolFailure {
  code: CortexErrorCode;
  message: string;
}

/** What a tool answers, for programs; with how storing ended, where that was refused. */
export type ToolDetails<Result = unknown> =
  | { result: Result }
  | { failure: ToolFailure; storage?: MemoryStorageResult };

/** A memory was not stored, or not changed: the status says why, and is the code. */
export class StorageRefusal extends CortexError {
  /** How storing ended. */
  readonly storage: MemoryStorageResult;

  constructor(storage: MemoryStorageResult) {
    super(isCortexErrorCode(storage.status) ? storage.status : "INTERNAL", storage.message);
    this.storage = storage;
  }
}

/** What a tool answers: text for the model, details for programs. */
export interface ToolOutcome<Result = unknown> {
  content: ToolText[];
  details: ToolDetails<Result>;
}

/** Gives the brain a tool works on; it may open it only now. */
export type BrainProvider = () => CortexBridge | Promise<CortexBridge>;

/** A tool, independent of any host. */
export interface CortexTool<Result = unknown> {
  /** What models and hosts call it. */
  readonly name: string;
  /** What people see. */
  readonly label: string;
  /** What it is for, for the model. */
  readonly description: string;
  /** JSON Schema of its parameters. */
  readonly parameters: TObject;
  /** JSON Schema of an outcome's details when all went well. */
  readonly outputSchema: TObject;
  /** What a call does to the brain. */
  readonly annotations: ToolAnnotations;
  /**
   * Runs the tool. It checks the parameters itself, because hosts do not, and never throws: what goes
   * wrong is the outcome's failure.
   */
  execute(
    brain: BrainProvider,
    params: unknown,
    signal?: AbortSignal,
  ): Promise<ToolOutcome<Result>>;
}

/** A tool's answer when all went well. */
export interface ToolAnswer<Result> {
  text: string;
  result: Result;
}

/** What makes a tool; `run` may throw. */
export interface ToolDefinition<Parameters extends TObject, Result extends TObject> {
  name: string;
  label: string;
  description: string;
  annotations: ToolAnnotations;
  parameters: Parameters;
  /** Names that parameters had before, each with today's: taken, and shown to nobody. */
  olderNames?: Readonly<Record<string, keyof Static<Parameters> & string>>;
  /** Schema of what `run` gives as result. */
  result: Result;
  run(
    brain: CortexBridge,
    params: Static<Parameters>,
    signal: AbortSignal | undefined,
  ): Promise<ToolAnswer<Static<Result>>>;
}

/** Makes a tool: around `run` come the check of the parameters and the answer to what it throws. */
export function defineTool<Parameters extends TObject, Result extends TObject>(
  definition: ToolDefinition<Parameters, Result>,
): CortexTool<Static<Result>> {
  const { name, label, description, annotations, parameters, olderNames = {} } = definition;
  const input = new Input(name, parameters);
  return {
    name,
    label,
    description,
    annotations,
    parameters,
    outputSchema: outputSchemaOf(definition.result),
    async execute(brain, params, signal) {
      try {
        throwIfAborted(signal);
        const given = readable(name, () => withoutNulls(params ?? {}, parameters));
        const valid = input.parse(underTodaysNames(given, olderNames));
        const { text, result } = await definition.run(await brain(), valid, signal);
        return { content: [{ type: "text", text }], details: { result } };
      } catch (error) {
        const { code, message } = toCortexError(error);
        const failure = { code, message };
        return {
          content: [{ type: "text", text: `❌ ${message}` }],
          details:
            error instanceof StorageRefusal ? { failure, storage: error.storage } : { failure },
        };
      }
    },
  };
}

/** Models write null for a parameter they leave out; a required one stays, to be refused by name. */
function withoutNulls(params: unknown, parameters: TObject): unknown {
  if (typeof params !== "object" || params === null || Array.isArray(params)) {
    return params;
  }
  const needed: readonly string[] = parameters.required ?? [];
  return Object.fromEntries(
    Object.entries(params).filter(([key, value]) => value !== null || needed.includes(key)),
  );
}

/** What was given under an older name goes with what was given under today's. */
function underTodaysNames(params: unknown, olderNames: Readonly<Record<string, string>>): unknown {
  if (typeof params !== "object" || params === null || Array.isArray(params)) {
    return params;
  }
  const today = new Map(Object.entries(olderNames));
  const given = new Map<string, unknown>();
  for (const [name, value] of Object.entries(params)) {
    const key = today.get(name) ?? name;
    given.set(key, given.has(key) ? both(given.get(key), value) : value);
  }
  return Object.fromEntries(given);
}

/** Of two switches whether one is on, of two lists all that is in them. */
function both(one: unknown, other: unknown): unknown {
  const switches = typeof one === "boolean" && typeof other === "boolean";
  return switches ? one || other : [one, other].flat();
}
