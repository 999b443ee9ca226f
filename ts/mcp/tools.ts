import type { CallToolResult, McpServer } from "@modelcontextprotocol/server";
import { brief, briefSchema, type DetailsChoice } from "../tools/brief.js";
import type { BrainProvider, CortexTool, ToolOutcome } from "../tools/tool.js";
import { outline, shown } from "./schema.js";

/** Where a refusal's code is in a result's `_meta`, for programs; people and models read it in the text. */
const CODE_KEY = "cortex-brain/code";

/** Where a refused store's whole result is in `_meta`. */
const STORAGE_KEY = "cortex-brain/storage";

/** Offers these tools. */
export function registerTools(
  server: McpServer,
  brain: BrainProvider,
  tools: readonly CortexTool[],
  details: DetailsChoice,
): void {
  for (const tool of tools) {
    registerTool(server, tool, brain, details);
  }
}

function registerTool(
  server: McpServer,
  tool: CortexTool,
  brain: BrainProvider,
  choice: DetailsChoice,
): void {
  const { name, label, description, parameters, annotations } = tool;
  const outputSchema = choice === "full" ? tool.outputSchema : briefSchema(tool.outputSchema);
  server.registerTool(
    name,
    {
      title: label,
      description,
      inputSchema: shown(parameters),
      outputSchema: shown(outline(outputSchema)),
      annotations: { title: label, ...annotations },
    },
    async (params, { mcpReq }) =>
      toResult(await tool.execute(brain, params, mcpReq.signal), choice),
  );
}

/** A tool's answer as the protocol has it: a refusal is a result too, and not an error of the protocol. */
function toResult({ content, details }: ToolOutcome, choice: DetailsChoice): CallToolResult {
  if ("failure" in details) {
    const { failure, storage } = details;
    return {
      isError: true,
      content: [{ type: "text", text: `${failure.code}: ${failure.message}` }],
      _meta: {
        [CODE_KEY]: failure.code,
        ...(storage === undefined ? {} : { [STORAGE_KEY]: storage }),
      },
    };
  }
  const { result } = details;
  return { content, structuredContent: { result: choice === "full" ? result : brief(result) } };
}
