import type { CallToolResult, McpServer } from "@modelcontextprotocol/server";
import { cortexTools } from "../tools/index.js";
import type { BrainProvider, CortexTool, ToolOutcome } from "../tools/tool.js";
import { shown } from "./schema.js";

/** Where a refusal's code is in a result's `_meta`, for programs; people and models read it in the text. */
export const CODE_KEY = "cortex-brain/code";

/** Offers all tools. */
export function registerTools(server: McpServer, brain: BrainProvider): void {
  for (const tool of cortexTools) {
    registerTool(server, tool, brain);
  }
}

function registerTool(server: McpServer, tool: CortexTool, brain: BrainProvider): void {
  const { name, label, description, parameters, outputSchema, annotations } = tool;
  server.registerTool(
    name,
    {
      title: label,
      description,
      inputSchema: shown(parameters),
      outputSchema: shown(outputSchema),
      annotations: { title: label, ...annotations },
    },
    async (params, { mcpReq }) => toResult(await tool.execute(brain, params, mcpReq.signal)),
  );
}

/** A tool's answer as the protocol has it: a refusal is a result too, and not an error of the protocol. */
function toResult({ content, details }: ToolOutcome): CallToolResult {
  if ("failure" in details) {
    const { code, message } = details.failure;
    return {
      isError: true,
      content: [{ type: "text", text: `${code}: ${message}` }],
      _meta: { [CODE_KEY]: code },
    };
  }
  return { content, structuredContent: { ...details } };
}
