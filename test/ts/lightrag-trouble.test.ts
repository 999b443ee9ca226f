import { statSync } from "node:fs";
import { describe, expect, it } from "@jest/globals";
import { countingIds, stored, useRoom } from "./support/brains.js";
import { held, insertions, nothingWaits, until, useLightRag, whole } from "./support/lightrag.js";

const room = useRoom();
const { startServer, open } = useLightRag(room);

describe("a LightRAG server that is in trouble", () => {
  it("keeps nobody waiting while it hangs", async () => {
    const server = await startServer();
    server.fault = () => "hang";
    // Real time: no request ends while the test runs.
    const brain = await room.open({ lightrag: { url: server.url, timeout_ms: 600_000 } });
    await stored(brain, { content: "My boat is red." });
    await until(() => server.requests.length > 0);
    const order: string[] = [];
    server.fault = () => {
      order.push("asked again");
      return undefined;
    };
    for (let i = 0; i < 20; i += 1) {
      const result = await brain.createMemory({ content: `Boat ${i} sails.`, compare: "exact" });
      order.push(result.status);
    }
    expect(order).toEqual(Array.from({ length: 20 }, () => "SUCCESS"));
    expect(await brain.getStats()).toMatchObject({ total: 21, outbox: { pending: 21 } });
    await brain.close();
    expect(order).not.toContain("asked again");
  });

  it("is left alone when it is down, and what is stored meanwhile says so", async () => {
    const server = await startServer();
    server.fault = () => "503";
    const brain = await open(server);
    await stored(brain, { content: "My boat is red." });
    await until(async () => (await brain.getLightRagState()).state === "down");
    await until(
      async () =>
        (await brain.createMemory({ content: `Tea number ${Math.random()}.`, compare: "exact" }))
          .status === "SUCCESS_LOCAL_ONLY",
    );
    const local = await brain.createMemory({ content: "Ruth rings on Sundays." });
    expect(local).toMatchObject({
      status: "SUCCESS_LOCAL_ONLY",
      is_success: true,
      local_success: true,
      graph_state: "pending",
      message: expect.stringContaining("lightrag cannot be reached and gets it later"),
    });
    const down = await brain.syncLightRag();
    expect(down).toMatchObject({ state: "down", reason: expect.stringContaining("503") });
    const asked = server.requests.length;
    await stored(brain, { content: "It is closed on Mondays." });
    expect(server.requests.length - asked).toBeLessThanOrEqual(1);
    server.fault = () => undefined;
    const up = await brain.syncLightRag();
    expect(up).toMatchObject(nothingWaits);
    expect(up.ok).toBe((await brain.getStats()).total);
    const again = await brain.createMemory({ content: "My kite is blue." });
    expect(again.status).toBe("SUCCESS");
  });

  it("that turns the key away is down, and says why", async () => {
    const server = await startServer();
    server.apiKey = "k1";
    const brain = await open(server, { lightrag: { url: server.url, api_key: "wrong" } });
    await stored(brain, { content: "My boat is red." });
    expect(await brain.syncLightRag()).toMatchObject({
      state: "down",
      pending: 1,
      reason: expect.stringContaining("403"),
    });
  });

  it("gives up a text that it fails to work up, until it is asked for or stored again", async () => {
    const server = await startServer();
    server.failure = () => "the model is out of order";
    const brain = await open(server, { ids: countingIds() });
    await stored(brain, { content: "My boat is red." });
    expect(await brain.syncLightRag()).toMatchObject({
      state: "up",
      pending: 0,
      failed: 1,
      last_error: "the model is out of order",
    });
    server.failure = () => undefined;
    expect(await brain.syncLightRag()).toMatchObject({ failed: 1 });
    const again = await brain.createMemory({ content: "My boat is red." });
    expect(again).toMatchObject({
      status: "DUPLICATE_EXACT",
      graph_state: "pending",
      message: expect.stringContaining("lightrag had failed to get it and is asked again"),
    });
    expect(await brain.syncLightRag()).toMatchObject({ ...nothingWaits, ok: 1 });
    expect(held(server)).toEqual([whole("m1", "default's boat is red.")]);
  });

  it("tries again what was given up when syncLightRag is told to", async () => {
    const server = await startServer();
    server.failure = () => "the model is out of order";
    const brain = await open(server);
    await stored(brain, { content: "My boat is red." });
    await brain.syncLightRag();
    server.failure = () => undefined;
    expect(await brain.syncLightRag({ retryFailed: true })).toMatchObject({
      ...nothingWaits,
      ok: 1,
    });
  });

  it("does not hold up deletions with what is new", async () => {
    const server = await startServer();
    const brain = await open(server, { ids: countingIds() });
    await stored(brain, { content: "My boat is red." });
    await brain.syncLightRag();
    server.busy = true;
    await brain.deleteSTMBatch(["m1"]);
    await until(async () => (await brain.getLightRagState()).last_error !== null);
    const sent = insertions(server).length;
    await stored(brain, { content: "Tea is at five." });
    await until(() => server.requests.filter(({ method }) => method === "GET").length > 4);
    expect(insertions(server)).toHaveLength(sent);
    server.busy = false;
    expect(await brain.syncLightRag()).toMatchObject({ ...nothingWaits, ok: 1 });
    expect(held(server)).toEqual([whole("m2", "Tea is at five.")]);
  });
});

