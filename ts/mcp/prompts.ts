import type { McpServer } from "@modelcontextprotocol/server";
import { Type } from "../bridge/typebox.js";
import { recallBlock } from "../recall/block.js";
import type { BrainProvider } from "../tools/tool.js";
import { checked } from "./schema.js";

const MAXIMUM_TOKENS = 2_000;
const MAXIMUM_MEMORIES = 50;

const recallArguments = checked(
  "recall",
  Type.Object(
    { question: Type.String({ minLength: 1, description: "What to answer from memory" }) },
    { additionalProperties: false },
  ),
);

/** Offers a prompt that puts what memory holds on a question before the question. */
export function registerPrompts(server: McpServer, brain: BrainProvider): void {
  server.registerPrompt(
    "recall",
    {
      title: "Answer from memory",
      description: "A question together with the memories that fit it best",
      argsSchema: recallArguments,
    },
    async ({ question }) => {
      const text = await recall(brain, question);
      return { messages: [{ role: "user", content: { type: "text", text } }] };
    },
  );
}

async function recall(brain: BrainProvider, question: string): Promise<string> {
  const opened = await brain();
  const { hits } = await opened.searchMemories(question, { limit: MAXIMUM_MEMORIES, peek: true });
  const memories = recallBlock(hits, opened, MAXIMUM_TOKENS);
  return memories === ""
    ? `Memory holds nothing on this.\n\n${question}`
    : `${memories}\n\n${question}`;
}
