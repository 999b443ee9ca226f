/** A host that starts while the database does not answer, and one whose user may only read. */
import { copyFileSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { Hosts } from "./support/hosts.js";
import { runCommand } from "./support/run-command.js";
import { describeWithPostgres, Postgres } from "./support/with-postgres.js";

const PATIENCE_MS = 1_000;

describeWithPostgres("a database that is away", () => {
  let server: Postgres;
  let path: string;
  const hosts = new Hosts();
  let brains = 0;

  beforeAll(async () => {
    server = await Postgres.startWithBrains();
  });
  afterAll(async () => {
    await hosts.dispose();
    await server.stop();
  });
  beforeEach(() => {
    brains += 1;
    path = server.address(`away/${brains}`);
  });

  const open = (fleet = {}, host = `host-${brains}`) =>
    hosts.open(host, path, { fleet: { writeTimeoutMs: PATIENCE_MS, ...fleet } });
  const told = async (...contents: string[]) => {
    const brain = await open({ writeTimeoutMs: 60_000 });
    for (const content of contents) {
      expect(await brain.createMemory({ content })).toMatchObject({ status: "SUCCESS" });
    }
    await brain.close();
  };
  const whileAway = async (work: () => Promise<void>) => {
    await server.kill();
    try {
      await work();
    } finally {
      await server.restart();
    }
  };
  const replicaFile = () => {
    const folder = hosts.cache(`host-${brains}`);
    return join(folder, String(readdirSync(folder).find((name) => name.endsWith(".db"))));
  };

  it("is read on by a host that starts meanwhile and was there lately", async () => {
    await told("The gate is blue.");
    const said: string[] = [];
    await whileAway(async () => {
      const brain = await open({ onAway: (reason: string) => said.push(reason) });
      expect((await brain.searchMemories("gate")).hits).toHaveLength(1);
      const { fleet } = await brain.getStats();
      expect(fleet).toMatchObject({ state: "down", reason: said[0], position: 1, behind: null });
      expect(fleet?.since_contact).toBeGreaterThan(0);
      expect(await brain.createMemory({ content: "The door is green." })).toMatchObject({
        status: "STORAGE_ERROR",
        error_code: "UNREACHABLE",
      });
      await brain.close();
    });
    expect(said).toEqual([expect.stringContaining("does not answer")]);
  });

  it("is up again for who started meanwhile, with what others wrote", async () => {
    await told("The gate is blue.");
    await server.kill();
    const brain = await open();
    await server.restart();
    const other = await open({ writeTimeoutMs: 60_000 }, "another");
    await other.createMemory({ content: "The door is green." });
    // It is looked for once a second.
    while ((await brain.getStats()).fleet?.state === "down") {
      await brain.searchMemories("door");
    }
    expect((await brain.searchMemories("door green")).hits).toHaveLength(1);
    expect(await brain.createMemory({ content: "The roof is red." })).toMatchObject({
      status: "SUCCESS",
    });
  });

  it("is not read by whoever was there too long ago, or never", async () => {
    await told("The gate is blue.");
    await whileAway(async () => {
      await expect(open({ offlineMs: 0 })).rejects.toMatchObject({ code: "UNREACHABLE" });
      await expect(open({}, "never")).rejects.toMatchObject({ code: "UNREACHABLE" });
    });
    await expect(open({ offlineMs: 7 * 86_400_000 })).rejects.toMatchObject({
      code: "VALIDATION_ERROR",
    });
  });

  it("is not read from an old copy of the replica", async () => {
    await told("The gate is blue.");
    const copy = join(hosts.folder, "copy.db");
    copyFileSync(replicaFile(), copy);
    await told("The door is green.");
    copyFileSync(copy, replicaFile());
    await whileAway(async () => {
      await expect(open()).rejects.toMatchObject({ code: "UNREACHABLE" });
    });
    const brain = await open();
    expect((await brain.searchMemories("door green")).hits).toHaveLength(1);
  });

  it("is watched by the figures, also when reads are over", async () => {
    await told("The gate is blue.");
    const brain = await open({ offlineMs: 0 });
    await whileAway(async () => {
      await expect(brain.searchMemories("gate")).rejects.toMatchObject({ code: "UNREACHABLE" });
      const { total, fleet } = await brain.getExtendedStats();
      expect(total).toBe(1);
      expect(fleet).toMatchObject({ state: "down", reason: expect.any(String) });
    });
  });

  it("is told of by the command line, which reads on and writes nothing", async () => {
    const home = process.env["HOME"];
    process.env["HOME"] = hosts.folder;
    try {
      expect(await runCommand("--brain", path, "add", "The gate is blue.")).toMatchObject({
        code: 0,
      });
      await whileAway(async () => {
        const found = await runCommand("--brain", path, "search", "gate");
        expect(found).toMatchObject({ code: 0, out: expect.stringContaining("The gate is blue.") });
        expect(found.err).toMatch(
          /^cortex: .* does not answer: .*; what this host last had is read/u,
        );
        expect(found.err.match(/\n/gu)).toHaveLength(1);
        const added = await runCommand("--brain", path, "add", "The door is green.");
        expect(added).toMatchObject({ code: 1, out: "" });
        expect(added.err).toMatch(/\ncortex: UNREACHABLE: .* does not answer/u);
      });
    } finally {
      process.env["HOME"] = home;
    }
  });

  it("is opened for reading by a user who may only read", async () => {
    await told("The gate is blue.");
    const name = `reader_${brains}`;
    await server.sql(`create role ${name} login`);
    await server.sql("insert into cortex.members values ($1, $2, false)", [name, `away/${brains}`]);
    const owners = path;
    path = server.address(`away/${brains}`, name);
    const brain = await open({}, "reader");
    expect(brain.readOnly).toBe(true);
    expect((await brain.searchMemories("gate")).hits).toHaveLength(1);
    const refusal = { code: "READ_ONLY", message: expect.stringContaining("cortex fleet grant") };
    await expect(brain.createMemory({ content: "No." })).rejects.toMatchObject(refusal);
    await brain.close();

    const home = process.env["HOME"];
    process.env["HOME"] = hosts.folder;
    try {
      const shown = await runCommand("--brain", path, "stm");
      expect(shown).toMatchObject({ code: 0, err: "" });
      expect(shown.out).toContain("The gate is blue.");
      const added = await runCommand("--brain", path, "add", "The door is green.");
      expect(added).toMatchObject({ code: 1, out: "" });
      expect(added.err).toContain("READ_ONLY");
      const fetched = join(hosts.folder, "fetched.db");
      expect(await runCommand("fleet", "fetch", path, fetched)).toMatchObject({ code: 0 });
    } finally {
      process.env["HOME"] = home;
    }
    path = owners;
    const writer = await open();
    const [memory] = await writer.getRecentSTM({ peek: true });
    expect(memory?.access_count).toBe(0);
  });

  it("is opened for reading by who asks for that, and never begun so", async () => {
    const asking = { readOnly: true, fleet: { writeTimeoutMs: PATIENCE_MS } };
    await expect(hosts.open("looks", path, asking)).rejects.toMatchObject({ code: "NOT_FOUND" });
    await told("The gate is blue.");
    const brain = await hosts.open("looks", path, asking);
    expect((await brain.searchMemories("gate")).hits).toHaveLength(1);
    await expect(brain.createMemory({ content: "No." })).rejects.toMatchObject({
      code: "READ_ONLY",
    });
    const writer = await open();
    await writer.createMemory({ content: "The door is green." });
    expect((await brain.searchMemories("door green")).hits).toHaveLength(1);
  });
});
