/** Embedders as files of settings name them. */
import { describe, expect, it } from "@jest/globals";
import { embedderOptions } from "../../ts/embedders/settings.js";
import { useRoom } from "./support/brains.js";
import { DIMENSIONS, useEmbeddingServer } from "./support/embedding-server.js";

const startServer = useEmbeddingServer();
const room = useRoom();

describe("the settings of an embedder", () => {
  it("name a service, which then finds by meaning", async () => {
    const server = await startServer();
    const options = await embedderOptions({
      kind: "openai",
      url: `${server.url}/v1`,
      model: "test-model",
      dimensions: DIMENSIONS,
      query_timeout_ms: 30_000,
    });
    expect(options.embedding).toEqual({ queryTimeoutMs: 30_000 });
    const brain = await room.open(options);
    await brain.createMemory({ content: "A dog barks." });
    expect(await brain.syncEmbeddings()).toMatchObject({
      pending: 0,
      models: [{ model: "test-model" }],
    });
  });

  it("name the old daemon, or none", async () => {
    expect((await embedderOptions({ kind: "daemon" })).embedder).toMatchObject({ dimensions: 384 });
    expect(await embedderOptions({ kind: "none", url: "http://127.0.0.1:1" })).toEqual({});
    expect(await embedderOptions()).toEqual({});
  });

  it.each([
    [{ kind: "local" }, 'embedder.folder is missing: an embedder of kind "local" needs it'],
    [{ kind: "openai" }, "embedder.url is missing"],
    [{ kind: "openai", url: "http://127.0.0.1:1" }, "embedder.model is missing"],
    [{ kind: "local", folder: "/gone" }, "/gone is no folder"],
  ] as const)("%j are refused", async (settings, message) => {
    await expect(embedderOptions(settings)).rejects.toMatchObject({
      code: "VALIDATION_ERROR",
      message: expect.stringContaining(message),
    });
  });
});

describe("an embedder", () => {
  const counting = () => {
    const told = { closed: 0, texts: 0 };
    const embedder = {
      id: "counting",
      dimensions: 1,
      async embed(texts: readonly string[]) {
        told.texts += texts.length;
        return texts.map(() => Float32Array.of(1));
      },
      async close() {
        told.closed += 1;
      },
    };
    return { told, embedder };
  };

  it("is closed with its brain, once", async () => {
    const { told, embedder } = counting();
    const brain = await room.open({ embedder });
    await brain.close();
    await brain.close();
    expect(told.closed).toBe(1);
  });

  it("that is not to work in the background computes when it is asked, and not before", async () => {
    const { told, embedder } = counting();
    const brain = await room.open({ embedder, embedding: { background: false } });
    await brain.createMemory({ content: "A dog barks." });
    await brain.getEmbeddingStats();
    expect(told.texts).toBe(0);
    expect(await brain.syncEmbeddings()).toMatchObject({ pending: 0 });
    expect(told.texts).toBe(1);
  });
});
