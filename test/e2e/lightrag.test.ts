import { held } from "../ts/support/lightrag.js";
import { LightRagServer } from "../ts/support/lightrag-server.js";
import { Folder } from "./support/folder.js";
import { Program, seeded, soak } from "./support/program.js";

const SETTLED = { pending: 0, failed: 0, delete_pending: 0, state: "up" };

let folder: Folder;
let server: LightRagServer;

beforeEach(async () => {
  folder = new Folder();
  server = new LightRagServer();
  await server.start();
});

afterEach(async () => {
  await server.stop();
  folder.dispose();
});

const syncing = (label: string, count: number) => [folder.brain, server.url, label, String(count)];

/** The server holds each memory of the brain once, whole, and nothing else. */
async function expectEachOnce(): Promise<void> {
  const { ok, problems, ids, contents } = await folder.look();
  expect({ ok, problems }).toEqual({ ok: true, problems: [] });
  const wanted = ids.map((id, index) => [id, contents[index], "processed"]);
  expect(held(server)).toEqual(wanted.sort());
}

test("kill -9 in the middle of sending, again and again, leaves every memory there once", async () => {
  const rounds = soak ? 100 : 6;
  const random = seeded(20_260_105);
  for (let round = 0; round < rounds; round += 1) {
    const killAt = server.requests.length + 1 + Math.floor(random() * 40);
    // Before, while and after the server does what it was asked.
    const before = random() < 0.5;
    const program = Program.start("syncing.mjs", syncing(`round ${round}`, 20));
    server.fault = () => {
      if (server.requests.length !== killAt) return undefined;
      program.kill();
      return before ? "drop before" : "drop after";
    };
    expect(await program.end()).toMatchObject({ signal: "SIGKILL", stderr: "" });
  }
  server.fault = () => undefined;
  expect(await Program.result("syncing.mjs", syncing("last", 1))).toEqual(SETTLED);
  await expectEachOnce();
  expect(server.documents.size).toBeGreaterThan(rounds * 10);
});

test("two processes on one brain send each memory once", async () => {
  const results = await Promise.all(
    ["one", "two"].map((label) => Program.result("syncing.mjs", syncing(label, 60))),
  );
  expect(results).toEqual([SETTLED, SETTLED]);
  await expectEachOnce();
  expect(server.documents.size).toBe(120);
  const sources = server.requests
    .filter(({ path }) => path === "/documents/text")
    .map(({ body }) => body["file_source"]);
  expect(new Set(sources).size).toBe(sources.length);
});
