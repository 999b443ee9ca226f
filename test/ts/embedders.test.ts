import { describe, expect, it } from "@jest/globals";
import {
  type Embedder,
  legacyDaemonEmbedder,
  type OpenAiCompatibleOptions,
  openAiCompatibleEmbedder,
} from "../../ts/index.js";
import {
  answerJson,
  type Behaviour,
  DIMENSIONS,
  dropping,
  type EmbeddingServer,
  failing,
  hanging,
  meaningOf,
  useEmbeddingServer,
} from "./support/embedding-server.js";

const startServer = useEmbeddingServer();
const TEXTS = ["a car", "a dog"];

function embedderOf(
  server: EmbeddingServer,
  options: Partial<OpenAiCompatibleOptions> = {},
): Embedder {
  return openAiCompatibleEmbedder({
    baseUrl: `${server.url}/v1`,
    model: "test-model",
    dimensions: DIMENSIONS,
    ...options,
  });
}

async function embed(embedder: Embedder, kind: "query" | "document" = "document") {
  return await embedder.embed(TEXTS, kind, { signal: new AbortController().signal });
}

const data = (...embeddings: unknown[]): Behaviour => {
  return ({ response }) =>
    answerJson(response, { data: embeddings.map((embedding, index) => ({ index, embedding })) });
};
const raw = (body: string): Behaviour => {
  return ({ response }) => answerJson(response, body);
};
const good = TEXTS.map(meaningOf);
const ones = new Array<number>(DIMENSIONS).fill(1);

