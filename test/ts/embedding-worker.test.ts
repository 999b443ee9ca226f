import { describe, expect, it } from "@jest/globals";
import {
  type CortexBridge,
  type Embedder,
  type OpenBrainOptions,
  openAiCompatibleEmbedder,
} from "../../ts/index.js";
import { stored, useRoom } from "./support/brains.js";
import {
  answerJson,
  DIMENSIONS,
  dropping,
  type EmbeddingServer,
  failing,
  hanging,
  useEmbeddingServer,
  well,
} from "./support/embedding-server.js";
import { TestScheduler } from "./support/scheduler.js";

const room = useRoom();
const startServer = useEmbeddingServer();

function embedderOf(server: EmbeddingServer, model = "test-model"): Embedder {
  return openAiCompatibleEmbedder({
    baseUrl: `${server.url}/v1`,
    model,
    dimensions: DIMENSIONS,
  });
}

/** A brain in a file with an embedder over the server, and time that stands still. */
async function open(
  server: EmbeddingServer,
  {
    scheduler = new TestScheduler(),
    ...options
  }: Partial<OpenBrainOptions> & {
    scheduler?: TestScheduler;
  } = {},
): Promise<CortexBridge> {
  return await room.open({
    path: room.file(),
    embedder: embedderOf(server),
    embedding: { scheduler },
    ...options,
  });
}

async function foundByMeaning(brain: CortexBridge, query: string, limit = 1): Promise<string[]> {
  const { hits } = await brain.semanticSearch(query, { limit, peek: true });
  return hits.map(({ content }) => content);
}

const vectorsPath = async (brain: CortexBridge, query = "automobile") =>
  (await brain.searchMemories(query)).paths.find(({ name }) => name === "vectors");

