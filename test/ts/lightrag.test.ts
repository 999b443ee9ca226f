import { describe, expect, it } from "@jest/globals";
import { cortexStats, type OpenBrainOptions } from "../../ts/index.js";
import { countingIds, stored, useRoom } from "./support/brains.js";
import { held, insertions, nothingWaits, until, useLightRag, whole } from "./support/lightrag.js";
import type { Fault, StoredDocument } from "./support/lightrag-server.js";
import { resultOf } from "./support/tools.js";

const room = useRoom();
const { startServer, open } = useLightRag(room);

describe("a brain with a LightRAG server", () => {
  it("sends each memory's third-person restatement, named after its id, in the background", async () => {
    const server = await startServer();
    const brain = await open(server, { userId: "ada", ids: countingIds() });
    const result = await brain.createMemory({ content: "I have my keys." });
    expect(result).toMatchObject({ status: "SUCCESS", graph_state: "pending" });
    await stored(brain, { content: "I like my boat.", speaker: "Ruth" });
    await until(async () => (await brain.getLightRagState()).ok === 2);
    expect(held(server)).toEqual([
      whole("m1", "ada has ada's keys."),
      whole("m2", "Ruth likes Ruth's boat."),
    ]);
  });

  it("shows who it is as the settings say", async () => {
    const server = await startServer();
    server.apiKey = "k1";
    const brain = await open(server, {
      lightrag: { url: server.url, api_key: "k1", token: "t1", workspace: "family" },
    });
    await stored(brain, { content: "Tea is at five." });
    expect(await brain.syncLightRag()).toMatchObject({ ...nothingWaits, ok: 1 });
    expect(server.requests[0]?.headers).toMatchObject({
      "x-api-key": "k1",
      authorization: "Bearer t1",
      "lightrag-workspace": "family",
    });
  });

  it("names an id that is a path so that the server takes it for a name", async () => {
    const server = await startServer();
    const brain = await open(server, { ids: () => "notes/a.[b].md" });
    await stored(brain, { content: "Tea is at five." });
    await brain.syncLightRag();
    const [document] = server.documents.values();
    expect(document?.source).toMatch(/^notes%2Fa\.%5Bb%5D\.md@[0-9a-f]{12}$/u);
    expect(await brain.syncLightRag({ reconcile: true })).toMatchObject({
      reconciled: { listed: 1, requeued: 0, unknown: 0 },
    });
  });

  it("leaves what was there before to syncLightRag, and tells of it", async () => {
    const server = await startServer();
    const path = room.file();
    const before = await room.open({ path });
    await stored(before, { content: "Tea is at five." });
    await before.close();
    const brain = await open(server, { path });
    expect(await brain.getLightRagState()).toMatchObject({ unqueued: 1, pending: 0 });
    expect(await brain.syncLightRag()).toMatchObject({ ...nothingWaits, unqueued: 0, ok: 1 });
    expect(server.documents.size).toBe(1);
  });

  it("tells how far it is in getStats and cortex_stats", async () => {
    const server = await startServer();
    const brain = await open(server);
    await stored(brain, { content: "Tea is at five." });
    await brain.syncLightRag();
    expect((await brain.getStats()).lightrag).toMatchObject({ ...nothingWaits, ok: 1 });
    const { text } = await resultOf(cortexStats, brain);
    expect(text).toContain(`LightRAG: ${server.url}: 1 there, 0 waiting\n`);
  });

  it("has at most so many documents at work at a time", async () => {
    const server = await startServer();
    server.workMs = 3;
    const brain = await open(server, { lightrag: { url: server.url, max_in_flight: 4 } });
    let most = 0;
    server.failure = () => {
      const open_ = [...server.documents.values()].filter(({ status }) => status !== "processed");
      most = Math.max(most, open_.length);
      return undefined;
    };
    for (let i = 0; i < 20; i += 1) {
      await stored(brain, { content: `Boat ${i} sails.`, compare: "exact" });
    }
    expect(await brain.syncLightRag()).toMatchObject({ ...nothingWaits, ok: 20 });
    expect(most).toBeLessThanOrEqual(4);
  });

  it("refuses settings that cannot be", async () => {
    const url = "http://127.0.0.1:9621";
    for (const lightrag of [
      { url: "" },
      { url: "localhost:9621" },
      { url: "file:///etc" },
      { url, workspace: "a b" },
      { url, timeout_ms: 0 },
      { url, max_in_flight: 0.5 },
      { url, key: "x" },
      {},
    ]) {
      await expect(room.open({ lightrag } as Partial<OpenBrainOptions>)).rejects.toMatchObject({
        code: "VALIDATION_ERROR",
      });
    }
  });

  it("is needed for syncLightRag", async () => {
    const brain = await room.open();
    await expect(brain.syncLightRag()).rejects.toMatchObject({ code: "NO_SINK" });
    await expect(brain.getLightRagState()).rejects.toMatchObject({ code: "NO_SINK" });
    expect((await brain.getStats()).lightrag).toBeNull();
  });
});