describe("openAiCompatibleEmbedder", () => {
  it("asks as the interface wants it and gives the vectors", async () => {
    const server = await startServer();
    const vectors = await embed(embedderOf(server, { apiKey: "secret", requestDimensions: true }));
    expect(vectors.map((vector) => [...vector])).toEqual(
      good.map((vector) => [...new Float32Array(vector)]),
    );
    const [request] = server.requests;
    expect(request?.path).toBe("/v1/embeddings");
    expect(request?.headers.authorization).toBe("Bearer secret");
    expect(request?.body).toEqual({
      model: "test-model",
      input: TEXTS,
      encoding_format: "float",
      dimensions: DIMENSIONS,
    });
  });

  it("puts before a query and a document what the model wants there", async () => {
    const server = await startServer();
    const embedder = embedderOf(server, { queryPrefix: "q: ", documentPrefix: "d: " });
    await embed(embedder, "query");
    await embed(embedder, "document");
    expect(server.texts).toEqual(["q: a car", "q: a dog", "d: a car", "d: a dog"]);
  });

  it("goes by the index that each vector names, not by their order", async () => {
    const server = await startServer();
    server.behave = ({ response }) =>
      answerJson(response, {
        data: [
          { index: 1, embedding: good[1] },
          { index: 0, embedding: good[0] },
        ],
      });
    const vectors = await embed(embedderOf(server));
    expect(vectors[0]).toEqual(new Float32Array(good[0] ?? []));
  });

  it.each<[string, Behaviour, string, RegExp]>([
    ["fails", failing, "unavailable", /answered 500: out of order/],
    ["is busy", ({ response }) => answerJson(response, "", 429), "unavailable", /429: \(empty\)/],
    ["knows no key", ({ response }) => answerJson(response, "who?", 401), "unavailable", /401/],
    ["drops the connection", dropping, "unavailable", /cannot be reached/],
    [
      "breaks off",
      ({ response }) => {
        response.writeHead(200, { "content-length": "1000" });
        response.write('{"data"');
        setImmediate(() => response.destroy());
      },
      "unavailable",
      /cannot be reached/,
    ],
    [
      "sends elsewhere",
      ({ response }) => {
        response.writeHead(302, { location: "http://127.0.0.1:1/" }).end();
      },
      "unavailable",
      /cannot be reached/,
    ],
    [
      "refuses the texts",
      ({ response }) => answerJson(response, "too long", 400),
      "refused",
      /400: too long/,
    ],
    ["answers no JSON", raw("<html>"), "invalid", /no JSON: <html>/],
    ["answers NaN", raw(`{"data":[{"embedding":[NaN]}]}`), "invalid", /no JSON/],
    ["answers null", raw("null"), "invalid", /without a list of data/],
    ["answers no data", raw("{}"), "invalid", /without a list of data/],
    [
      "answers items that are none",
      raw(`{"data":[null,null]}`),
      "invalid",
      /vector 0 that is no list/,
    ],
    ["gives too few", data(ones), "invalid", /1 vectors for 2 texts/],
    ["gives too many", data(ones, ones, ones), "invalid", /3 vectors for 2 texts/],
    ["gives none", data(), "invalid", /0 vectors for 2 texts/],
    [
      "lies about the length",
      data(ones, ones.slice(1)),
      "invalid",
      /vector 1 with 7 numbers instead of 8/,
    ],
    ["gives text", data(ones, "vector"), "invalid", /vector 1 that is no list/],
    [
      "gives null for a number",
      data(ones, [...ones.slice(1), null]),
      "invalid",
      /vector 1 with null at 7/,
    ],
    [
      "gives infinity",
      raw(`{"data":[{"embedding":[1e999,1,1,1,1,1,1,1]},{"embedding":[]}]}`),
      "invalid",
      /Infinity at 0/,
    ],
    ["gives what no float holds", data(ones, [...ones.slice(1), 1e300]), "invalid", /1e\+300 at 7/],
    [
      "gives zeros",
      data(
        ones,
        ones.map(() => 0),
      ),
      "invalid",
      /vector 1 that is zero/,
    ],
    [
      "gives one index twice",
      raw(`{"data":[{"index":1},{"index":1}]}`),
      "invalid",
      /index 1 for one of 2/,
    ],
    ["gives an index beyond", raw(`{"data":[{"index":0},{"index":7}]}`), "invalid", /index 7/],
  ])("tells what is wrong when the service %s", async (_name, behave, problem, message) => {
    const server = await startServer();
    server.behave = behave;
    await expect(embed(embedderOf(server))).rejects.toMatchObject({
      code: "EMBEDDER_FAILED",
      problem,
      message: expect.stringMatching(message) as unknown,
    });
  });

  it("tells that nobody listens", async () => {
    const server = await startServer();
    const embedder = embedderOf(server, { baseUrl: "http://127.0.0.1:1/v1" });
    await expect(embed(embedder)).rejects.toMatchObject({ problem: "unavailable" });
  });

  it("ends a request that hangs when it is called off", async () => {
    const server = await startServer();
    server.behave = hanging;
    const stop = new AbortController();
    const pending = embedderOf(server).embed(TEXTS, "query", { signal: stop.signal });
    await server.received(1);
    stop.abort();
    await expect(pending).rejects.toMatchObject({ code: "EMBEDDER_FAILED" });
  });

  it("refuses options that lack something", () => {
    const options = { baseUrl: "http://127.0.0.1/v1", model: "m", dimensions: 0 };
    expect(() => openAiCompatibleEmbedder(options)).toThrow(/dimensions must be a whole number/);
  });
});

describe("legacyDaemonEmbedder", () => {
  const vector = Array.from({ length: 384 }, (_, index) => index + 1);

  it("asks the daemon and gives 384 numbers for each text, under the name of its model", async () => {
    const server = await startServer();
    server.behave = ({ texts, response }) =>
      answerJson(response, { embeddings: texts.map(() => vector) });
    const embedder = legacyDaemonEmbedder({ url: server.url });
    expect(embedder.id).toBe("all-MiniLM-L6-v2");
    expect(await embed(embedder)).toEqual([new Float32Array(vector), new Float32Array(vector)]);
    expect(server.requests[0]).toMatchObject({ path: "/embed", body: { texts: TEXTS } });
  });

  it("tells what is wrong with an answer", async () => {
    const server = await startServer();
    server.behave = raw(`{"embeddings":[[1,2],[3,4]]}`);
    await expect(embed(legacyDaemonEmbedder({ url: server.url }))).rejects.toMatchObject({
      problem: "invalid",
      message: expect.stringMatching(/vector 0 with 2 numbers instead of 384/) as unknown,
    });
  });
});
