/** What a receipt says of replicas that nobody waits for. */
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { CortexBridge } from "../../ts/bridge/bridge.js";
import { cortexForget, openBrain } from "../../ts/index.js";
import { Hosts } from "./support/hosts.js";
import { runCommand } from "./support/run-command.js";
import { describeWithPostgres, Postgres } from "./support/with-postgres.js";

const WORD = "xylophone";

describeWithPostgres("forgetting where not every replica is seen", () => {
  let server: Postgres;
  let path: string;
  let name: string;
  let home: string | undefined;
  const hosts = new Hosts();
  let brains = 0;

  beforeAll(async () => {
    server = await Postgres.startWithBrains();
    home = process.env["HOME"];
    process.env["HOME"] = hosts.folder;
  });
  afterAll(async () => {
    process.env["HOME"] = home;
    await hosts.dispose();
    await server.stop();
  });
  beforeEach(() => {
    brains += 1;
    name = `forget/${brains}`;
    path = server.address(name);
  });

  const open = (host: string) =>
    hosts.open(`${host}-${brains}`, path, { fleet: { host, writeTimeoutMs: 60_000 } });
  const stored = async (brain: CortexBridge, content: string) =>
    String((await brain.createMemory({ content })).memory_id);
  /** The files of a host that hold the word. */
  const holding = (host: string) => {
    const folder = hosts.cache(`${host}-${brains}`);
    return readdirSync(folder).filter((file) => readFileSync(join(folder, file)).includes(WORD));
  };
  const unseen = async (host: string) => {
    await server.sql(
      "update cortex.replicas set seen_at = now() - interval '8 days' where brain = $1 and host = $2",
      [name, host],
    );
  };

  it("names a host that was not seen for 7 days as one that may still hold it", async () => {
    const one = await open("one");
    const id = await stored(one, `The shed smells of ${WORD}.`);
    const two = await open("two");
    await two.searchMemories(WORD);
    await two.close();
    await unseen("two");
    const receipt = await one.forget({ ids: [id] });
    expect(receipt).toMatchObject({
      state: "done",
      remaining: [],
      may_remain: [
        { what: "replica", id: expect.stringMatching(/^two \(/u), advice: /7 days/u },
      ].map(({ advice, ...place }) => ({ ...place, advice: expect.stringMatching(advice) })),
    });
    expect(holding("two")).not.toEqual([]);
    expect((await one.getStats()).fleet).toMatchObject({
      forget_waits_for: [],
      may_hold_forgotten: ["two"],
    });
    const { out } = await runCommand("fleet", "status", path);
    expect(out).toMatch(/^two \(.*: commit \d+, seen .*, not seen for 7 days: it may hold/mu);

    const again = await open("two");
    expect((await again.searchMemories(WORD)).hits).toEqual([]);
    expect(holding("two")).toEqual([]);
    expect((await one.getStats()).fleet).toMatchObject({ may_hold_forgotten: [] });
  });

  it("says so on the command line and to agents, and not that all is gone", async () => {
    const two = await open("two");
    const ids = [await stored(two, `The shed smells of ${WORD}.`), await stored(two, "It rains.")];
    const three = await open("three");
    await two.close();
    await unseen("two");
    const forgotten = await runCommand("--brain", path, "forget", String(ids[0]), "--confirm");
    expect(forgotten).toMatchObject({ code: 1, err: expect.stringContaining("pending") });
    expect(forgotten.out).toMatch(/still stand in replica three \(/u);
    expect(forgotten.out).toMatch(/May still hold them: replica two \(.*7 days/u);
    expect(forgotten.out).toContain("Pending: the words are gone from here, not yet from");
    expect(forgotten.out).not.toMatch(/another process|cortex maintain|Done/u);
    await three.close();
    await runCommand("--brain", path, "stm");
    await unseen("three");
    const again = await runCommand("--brain", path, "forget", String(ids[1]), "--confirm");
    expect(again).toMatchObject({ code: 0, err: "" });
    expect(again.out).toContain("Done where it can be seen");
    expect(again.out).not.toContain("Done: the words are gone");
    const four = await open("four");
    const last = await stored(four, "It snows.");
    await unseen("vm");
    await server.sql("update cortex.replicas set seen_at = '2020-01-01' where host <> 'four'");
    const { content } = await cortexForget.execute(() => four, { ids: [last], confirm: true });
    const text = content[0]?.text;
    expect(text).toMatch(/^⚠️ Forgot .*What is named below may still hold them/u);
    expect(text).toMatch(/May still hold them: replica two \(/u);
  });

  it("names what was set aside until it is said to be gone", async () => {
    const first = await open("one");
    const id = await stored(first, `The shed smells of ${WORD}.`);
    await first.close();
    await server.sql("update cortex.brains set epoch = gen_random_uuid() where brain = $1", [name]);
    await (await open("one")).close();
    const brain = await open("two");
    const receipt = await brain.forget({ ids: [id] });
    expect(receipt).toMatchObject({ state: "pending", remaining: [{ what: "replica" }] });
    await (await open("one")).searchMemories(WORD);
    expect(receipt.may_remain).toEqual([
      {
        what: "replica",
        id: expect.stringMatching(/^one \(/u),
        part: "",
        advice: expect.stringContaining("set aside"),
      },
    ]);
    const aside = holding("one");
    expect(aside).not.toEqual([]);
    expect(aside.filter((file) => !file.includes(".forked-"))).toEqual([]);
    const before = await runCommand("fleet", "status", path);
    expect(before.out).toMatch(/^one \(.*, set aside there: it may hold/mu);
    const replica = /\((.*)\)/u.exec(receipt.may_remain[0]?.id ?? "")?.[1] ?? "";
    expect((await runCommand("fleet", "retire", path, replica)).out).toBe(
      "Retired 1 replica of 1.\n",
    );
    expect((await brain.getStats()).fleet).toMatchObject({ may_hold_forgotten: [] });
    expect(await runCommand("fleet", "retire", path, "one")).toMatchObject({ code: 1 });
  });

  it("waits for no replica of a move, and tells the commit of a host that has written", async () => {
    const file = join(hosts.folder, `mine-${brains}.db`);
    const mine = await openBrain({ path: file, timezone: "UTC" });
    await stored(mine, "I live in Bern.");
    await mine.close();
    expect(await runCommand("fleet", "push", file, path)).toMatchObject({ code: 0 });
    expect(await runCommand("fleet", "push", file, path)).toMatchObject({ code: 1 });
    expect(await runCommand("fleet", "status", path)).toEqual({ code: 0, out: "", err: "" });
    await runCommand("--brain", path, "add", "Ruth rings on Sundays.");
    const [row] = await server.sql("select head from cortex.brains where brain = $1", [name]);
    const { out } = await runCommand("fleet", "status", path);
    expect(out).toMatch(new RegExp(`: commit ${row?.["head"]}, seen .*, all forgotten\\n$`, "u"));
  });

  it("calls a host by the name that its environment gives", async () => {
    process.env["CORTEX_FLEET_HOST"] = "kitchen";
    try {
      await runCommand("--brain", path, "add", "It rains.");
    } finally {
      delete process.env["CORTEX_FLEET_HOST"];
    }
    expect((await runCommand("fleet", "status", path)).out).toMatch(/^kitchen \(/u);
  });
});