describe.each(["1.4", "1.5"] as const)("with LightRAG %s", (version) => {
  it("an edit puts the new text in the place of the old", async () => {
    const server = await startServer(version);
    const brain = await open(server, { ids: countingIds() });
    await stored(brain, { content: "My boat is red." });
    await brain.syncLightRag();
    await brain.editSTM("m1", { content: "My boat is blue." });
    expect(await brain.syncLightRag()).toMatchObject({ ...nothingWaits, ok: 1 });
    expect(held(server)).toEqual([whole("m1", "default's boat is blue.")]);
  });

  it("an edit back to the old text ends with the old text", async () => {
    const server = await startServer(version);
    const brain = await open(server, { ids: countingIds() });
    await stored(brain, { content: "My boat is red." });
    await brain.syncLightRag();
    server.workMs = 100; // so that the deletion is still under way
    await brain.editSTM("m1", { content: "My boat is blue." });
    await until(() => server.requests.some(({ method }) => method === "DELETE"));
    await brain.editSTM("m1", { content: "My boat is red." });
    expect(await brain.syncLightRag()).toMatchObject({ ...nothingWaits, ok: 1 });
    await until(() => !server.busy);
    expect(held(server)).toEqual([whole("m1", "default's boat is red.")]);
  });

  it("two memories that say the same are both there", async () => {
    const server = await startServer(version);
    const brain = await open(server, { userId: "ada", ids: countingIds() });
    await stored(brain, { content: "Tea is at five.", user_id: "ada" });
    await stored(brain, { content: "Tea is at five.", user_id: "bob" });
    expect(await brain.syncLightRag()).toMatchObject({ ...nothingWaits, ok: 2 });
    const texts = held(server).map(([id, text]) => [id, text?.split("\n\n(")[0]]);
    expect(texts).toEqual([
      ["m1", "Tea is at five."],
      ["m2", "Tea is at five."],
    ]);
    expect(await brain.syncLightRag({ reconcile: true })).toMatchObject({
      reconciled: { listed: 2, requeued: 0, unknown: 0 },
    });
    await brain.deleteSTMBatch(["m1"]);
    await brain.syncLightRag();
    expect(held(server).map(([id]) => id)).toEqual(["m2"]);
  });

  it("what is forgotten goes from there, and the receipt names it until then", async () => {
    const server = await startServer(version);
    const brain = await open(server, { ids: countingIds() });
    await stored(brain, { content: "My boat is red." });
    await brain.syncLightRag();
    server.busy = true;
    const receipt = await brain.forget({ ids: ["m1"] });
    expect(receipt.outbox).toEqual([{ sink: "lightrag", memory_id: "m1" }]);
    await until(async () => (await brain.getLightRagState()).last_error !== null);
    expect(await brain.getLightRagState()).toMatchObject({
      state: "up",
      delete_pending: 1,
      last_error: expect.stringContaining("busy"),
    });
    expect(server.documents.size).toBe(1);
    server.busy = false;
    expect(await brain.syncLightRag()).toMatchObject({ ...nothingWaits, ok: 0 });
    expect(server.documents.size).toBe(0);
  });

  it("what comes in late of a memory that was deleted meanwhile goes, too", async () => {
    const server = await startServer(version);
    server.fault = ({ path }) => (path === "/documents/text" ? "late" : undefined);
    const brain = await open(server, { ids: countingIds() });
    await stored(brain, { content: "My boat is red." });
    await until(() => insertions(server).length > 0);
    await brain.deleteSTMBatch(["m1"]);
    await until(() => server.documents.size > 0);
    expect(await brain.syncLightRag()).toMatchObject({ ...nothingWaits, ok: 0 });
    expect(server.documents.size).toBe(0);
  });

  it("a document that a restart left undone is gone on with", async () => {
    const server = await startServer(version);
    server.workMs = 1_000_000;
    const brain = await open(server);
    await stored(brain, { content: "My boat is red." });
    await until(() => [...server.documents.values()].some(({ status }) => status === "processing"));
    server.workMs = 1;
    server.restart();
    expect(await brain.syncLightRag()).toMatchObject({ ...nothingWaits, ok: 1 });
  });

  it("a document that a restart lost is sent again", async () => {
    const server = await startServer(version);
    server.workMs = 1_000_000;
    const brain = await open(server);
    await stored(brain, { content: "My boat is red." });
    await until(() => server.documents.size === 1);
    server.workMs = 1;
    server.restart(() => true);
    expect(await brain.syncLightRag()).toMatchObject({ ...nothingWaits, ok: 1 });
    expect(server.documents.size).toBe(1);
  });

  it.each<Fault>(["500 after", "drop after", "late", "garbage"])(
    "a memory whose sending ended with %s is there once",
    async (fault) => {
      const server = await startServer(version);
      server.fault = ({ path }) =>
        path === "/documents/text" && insertions(server).length <= 2 ? fault : undefined;
      const brain = await open(server, { ids: countingIds() });
      await stored(brain, { content: "My boat is red." });
      expect(await brain.syncLightRag()).toMatchObject({ ...nothingWaits, ok: 1 });
      expect(held(server)).toEqual([whole("m1", "default's boat is red.")]);
    },
  );

  it("reconciling puts right what the server lost or has twice, and leaves alone what it does not know", async () => {
    const server = await startServer(version);
    const brain = await open(server, { ids: countingIds() });
    for (const text of ["My boat is red.", "Tea is at five.", "Ruth rings on Sundays."]) {
      await stored(brain, { content: text });
    }
    await brain.syncLightRag();
    const documents = [...server.documents.values()];
    const [lost, failed] = documents as [StoredDocument, StoredDocument];
    server.documents.delete(lost.id);
    failed.status = "failed";
    for (const [id, source] of [
      ["doc-old", "m3@000000000000"],
      ["doc-other", "x@000000000000"],
      ["doc-file", "report.pdf"],
    ] as const) {
      server.documents.set(id, { ...lost, id, source, text: `The text of ${id}.` });
    }
    expect(await brain.syncLightRag()).toMatchObject({ ok: 3 });
    expect(await brain.syncLightRag({ reconcile: true })).toMatchObject({
      ...nothingWaits,
      ok: 3,
      reconciled: { listed: 3, requeued: 3, unknown: 1 },
    });
    server.documents.delete("doc-other");
    server.documents.delete("doc-file");
    expect(held(server)).toEqual([
      whole("m1", "default's boat is red."),
      whole("m2", "Tea is at five."),
      whole("m3", "Ruth rings on Sundays."),
    ]);
  });
});