describe("a brain with an embedder", () => {
  it("finds by meaning what shares no word with the query", async () => {
    const brain = await open(await startServer());
    await stored(brain, { content: "The car is red." });
    await stored(brain, { content: "The dog barks." });
    expect(await brain.syncEmbeddings()).toMatchObject({
      configured: true,
      pending: 0,
      failed: 0,
      embedder: { model: "test-model", state: "up" },
      models: [{ model: "test-model", dimensions: DIMENSIONS, vectors: 2 }],
    });
    expect(await foundByMeaning(brain, "automobile")).toEqual(["The car is red."]);
    const { hits, paths } = await brain.searchMemories("automobile", { explain: true });
    expect(hits[0]).toMatchObject({ content: "The car is red.", parts: { words: 0 } });
    expect(hits[0]?.parts?.vector).toBeCloseTo(1, 3);
    expect(paths).toContainEqual(expect.objectContaining({ name: "vectors", state: "live" }));
  });

  it("puts what words and meaning agree on before what only one of them finds", async () => {
    const brain = await open(await startServer());
    for (const content of [
      "A puppy barks.",
      "A dog barks.",
      "The tax office barks at dog owners.",
    ]) {
      await stored(brain, { content });
    }
    await brain.syncEmbeddings();
    const { hits } = await brain.searchMemories("dog barks");
    expect(hits[0]?.content).toBe("A dog barks.");
  });

  it("finds by meaning only what the conditions let through", async () => {
    const brain = await open(await startServer());
    await stored(brain, { content: "My car.", categories: ["mine"] });
    await stored(brain, { content: "Your vehicle.", categories: ["yours"] });
    await stored(brain, { content: "No vehicle at all.", confidence: 0.1 });
    await brain.syncEmbeddings();
    const find = async (options: object) =>
      (await brain.semanticSearch("automobile", { peek: true, ...options })).hits.map(
        ({ content }) => content,
      );
    expect(await find({ categories: "yours" })).toEqual(["Your vehicle."]);
    expect(await find({ purpose: "routine" })).not.toContain("No vehicle at all.");
    expect(await find({})).toHaveLength(3);
  });

  it("sends texts in batches", async () => {
    const server = await startServer();
    const scheduler = new TestScheduler();
    const brain = await open(server, { embedding: { scheduler, batchSize: 4 } });
    server.behave = hanging;
    await stored(brain, { content: "Text 0." });
    await server.received(1);
    server.behave = well;
    for (let i = 1; i <= 9; i += 1) {
      await stored(brain, { content: `Text ${i}.` });
    }
    const [first] = server.requests;
    if (first !== undefined) {
      well(first);
    }
    expect(await brain.syncEmbeddings()).toMatchObject({ pending: 0 });
    expect(server.requests.map(({ texts }) => texts.length)).toEqual([1, 4, 4, 1]);
  });

  it("embeds what was imported, and what was there before it had an embedder", async () => {
    const server = await startServer();
    const before = await room.open({ path: room.file() });
    await stored(before, { content: "An old car." });
    await before.close();
    const brain = await open(server);
    await brain.importMemories([{ content: "A dog." }, { content: "Some tea." }]);
    await brain.syncEmbeddings();
    expect([...server.texts].sort()).toEqual(["A dog.", "An old car.", "Some tea."]);
    await brain.close();
    await (await open(server)).syncEmbeddings();
    expect(server.texts).toHaveLength(3);
  });

  it("embeds what an export or a backup brings in", async () => {
    const server = await startServer();
    const source = await room.open({ path: room.file("source") });
    await stored(source, { content: "The car is red." });
    await source.export(room.file("export"));
    await stored(source, { content: "The dog barks." });
    await source.backup(room.file("backup"));

    const brain = await open(server);
    await stored(brain, { content: "Some tea." });
    expect(await brain.syncEmbeddings()).toMatchObject({ pending: 0 });
    await brain.import(room.file("export"));
    await server.received(2);
    expect(await brain.syncEmbeddings()).toMatchObject({ pending: 0, models: [{ vectors: 2 }] });
    expect(server.texts).toEqual(["Some tea.", "The car is red."]);

    await brain.restore(room.file("backup"));
    await server.received(3);
    expect(await brain.syncEmbeddings()).toMatchObject({ pending: 0, models: [{ vectors: 2 }] });
    expect(await foundByMeaning(brain, "puppy")).toEqual(["The dog barks."]);
  });

  it("sends a text once, however many have the brain open", async () => {
    const server = await startServer();
    server.behave = hanging;
    const one = await open(server);
    const two = await open(server);
    await stored(one, { content: "The car is red." });
    await server.received(1);
    await stored(two, { content: "The dog barks." });
    const done = Promise.all([one.syncEmbeddings(), two.syncEmbeddings()]);
    server.behave = well;
    const [first] = server.requests;
    if (first !== undefined) {
      well(first);
    }
    expect(await done).toMatchObject([{ pending: 0 }, { pending: 0 }]);
    expect(server.texts).toEqual(["The car is red.", "The dog barks."]);
  });

  it("goes on with what a handle that is closed was at", async () => {
    const server = await startServer();
    server.behave = hanging;
    const one = await open(server);
    const two = await open(server);
    await two.syncEmbeddings();
    await stored(one, { content: "The car is red." });
    await server.received(1);
    const done = two.syncEmbeddings();
    server.behave = well;
    await one.close();
    expect(await done).toMatchObject({ pending: 0, models: [{ vectors: 1 }] });
  });

  it("refuses an embedder that is none, and a second one for the same file", async () => {
    const server = await startServer();
    const embedder = embedderOf(server);
    for (const wrong of [
      { ...embedder, id: "" },
      { ...embedder, dimensions: 0 },
      { id: "x", dimensions: 1 },
    ]) {
      const path = room.file();
      await expect(room.open({ path, embedder: wrong as Embedder })).rejects.toMatchObject({
        code: "VALIDATION_ERROR",
        message: expect.stringMatching(/^embedder\./) as unknown,
      });
    }
    await open(server);
    await expect(open(server, { embedder: embedderOf(server, "other") })).rejects.toMatchObject({
      code: "OPTIONS_CONFLICT",
    });
  });
});

describe("a brain without an embedder", () => {
  it("says so, and finds by words", async () => {
    const brain = await room.open();
    await stored(brain, { content: "The car is red." });
    expect(await vectorsPath(brain, "car")).toEqual({
      name: "vectors",
      state: "off",
      candidates: 0,
      reason: "the brain has no embedder",
    });
    await expect(brain.semanticSearch("car")).rejects.toMatchObject({ code: "NO_EMBEDDER" });
    await expect(brain.syncEmbeddings()).rejects.toMatchObject({ code: "NO_EMBEDDER" });
    expect((await brain.getStats()).embedder).toBeNull();
  });
});

