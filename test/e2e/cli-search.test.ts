import type { SearchResult } from "../../ts/index.js";
import { Workplace } from "./support/cortex.js";

const NOW = "2026-03-01T12:00:00Z";

let place: Workplace;

beforeEach(() => {
  place = new Workplace();
});

afterEach(() => {
  place.dispose();
});

describe("search", () => {
  test("prints hits, paths and now as JSON", () => {
    const id = place.add("Ruth rings on Sundays at six", "--now", NOW);
    place.add("The boat is in Bergen", "--now", NOW);
    const found = place.json<SearchResult>(["search", "when does Ruth ring?", "--now", NOW]);
    expect(Object.keys(found)).toEqual([
      "hits",
      "paths",
      "verdict",
      "left_out",
      "too_unsure",
      "probability",
      "now",
      "told_since",
    ]);
    expect(found.hits.map((hit) => hit.id)).toEqual([id]);
    expect(found.now).toBe(Date.parse(NOW));
  });

  test("prints a table that fits the terminal, with what was found in bold where colours are wanted", () => {
    place.add(`Long ago ${"and far away ".repeat(20)} Ruth rang`, "-c", "family");
    const { stdout, status } = place.run(["search", "Ruth"], { env: { COLUMNS: "60" } });
    expect(status).toBe(0);
    expect(stdout).toContain("Ruth rang");
    expect(stdout).toContain("family");
    expect(stdout).not.toContain("\u001b");
    for (const line of stdout.split("\n")) {
      expect(line.length).toBeLessThanOrEqual(60);
    }
  });

  test("takes any words, none of them as syntax, and says when nothing fits", () => {
    place.add("I write C++ and foo-bar in path/to/file.ts");
    for (const query of ["C++", "foo-bar", "path/to/file.ts", '"file', "NOT (foo"]) {
      expect(place.json<SearchResult>(["search", "--", query]).hits).toHaveLength(1);
    }
    expect(place.run(["search", "submarine"])).toMatchObject({
      status: 0,
      stdout: "No memory fits.\n",
    });
  });

  test("filters, and refuses what cannot be", () => {
    place.add("Tea at home", "-c", "home", "--created-at", "2026-01-01");
    place.add("Tea at work", "-c", "work", "--created-at", "2026-02-01");
    const contents = (...args: string[]) =>
      place.json<SearchResult>(["search", "tea", ...args]).hits.map((hit) => hit.content);
    expect(contents("-c", "HOME")).toEqual(["Tea at home"]);
    expect(contents("--since", "2026-02-01")).toEqual(["Tea at work"]);
    expect(contents("--until", "2026-02-01")).toEqual(["Tea at home"]);
    expect(contents("-n", "1")).toHaveLength(1);
    expect(place.run(["search"]).status).toBe(2);
    const refused = place.run(["search", "tea", "--since", "whenever"]);
    expect(refused.status).toBe(2);
    expect(refused.stderr).toContain("whenever");
  });

  test("counts an access unless it peeks", () => {
    const id = place.add("Tea at home");
    place.run(["search", "tea", "--peek"]);
    expect(place.json<{ access_count: number }>(["show", id, "--peek"]).access_count).toBe(0);
    place.run(["search", "tea"]);
    expect(place.json<{ access_count: number }>(["show", id, "--peek"]).access_count).toBe(1);
  });
});

describe("what was told since", () => {
  const UNIT = "The workshop is unit 6, rent 520 to Mr Achebe.";
  const LATER = "Said yes to the bigger one across the yard, 6 goes back to Mr Achebe, rent 700.";
  const ASKED = "Where is the workshop?";

  test("stands behind the hits, in words and as JSON", () => {
    const first = place.add(UNIT, "--created-at", "2026-02-01");
    const later = place.add(LATER, "--created-at", "2026-02-20");
    const { stdout } = place.run(["search", ASKED], { env: { COLUMNS: "200" } });
    expect(stdout).toMatch(
      new RegExp(`${first}[^]*Told since, near the first of these[^]*${later}`, "u"),
    );
    expect(place.json<object>(["search", ASKED])).toMatchObject({
      hits: [{ id: first }],
      told_since: [{ after: first, memory: { id: later } }],
    });
  });
});

describe("what may have changed", () => {
  test("says by which newer memory in lists and by itself", () => {
    const older = place.add(
      "Josh started today as apprentice, college is on Fridays so I have him the other days",
      "--created-at",
      "2026-02-01",
    );
    const newer = place.add(
      "Rain again. Josh's college day was moved to Wednesday for the rest of the year, fair enough",
    );
    for (const command of [["search", "Josh's college"], ["stm"], ["show", older]]) {
      const { stdout } = place.run(command, { env: { COLUMNS: "200" } });
      expect(stdout).toContain(`perhaps changed by ${newer}`);
    }
  });
});

describe("what is disputed", () => {
  const ALLERGY = "I'm allergic to penicillin.";

  test("stands with its words beside an answer that leaves it out, and the other half is marked", () => {
    const older = place.add(ALLERGY);
    const newer = place.add("I am not allergic to penicillin.");
    const critical = ["search", "allergic to penicillin", "--purpose", "critical"];
    for (const command of [critical, ["stm", "--purpose", "critical"]]) {
      const { stdout } = place.run(command);
      expect(stdout).toContain(
        "left out because something contradicts what was told; decide first:",
      );
      expect(stdout).toMatch(
        new RegExp(`\\[${older}\\].*disputed by ${newer}.*user: ${ALLERGY}`, "u"),
      );
    }
    for (const command of [["search", "penicillin"], ["stm"], ["show", newer]]) {
      const { stdout } = place.run(command, { env: { COLUMNS: "200" } });
      expect(stdout).toContain(`conflicts with ${older}`);
    }
  });

  test("keeps its ids in one piece on a narrow terminal", () => {
    const older = place.add("I live in Bern.");
    const newer = place.add("I live in Ulm.");
    place.run(["validate", older, "--failure", "--note", `${newer} says so`]);
    for (const columns of [40, 60, 80]) {
      for (const command of [["stm"], ["search", "where do I live"], ["history", older]]) {
        const { stdout } = place.run(command, { env: { COLUMNS: String(columns) } });
        expect(stdout).toContain(command[0] === "history" ? newer : older);
        expect(Math.max(...stdout.split("\n").map((line) => line.length))).toBeLessThanOrEqual(
          columns,
        );
      }
    }
  });
});
