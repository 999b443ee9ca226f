/** An embedder that hangs or fails keeps nobody from storing and searching. */
import { describe, expect, it } from "@jest/globals";
import type { Embedder } from "../../ts/index.js";
import { stored, useRoom } from "./support/brains.js";
import { foundByMeaning, openEmbedded, vectorsPath } from "./support/embedded.js";
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

const open = (server: EmbeddingServer, options?: Parameters<typeof openEmbedded>[2]) =>
  openEmbedded(room, server, options);

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
