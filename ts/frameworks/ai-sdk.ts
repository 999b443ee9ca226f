/**
 * The memory for programs on Vercel's AI SDK (`ai` 6 and 7): a middleware that recalls before a prompt and stores what
 * the user tells, and the tools.
 *
 * @packageDocumentation
 */
import { type JSONSchema7, jsonSchema, type LanguageModelMiddleware, type ToolSet, tool } from "ai";
import type { CortexBridge } from "../bridge/bridge.js";
import { CortexError } from "../bridge/errors.js";
import { type ToolProfile, toolsOf } from "../tools/profiles.js";
import { type CortexTool, StorageRefusal } from "../tools/tool.js";
import { Remembering, type RememberingOptions } from "./remembering.js";

export type { ToolProfile } from "../tools/profiles.js";
export type { StorageRefusal } from "../tools/tool.js";
export type { RememberingOptions } from "./remembering.js";

/** What a model is called with. */
type CallOptions = Parameters<NonNullable<LanguageModelMiddleware["transformParams"]>>[0]["params"];
type Message = CallOptions["prompt"][number];
type UserMessage = Extract<Message, { role: "user" }>;

/**
 * A middleware for `wrapLanguageModel`. What the memory holds on the user's last message stands before it, fenced and
 * marked as data, in each step of the answer; where nothing fits, the prompt stays as it is. When the model answers,
 * what the user told is stored word for word; questions, thanks and code are not. Wrap the model that talks with a
 * person, not one that works on texts of programs.
 *
 * @param brain - an open brain; closing it stays with who opened it
 * @throws CortexError VALIDATION_ERROR - an option that is unknown or of another type
 * @example
 * const model = wrapLanguageModel({ model: openai("gpt-5"), middleware: memoryMiddleware(brain, { user: "ruth" }) });
 * const { text } = await generateText({ model, prompt: "When is my next check-up?" });
 */
export function memoryMiddleware(
  brain: CortexBridge,
  options: RememberingOptions = {},
): LanguageModelMiddleware {
  const memory = new Remembering(brain, options);
  return {
    // Version 7 takes any.
    specificationVersion: "v3",

    async transformParams({ params }) {
      const place = params.prompt.findLastIndex(({ role }) => role === "user");
      const message = params.prompt[place];
      if (message?.role !== "user") {
        return params;
      }
      const block = await memory.recalled(textOf(message));
      return block === ""
        ? params
        : { ...params, prompt: params.prompt.with(place, after(block, message)) };
    },

    async wrapGenerate({ doGenerate, params }) {
      const result = await doGenerate();
      await memory.capture(newlySaid(params));
      return result;
    },

    async wrapStream({ doStream, params }) {
      const result = await doStream();
      // Beside the answer, which nothing holds up; who reads it to its end has what was said stored.
      const stored = memory.capture(newlySaid(params));
      stored.catch(() => undefined); // told where it is awaited
      const end = new TransformStream({ flush: () => stored });
      return { ...result, stream: result.stream.pipeThrough(end) };
    },
  };
}

/** The tools of these profiles for `generateText`, `streamText` and agents; a refusal is told to the model as the tool's error. */
export function memoryTools(
  brain: CortexBridge,
  { profiles = ["core"] }: { profiles?: readonly ToolProfile[] } = {},
): ToolSet {
  return Object.fromEntries(toolsOf(profiles).map((each) => [each.name, toSdkTool(each, brain)]));
}

function toSdkTool(each: CortexTool, brain: CortexBridge): ToolSet[string] {
  return tool({
    description: each.description,
    // Shown to the model; the tool checks by itself, and says better what is wrong.
    inputSchema: jsonSchema<unknown>(each.parameters as JSONSchema7),
    async execute(given, { abortSignal }) {
      const { content, details } = await each.execute(() => brain, given, abortSignal);
      if ("failure" in details) {
        const { failure, storage } = details;
        throw storage === undefined
          ? new CortexError(failure.code, failure.message)
          : new StorageRefusal(storage);
      }
      return content.map(({ text }) => text).join("\n");
    },
  });
}

/** The message behind a block of memories. */
function after(block: string, message: UserMessage): UserMessage {
  return { ...message, content: [{ type: "text", text: `${block}\n\n` }, ...message.content] };
}

/** What the user says with this call; "" in a further step of an answer, where a tool has the last word. */
function newlySaid({ prompt }: CallOptions): string {
  const last = prompt.at(-1);
  return last?.role === "user" ? textOf(last) : "";
}

function textOf({ content }: UserMessage): string {
  return content.flatMap((part) => (part.type === "text" ? [part.text] : [])).join("\n");
}