describe("an embedder that hangs", () => {
  it("keeps nobody from storing and closing; the next opening goes on", async () => {
    const server = await startServer();
    server.behave = hanging;
    const brain = await open(server);
    await stored(brain, { content: "The car is red." });
    await server.received(1);
    await stored(brain, { content: "The dog barks." });
    expect((await brain.getEmbeddingStats()).pending).toBe(2);
    await brain.close();
    server.behave = well;
    const again = await open(server);
    expect(await again.syncEmbeddings()).toMatchObject({ pending: 0 });
    expect(await foundByMeaning(again, "automobile")).toEqual(["The car is red."]);
  });

  it("delays a search no longer than its time, and words answer", async () => {
    const server = await startServer();
    const scheduler = new TestScheduler();
    const brain = await open(server, {
      scheduler,
      embedding: { scheduler, queryTimeoutMs: 2_000 },
    });
    await stored(brain, { content: "The car is red." });
    await brain.syncEmbeddings();
    server.behave = hanging;
    const searching = brain.searchMemories("red");
    await server.received(2);
    scheduler.advance(2_000);
    const { hits, paths } = await searching;
    expect(hits.map(({ content }) => content)).toEqual(["The car is red."]);
    expect(paths).toContainEqual({
      name: "vectors",
      state: "down",
      candidates: 0,
      reason: "embedder test-model did not answer within 2000 ms",
    });
  });

  it("is not waited for by a search that its caller calls off", async () => {
    const server = await startServer();
    server.behave = hanging;
    const brain = await open(server);
    const stop = new AbortController();
    const searching = brain.searchMemories("red", { signal: stop.signal });
    await server.received(1);
    stop.abort();
    await expect(searching).rejects.toMatchObject({ code: "CANCELLED" });
  });

  it("is given up when it heeds no signal", async () => {
    const scheduler = new TestScheduler();
    const deaf: Embedder = {
      id: "deaf",
      dimensions: DIMENSIONS,
      embed: () => new Promise(() => {}),
    };
    const brain = await room.open({ embedder: deaf, embedding: { scheduler, queryTimeoutMs: 50 } });
    const searching = brain.semanticSearch("car");
    scheduler.advance(50);
    await expect(searching).rejects.toMatchObject({ code: "EMBEDDER_FAILED" });
  });
});

describe("an embedder that fails", () => {
  it("is tried again after longer and longer, and counts as down meanwhile", async () => {
    const server = await startServer();
    server.behave = failing;
    const scheduler = new TestScheduler();
    const brain = await open(server, { scheduler });
    await stored(brain, { content: "The car is red." });
    const waits: (number | undefined)[] = [];
    for (let attempt = 1; attempt <= 4; attempt += 1) {
      await brain.syncEmbeddings();
      expect(server.requests).toHaveLength(attempt);
      const [wait = 0] = scheduler.waits;
      waits.push(wait);
      scheduler.advance(wait);
      await server.received(attempt + 1);
    }
    // Three quarters of 1, 2, 4, 8 seconds: half of each is chance, and chance is in the middle.
    expect(waits).toEqual([750, 1_500, 3_000, 6_000]);
    await brain.syncEmbeddings();
    const { embedder, embedding } = await brain.getStats();
    expect(embedder).toMatchObject({
      state: "down",
      reason: expect.stringMatching(/answered 500: out of order/) as unknown,
      retry_at: scheduler.now() + 12_000,
    });
    expect(embedding).toMatchObject({ pending: 1, failed: 0 });
    expect(await vectorsPath(brain)).toMatchObject({ state: "down" });
    expect((await brain.getExtendedStats()).retrieval_paths).not.toContain("vectors");
    expect(server.requests).toHaveLength(5);

    server.behave = well;
    scheduler.advance(12_000);
    await server.received(6);
    expect(await brain.syncEmbeddings()).toMatchObject({ pending: 0, embedder: { state: "up" } });
    expect(await vectorsPath(brain)).toMatchObject({ state: "live", candidates: 1 });
    expect((await brain.getExtendedStats()).retrieval_paths).toContain("vectors");
  });

  it.each([
    ["drops the connection", dropping],
    ["gives too few", ({ response }) => answerJson(response, { data: [] })],
    ["gives numbers that are none", ({ response }) => answerJson(response, `{"data":[NaN]}`)],
  ] as [string, EmbeddingServer["behave"]][])("loses nothing when it %s", async (_name, behave) => {
    const server = await startServer();
    server.behave = behave;
    const scheduler = new TestScheduler();
    const brain = await open(server, { scheduler });
    await stored(brain, { content: "The car is red." });
    expect(await brain.syncEmbeddings()).toMatchObject({ pending: 1, failed: 0, models: [] });
    server.behave = well;
    scheduler.advance(1_000);
    await server.received(2);
    expect(await brain.syncEmbeddings()).toMatchObject({ pending: 0 });
  });

  it("that refuses one text embeds the others, and gives that one up in the end", async () => {
    const server = await startServer();
    const scheduler = new TestScheduler();
    server.behave = hanging;
    const brain = await open(server, { scheduler });
    await stored(brain, { content: "The car is red." });
    await server.received(1);
    await stored(brain, { content: "Too long." });
    await stored(brain, { content: "The dog barks." });
    server.behave = (request) => {
      if (request.texts.includes("Too long.")) {
        answerJson(request.response, "too long", 400);
      } else {
        well(request);
      }
    };
    const [first] = server.requests;
    if (first !== undefined) {
      well(first);
    }
    expect(await brain.syncEmbeddings()).toMatchObject({
      pending: 1,
      failed: 0,
      last_error: expect.stringMatching(/answered 400: too long/) as unknown,
      models: [{ vectors: 2 }],
      embedder: { state: "up" },
    });
    for (let i = 0; i < 5; i += 1) {
      scheduler.advance(20_000);
      await brain.syncEmbeddings();
    }
    expect(await brain.getEmbeddingStats()).toMatchObject({ pending: 0, failed: 1 });
    const sent = server.requests.length;
    scheduler.advance(10_000_000);
    await brain.syncEmbeddings();
    expect(server.requests).toHaveLength(sent);

    server.behave = well;
    expect(await brain.syncEmbeddings({ retryFailed: true })).toMatchObject({
      pending: 0,
      failed: 0,
    });
  });
});

