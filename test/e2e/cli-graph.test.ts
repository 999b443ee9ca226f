import { readFileSync } from "node:fs";
import type { GraphView } from "../../ts/index.js";
import { Workplace } from "./support/cortex.js";

let place: Workplace;

beforeEach(() => {
  place = new Workplace();
});

afterEach(() => {
  place.dispose();
});

const told = ({ facts }: GraphView) =>
  facts.map(({ subject, predicate, object }) => `${subject} - ${predicate} - ${object}`);

function family(): void {
  place.add("My aunt Odile works for Orla Mining.", "--user", "alice");
  place.add("Odile lives in Metz.", "--user", "alice");
}

describe("graph", () => {
  test("shows the employer of each time and of now", () => {
    const employers = { Acme: "2020", Globex: "2021", Initech: "2023", Umbrella: "2025" };
    for (const [employer, year] of Object.entries(employers)) {
      place.add(`I work for ${employer}.`, "--user", "alice", "--created-at", `${year}-05-01`);
    }
    const at = (time: string) =>
      place
        .json<GraphView>(["graph", "facts", "alice", "--user", "alice", "--as-of", time])
        .facts.map(({ object }) => object);
    expect(at("2019-01-01")).toEqual([]);
    expect(at("2020-06-01")).toEqual(["acme"]);
    expect(at("2021-04-30")).toEqual(["acme"]);
    expect(at("2022-06-01")).toEqual(["globex"]);
    expect(at("2024-06-01")).toEqual(["initech"]);
    expect(at("now")).toEqual(["umbrella"]);
  });

  test("lists facts, neighbours and ways for people", () => {
    family();
    const { stdout } = place.run(["graph", "facts", "Odile", "--user", "alice"]);
    expect(stdout).toMatch(/│ Odile · work for · Orla Mining +│/u);
    // An id in one piece can be copied.
    expect(stdout).toMatch(/│ stm_[a-z0-9]{26} +│/u);
    const near = ["graph", "neighbours", "Metz", "--depth", "2", "--user", "alice"];
    expect(told(place.json<GraphView>(near))).toHaveLength(3);
    const way = place.json<GraphView>(["graph", "path", "Metz", "alice", "--user", "alice"]);
    expect(told(way)).toEqual(["odile - live in - metz", "alice - aunt - odile"]);
  });

  test('takes "me" for the user, as cortex current does', () => {
    family();
    const ask = (...args: string[]) =>
      told(place.json<GraphView>(["graph", ...args, "--user", "alice"]));
    expect(ask("facts", "me")).toEqual(ask("facts", "alice"));
    expect(ask("neighbours", "me")).toContain("alice - aunt - odile");
    expect(ask("path", "Metz", "me")).toEqual(["odile - live in - metz", "alice - aunt - odile"]);
    expect(ask("path", "myself", "Metz")).toEqual(ask("path", "alice", "Metz"));
  });

  test("draws and exports into files and to standard output", () => {
    family();
    const svg = place.path("odile.svg");
    place.run(["graph", "neighbours", "Odile", "--svg", svg, "--user", "alice"]);
    expect(readFileSync(svg, "utf8")).toContain(">Odile</text>");
    const file = place.path("facts.graphml");
    place.run(["graph", "export", file, "--format", "graphml", "--user", "alice"]);
    expect(readFileSync(file, "utf8")).toContain('<node id="odile">');
    const dot = place.run(["graph", "export", "-", "--format", "dot", "--user", "alice"]);
    expect(dot.stdout).toContain('"odile" -> "metz"');
  });

  test.each([
    ["VALIDATION_ERROR", "brain.db"],
    ["IO_ERROR", "missing/facts.json"],
  ])("refuses with %s to write to %s, and harms nothing", (code, name) => {
    family();
    const before = place.json<GraphView>(["graph", "export", "-", "--user", "alice"]);
    const file = name === "brain.db" ? place.brain : place.path(name);
    for (const args of [
      ["export", file],
      ["neighbours", "Odile", "--svg", file],
    ]) {
      const { status, stderr } = place.run(["graph", ...args, "--user", "alice"]);
      expect({ status, stderr }).toEqual({
        status: 1,
        stderr: expect.stringMatching(`^cortex: ${code}: .*${name}`),
      });
    }
    expect(place.json(["graph", "export", "-", "--user", "alice"])).toEqual(before);
  });

  test("is derived anew", () => {
    family();
    expect(place.json(["graph", "rebuild"])).toEqual({ entities: 4, facts: 3 });
    expect(place.run(["graph", "rebuild"]).stdout).toBe("3 facts of 4 entities.\n");
  });

  test("refuses what cannot be", () => {
    family();
    const unknown = place.run(["graph", "facts", "Zorro", "--user", "alice"]);
    expect(unknown).toMatchObject({ status: 1 });
    expect(unknown.stderr).toContain("NOT_FOUND");
    expect(place.run(["graph", "neighbours", "Odile", "--depth", "11"]).status).toBe(1);
    expect(place.run(["graph", "facts"]).status).toBe(2);
    expect(place.run(["graph", "export", "-", "--format", "xml"]).status).toBe(2);
  });
});
