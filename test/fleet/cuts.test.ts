import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { CortexBridge } from "../../ts/bridge/bridge.js";
import { CuttingProxy } from "./support/cutting-proxy.js";
import { Hosts } from "./support/hosts.js";
import { describeWithPostgres, Postgres } from "./support/with-postgres.js";

const PATIENCE_MS = 2_000;
const SECRET = "hunter2";

describeWithPostgres("a network that fails", () => {
  let server: Postgres;
  let proxy: CuttingProxy;
  let name: string;
  const hosts = new Hosts();
  let brains = 0;

  beforeAll(async () => {
    server = await Postgres.startWithBrains();
    proxy = await CuttingProxy.before(server);
  });
  afterAll(async () => {
    await hosts.dispose();
    await proxy.stop();
    await server.stop();
  });
  beforeEach(() => {
    brains += 1;
    name = `cuts/${brains}`;
  });

  afterEach(() => proxy.heal());

  const far = (writeTimeoutMs = 60_000): Promise<CortexBridge> =>
    hosts.open("far", proxy.address(name, "owner", SECRET), { fleet: { writeTimeoutMs } });
  const near = () => hosts.open("near", server.address(name));
  const contents = async (brain: CortexBridge) =>
    (await brain.memories().page()).items.map(({ content }) => content).sort();
  const commits = () =>
    server.sql("select id from cortex.commits where brain = $1 order by pos", [name]);

  it.each(["before", "after"] as const)("stores once what was cut %s the commit", async (when) => {
    const brain = await far();
    proxy.cut(when, "cortex.commit(");
    const { status } = await brain.createMemory({ content: "The gate is blue." });
    expect(status).toBe("SUCCESS");
    expect(await contents(brain)).toEqual(["The gate is blue."]);
    expect(await contents(await near())).toEqual(["The gate is blue."]);
    expect(await commits()).toHaveLength(1);
  });

  it("reads what is there though the connection was cut", async () => {
    const brain = await far();
    await (await near()).createMemory({ content: "The gate is blue." });
    proxy.cut("after", "cortex.pull(");
    expect(await contents(brain)).toEqual(["The gate is blue."]);
  });

  it.each(["cortex.begin_brain(", "cortex.check_in(", "cortex.pull("])(
    "opens though %s was cut",
    async (call) => {
      for (const when of ["before", "after"] as const) {
        proxy.cut(when, call);
        expect(await contents(await far())).toEqual([]);
      }
    },
  );

  it("says that nobody knows of a write into silence, and settles it afterwards", async () => {
    const brain = await far(PATIENCE_MS);
    await brain.createMemory({ content: "The gate is blue." });
    proxy.cut("silently", "cortex.commit(");
    const lost = await brain.createMemory({ content: "The door is green." });
    expect(lost).toMatchObject({ status: "STORAGE_ERROR", error_code: "UNREACHABLE" });
    expect(lost.message).toMatch(/whether this was stored is not known/u);
    expect((await brain.searchMemories("gate")).hits).toHaveLength(1);
    expect((await brain.getStats()).fleet).toMatchObject({ state: "down", position: 1 });
    proxy.heal();
    const { status } = await brain.createMemory({ content: "The door is green." });
    expect(status).toBe("DUPLICATE_EXACT");
    expect(await contents(await near())).toEqual(["The door is green.", "The gate is blue."]);
    expect((await brain.getStats()).fleet).toMatchObject({ state: "up", behind: 0 });
  });

  it("answers reads while it asks into silence", async () => {
    const brain = await far(PATIENCE_MS);
    await brain.createMemory({ content: "The gate is blue." });
    proxy.silence();
    expect(await contents(brain)).toEqual(["The gate is blue."]);
    // From here on it is known that nothing answers; it is asked again now and then.
    let hasAsked = false;
    const asked = proxy.unheard().then(() => {
      hasAsked = true;
    });
    while (!hasAsked) {
      await brain.searchMemories("gate");
    }
    await asked;
    const reading = contents(brain).then(() => "read");
    const answered = proxy.unheard().then(() => "asked again");
    expect(await Promise.race([reading, answered])).toBe("read");
    proxy.heal();
  });

  it("opens nothing into silence, and says so in time", async () => {
    proxy.silence();
    await expect(far(PATIENCE_MS)).rejects.toMatchObject({ code: "UNREACHABLE" });
    proxy.heal();
    expect(await contents(await far())).toEqual([]);
  });

  it("never tells the password, whatever fails", async () => {
    const told: unknown[] = [];
    const brain = await far(PATIENCE_MS);
    await brain.createMemory({ content: "The gate is blue." });
    told.push(brain.path, await brain.getExtendedStats(), await brain.check());
    for (const user of ["nobody-of-this-name", "owner"]) {
      const address = proxy.address(`${name}%`, user, SECRET);
      told.push(await hosts.open("other", address).catch((error: unknown) => inFull(error)));
    }
    await server.kill();
    told.push(await brain.createMemory({ content: "The door is green." }));
    told.push(await brain.getStats());
    told.push(await far(PATIENCE_MS).catch((error: unknown) => inFull(error)));
    await server.restart();
    expect(told).toHaveLength(8);
    expect(JSON.stringify(told)).not.toContain(SECRET);
    for (const file of readdirSync(hosts.cache("far"))) {
      const hasSecret = readFileSync(join(hosts.cache("far"), file)).includes(SECRET);
      expect({ file, hasSecret }).toEqual({ file, hasSecret: false });
    }
  });
});

/** An error with what caused it. */
function inFull(error: unknown): string {
  return error instanceof Error ? `${error.stack} ${inFull(error.cause)}` : String(error);
}