describe("a memory that changes", () => {
  it("is embedded anew when it is edited, and not found by its old meaning", async () => {
    const server = await startServer();
    const brain = await open(server);
    const id = await stored(brain, { content: "The car is red." });
    await stored(brain, { content: "The dog barks." });
    await brain.syncEmbeddings();
    server.behave = hanging;
    const before = server.requests.length;
    await brain.editSTM(id, { content: "The tea is hot." });
    await server.received(before + 1);
    server.behave = well;
    expect(await foundByMeaning(brain, "automobile", 2)).toEqual(["The dog barks."]);
    const edited = server.requests[before];
    if (edited !== undefined) {
      well(edited);
    }
    await brain.syncEmbeddings();
    expect(await foundByMeaning(brain, "beverage")).toEqual(["The tea is hot."]);
  });

  it("is not given the vector of a text that was edited while it was computed", async () => {
    const server = await startServer();
    server.behave = hanging;
    const brain = await open(server);
    const id = await stored(brain, { content: "The car is red." });
    await server.received(1);
    await brain.editSTM(id, { content: "The tea is hot." });
    server.behave = well;
    const [old] = server.requests;
    if (old !== undefined) {
      well(old);
    }
    await brain.syncEmbeddings();
    expect(server.texts).toEqual(["The car is red.", "The tea is hot."]);
    const { hits } = await brain.semanticSearch("beverage", { explain: true });
    expect(hits[0]?.parts?.vector).toBeCloseTo(1, 3);
  });

  it("is not given the vector of another whose ticket it has, since a backup was put back", async () => {
    const server = await startServer();
    const brain = await open(server);
    await brain.backup(room.file("backup"));
    server.behave = hanging;
    await stored(brain, { content: "The car is red." });
    await server.received(1);
    await brain.restore(room.file("backup"));
    await stored(brain, { content: "The tea is hot." });
    server.behave = well;
    const [late] = server.requests;
    if (late !== undefined) {
      well(late);
    }
    expect(await brain.syncEmbeddings()).toMatchObject({ pending: 0, models: [{ vectors: 1 }] });
    expect(server.texts).toEqual(["The car is red.", "The tea is hot."]);
    expect(await foundByMeaning(brain, "beverage")).toEqual(["The tea is hot."]);
  });

  it("that is forgotten leaves nothing waiting, and its vector goes", async () => {
    const server = await startServer();
    const brain = await open(server);
    const known = await stored(brain, { content: "The car is red." });
    await brain.syncEmbeddings();
    server.behave = hanging;
    const waiting = await stored(brain, { content: "The vehicle is blue." });
    await server.received(2);
    const receipt = await brain.forget({ ids: [known, waiting] });
    expect(receipt).toMatchObject({ memories: 2, embeddings: 1, outbox: [] });
    const late = server.requests[1];
    if (late !== undefined) {
      well(late);
    }
    expect(await brain.syncEmbeddings()).toMatchObject({ pending: 0, models: [] });
    server.behave = well;
    expect(await foundByMeaning(brain, "automobile")).toEqual([]);
  });
});

describe("a brain whose model changes", () => {
  it("embeds anew in the background and never compares across models", async () => {
    const server = await startServer();
    const first = await open(server);
    const id = await stored(first, { content: "The car is red." });
    await first.syncEmbeddings();
    await first.close();

    server.behave = hanging;
    const second = await open(server, { embedder: embedderOf(server, "newer") });
    await server.received(2);
    server.behave = well;
    expect(await foundByMeaning(second, "automobile")).toEqual([]);
    expect((await second.searchMemories("car")).hits).toHaveLength(1);
    const late = server.requests[1];
    if (late !== undefined) {
      well(late);
    }
    const { models } = await second.syncEmbeddings();
    expect(models.map(({ model, vectors }) => [model, vectors])).toEqual([
      ["newer", 1],
      ["test-model", 1],
    ]);
    expect(await foundByMeaning(second, "automobile")).toEqual(["The car is red."]);

    await second.editSTM(id, { content: "The tea is hot." });
    await second.syncEmbeddings();
    await second.close();
    const back = await open(server);
    await back.syncEmbeddings();
    expect(await foundByMeaning(back, "beverage")).toEqual(["The tea is hot."]);
  });
});
