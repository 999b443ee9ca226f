import { readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import type {
  ContradictionListing,
  CortexMemory,
  DedupeReport,
  ForgetReceipt,
  KnownBackup,
  MemoryStorageResult,
} from "../../ts/index.js";
import { type Run, Workplace } from "./support/cortex.js";

let place: Workplace;

beforeEach(() => {
  place = new Workplace();
});

afterEach(() => {
  place.dispose();
});

const contentOf = (id: string) => place.json<CortexMemory>(["show", id, "--peek"]).content;

describe("edit", () => {
  test("appends, replaces and rewrites, by id or by a piece of the text", () => {
    const id = place.add("Ruth rings on Sundays.");
    expect(place.json(["edit", id, "--append", "At six."])).toMatchObject({ status: "SUCCESS" });
    place.json(["edit", "ruth rings", "--replace", "Sundays", "--with", "Mondays"]);
    expect(contentOf(id)).toBe("Ruth rings on Mondays. At six.");
    const { stdout } = place.run(["edit", id, "--content", "-"], { input: "Anew.\n" });
    expect(stdout).toBe(`Changed ${id}\n`);
    expect(contentOf(id)).toBe("Anew.\n");
  });

  test("tells why not", () => {
    const id = place.add("Ruth rings on Sundays.");
    place.add("Max sings on Sundays.");
    const refused = (...args: string[]) => place.run(["edit", ...args]);
    expect(refused("Sundays", "--append", "x")).toMatchObject({
      status: 1,
      stderr: expect.stringMatching(/^cortex: AMBIGUOUS: 2 memories/u),
    });
    expect(refused(id, "--content", "max sings on sundays")).toMatchObject({
      status: 1,
      stderr: expect.stringMatching(/^cortex: DUPLICATE_EXACT: /u),
    });
    expect(refused(id).status).toBe(2);
    expect(refused(id, "--replace", "x").status).toBe(2);
    expect(refused(id, "--append", "x", "--content", "y").status).toBe(2);
  });
});

describe("update", () => {
  test("sets time limits, and takes each away by never", () => {
    const id = place.add("The key lies under the mat.", "--expires", "2127-01-01");
    const limits = () => {
      const { expires_at, review_at } = place.json<CortexMemory>(["show", id, "--peek"]);
      return { expires_at, review_at };
    };
    place.json(["update", id, "--review", "2126-06-01"]);
    expect(limits()).toEqual({ expires_at: expect.any(Number), review_at: expect.any(Number) });
    place.json(["update", id, "--expires", "never"]);
    expect(limits()).toEqual({ review_at: expect.any(Number) });
    place.json(["update", id, "--review", "never"]);
    expect(limits()).toEqual({});
  });

  test("changes importance, categories and topics", () => {
    const id = place.add("Ruth rings.");
    place.json(["update", id, "--importance", "0", "-c", "a", "-c", "b", "--topic", "Ruth"]);
    expect(place.json(["show", id, "--peek"])).toMatchObject({
      importance: 0,
      categories: ["a", "b"],
      topics: ["Ruth"],
    });
    expect(place.run(["update", id]).status).toBe(2);
    expect(place.run(["update", id, "--importance", "much"]).status).toBe(2);
    expect(place.run(["update", id, "-c", ""]).stderr).toMatch(/^cortex: VALIDATION_ERROR: /u);
    expect(place.run(["update", "nobody", "--importance", "1"])).toMatchObject({
      status: 1,
      stderr: expect.stringMatching(/^cortex: NOT_FOUND: .*nobody/u),
    });
    expect(place.run(["update", id, "--importance", "7"])).toMatchObject({
      status: 1,
      stderr: expect.stringMatching(/^cortex: VALIDATION_ERROR: /u),
    });
  });
});

describe("forget", () => {
  test("is a dry run unless it is confirmed", () => {
    const id = place.add("The word is xylofoon.");
    const dry = place.json<ForgetReceipt>(["forget", id]);
    expect(dry).toMatchObject({ state: "dry_run", memories: 1 });
    expect(contentOf(id)).toBe("The word is xylofoon.");
    expect(place.run(["forget", id]).stdout).toContain("Nothing was removed.");
    expect(place.json(["forget", id, "--confirm"])).toMatchObject({ state: "done", memories: 1 });
    expect(place.run(["show", id]).status).toBe(1);
    expect(place.filesWith("xylofoon")).toEqual([]);
  });

  test("takes conditions, and lists the backups", () => {
    place.add("Old.", "--created-at", "2020-01-01", "-c", "work");
    place.add("New.", "-c", "work");
    place.json(["backup", place.path("copy.db")]);
    const args = ["forget", "-c", "work", "--before", "2024-01-01", "--of-user", "default"];
    const { stdout } = place.run([...args, "--confirm"]);
    expect(stdout).toContain("Done: the words are gone");
    expect(stdout).toContain("1 backup may still hold it:");
    expect(place.json<CortexMemory[]>(["stm", "--peek"])).toMatchObject([{ content: "New." }]);
    expect(place.json<KnownBackup[]>(["forget", "--backups"])).toMatchObject([
      { path: place.path("copy.db"), exists: true },
    ]);
    expect(readFileSync(place.path("copy.db")).includes("Old.")).toBe(true);
    expect(place.run(["forget"]).status).toBe(2);
    expect(place.run(["forget", "nobody"]).stderr).toMatch(/^cortex: NOT_FOUND: /u);
  });

  test("with --backups forgets in the copies that are there, too", () => {
    const id = place.add("The word is xylofoon.");
    place.add("The gate is blue.");
    place.json(["backup", place.path("copy.db")]);
    place.json(["backup", place.path("gone.db")]);
    rmSync(place.path("gone.db"));
    const dry = place.json(["forget", id, "--backups"]);
    expect(dry).toMatchObject({ state: "dry_run", ids: [id] });
    expect(readFileSync(place.path("copy.db")).includes("xylofoon")).toBe(true);
    expect(place.json(["forget", id, "--confirm", "--backups"])).toMatchObject({
      state: "done",
      memories: 1,
      backups: [{ path: place.path("copy.db"), memories: 1, state: "done" }],
    });
    for (const name of readdirSync(place.folder)) {
      expect([name, readFileSync(place.path(name)).includes("xylofoon")]).toEqual([name, false]);
    }
    const copy = ["--brain", place.path("copy.db")];
    expect(place.json([...copy, "stm", "--peek"])).toMatchObject([
      { content: "The gate is blue." },
    ]);
    expect(place.json([...copy, "doctor", "--deep"])).toMatchObject({ ok: true });
  });

  test("with --backups forgets in the copies what the brain forgot before", () => {
    const id = place.add("The word is xylofoon.");
    place.json(["backup", place.path("copy.db")]);
    place.json(["forget", id, "--confirm"]);
    const again = ["forget", id, "--confirm", "--backups"];
    expect(place.json(again)).toMatchObject({
      gone_before: [id],
      backups: [{ path: place.path("copy.db"), memories: 1, state: "done" }],
    });
    expect(readFileSync(place.path("copy.db")).includes("xylofoon")).toBe(false);
    expect(place.json(again)).toMatchObject({ state: "done", backups: [{ memories: 0 }] });
  });

  test("again looks whether anything still holds what was forgotten before", () => {
    const id = place.add("The word is xylofoon.");
    place.run(["export", place.path("ex.jsonl")]);
    const again = ["forget", id, "--confirm"];
    for (const _ of ["at first", "again"]) {
      const { status, stdout } = place.run(again);
      expect(status).toBe(1);
      expect(stdout).toContain("ex.jsonl");
    }
    expect(place.run(["forget", id])).toMatchObject({
      status: 0,
      stdout: expect.stringContaining("Nothing is left to remove."),
    });
    rmSync(place.path("ex.jsonl"));
    expect(place.json(again)).toMatchObject({ state: "done", memories: 0, gone_before: [id] });
    const { stdout } = place.run(again);
    expect(stdout).toContain(`Forgotten before: ${id}.`);
    expect(stdout).toContain("Done: no copy, export or view beside the brain names it.");
  });

  test("fails while a copy still holds the words", () => {
    const id = place.add("The word is xylofoon.");
    place.add("Ruth said that the word is xylofoon.", "--user", "ruth");
    place.json(["backup", place.path("copy.db")]);
    place.json(["--all-users", "forget", "Ruth said", "--confirm"]);
    const { status, stdout, stderr } = place.run(["forget", id, "--confirm", "--backups"]);
    expect(stdout).toContain("copy.db");
    expect({ status, stderr }).toEqual({ status: 1, stderr: expect.stringContaining("remains") });
  });

  test("says which copy could not be cleaned, and fails", () => {
    const id = place.add("The word is xylofoon.");
    place.json(["backup", place.path("copy.db")]);
    writeFileSync(place.path("copy.db"), "no brain any more");
    const { status, stdout, stderr } = place.run(["forget", id, "--confirm", "--backups"]);
    expect(status).toBe(1);
    expect(stdout).toContain("failed");
    expect(stderr).toMatch(/^cortex: NOT_A_BRAIN: .*copy\.db/u);
    expect(place.run(["show", id]).status).toBe(1);
  });

  test("refuses ids beside conditions, and a date that is none", () => {
    const id = place.add("Ruth rings.");
    expect(place.run(["forget", id, "-c", "work", "--confirm"])).toMatchObject({
      status: 1,
      stderr: expect.stringMatching(/^cortex: VALIDATION_ERROR: /u),
    });
    expect(place.run(["forget", "--before", "soon", "--confirm"])).toMatchObject({ status: 2 });
    expect(contentOf(id)).toBe("Ruth rings.");
  });
});

describe("stm", () => {
  test("filters by user, proxy and agent", () => {
    place.add("One.", "--user", "ada");
    place.add("Two.", "--user", "ada", "--proxy-agent", "bot");
    place.add("Three.", "--user", "bob", "--proxy-agent", "aide");
    const found = (...args: string[]) =>
      place.json<CortexMemory[]>(["stm", "--peek", ...args]).map(({ content }) => content);
    expect(found("--of-user", "ada")).toEqual(["Two.", "One."]);
    expect(found("--proxy")).toEqual([]);
    expect(found("--all-users", "--proxy")).toEqual(["Three.", "Two."]);
    expect(found("--all-users", "--no-proxy")).toEqual(["One."]);
    expect(found("--all-users", "--proxy-agent", "bot")).toEqual(["Two."]);
    expect(found("--of-user", "bob", "--no-proxy")).toEqual([]);
  });
});

test("add of a damaged brain says so by its code", () => {
  const brain = place.path("damaged.db");
  place.add("The gate is blue.", "--brain", brain);
  const bytes = readFileSync(brain);
  const page = Math.floor(bytes.indexOf("The gate is blue.") / 4_096);
  writeFileSync(brain, bytes.fill(0, page * 4_096, (page + 1) * 4_096));
  const { status, stderr } = place.run(["--brain", brain, "add", "The gate is green."]);
  expect(status).toBe(1);
  expect(stderr).toMatch(/^cortex: CORRUPT: .*damaged\.db is damaged/u);
});

describe("contradictions and resolve", () => {
  test("list what is open, and decide it", () => {
    const older = place.add("I live in Bern.");
    const newer = place.add("I live in Graz.");
    const [pair] = place.json<ContradictionListing[]>(["contradictions"]);
    expect(pair).toMatchObject({ older_id: older, newer_id: newer, penalised_id: older });
    const id = pair?.id ?? "";
    const { stdout } = place.run(["contradictions", "--memory", newer], {
      env: { COLUMNS: "200" },
    });
    for (const text of [id, older, newer, "I live in Bern.", "I live in Graz.", "penalised"]) {
      expect(stdout).toContain(text);
    }
    // An id in one piece can be copied, also where the window is no wider than most.
    const narrow = place.run(["contradictions"], { env: { COLUMNS: "80" } }).stdout;
    for (const whole of [id, older, newer]) {
      expect(narrow).toContain(whole);
    }
    expect(Math.max(...narrow.split("\n").map((line) => line.length))).toBeLessThanOrEqual(80);
    expect(place.run(["show", older, "--peek"]).stdout).toMatch(
      /Penalties +│ 1 \(contradicted or proved wrong\)/u,
    );
    expect(place.run(["resolve", id, "--winner", older]).stdout).toBe(
      `resolved ${id}\nholds no more: ${newer} I live in Graz.\nholds: ${older} I live in Bern.\n`,
    );
    expect(place.run(["contradictions"]).stdout).toBe("No contradiction fits.\n");
    expect(place.json(["contradictions", "--status", "all"])).toMatchObject([
      { status: "resolved", resolved_by: "cli" },
    ]);
    expect(place.run(["resolve", id, "--reopen"]).stdout).toBe(
      `open ${id}\nnewer: ${newer} I live in Graz.\nolder, less sure until it is decided: ${older} I live in Bern.\n`,
    );
    expect(place.json(["resolve", id, "--winner", "newer"])).toMatchObject({ penalised_id: older });
    expect(place.json(["resolve", id, "--winner", "older"])).toMatchObject({ penalised_id: newer });
    expect(place.json(["resolve", id, "--dismiss"])).toMatchObject({ status: "dismissed" });
  });

  test("say nothing twice: what clashes stands beside a memory only where it is less than all of that", () => {
    place.add("We deploy on Fridays.");
    place.add("We never deploy on Fridays.");
    place.add("I live in Bern.");
    place.add("I live in Graz.");
    const { stdout } = place.run(["contradictions"], { env: { COLUMNS: "200" } });
    for (const once of ["We deploy on Fridays", "We never deploy on Fridays"]) {
      expect(stdout.split(once)).toHaveLength(2);
    }
    expect(stdout).toMatch(/, Graz\): I live in Graz\./u);
  });

  test("are told with the other's words, as much of them as a line of the terminal holds", () => {
    const older = place.add("I live in Bern.");
    const { stdout } = place.run(["add", "I live in Graz."], { env: { COLUMNS: "12" } });
    const [stored, pair = "", words] = stdout.split("\n");
    expect(stored).toMatch(/^Stored stm_/u);
    expect(pair).toContain(`contradicts ${older} (`);
    expect(words).toBe("  I live in\u2026");
  });

  test("what it may bring up to date is told, too", () => {
    const older = place.add("The choir meets on Tuesdays in the parish hall.");
    const again = ["add", "The choir meets on Tuesdays in the town hall."];
    const { possible_update_of, contradictions = [] } = place.json<MemoryStorageResult>(again);
    expect(possible_update_of).toBe(older);
    expect(contradictions).toEqual([]);
    // Half of what is so little alike is another matter: it is told in JSON alone.
    const { stdout } = place.run(["add", "The choir meets on Tuesdays in the concert hall."]);
    expect(stdout).not.toContain("It resembles");
    place.add(
      "The old sofa with the torn cover from Aunt Hedwig stood in the hall of the old house for a week.",
    );
    const alike =
      "The old sofa with the torn cover from Aunt Hedwig stood in the hall of the old house for a week last summer.";
    const told = place.run(["add", alike]).stdout;
    expect(told).toMatch(
      /^It resembles (stm_\S+): both may hold, or it takes that one's place \(then: cortex update stm_\S+ --replaces \1\)$/mu,
    );
    expect(told).toMatch(/^ {2}The old sofa with the torn cover from Aunt Hedwig/mu);
  });

  test("are named by a piece of their text, where one memory alone has it", () => {
    const id = place.add("Ruth rings on Sundays at six.");
    place.add("Ben rings on Mondays.");
    expect(place.json(["validate", "on Sundays", "--success"])).toMatchObject({ id });
    expect(place.json(["forget", "on sundays"])).toMatchObject({ state: "dry_run", ids: [id] });
    for (const command of [
      ["validate", "--success"],
      ["forget", "--confirm"],
    ]) {
      expect(place.run([...command, "rings on"])).toMatchObject({
        status: 1,
        stderr: expect.stringContaining("AMBIGUOUS"),
      });
      expect(place.run([...command, "stm_00000000000000000000000000"])).toMatchObject({
        status: 1,
        stderr: expect.stringContaining("NOT_FOUND"),
      });
    }
    expect(place.json(["stm"])).toHaveLength(2);
  });

  test("that nobody decided are named where one of the two proves wrong, with what decides", () => {
    const older = place.add("I live in Bern.");
    const newer = place.add("I live in Graz.");
    const said = (run: Run) => run.stdout.split("\n").slice(1).join("\n");
    const right = place.run(["validate", newer, "--success"]);
    expect(said(right)).toBe("");
    const pair = place.json<{ id: string }[]>(["contradictions"])[0]?.id ?? "";
    expect(said(place.run(["validate", newer, "--failure"]))).toBe(
      `Its pair with ${older} is still open: cortex resolve ${pair} --winner ${older} says that that one holds\n` +
        "  I live in Bern.\n",
    );
    place.run(["resolve", pair, "--winner", older]);
    expect(said(place.run(["validate", newer, "--failure"]))).toBe("");
  });

  test("list beside the pairs what proved wrong, and show it beside its score", () => {
    const older = place.add("I live in Bern.");
    const newer = place.add("I live in Graz.");
    const wrong = place.add("The gate is blue.");
    place.run(["validate", wrong, "--failure", "--note", "it was painted"]);
    const wide = { env: { COLUMNS: "200" } };
    const [pairs, proved] = place
      .run(["contradictions"], wide)
      .stdout.split("Proved wrong by its last validation:");
    expect(pairs).toContain(older);
    expect(pairs).not.toContain(wrong);
    for (const text of [wrong, "The gate is blue.", "cli", "it was painted"]) {
      expect(proved).toContain(text);
    }
    expect(proved).not.toContain(older);
    expect(place.json(["contradictions"])).toHaveLength(1);
    expect(place.json(["contradictions", "--proved-wrong"])).toMatchObject([
      { id: wrong, actor: "cli", note: "it was painted" },
    ]);
    for (const command of [["stm"], ["search", "live", "gate"], ["show", older]]) {
      expect(place.run(command, wide).stdout).toContain(`disputed by ${newer}`);
    }
    for (const command of [["stm"], ["search", "live", "gate"], ["show", wrong]]) {
      expect(place.run(command, wide).stdout).toContain("proved wrong");
    }
    place.run(["validate", wrong, "--success"]);
    expect(place.run(["contradictions", "--proved-wrong"]).stdout).toBe(
      "No memory was proved wrong last.\n",
    );
  });

  test("are as many as was asked for, of all kinds together", () => {
    for (const told of [
      "I live in Bern.",
      "I live in Graz.",
      "Our rent is 900 euros.",
      "Our rent is 950 euros.",
    ]) {
      place.add(told);
    }
    expect(place.json(["contradictions"])).toHaveLength(2);
    expect(place.json(["contradictions", "--status", "all", "--limit", "1"])).toHaveLength(1);
    const [pair] = place.json<ContradictionListing[]>(["contradictions", "--limit", "1"]);
    place.run(["resolve", pair?.id ?? "", "--winner", "newer"]);
    expect(place.json(["contradictions", "--status", "all", "--limit", "1"])).toHaveLength(1);
    expect(place.json(["contradictions", "--status", "all", "--limit", "2"])).toHaveLength(2);
  });

  test("tell what cannot be decided", () => {
    const id = place.add("I live in Bern.");
    expect(place.run(["resolve", "none", "--dismiss"])).toMatchObject({
      status: 1,
      stderr: expect.stringMatching(/^cortex: NOT_FOUND: /u),
    });
    expect(place.run(["resolve", "none"]).status).toBe(2);
    expect(place.run(["resolve", "none", "--dismiss", "--winner", id]).status).toBe(2);
    expect(place.run(["contradictions", "--status", "odd"]).status).toBe(2);
    for (const limit of ["0", "-1", "1.5", "abc", ""]) {
      expect(place.run(["contradictions", "--limit", limit])).toMatchObject({
        status: 2,
        stderr: expect.stringContaining("It must be a whole number, from 1 on."),
      });
    }
  });
});

