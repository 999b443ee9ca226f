/** Vectors in a brain: what is found by them, and what becomes of them when texts and models change. */
import { describe, expect, it } from "@jest/globals";
import type { Embedder } from "../../ts/index.js";
import { stored, useRoom } from "./support/brains.js";
import { embedderOf, foundByMeaning, openEmbedded, vectorsPath } from "./support/embedded.js";
import {
  DIMENSIONS,
  type EmbeddingServer,
  hanging,
  useEmbeddingServer,
  well,
} from "./support/embedding-server.js";
import { TestScheduler } from "./support/scheduler.js";

const room = useRoom();
const startServer = useEmbeddingServer();

const open = (server: EmbeddingServer, options?: Parameters<typeof openEmbedded>[2]) =>
  openEmbedded(room, server, options);

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
    expect(await foundByMeaning(brain, "vehicle")).toEqual(["The car is red."]);
    const { hits, paths } = await brain.searchMemories("vehicle", { explain: true });
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
