import type { Contradiction } from "../../ts/index.js";
import { Workplace } from "./support/cortex.js";

let place: Workplace;

beforeEach(() => {
  place = new Workplace();
});

afterEach(() => {
  place.dispose();
});

const on = (day: number) => ["--now", `2026-03-0${day}T09:00:00Z`];
const history = (id: string, ...args: string[]) =>
  place.run(["history", id, ...args], { env: { COLUMNS: "200" } });

/** Two memories that contradict each other, and their pair. */
function contradicting(): { bern: string; ulm: string; pair: string } {
  const bern = place.add("I live in Bern.", ...on(1));
  const ulm = place.add("I live in Ulm.", ...on(2));
  const [found] = place.json<Contradiction[]>(["contradictions"]);
  return { bern, ulm, pair: found?.id ?? "" };
}

describe("cortex history tells what was decided of a memory", () => {
  test("that it holds against another one, or no more: when, by whom, with the other's id", () => {
    const { bern, ulm, pair } = contradicting();
    place.run(["resolve", pair, "--winner", "newer", ...on(3)]);
    expect(history(ulm).stdout).toMatch(
      new RegExp(
        `│ 2026-03-03 09:00 │ +│ +│ resolution \\(cli\\) .*\n.*│ holds against ${bern} \\(2026-03-01 09:00\\): I live in Bern\\.`,
        "u",
      ),
    );
    expect(history(bern).stdout).toContain(`holds no more against ${ulm} (2026-03-02 09:00): `);
  });

  test("that a pair was dismissed, once, beside what that did to the score", () => {
    const { bern, ulm, pair } = contradicting();
    place.run(["resolve", pair, "--dismiss", ...on(3)]);
    for (const [id, other] of [
      [bern, ulm],
      [ulm, bern],
    ]) {
      const told = history(id ?? "").stdout.match(/dismissal \(cli\)/gu);
      expect(told).toHaveLength(1);
      expect(history(id ?? "").stdout).toContain(`no contradiction with ${other} (`);
    }
    expect(history(bern).stdout).toMatch(/│ 2026-03-03 09:00 │ +\d+% │ +\d+% │ dismissal/u);
  });

  test("that it took another one's place, as somebody said", () => {
    const red = place.add("My car is red.", ...on(1));
    const other = place.add("My car has another colour.", "--replaces", red, ...on(2));
    expect(history(other).stdout).toContain(`took the place of ${red} (2026-03-01 09:00): My car`);
    expect(history(red).stdout).toContain(`replaced by ${other} (2026-03-02 09:00): My car`);
  });

  test("each decision on one page, that of its time", () => {
    const { bern, ulm, pair } = contradicting();
    place.run(["validate", ulm, "--success", ...on(3)]);
    place.run(["resolve", pair, "--winner", "newer", ...on(4)]);
    place.run(["validate", ulm, "--success", ...on(5)]);
    const pages: string[] = [];
    for (let after: string | undefined = "start"; after !== undefined; ) {
      const { stdout, stderr } = history(ulm, "-n", "1", "--after", after);
      pages.push(stdout);
      after = /--after (\S+)/u.exec(stderr)?.[1];
    }
    expect(pages.map((page) => page.includes(`holds against ${bern}`))).toEqual([
      false,
      true,
      false,
    ]);
  });

  test("in lines of at most 80 columns, with every id whole", () => {
    const { bern, ulm, pair } = contradicting();
    place.run(["resolve", pair, "--winner", "newer", ...on(3)]);
    const { stdout } = place.run(["history", bern]);
    expect(Math.max(...stdout.split("\n").map((line) => line.length))).toBeLessThanOrEqual(80);
    expect(stdout).toContain(ulm);
    expect(stdout).toContain("│ When ");
  });
});
