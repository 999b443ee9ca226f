import { readFileSync } from "node:fs";
import type { CortexMemory, ForgetReceipt, KnownBackup } from "../../ts/index.js";
import { Workplace } from "./support/cortex.js";

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
  test("changes importance, categories and topics", () => {
    const id = place.add("Ruth rings.");
    place.json(["update", id, "--importance", "0", "-c", "a", "-c", "b", "--topic", "Ruth"]);
    expect(place.json(["show", id, "--peek"])).toMatchObject({
      importance: 0,
      categories: ["a", "b"],
      topics: ["Ruth"],
    });
    expect(place.run(["update", id]).status).toBe(2);
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
    expect(readFileSync(place.brain).includes("xylofoon")).toBe(false);
  });

  test("takes conditions, and lists the backups", () => {
    place.add("Old.", "--created-at", "2020-01-01", "-c", "work");
    place.add("New.", "-c", "work");
    place.json(["backup", place.path("copy.db")]);
    const args = ["forget", "-c", "work", "--before", "2024-01-01", "--of-user", "default"];
    const { stdout } = place.run([...args, "--confirm"]);
    expect(stdout).toContain("Done: the bytes are gone");
    expect(stdout).toContain("1 backup may still hold it:");
    expect(place.json<CortexMemory[]>(["stm", "--peek"])).toMatchObject([{ content: "New." }]);
    expect(place.json<KnownBackup[]>(["forget", "--backups"])).toMatchObject([
      { path: place.path("copy.db"), exists: true },
    ]);
    expect(place.run(["forget"]).status).toBe(2);
    expect(place.run(["forget", "nobody"]).stderr).toMatch(/^cortex: NOT_FOUND: /u);
  });
});
