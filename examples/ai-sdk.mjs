// The memory in Vercel's AI SDK, with a model that needs no key: it answers with what it was given.
// In a project that installed the package, import from "cortex-brain" and "cortex-brain/ai-sdk".
import { generateText, wrapLanguageModel } from "ai";
import { MockLanguageModelV3 } from "ai/test";
import { memoryMiddleware } from "../dist/frameworks/ai-sdk.js";
import { openBrain } from "../dist/index.js";

const parrot = new MockLanguageModelV3({
  doGenerate: async ({ prompt }) => ({
    content: [
      {
        type: "text",
        text: prompt
          .at(-1)
          .content.map(({ text }) => text)
          .join(""),
      },
    ],
    finishReason: { unified: "stop", raw: "stop" },
    usage: { inputTokens: {}, outputTokens: {} },
    warnings: [],
  }),
});

const brain = await openBrain({ path: ":memory:" });
const model = wrapLanguageModel({ model: parrot, middleware: memoryMiddleware(brain) });

await generateText({ model, prompt: "My sister Ruth lives in Bergen." });
const { text } = await generateText({ model, prompt: "Where does my sister Ruth live?" });
console.log(text);

await brain.close();
