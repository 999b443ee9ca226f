import type { Contradiction, CortexMemory } from "../../ts/index.js";
import { Workplace } from "./support/cortex.js";

let place: Workplace;
let tape: string;

beforeEach(() => {
  place = new Workplace();
  tape = place.add("Backups go to tape in the cellar");
});

afterEach(() => {
  place.dispose();
});

const supersededBy = (id: string) => place.json<CortexMemory>(["show", id]).superseded_by;

describe("what somebody says took another memory's place", () => {
  test("cortex add --replaces takes an id, its beginning or a piece of the text", () => {
    for (const named of [tape, "to tape"]) {
      const added = place.run(["add", `Hetzner has the copies (${named})`, "--replaces", named]);
      expect(added).toMatchObject({ status: 0 });
      expect(added.stdout).toContain(`It takes the place of ${tape}: cortex resolve con_`);
      expect(added.stdout).toContain("Backups go to tape");
    }
  });

  test("cortex update --replaces says it of two that are stored, and resolve takes it back", () => {
    const copies = place.add("Hetzner has the nightly copies of everything");
    const updated = place.run(["update", copies, "--replaces", tape]);
    expect(updated.stdout).toMatch(/^Changed stm_/u);
    expect(supersededBy(tape)).toBe(copies);
    const [pair] = place.json<Contradiction[]>(["contradictions", "--status", "resolved"]);
    expect(place.run(["contradictions", "--status", "resolved"]).stdout).toContain(
      "as somebody said",
    );
    place.run(["resolve", pair?.id ?? "", "--dismiss"]);
    expect(supersededBy(tape)).toBeNull();
  });

  test("a text that is stored already takes the place where it stands, and that is no failure", () => {
    const copies = place.add("Hetzner has the copies");
    const again = place.run(["add", "Hetzner has the copies", "--replaces", tape]);
    expect(again).toMatchObject({ status: 0, stderr: "" });
    expect(again.stdout).toContain(`Known already as ${copies}\nIt takes the place of ${tape}: `);
    expect(supersededBy(tape)).toBe(copies);
  });

  test("a name of nothing is refused, and nothing is stored", () => {
    const refused = place.run(["add", "Hetzner has the copies", "--replaces", "stm_nothing"]);
    expect(refused).toMatchObject({ status: 1, stdout: "" });
    expect(refused.stderr).toContain('replaces names "stm_nothing"');
    expect(place.json<CortexMemory[]>(["stm"])).toHaveLength(1);
  });
});