describe("dedupe", () => {
  const imported = () => {
    writeFileSync(place.path("notes.md"), "- I like green tea.\n- The gate is blue.\n");
    writeFileSync(place.path("more.md"), "- I enjoy green tea.\n");
    place.json(["import", place.path("notes.md"), place.path("more.md")]);
  };

  test("reports, and merges only when told to", () => {
    imported();
    const report = place.json<DedupeReport>(["dedupe"]);
    expect(report).toMatchObject({ action: "report", compared: 3, duplicates: 1 });
    const survivor = report.groups[0]?.survivor_id ?? "";
    const { stdout } = place.run(["dedupe"], { env: { COLUMNS: "120" } });
    for (const text of [survivor, "I like green tea.", "I enjoy green tea.", "Nothing was changed"])
      expect(stdout).toContain(text);
    expect(place.json(["dedupe", "--threshold", "1", "-c", "none"])).toMatchObject({ groups: [] });
    expect(place.run(["dedupe", "--action", "merge"]).stdout).toContain(
      "Merged 1 duplicate of 1 memory. Looked at 3 memories: all but those",
    );
    expect(place.json<CortexMemory[]>(["stm", "--peek"])).toHaveLength(2);
    expect(place.run(["history", survivor]).stdout).toContain("merged");
    expect(place.run(["dedupe"]).stdout).toBe(
      "No duplicates. Looked at 2 memories: all but those that a contradiction is held against.\n",
    );
    expect(place.json(["doctor", "--deep"])).toMatchObject({ ok: true });
  });

  test("deletes the older ones", () => {
    imported();
    expect(place.json(["dedupe", "--action", "delete_older"])).toMatchObject({ duplicates: 1 });
    const left = place.json<CortexMemory[]>(["stm", "--peek"]).map(({ content }) => content);
    expect(left.sort()).toEqual(["I enjoy green tea.", "The gate is blue."]);
  });

  test("refuses what cannot be", () => {
    imported();
    expect(place.run(["dedupe", "--action", "drop"]).status).toBe(2);
    expect(place.run(["dedupe", "--threshold", "high"]).status).toBe(2);
    expect(place.run(["dedupe", "--threshold", "2"])).toMatchObject({
      status: 1,
      stderr: expect.stringMatching(/^cortex: VALIDATION_ERROR: --threshold/u),
    });
  });
});

describe("restore", () => {
  test("refuses a backup of a newer version before it is confirmed, too", () => {
    place.add("The gate is blue.");
    place.json(["backup", place.path("copy.db")]);
    const copy = readFileSync(place.path("copy.db"));
    // Where a file of SQLite has its user_version, which is a brain's version: https://www.sqlite.org/fileformat2.html
    copy.writeUInt32BE(9999, 60);
    writeFileSync(place.path("copy.db"), copy);
    for (const confirm of [[], ["--confirm"]]) {
      expect(place.run(["restore", "copy.db", ...confirm])).toMatchObject({
        status: 1,
        stderr: expect.stringMatching(/^cortex: NEWER_VERSION: /u),
      });
    }
  });
});

describe("rekey --remove", () => {
  test("does not say of a brain in the clear that it was encrypted", () => {
    place.add("The gate is blue.");
    const { stdout } = place.run(["rekey", "--remove"]);
    expect(stdout).toContain("(1 memory) is not encrypted");
  });
});
