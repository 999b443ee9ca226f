import { existsSync, mkdirSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { PassThrough } from "node:stream";
import type { CortexBridge } from "../../ts/bridge/bridge.js";
import { runCli } from "../../ts/cli/program.js";
import { Calls } from "../../ts/fleet/calls.js";
import { FleetBrainClient } from "../../ts/fleet/client.js";
import { initialise } from "../../ts/fleet/database.js";
import { moveBrain } from "../../ts/fleet/moving.js";
import { type OwnPool, openPool } from "../../ts/fleet/pool.js";
import { openBrain } from "../../ts/index.js";
import { Hosts } from "./support/hosts.js";
import { runUntil } from "./support/run-command.js";
import { Seam } from "./support/seam.mjs";
import { describeWithPostgres, Postgres } from "./support/with-postgres.js";

const HOSTS = ["one", "two", "three"];

describeWithPostgres("a brain that hosts share", () => {
  let server: Postgres;
  let pool: OwnPool;
  const hosts = new Hosts();
  let brains = 0;

  beforeAll(async () => {
    server = await Postgres.start();
    pool = await openPool(server.address(), 5_000);
    await initialise(new Calls(pool, 5_000));
  });

  afterAll(async () => {
    await hosts.dispose();
    await pool.end();
    await server.stop();
  });

  const anew = () => {
    brains += 1;
    return server.address(`test/brain-${brains}`);
  };

  /** With patience for a machine that has other things to do. */
  async function onHosts(path: string, count: number): Promise<CortexBridge[]> {
    const opened: CortexBridge[] = [];
    for (const host of HOSTS.slice(0, count)) {
      opened.push(await hosts.open(host, path, { fleet: { writeTimeoutMs: 60_000 } }));
    }
    return opened;
  }

  /** Stores what must be storable, and gives its id. */
  async function stored(brain: CortexBridge, content: string): Promise<string> {
    const { status, memory_id } = await brain.createMemory({ content });
    expect(status).toBe("SUCCESS");
    return String(memory_id);
  }

  const sql = async (text: string, values: unknown[] = []) => {
    const client = await pool.connect();
    try {
      return (await client.query(text, values)).rows;
    } finally {
      client.release();
    }
  };

  it("has on each host what was stored on another", async () => {
    const path = anew();
    const [one, two] = (await onHosts(path, 2)) as [CortexBridge, CortexBridge];
    const id = await stored(one, "I'm allergic to penicillin.");
    const found = await two.searchMemories("penicillin");
    expect(found.hits.map((hit) => hit.id)).toEqual([id]);
    const again = await two.createMemory({ content: "I'm allergic to penicillin." });
    expect(again).toMatchObject({ status: "DUPLICATE_EXACT" });
  });

  it("is the same on all hosts, whatever was done where", async () => {
    const path = anew();
    const [one, two, three] = (await onHosts(path, 3)) as [
      CortexBridge,
      CortexBridge,
      CortexBridge,
    ];
    const first = await stored(one, "I live in Bern.");
    const second = await stored(two, "I live in Graz.");
    await three.recordValidation(second, true);
    await one.editSTM(first, { append: "It is cold there." });
    await two.createCategory("home", { description: "Where somebody lives" });
    await three.createMemory({ content: "The house has four rooms.", categories: ["home"] });
    await one.setCognitiveState("default", 75);
    await three.pin({ memory_id: second });
    const third = await stored(two, "Ruth rings on Sundays.");
    await one.forget({ ids: [third] });
    const contents = await Promise.all([one, two, three].map((brain) => hosts.content(brain)));
    expect(contents[0]).toContain("Graz");
    expect(contents[0]).not.toContain("Ruth");
    expect(contents[1]).toBe(contents[0]);
    expect(contents[2]).toBe(contents[0]);
    const fresh = await hosts.open("eight", path);
    expect(await hosts.content(fresh)).toBe(contents[0]);
  });

  it("refuses writes while the database is gone, and answers reads", async () => {
    const path = anew();
    const brain = await hosts.open("one", path, { fleet: { writeTimeoutMs: 1_000 } });
    await brain.createMemory({ content: "The gate is blue." });
    await server.kill();
    const refused = await brain.createMemory({ content: "The door is green." });
    expect(refused).toMatchObject({ status: "STORAGE_ERROR", error_code: "UNREACHABLE" });
    expect((await brain.searchMemories("gate")).hits).toHaveLength(1);
    await server.restart();
    expect(await brain.createMemory({ content: "The door is green." })).toMatchObject({
      status: "SUCCESS",
    });
    const other = await hosts.open("two", path);
    expect((await other.searchMemories("door green")).hits).toHaveLength(1);
  });

  it("sets a replica aside that holds what the database lost", async () => {
    const path = anew();
    const name = path.slice(path.indexOf("#") + 1);
    const brain = await hosts.open("one", path);
    await brain.createMemory({ content: "The tail was lost." });
    await sql("update cortex.brains set head = 0, commit_id = null where brain = $1", [name]);
    await sql("delete from cortex.rows where brain = $1", [name]);
    await sql("delete from cortex.commits where brain = $1", [name]);
    await expect(brain.searchMemories("tail")).rejects.toMatchObject({ code: "CORRUPT" });
    await brain.close();
    const again = await hosts.open("one", path);
    expect((await again.searchMemories("tail")).hits).toEqual([]);
    const aside = readdirSync(hosts.cache("one")).filter((file) => file.includes(".forked-"));
    expect(aside.length).toBeGreaterThan(0);
  });

  /** The database as a backup of before the brain's commits has it. */
  const loseCommits = async (path: string) => {
    const name = path.slice(path.indexOf("#") + 1);
    await sql("update cortex.brains set head = 0, commit_id = null where brain = $1", [name]);
    await sql("delete from cortex.rows where brain = $1", [name]);
    await sql("delete from cortex.commits where brain = $1", [name]);
  };

  it("sets a replica aside that the database put back does not even know", async () => {
    const path = anew();
    const brain = await hosts.open("unknown", path);
    await brain.createMemory({ content: "The tail was lost." });
    await brain.close();
    await loseCommits(path);
    await sql("delete from cortex.replicas");
    const again = await hosts.open("unknown", path);
    expect((await again.searchMemories("tail")).hits).toEqual([]);
    const files = readdirSync(hosts.cache("unknown"));
    expect(files.filter((file) => file.includes(".forked-"))).not.toEqual([]);
  });

  it("is closed, and can be opened again, also when it could not say its last", async () => {
    const path = anew();
    const fleet = { cache: hosts.cache("last"), freshMs: 0 };
    const brain = await openBrain({ path, timezone: "UTC", fleet });
    const id = await stored(brain, "The tail was lost.");
    await brain.pin({ memory_id: id });
    await brain.clearPins();
    await loseCommits(path);
    await expect(brain.close()).rejects.toMatchObject({ code: "CORRUPT" });
    const again = await hosts.open("last", path);
    expect((await again.searchMemories("tail")).hits).toEqual([]);
  });

  it("has written what was asked before it was closed", async () => {
    const path = anew();
    const [brain] = (await onHosts(path, 1)) as [CortexBridge];
    const adding = stored(brain, "Just in time.");
    await brain.close();
    const again = await hosts.open("one", path);
    expect((await again.getMemory(await adding)).content).toBe("Just in time.");
  });

  it("is not written past the database", async () => {
    const path = anew();
    const brain = await hosts.open("lonely", path);
    await brain.createMemory({ content: "The gate is blue." });
    await brain.close();
    const [name] = readdirSync(hosts.cache("lonely")).filter((file) => file.endsWith(".db"));
    const file = join(hosts.cache("lonely"), String(name));
    await expect(openBrain({ path: file })).rejects.toMatchObject({ code: "READ_ONLY" });
    const looked = await openBrain({ path: file, readOnly: true });
    expect((await looked.searchMemories("gate")).hits).toHaveLength(1);
    await looked.close();
  });

  it("says what it does not do", async () => {
    const path = anew();
    const brain = await hosts.open("one", path);
    const target = join(hosts.folder, "copy.db");
    await expect(brain.backup(target)).rejects.toMatchObject({ code: "VALIDATION_ERROR" });
    expect(existsSync(target)).toBe(false);
    const other = await openBrain({ path: join(hosts.folder, "other.db") });
    await other.backup(target);
    await other.close();
    await expect(brain.restore(target)).rejects.toMatchObject({ code: "VALIDATION_ERROR" });
    await expect(hosts.open("two", path, { timezone: "Europe/Berlin" })).rejects.toMatchObject({
      code: "OPTIONS_CONFLICT",
    });
  });

  it("never tells the password", async () => {
    const name = `test/secret-${brains}`;
    const brain = await hosts.open("one", server.address(name, "owner", "hunter2"));
    const told = JSON.stringify([brain.path, await brain.getExtendedStats()]);
    expect(told).toContain(name);
    expect(told).not.toContain("hunter2");
    const gone = server.address(name, "nobody-of-this-name", "hunter2");
    const error = await hosts.open("two", gone).catch((thrown: unknown) => String(thrown));
    expect(String(error)).toContain("nobody-of-this-name");
    expect(String(error)).not.toContain("hunter2");
  });

  it("clears the words that were forgotten from the files of every host", async () => {
    const [one, two] = (await onHosts(anew(), 2)) as [CortexBridge, CortexBridge];
    const id = await stored(one, "The shed smells of xylophone.");
    expect((await two.searchMemories("xylophone")).hits).toHaveLength(1);
    await one.forget({ ids: [id] });
    expect((await two.searchMemories("xylophone")).hits).toEqual([]);
    await two.close();
    await one.close();
    for (const host of ["one", "two"]) {
      const folder = hosts.cache(host);
      for (const file of readdirSync(folder)) {
        const hasWord = readFileSync(join(folder, file)).includes("xylophone");
        expect({ file, hasWord }).toEqual({ file, hasWord: false });
      }
    }
    const rows = await sql("select body from cortex.rows where body like '%xylophone%'");
    expect(rows).toEqual([]);
  });

  it("says that it is forgotten once no host holds it any more", async () => {
    const path = anew();
    const [one, two] = (await onHosts(path, 2)) as [CortexBridge, CortexBridge];
    const id = await stored(one, "The cellar is damp.");
    await two.searchMemories("cellar");
    const receipt = await one.forget({ ids: [id] });
    expect(receipt).toMatchObject({ state: "pending", remaining: [{ what: "replica" }] });
    await two.searchMemories("cellar");
    const client = new FleetBrainClient(path.slice(path.indexOf("#") + 1), 5_000);
    const replicas = await new Calls(pool, 5_000).during((ask) => client.replicas(ask));
    expect(replicas.map(({ cleaned }) => cleaned)).toEqual([true, true]);
    const other = await stored(one, "The attic is dry.");
    await two.close();
    expect((await one.forget({ ids: [other] })).state).toBe("pending");
  });

  it("says so to each that opened it in a process, and however much else goes on", async () => {
    const path = anew();
    const [one, two] = (await onHosts(path, 2)) as [CortexBridge, CortexBridge];
    const again = await hosts.open("one", path);
    const ids = [await stored(one, "The cellar is damp."), await stored(one, "The attic is dry.")];
    await two.searchMemories("cellar");
    const receipts = await Promise.all(
      ids.map((id, at) => [one, again][at]?.forget({ ids: [id] })),
    );
    expect(receipts).toMatchObject([{ state: "pending" }, { state: "pending" }]);
    expect((await again.getStats()).fleet?.forget_waits_for).toHaveLength(1);
    await two.searchMemories("cellar");
    expect((await again.getStats()).fleet?.forget_waits_for).toEqual([]);
  });

  it("shows a read what was stored before it, though another asked a moment earlier", async () => {
    const path = anew();
    let tell: () => void = () => undefined;
    const held = new Promise<void>((resolve) => {
      tell = resolve;
    });
    const seam = new Seam(pool, () => tell());
    const one = await hosts.open("held", path, { fleet: { pool: seam } });
    const two = await hosts.open("two", path);
    seam.trap({ step: "pull", when: "after", act: "hold" });
    const early = one.searchMemories("gate");
    await held;
    await stored(two, "The gate is blue.");
    const late = one.searchMemories("gate");
    seam.release();
    await early;
    expect((await late).hits).toHaveLength(1);
  });

  it("is not moved to where something is told already, though no memory is", async () => {
    const mine = await openBrain({ path: join(hosts.folder, "to-move.db"), timezone: "UTC" });
    await stored(mine, "I live in Bern.");
    const theirs = await hosts.open("one", anew());
    await theirs.startSession({ session_id: "talk" });
    await expect(moveBrain(mine, theirs)).rejects.toMatchObject({
      code: "VALIDATION_ERROR",
      message: expect.stringContaining("move into a new brain"),
    });
    expect(await theirs.getRecentSTM({ peek: true })).toEqual([]);
    await mine.close();
  });

  it("is moved without a word of it on a disk in the clear", async () => {
    const encryption = { key: "ab".repeat(32) };
    const place = join(hosts.folder, "in-cipher");
    mkdirSync(place);
    const mine = await openBrain({ path: join(place, "mine.db"), timezone: "UTC", encryption });
    await stored(mine, "I live in Bern.");
    const theirs = await hosts.open("in-cipher", anew(), { encryption });
    const temporary = process.env["TMPDIR"];
    process.env["TMPDIR"] = join(place, "nowhere");
    try {
      const { rows } = await moveBrain(mine, theirs);
      expect(rows).toBeGreaterThan(1);
    } finally {
      process.env["TMPDIR"] = temporary;
    }
    const files = [place, hosts.cache("in-cipher")].flatMap((folder) =>
      readdirSync(folder, { withFileTypes: true }).filter((each) => each.isFile()),
    );
    expect(files.length).toBeGreaterThan(1);
    for (const { parentPath, name } of files) {
      expect(readFileSync(join(parentPath, name)).includes("Bern")).toBe(false);
    }
    expect((await theirs.getRecentSTM({ peek: true })).map(({ content }) => content)).toEqual([
      "I live in Bern.",
    ]);
    await mine.close();
  });

  it("holds what its message says once a push or a fetch was stopped", async () => {
    const file = join(hosts.folder, "stopped.db");
    const told = await openBrain({ path: file, timezone: "UTC" });
    await told.importMemories(
      Array.from({ length: 6_000 }, (_, index) => ({ content: `Room ${index} is ${index} feet.` })),
    );
    await told.close();
    const path = anew();
    const { code, out, err } = await runUntil(AbortSignal.abort(), "fleet", "push", file, path);
    expect([code, out]).toEqual([1, ""]);
    expect(err).toMatch(/^cortex: CANCELLED: stopped: .* holds nothing yet; the same command/u);
    const back = join(hosts.folder, "stopped-back.db");
    const fetched = await runUntil(AbortSignal.abort(), "fleet", "fetch", path, back);
    expect(fetched).toMatchObject({ code: 1, err: expect.stringContaining("delete that file") });

    const mine = await openBrain({ path: file, timezone: "UTC" });
    const stop = new AbortController();
    const seam = new Seam(pool, () => {
      stop.abort();
      seam.release();
    });
    const theirs = await hosts.open("stopped", path, { fleet: { pool: seam } });
    seam.trap({ step: "commit", when: "after", act: "hold" });
    await expect(moveBrain(mine, theirs, { signal: stop.signal })).rejects.toMatchObject({
      code: "CANCELLED",
      message: expect.stringMatching(/ holds a part of it; begin again with a new brain$/u),
    });
    const { total } = await theirs.getStats();
    expect(total).toBeGreaterThan(0);
    expect(total).toBeLessThan(6_000);
    await mine.close();
  });

  it("is moved to from a file, used by the command line, and moved back", async () => {
    const file = join(hosts.folder, "mine.db");
    const mine = await openBrain({ path: file, timezone: "UTC" });
    await stored(mine, "I live in Bern.");
    await stored(mine, "I live in Graz.");
    await mine.close();
    const path = anew();
    const home = process.env["HOME"];
    process.env["HOME"] = hosts.folder;
    try {
      expect(await cortex("fleet", "push", file, path)).toMatch(/^Moved \d+ rows to postgres:/u);
      expect(await cortex("--brain", path, "add", "Ruth rings on Sundays.")).toMatch(/^Stored /u);
      expect(await cortex("fleet", "status", path)).toMatch(
        /: commit \d+, seen .*, all forgotten$/mu,
      );
      expect(await cortex("fleet", "brains", server.address())).toContain(
        path.slice(path.indexOf("#") + 1),
      );
      const back = join(hosts.folder, "back.db");
      expect(await cortex("fleet", "fetch", path, back)).toMatch(/^Moved \d+ rows to /u);
      expect(await cortex("--brain", back, "stm")).toContain("Ruth rings on Sundays.");
    } finally {
      process.env["HOME"] = home;
    }
  });
});

/** What a command prints. */
async function cortex(...args: string[]): Promise<string> {
  const [stdin, stdout, stderr] = [new PassThrough(), new PassThrough(), new PassThrough()];
  const { signal } = new AbortController();
  const all = ["--timezone", "UTC", ...args];
  const code = await runCli(all, { stdin, stdout, stderr, env: {}, signal });
  const told = String(stderr.read() ?? "");
  expect({ code, told }).toEqual({ code: 0, told: "" });
  return String(stdout.read() ?? "");
}
