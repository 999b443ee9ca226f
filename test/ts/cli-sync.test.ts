import { PassThrough } from "node:stream";
import { afterEach, beforeEach, describe, expect, it } from "@jest/globals";
import type { CliContext } from "../../ts/cli/context.js";
import { runCli } from "../../ts/cli/program.js";
import { useRoom } from "./support/brains.js";
import { LightRagServer } from "./support/lightrag-server.js";

const room = useRoom();
let server: LightRagServer;

beforeEach(async () => {
  server = new LightRagServer();
  server.apiKey = "k1";
  await server.start();
});

afterEach(() => server.stop());

/** Runs `cortex ...` with a brain of the test and the server in the environment. */
async function cortex(args: string[], env: Record<string, string> = {}) {
  const [stdout, stderr] = [new PassThrough(), new PassThrough()];
  const context: CliContext = {
    stdin: new PassThrough(),
    stdout,
    stderr,
    env: { CORTEX_LIGHTRAG_URL: server.url, CORTEX_LIGHTRAG_API_KEY: "k1", ...env },
    signal: new AbortController().signal,
  };
  const code = await runCli(["--brain", room.file(), ...args], context);
  return { code, out: String(stdout.read() ?? ""), errors: String(stderr.read() ?? "") };
}

describe("cortex sync", () => {
  it("sends what was added, and tells what is there", async () => {
    const { out: added } = await cortex(["add", "Tea is at five.", "--json"]);
    expect(JSON.parse(added)).toMatchObject({ status: "SUCCESS", graph_state: "pending" });
    expect(server.requests).toHaveLength(0);
    const before = await cortex(["sync", "--status"]);
    expect(before).toMatchObject({ code: 0, errors: "" });
    expect(before.out).toContain("0 there, 1 waiting");
    expect(await cortex(["sync"])).toMatchObject({
      code: 0,
      out: `${server.url}: 1 there, 0 waiting\n`,
      errors: "",
    });
    expect([...server.documents.values()].map(({ text }) => text)).toEqual(["Tea is at five."]);
  });

  it("compares by name, for programs", async () => {
    await cortex(["add", "Tea is at five."]);
    await cortex(["sync"]);
    server.documents.clear();
    const { code, out } = await cortex(["sync", "--reconcile", "--json"]);
    expect(code).toBe(0);
    expect(JSON.parse(out)).toMatchObject({
      ok: 1,
      pending: 0,
      reconciled: { listed: 0, requeued: 1, unknown: 0 },
    });
    expect(server.documents.size).toBe(1);
  });

  it("fails with the reason while the server is down, and nothing is lost", async () => {
    await cortex(["add", "Tea is at five."]);
    const { code, out, errors } = await cortex(["sync"], { CORTEX_LIGHTRAG_API_KEY: "wrong" });
    expect(code).toBe(1);
    expect(out).toContain(`${server.url} is down: 0 there, 1 waiting`);
    expect(errors).toMatch(/^cortex: SINK_FAILED: .*403.*1 memory waits/u);
    expect((await cortex(["sync"])).code).toBe(0);
  }, 30_000);

  it("needs a server", async () => {
    await cortex(["add", "Tea is at five."], { CORTEX_LIGHTRAG_URL: "" });
    const { code, errors } = await cortex(["sync"], { CORTEX_LIGHTRAG_URL: "" });
    expect({ code, errors }).toMatchObject({ code: 1, errors: expect.stringContaining("NO_SINK") });
    expect(
      (await cortex(["--lightrag", server.url, "sync"], { CORTEX_LIGHTRAG_URL: "" })).code,
    ).toBe(0);
    expect(server.documents.size).toBe(1);
  });
});
