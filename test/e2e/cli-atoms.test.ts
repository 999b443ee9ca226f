/** What led to something, as the command line tells it of atoms that were drawn from memories. */
import { Workplace } from "./support/cortex.js";

let place: Workplace;
beforeEach(() => {
  place = new Workplace();
  place.add("The pump overheated because the filter was clogged.");
  place.add("The cellar flooded because the pump overheated.");
  place.run(["atom", "draw"]);
});
afterEach(() => place.dispose());

const causes = (...args: string[]) => place.run(["atom", "causes", ...args]).stdout;

test("an atom that ends in what is asked for is the first answer", () => {
  const told = causes("overheated");
  expect(told).toMatch(/│ +1\.00 │ +0 │ filter was clogged → The pump overheated +│/u);
  expect(told).toContain("What led to that is not known.");
  expect(told).not.toContain("cellar");
});

test("what led to that stands behind it", () => {
  const told = causes("cellar", "flooded");
  expect(told).toMatch(/│ +0 │ pump overheated → The cellar flooded +│/u);
  expect(told).toMatch(/│ +1 ~ root │ filter was clogged → The pump overheated +│/u);
  expect(told).not.toContain("not known");
});

test("of an atom only what led to it is told", () => {
  const [filter] = place.json<{ id: string }[]>(["atom", "search", "clogged"]);
  expect(causes("--atom", filter?.id ?? "")).toBe("No cause is known.\n");
});

test("nothing ends in what nobody told", () => {
  expect(causes("the", "roof", "leaked")).toBe("No atom has this outcome.\n");
});
