import type { CortexErrorCode } from "../bridge/errors.js";
import type { MemoryStorageResult } from "../bridge/types.js";
import type { BrainProvider, CortexTool, ToolFailure } from "../tools/tool.js";
import type { HostTool } from "./host.js";

/** What the host answers with the tool's own message, because of its name; others it hides. */
class ToolInputError extends Error {
  /** What went wrong, from the list of CortexError. */
  readonly code: CortexErrorCode;

  /** How storing ended, where that was refused. */
  readonly storage: MemoryStorageResult | undefined;

  constructor({ code, message }: ToolFailure, storage: MemoryStorageResult | undefined) {
    super(`${code}: ${message}`);
    this.name = "ToolInputError";
    this.code = code;
    this.storage = storage;
  }
}

/** A tool in the form the host calls. */
export function toHostTool(tool: CortexTool, brain: BrainProvider): HostTool {
  return {
    name: tool.name,
    label: tool.label,
    description: tool.description,
    parameters: tool.parameters,
    outputSchema: tool.outputSchema,
    async execute(_toolCallId, params, signal) {
      const outcome = await tool.execute(brain, params, signal);
      if ("failure" in outcome.details) {
        throw new ToolInputError(outcome.details.failure, outcome.details.storage);
      }
      return outcome;
    },
  };
}
