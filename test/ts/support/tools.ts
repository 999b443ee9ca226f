import { expect } from "@jest/globals";
import { Input } from "../../../ts/bridge/input.js";
import type { CortexBridge, CortexTool, ToolOutcome } from "../../../ts/index.js";

/** Calls a tool as a host does. */
async function call<Result>(
  tool: CortexTool<Result>,
  brain: CortexBridge,
  params: unknown = {},
): Promise<{ text: string; outcome: ToolOutcome<Result> }> {
  const outcome = await tool.execute(() => brain, params);
  expect(outcome.content).toHaveLength(1);
  return { text: outcome.content[0]?.text ?? "", outcome };
}

/** The result of a call that must succeed; the details must be what the tool's output schema says. */
export async function resultOf<Result>(
  tool: CortexTool<Result>,
  brain: CortexBridge,
  params: unknown = {},
): Promise<{ text: string; result: Result }> {
  const { text, outcome } = await call(tool, brain, params);
  if ("failure" in outcome.details) {
    throw new Error(`failed: ${outcome.details.failure.message}`);
  }
  expect(new Input(tool.name, tool.outputSchema).problem(outcome.details)).toBeUndefined();
  return { text, result: outcome.details.result };
}

/** The failure of a call that must be refused; its message is what the model reads too. */
export async function failureOf(tool: CortexTool, brain: CortexBridge, params: unknown) {
  const { text, outcome } = await call(tool, brain, params);
  if ("result" in outcome.details) {
    throw new Error("not refused");
  }
  const { code, message } = outcome.details.failure;
  expect(text).toBe(`❌ ${message}`);
  return { code, message };
}
