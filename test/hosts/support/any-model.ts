import { once } from "node:events";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";

const SAID = "Noted.";

/** A model that says one thing to whatever it is told, behind the interfaces that coding agents speak to. */
export class AnyModel {
  /** What the agents sent, each request as text. */
  readonly requests: string[] = [];
  readonly #server: Server;

  private constructor() {
    this.#server = createServer((request, response) => {
      const chunks: Buffer[] = [];
      request.on("data", (chunk: Buffer) => chunks.push(chunk));
      request.on("end", () => {
        this.requests.push(Buffer.concat(chunks).toString("utf8"));
        const events = answerTo(request.url ?? "");
        if (events === undefined) {
          response.writeHead(200, { "content-type": "application/json" });
          // Gemini CLI asks a second time which model to take, and wants that answered in JSON.
          const content = { role: "model", parts: [{ text: "{}" }] };
          const candidates = [{ content, finishReason: "STOP", index: 0 }];
          response.end(JSON.stringify({ data: [], models: [], input_tokens: 1, candidates }));
          return;
        }
        response.writeHead(200, { "content-type": "text/event-stream" });
        for (const event of events) {
          const { type } = event as { type?: string };
          response.write(type === undefined ? "" : `event: ${type}\n`);
          response.write(`data: ${JSON.stringify(event)}\n\n`);
        }
        response.end();
      });
    });
  }

  static async start(): Promise<AnyModel> {
    const model = new AnyModel();
    model.#server.listen(0, "127.0.0.1");
    await once(model.#server, "listening");
    return model;
  }

  get url(): string {
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}`;
  }

  async stop(): Promise<void> {
    this.#server.closeAllConnections();
    this.#server.close();
    await once(this.#server, "close");
  }
}

/** The events of a streamed answer; nothing for what is no question to the model. */
function answerTo(url: string): object[] | undefined {
  if (/\/v1\/messages(?:$|\?)/u.test(url)) return messages();
  if (url.includes("/responses")) return responses();
  if (url.includes("/chat/completions")) return completions();
  return url.includes("GenerateContent") ? generated() : undefined;
}

function messages(): object[] {
  const usage = { input_tokens: 1, output_tokens: 1 };
  const message = {
    id: "msg_1",
    type: "message",
    role: "assistant",
    model: "m",
    content: [],
    usage,
  };
  return [
    { type: "message_start", message },
    { type: "content_block_start", index: 0, content_block: { type: "text", text: "" } },
    { type: "content_block_delta", index: 0, delta: { type: "text_delta", text: SAID } },
    { type: "content_block_stop", index: 0 },
    { type: "message_delta", delta: { stop_reason: "end_turn", stop_sequence: null }, usage },
    { type: "message_stop" },
  ];
}

function responses(): object[] {
  const content = [{ type: "output_text", text: SAID }];
  const usage = { input_tokens: 1, output_tokens: 1, total_tokens: 2 };
  return [
    { type: "response.created", response: { id: "r1" } },
    {
      type: "response.output_item.done",
      item: { type: "message", role: "assistant", id: "m1", content },
    },
    { type: "response.completed", response: { id: "r1", usage } },
  ];
}

function completions(): object[] {
  const chunk = (delta: object, finish_reason: string | null) => ({
    id: "c1",
    object: "chat.completion.chunk",
    created: 1,
    model: "m",
    choices: [{ index: 0, delta, finish_reason }],
  });
  return [chunk({ role: "assistant", content: SAID }, null), chunk({}, "stop")];
}

function generated(): object[] {
  const content = { role: "model", parts: [{ text: SAID }] };
  return [{ candidates: [{ content, finishReason: "STOP", index: 0 }], usageMetadata: {} }];
}
