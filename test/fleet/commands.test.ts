/** Each command of the command line on a brain in PostgreSQL: it does its work, or says what does it instead. */
import { existsSync, readdirSync, writeFileSync } from "node:fs";
import { COMMAND_GROUPS } from "../../ts/cli/commands.js";
import { Workplace } from "../e2e/support/cortex.js";
import { describeWithPostgres, Postgres } from "./support/with-postgres.js";

/** In addresses that no command may repeat. */
const SECRET = "Xylophone9";
const KEY = "1f".repeat(32);

describeWithPostgres("on a brain in PostgreSQL", () => {
  const place = new Workplace();
  let server: Postgres;
  let address = "";
  let secret = "";
  let id = "";
  let pair = "";

  const at = (args: string[]) => place.run(["--brain", address, ...args]);

  beforeAll(async () => {
    server = await Postgres.startWithBrains();
    address = server.address("acme/ana");
    secret = server.address("acme/ana", "owner", SECRET);
    for (const text of ["I live in Bern.", "I live in Graz."]) {
      const { memory_id } = JSON.parse(at(["--json", "add", text]).stdout) as { memory_id: string };
      id = memory_id;
    }
    pair = (JSON.parse(at(["--json", "contradictions"]).stdout) as { id: string }[])[0]?.id ?? "";
    place.add("The boat is in Bergen.");
    place.run(["backup", "copy.db"]);
    writeFileSync(place.path("brain.key"), KEY);
    writeFileSync(place.path("notes.md"), "- The boat is in Bergen.\n");
    writeFileSync(place.path("sleep.csv"), "kind,at,value\nsleep,2026-03-01T07:00:00Z,7\n");
  });
  afterAll(async () => {
    place.dispose();
    await server.stop();
  });

  /** What a command prints that does its work. */
  const DOES: [name: string, args: () => string[], says: RegExp][] = [
    ["add", () => ["The gate is blue."], /^Stored stm_/u],
    ["search", () => ["Bern"], /I live in Bern\./u],
    ["stm", () => [], /I live in Graz\./u],
    ["show", () => [id], /I live in Graz\./u],
    ["current", () => ["me", "lives in"], /│ live in · Graz /u],
    ["trends", () => [], /^initial_confidence of me: /u],
    ["patterns", () => [], /Too little for a judgement/u],
    ["compare", () => [], /Too little for a judgement/u],
    ["report", () => ["--out", "report.html"], /^Wrote the report to report\.html\.$/mu],
    ["events", () => ["sleep.csv"], /^Recorded 1 event/u],
    ["alerts", () => ["on", "safety"], /^On: safety /u],
    ["verify", () => [], /^Nothing needs checking now\.$/mu],
    ["stats", () => [], /│ Memories +│ 3 /u],
    ["validate", () => [id, "--success"], /% -> /u],
    ["history", () => [id], /│ created /u],
    ["contradictions", () => [], /Graz/u],
    ["resolve", () => [pair, "--dismiss"], /^dismissed con_/u],
    ["state", () => ["ada", "75"], /│ +75 │/u],
    ["policy", () => [], /^The brain keeps no policy/u],
    ["edit", () => [id, "--append", "It is old."], /^Changed stm_/u],
    ["update", () => [id, "--importance", "4"], /^Changed stm_/u],
    ["dedupe", () => [], /^No duplicates\. Looked at /u],
    ["forget", () => [id, "--confirm"], /^Forgot 1 memory/mu],
    ["graph", () => ["export", "graph.json"], /^Wrote \d+ facts to graph\.json\.$/mu],
    ["atom", () => ["stats"], /│ atoms +│ /u],
    ["session", () => ["start", "talk"], /^talk\n$/u],
    ["import", () => ["notes.md"], /│ notes\.md │ +1 │ +1 │/u],
    ["export", () => ["all.jsonl"], /^Wrote \d+ rows to .*all\.jsonl/u],
    ["view", () => ["view"], /^\d+ memories in .*view: \d+ files written, 0 removed\./u],
    ["maintain", () => [], /^Scanned \d+ rows/u],
    ["config", () => [], /^recall\.max_tokens = 1500 {2}# default$/mu],
    ["doctor", () => [], /No problem found\./u],
    ["completion", () => ["bash"], /^_cortex\(\) \{/u],
    ["explain-language", () => ["I eat fish."], /fish/u],
    ["fleet", () => ["status", address], /commit \d+, seen /u],
    ["mcp", () => [], /^$/u],
    ["install", () => ["claude-code", "--dry-run"], /\(new\)[\s\S]*Nothing was written\./u],
    ["hook", () => ["prompt"], /^$/u],
  ];

  /** What is of brains in files alone, and what is told instead. */
  const INSTEAD: [name: string, args: string[], code: string, says: RegExp][] = [
    ["backup", ["copy2.db"], "VALIDATION_ERROR", /no backup: .*cortex fleet fetch/u],
    ["restore", ["copy.db"], "VALIDATION_ERROR", /no restore: restore its database/u],
    ["restore", ["copy.db", "--confirm"], "VALIDATION_ERROR", /no restore: restore its database/u],
    ["rekey", ["--remove"], "VALIDATION_ERROR", /no rekey: its replica on each host/u],
    ["rekey", ["--new-key-file", "brain.key"], "VALIDATION_ERROR", /no rekey: its replica/u],
    ["rollback", [], "VALIDATION_ERROR", /no rollback: roll the file back/u],
    ["maintain", ["--backups", "backups"], "VALIDATION_ERROR", /no backup: .*cortex fleet fetch/u],
    ["sync", [], "NO_SINK", /--lightrag/u],
  ];

  it("ui needs a brain that is there", () => {
    const nowhere = server.address("acme/nobody");
    const { stderr } = place.run(["--brain", nowhere, "--read-only", "ui"]);
    expect(stderr).toMatch(/^cortex: NOT_FOUND: there is no brain acme\/nobody/u);
  });

  it.each(["stm", "stats", "doctor", "maintain"])("%s begins no brain", (command) => {
    const { status, stderr } = place.run(["--brain", server.address("acme/mistyped"), command]);
    expect({ status, stderr }).toEqual({
      status: 1,
      stderr: expect.stringMatching(/^cortex: NOT_FOUND: there is no brain acme\/mistyped: /u),
    });
    expect(place.run(["fleet", "brains", server.address()]).stdout).not.toContain("mistyped");
  });

  it("has each command here", () => {
    const names = COMMAND_GROUPS.flatMap(({ commands }) => commands.map(({ name }) => name));
    const here = [...DOES, ...INSTEAD].map(([name]) => name);
    expect([...new Set([...here, "merge", "migrate", "ui"])].sort()).toEqual(names.sort());
  });

  it.each(DOES)("%s does its work", (name, args, says) => {
    const run = at([name, ...args()]);
    expect(run).toEqual({ status: 0, stdout: expect.stringMatching(says), stderr: "" });
  });

  it.each(INSTEAD)("%s %j is refused, and it says what to do", (name, args, code, says) => {
    const before = readdirSync(place.folder);
    const { status, stdout, stderr } = at([name, ...args]);
    expect({ status, stdout }).toEqual({ status: 1, stdout: "" });
    expect(stderr).toMatch(new RegExp(`^cortex: ${code}: `, "u"));
    expect(stderr).toMatch(says);
    expect(readdirSync(place.folder)).toEqual(before);
  });

  /** Where a file is named, and ADDRESS stands instead. */
  const FILES: [args: string[], says: RegExp][] = [
    [["merge", "ADDRESS", "brain.db"], /no merge: merge the files, then cortex fleet push/u],
    [["merge", "ADDRESS", "brain.db", "--confirm"], /no merge: /u],
    [["merge", "brain.db", "ADDRESS"], /cortex fleet fetch/u],
    [["migrate", "ADDRESS"], /a file is needed here/u],
    [["migrate", "copy.db", "--to", "ADDRESS"], /cortex fleet push/u],
    [["restore", "ADDRESS", "--confirm"], /cortex fleet fetch/u],
    [["backup", "ADDRESS"], /cortex fleet push/u],
    [["maintain", "--backups", "ADDRESS"], /a file is needed here/u],
    [["export", "ADDRESS"], /cortex fleet push/u],
    [["import", "ADDRESS"], /cortex fleet fetch/u],
    [["import", "notes.md", "ADDRESS", "--dry-run"], /cortex fleet fetch/u],
    [["events", "ADDRESS"], /a file is needed here/u],
    [["session", "import", "ADDRESS"], /a file is needed here/u],
    [["view", "ADDRESS"], /a file is needed here/u],
    [["report", "--out", "ADDRESS"], /a file is needed here/u],
    [["report", "--format", "json", "--out", "ADDRESS"], /a file is needed here/u],
    [["graph", "export", "ADDRESS"], /a file is needed here/u],
    [["graph", "neighbours", "me", "--svg", "ADDRESS"], /a file is needed here/u],
    [["config", "check", "ADDRESS"], /a file is needed here/u],
    [["config", "trust", "ADDRESS"], /a file is needed here/u],
    [["--config", "ADDRESS", "stm"], /a file is needed here/u],
    [["--key-file", "ADDRESS", "stm"], /a file is needed here/u],
    [["rekey", "--new-key-file", "ADDRESS"], /a file is needed here/u],
    [["fleet", "push", "ADDRESS", "ADDRESS"], /a file is needed here/u],
    [["fleet", "push", "brain.db", "copy.db"], /the address of a fleet is postgres:/u],
    [["fleet", "fetch", "ADDRESS", "ADDRESS"], /a file is needed here/u],
    [["fleet", "fetch", "brain.db", "fetched.db"], /the address of a fleet is postgres:/u],
  ];

  it.each(FILES)("%j is refused, and nothing is made of the address", (args, says) => {
    const before = readdirSync(place.folder);
    const run = place.run(args.map((arg) => (arg === "ADDRESS" ? secret : arg)));
    expect({ status: run.status, stdout: run.stdout }).toEqual({ status: 1, stdout: "" });
    expect(run.stderr).toMatch(/^cortex: VALIDATION_ERROR: /u);
    expect(run.stderr).toMatch(says);
    expect(run.stderr).not.toContain(SECRET);
    expect(readdirSync(place.folder)).toEqual(before);
  });

  it.each([
    ["status", []],
    ["retire", ["00000000-0000-4000-8000-000000000000"]],
  ])("fleet %s says that a mistyped brain is not there", (command, ids) => {
    const run = place.run(["fleet", command, server.address("acme/mistyped"), ...ids]);
    expect(run).toMatchObject({ status: 1, stdout: "" });
    expect(run.stderr).toMatch(/^cortex: NOT_FOUND: there is no brain acme\/mistyped\n$/u);
  });

  it.each([
    ["init", []],
    ["grant", ["owner", "acme"]],
    ["brains", []],
  ])("fleet %s refuses the address of one brain", async (command, rest) => {
    const run = place.run(["fleet", command, server.address("other/ana"), ...rest]);
    expect(run).toMatchObject({ status: 1, stdout: "" });
    expect(run.stderr).toMatch(/^cortex: VALIDATION_ERROR: .* names one brain of it/u);
    expect(await server.sql("select prefix from cortex.members")).toEqual([{ prefix: "" }]);
  });

  it("grants nothing to a role whose members would not have it", async () => {
    await server.sql("create role team");
    const { status, stderr } = place.run(["fleet", "grant", server.address(), "team", "acme"]);
    expect({ status, stderr }).toEqual({
      status: 1,
      stderr: expect.stringMatching(/VALIDATION_ERROR: team is a role .* grant it to each of/u),
    });
    expect(await server.sql("select prefix from cortex.members")).toEqual([{ prefix: "" }]);
  });

  it.each(["", "acme/", "/acme", "acme ana"])("grants nothing of the name %j", async (name) => {
    const { status, stderr } = place.run(["fleet", "grant", server.address(), "owner", name]);
    expect({ status, stderr }).toEqual({
      status: 1,
      stderr: expect.stringMatching(/^cortex: VALIDATION_ERROR: the brain's name ".*" is none: /u),
    });
    expect(await server.sql("select prefix from cortex.members")).toEqual([{ prefix: "" }]);
  });

  it("has a replica with the key of its first opening, and says so where another is given", () => {
    const own = ["--brain", server.address("acme/locked"), "--key-file", "brain.key"];
    expect(place.run([...own, "add", `The ${SECRET} is here.`]).status).toBe(0);
    expect(place.run([...own, "stm"]).stdout).toContain(SECRET);
    const { status, stderr } = place.run([...own.slice(0, 2), "stm"]);
    expect({ status, stderr }).toEqual({
      status: 1,
      stderr: expect.stringMatching(/^cortex: WRONG_KEY: the replica of .* delete /u),
    });
    expect(existsSync(place.path("brain.db"))).toBe(true);
  });
});
