/** What the window's server refuses, and what it answers all the same. */
import { describe, expect, it } from "@jest/globals";
import { useRoom } from "./support/brains.js";
import { fill, useWindows } from "./support/window.js";

const room = useRoom();
const opened = useWindows(room);

describe("the window's server", () => {
  it("lets a browser in once per address, by a cookie that no page can read", async () => {
    const window = await opened();
    const body = JSON.stringify({ token: window.opening() });
    const first = await window.ask("/api/enter", { body });
    expect(first.status).toBe(200);
    const [cookie] = first.headers["set-cookie"] ?? [];
    expect(cookie).toMatch(/^cortex_\d+=[\w-]{32}; Path=\/; HttpOnly; SameSite=Strict$/u);
    expect(await window.ask("/api/enter", { body })).toMatchObject({
      status: 401,
      code: "TOKEN_USED",
    });
  });

  it.each(["", "x", "a".repeat(32)])("refuses the token %j", async (token) => {
    const window = await opened();
    expect(await window.call("enter", { token })).toMatchObject({
      status: 401,
      code: "TOKEN_USED",
    });
  });

  it("answers nobody whom it has not let in", async () => {
    const window = await opened();
    for (const name of ["hello", "stats", "list", "search", "forget", "validate"]) {
      expect(await window.call(name)).toMatchObject({ status: 401, code: "NOT_ADMITTED" });
    }
    expect(await window.ask("/api/events")).toMatchObject({ status: 401, code: "NOT_ADMITTED" });
    const { cookie } = await window.enter();
    window.cookie = cookie.replace(/=.*/u, `=${"A".repeat(32)}`);
    expect(await window.call("hello")).toMatchObject({ status: 401, code: "NOT_ADMITTED" });
  });

  it.each(["evil.example", "127.0.0.1", "127.0.0.1:1", "brain.localhost:80", ""])(
    "refuses the host name %j",
    async (Host) => {
      const window = await (await opened()).enter();
      const body = "{}";
      const foreign = await window.ask("/api/hello", {
        body,
        headers: { Host, Origin: `http://${Host}` },
      });
      expect(foreign.status).toBe(Host === "" ? 400 : 403);
      expect(foreign.text).not.toContain("read_only");
      expect((await window.ask("/", { headers: { Host } })).status).not.toBe(200);
    },
  );

  it.each(["http://evil.example", "null", "https://127.0.0.1:1", ""])(
    "refuses the origin %j",
    async (Origin) => {
      const window = await (await opened()).enter();
      const foreign = await window.ask("/api/hello", { body: "{}", headers: { Origin } });
      expect(foreign).toMatchObject({ status: 403, code: "FOREIGN_ORIGIN" });
    },
  );

  it("refuses what a browser says comes from another site, or is for a frame", async () => {
    const window = await (await opened()).enter();
    const sites = { "Sec-Fetch-Site": "same-site", "Sec-Fetch-Mode": "cors" };
    expect(await window.ask("/api/hello", { body: "{}", headers: sites })).toMatchObject({
      status: 403,
    });
    const frame = { "Sec-Fetch-Dest": "iframe", "Sec-Fetch-Mode": "navigate" };
    expect(await window.ask("/", { headers: frame })).toMatchObject({ code: "FRAMED" });
    const page = await window.ask("/");
    expect(page.headers["x-frame-options"]).toBe("DENY");
    const policy = String(page.headers["content-security-policy"]);
    expect(policy).toContain("frame-ancestors 'none'");
    expect(policy).toContain("default-src 'none'");
    expect(policy).not.toContain("unsafe");
  });

  it.each([{ "X-Cortex-Token": "" }, { "X-Cortex-Token": "A".repeat(32) }])(
    "changes nothing with the token header %j",
    async (headers) => {
      const window = await (await opened()).enter();
      await fill(window.brain, 1);
      for (const [name, body] of [
        ["validate", { id: "d0", success: true }],
        ["forget", { ids: ["d0"] }],
      ] as const) {
        const asked = { body: JSON.stringify(body), headers };
        expect(await window.ask(`/api/${name}`, asked)).toMatchObject({
          status: 403,
          code: "TOKEN_MISSING",
        });
      }
      expect(await window.brain.getMemory("d0")).toMatchObject({ validation_count: 0 });
    },
  );

  it("has no ways to change a brain that is open for reading", async () => {
    const path = room.file();
    const brain = await room.open({ path });
    await fill(brain, 1);
    await brain.close();
    const window = await (await opened({ path, readOnly: true })).enter();
    expect(await window.call("memory", { id: "d0" })).toMatchObject({ status: 200 });
    for (const name of [
      "validate",
      "edit",
      "update",
      "pin",
      "unpin",
      "forget",
      "resolve",
      "merge",
    ]) {
      expect(await window.call(name, { id: "d0" })).toMatchObject({
        status: 404,
        code: "NO_ROUTE",
      });
    }
  });

  it("refuses bodies that are large, no JSON, or not said to be", async () => {
    const window = await (await opened()).enter();
    const large = JSON.stringify({ query: "a".repeat(1 << 20) });
    expect(await window.ask("/api/search", { body: large })).toMatchObject({ status: 413 });
    expect(await window.ask("/api/search", { body: "{" })).toMatchObject({ code: "NOT_JSON" });
    const headers = { "Content-Type": "text/plain" };
    expect(await window.ask("/api/search", { body: "{}", headers })).toMatchObject({ status: 415 });
    expect((await window.ask(`/api/search?${"q".repeat(1 << 20)}`, { body: "{}" })).status).toBe(
      431,
    );
    expect(await window.call("hello")).toMatchObject({ status: 200 });
  });

  it("checks what calls take as the bridge does", async () => {
    const window = await (await opened()).enter();
    for (const [name, body] of [
      ["memory", {}],
      ["memory", { id: 3 }],
      ["list", { limit: 0 }],
      ["search", { query: "x", nonsense: true }],
      ["forget", {}],
      ["forget", { ids: [] }],
      ["hello", []],
    ] as const) {
      expect(await window.call(name, body)).toMatchObject({
        status: 400,
        code: "VALIDATION_ERROR",
      });
    }
    expect(await window.call("memory", { id: "gone" })).toMatchObject({
      status: 404,
      code: "NOT_FOUND",
    });
    expect(await window.call("toString")).toMatchObject({ status: 404, code: "NO_ROUTE" });
    expect(await window.ask("/../package.json")).toMatchObject({ status: 404 });
    expect(await window.ask("/api/hello")).toMatchObject({ status: 405 });
  });

  it("answers 200 at once, and goes on", async () => {
    const window = await (await opened()).enter();
    await fill(window.brain, 50);
    const answers = await Promise.all(
      Array.from({ length: 200 }, (_, index) =>
        window.call(index % 2 ? "list" : "search", index % 2 ? {} : { query: `day ${index} boat` }),
      ),
    );
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
    expect(await window.call("hello")).toMatchObject({ status: 200 });
  });

  it("gives another start an address only for its secret", async () => {
    const window = await opened({}, "s3cret");
    const ask = (secret: string) =>
      window.ask("/api/again", { body: "", headers: { Authorization: `Bearer ${secret}` } });
    expect(await ask("other")).toMatchObject({ status: 401 });
    const { result } = await ask("s3cret");
    const { address } = result as { address: string };
    const token = address.split("#token=")[1];
    expect(await window.call("enter", { token })).toMatchObject({ status: 200 });
  });
});
