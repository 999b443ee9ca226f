import { once } from "node:events";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";

interface Message {
  role: string;
  content: unknown;
}

/** What the host sent to the model. */
export interface ModelRequest {
  messages: Message[];
  tools?: { function: { name: string } }[];
}

/** What the model does next: say something or call a tool. */
export type ModelStep = { say: string } | { call: string; args: object };

/** A model that does what the test says, behind the chat completions API. */
export class ScriptedModel {
  readonly requests: ModelRequest[] = [];
  readonly #steps: ModelStep[] = [];
  readonly #server: Server;

  private constructor() {
    this.#server = createServer((request, response) => {
      let body = "";
      request.on("data", (chunk) => {
        body += chunk;
      });
      request.on("end", () => {
        this.requests.push(JSON.parse(body));
        const step = this.#steps.shift() ?? { say: "Nothing more." };
        response.writeHead(200, { "content-type": "text/event-stream" });
        for (const choice of choices(step)) response.write(event(choice));
        response.end("data: [DONE]\n\n");
      });
    });
  }

  static async start(): Promise<ScriptedModel> {
    const model = new ScriptedModel();
    model.#server.listen(0, "127.0.0.1");
    await once(model.#server, "listening");
    return model;
  }

  /** The host's configuration for it. */
  get config(): object {
    const { port } = this.#server.address() as AddressInfo;
    return {
      models: {
        mode: "merge",
        providers: {
          scripted: {
            baseUrl: `http://127.0.0.1:${port}/v1`,
            apiKey: "none",
            api: "openai-completions",
            models: [
              {
                id: "scripted-1",
                name: "Scripted",
                contextWindow: 128_000,
                maxTokens: 4_096,
                input: ["text"],
                reasoning: false,
                cost: { input: 0, output: 0, cacheRead: 0, cacheWrite: 0 },
              },
            ],
          },
        },
      },
      agents: { defaults: { model: { primary: "scripted/scripted-1" } } },
    };
  }

  /** What it does next, in this order. */
  script(...steps: ModelStep[]): void {
    this.#steps.push(...steps);
  }

  /** The texts of the last request. */
  get lastPrompt(): string {
    return (this.requests.at(-1)?.messages ?? [])
      .map(({ content }) => (typeof content === "string" ? content : JSON.stringify(content)))
      .join("\n");
  }

  async stop(): Promise<void> {
    this.#server.closeAllConnections();
    this.#server.close();
    await once(this.#server, "close");
  }
}

function choices(step: ModelStep): object[] {
  if ("say" in step) {
    return [
      { delta: { role: "assistant", content: step.say } },
      { delta: {}, finish_reason: "stop" },
    ];
  }
  const call = {
    index: 0,
    id: "call_1",
    type: "function",
    function: { name: step.call, arguments: JSON.stringify(step.args) },
  };
  return [
    { delta: { role: "assistant", tool_calls: [call] } },
    { delta: {}, finish_reason: "tool_calls" },
  ];
}

function event(choice: object): string {
  const chunk = {
    id: "chatcmpl-1",
    object: "chat.completion.chunk",
    created: 1,
    model: "scripted-1",
    choices: [{ index: 0, ...choice }],
  };
  return `data: ${JSON.stringify(chunk)}\n\n`;
}
