import type { CortexMemory, CurrentView, SearchResult } from "../../ts/index.js";
import { Workplace } from "./support/cortex.js";

let place: Workplace;
let bern: string;
let ulm: string;

beforeEach(() => {
  place = new Workplace();
  bern = place.add("I live in Bern.", "--created-at", "2024-03-01");
  ulm = place.add("I live in Ulm.", "--created-at", "2025-05-02");
});

afterEach(() => {
  place.dispose();
});

const wide = { env: { COLUMNS: "200" } };

describe("what holds now", () => {
  test("cortex current tells it with what held before, for people and programs", () => {
    const { stdout } = place.run(["current", "me", "lives in"], wide);
    expect(stdout).toMatch(/│ live in · Ulm +│ 2025-05-02 │/u);
    expect(stdout).toContain(`before: live in · Bern (2024-03-01 to 2025-05-01) ${bern}`);
    const { claims } = place.json<CurrentView>(["current", "I"]);
    expect(claims).toMatchObject([
      { relation: "live in", value: "Ulm", memory_id: ulm, past: [{ value: "Bern" }] },
    ]);
    const then = place.json<CurrentView>(["current", "me", "live", "--as-of", "2024-06-01"]);
    expect(then.claims.map(({ value }) => value)).toEqual(["Bern"]);
    expect(place.run(["current", "me", "lives", "in"], wide).stdout).toBe(stdout);
    expect(place.run(["current", "me", "employer"]).stdout).toBe(
      'Nothing was told of me as "employer". What was told: live in.\n',
    );
    expect(place.run(["current", "Zoe"])).toMatchObject({ status: 1 });
  });

  test("cortex current tells what finds the memories that name a subject without a fact", () => {
    place.add("The gate code is on the fridge, next to the farrier's card.");
    const { status, stderr } = place.run(["current", "farrier"], wide);
    expect(status).toBe(1);
    expect(stderr).toMatch(/NOT_FOUND: No memory tells of "farrier".*: cortex search farrier\n$/u);
    expect(place.run(["current", "Zoe"], wide).stderr).not.toContain("cortex search");
  });

  test("cortex current names the memories that name a subject of which nothing holds", () => {
    const works = place.add("Tom works at Brightwater.");
    const { stdout } = place.run(["current", "Brightwater"], wide);
    expect(stdout).toMatch(/^Nothing is known to hold\.\nMemories that name Brightwater:\n/u);
    expect(stdout).toContain(works);
  });

  test("cortex current names what may have changed a claim below it", () => {
    place.add(
      "Mum takes ramipril 5 mg, warfarin 3 mg and bisoprolol 2.5 mg.",
      "--created-at",
      "2025-05-03",
    );
    const raised = place.add("The GP has raised mum's ramipril to 10 mg.");
    const { stdout } = place.run(["current", "mum"], wide);
    expect(stdout).toMatch(/ramipril 5 mg .*\n│ stm_\w+ .*\n│ perhaps changed by: \[stm_\w+\]/u);
    expect(stdout.match(/perhaps changed by/gu)).toHaveLength(1);
    expect(stdout).toContain(raised);
  });

  test("cortex current shows the last day of what the text bounds", () => {
    place.add("Mika is on leave until 1 June 2025.", "--created-at", "2025-05-03");
    const at = (day: string) => place.run(["current", "Mika", "--as-of", day], wide).stdout;
    expect(at("2025-06-01")).toMatch(
      /│ be on · leave +│ 2025-05-03 +│.*\n│ stm_\w+ +│ to 2025-06-01 │/u,
    );
    expect(at("2025-06-02")).toContain("Over: be on · leave (2025-05-03 to 2025-06-01)");
  });

  test("stm, search and show say what replaced a memory, or leave it out", () => {
    const replaced = `replaced by ${ulm} (2025-05-02 00:00): I live in Ulm.`;
    for (const command of [["stm"], ["search", "live"], ["show", bern]]) {
      expect(place.run(command, wide).stdout).toContain(replaced);
    }
    expect(place.json<CortexMemory>(["show", bern])).toMatchObject({ superseded_by: ulm });
    const omit = ["--superseded", "omit"];
    expect(place.json<CortexMemory[]>(["stm", ...omit]).map(({ id }) => id)).toEqual([ulm]);
    const { hits } = place.json<SearchResult>(["search", "live", "in", "Bern", ...omit]);
    expect(hits.map(({ id }) => id)).toEqual([ulm]);
    expect(place.run(["stm", "--superseded", "hide"])).toMatchObject({ status: 2 });
  });
});