describe("the worker", () => {
  it("ends with its brain, and the next takes over at once", async () => {
    const server = await startServer();
    const path = room.file();
    server.fault = () => "hang";
    const first = await room.open({ path, lightrag: { url: server.url, timeout_ms: 600_000 } });
    await stored(first, { content: "My boat is red." });
    await until(() => server.requests.length > 0);
    await first.close();
    server.fault = () => undefined;
    const second = await open(server, { path });
    expect(await second.syncLightRag()).toMatchObject({ ...nothingWaits, ok: 1 });
  });

  it("is one at a time, of all handles of a brain", async () => {
    const server = await startServer();
    const path = room.file();
    const handles = await Promise.all([1, 2, 3].map(() => open(server, { path })));
    await Promise.all(
      handles.flatMap((brain, place) =>
        Array.from({ length: 20 }, (_, i) =>
          stored(brain, { content: `Boat ${place} ${i} sails.`, compare: "exact" }),
        ),
      ),
    );
    await Promise.all(handles.map((brain) => brain.syncLightRag()));
    expect(held(server)).toHaveLength(60);
    const sources = insertions(server).map(({ body }) => body["file_source"]);
    expect(new Set(sources).size).toBe(sources.length);
  });

  it("stops a sync that its caller gives up while the server hangs", async () => {
    const server = await startServer();
    server.fault = () => "hang";
    const brain = await room.open({
      lightrag: { url: server.url, background: false, timeout_ms: 600_000 },
    });
    await stored(brain, { content: "My boat is red." });
    const giving = new AbortController();
    const syncing = brain.syncLightRag({ signal: giving.signal });
    await until(() => server.requests.length > 0);
    giving.abort(new Error("enough"));
    await expect(syncing).rejects.toMatchObject({ code: "CANCELLED" });
  });

  it("stops a sync whose caller gives up between two rounds", async () => {
    const server = await startServer();
    server.busy = true;
    const brain = await open(server, { lightrag: { url: server.url, background: false } });
    await stored(brain, { content: "My boat is red." });
    const giving = new AbortController();
    const onProgress = () => giving.abort();
    const syncing = brain.syncLightRag({ signal: giving.signal, onProgress });
    await expect(syncing).rejects.toMatchObject({ code: "CANCELLED" });
  });

  it("ends a sync when the brain itself cannot write, and says why", async () => {
    const server = await startServer();
    const path = room.file("full.brain");
    const full = await open(server, { path, lightrag: { url: server.url, background: false } });
    for (let i = 0; i < 200; i += 1) {
      await stored(full, { content: `Boat ${i} sails.`, compare: "exact" });
    }
    await full.close();
    const brain = await open(server, {
      path,
      limits: { databaseBytes: statSync(path).size },
      lightrag: { url: server.url, background: false },
    });
    const report = await brain.syncLightRag();
    expect(report.pending).toBeGreaterThan(0);
    expect(report.problem).toMatch(/full/);
  });

  it("sends nothing by itself without background work", async () => {
    const server = await startServer();
    const brain = await open(server, { lightrag: { url: server.url, background: false } });
    const result = await brain.createMemory({ content: "My boat is red." });
    expect(result).toMatchObject({ status: "SUCCESS", graph_state: "pending" });
    const seen: [number, number][] = [];
    await brain.syncLightRag({ onProgress: (done, total) => seen.push([done, total]) });
    expect(seen.at(-1)).toEqual([1, 1]);
    expect(server.documents.size).toBe(1);
  });
});
