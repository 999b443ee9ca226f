import { Workplace } from "./support/cortex.js";

let place: Workplace;

beforeAll(() => {
  place = new Workplace();
  place.add("Tea at home.");
});

afterAll(() => {
  place.dispose();
});

test.each([
  [["contradictions", "--after", "start"]],
  [["events", "--add", "visit", "doses.csv"]],
  [["maintain", "--keep", "3"]],
  [["report", "--baseline-to", "2026-01-01"]],
  [["report", "--json", "--format", "csv"]],
  [["report", "--out", "one.docx"]],
  [["report", "--out", "one.html", "--with-pdf"]],
  [["trends", "--baseline-from", "2026-01-01"]],
])("options that do not fit together are wrong usage: cortex %j", (args) => {
  const { status, stdout, stderr } = place.run(args);
  expect({ status, stdout }).toEqual({ status: 2, stdout: "" });
  expect(stderr).toMatch(/^error: /u);
});

test.each([
  [["show", "stm_nothing"]],
  [["history", "stm_nothing"]],
  [["update", "stm_nothing", "--importance", "1"]],
  [["edit", "stm_nothing", "--append", "x"]],
  [["validate", "stm_nothing", "--success"]],
  [["forget", "stm_nothing"]],
  [["contradictions", "--memory", "stm_nothing"]],
  [["contradictions", "--memory", "stm_nothing", "--proved-wrong"]],
  [["resolve", "con_nothing", "--dismiss"]],
  [["session", "show", "nothing"]],
  [["atom", "causes", "--atom", "atom_nothing"]],
  [["alerts", "ack", "alt_nothing"]],
])("an id of nothing is refused by the brain: cortex %j", (args) => {
  const { status, stdout, stderr } = place.run(args);
  expect({ status, stdout }).toEqual({ status: 1, stdout: "" });
  expect(stderr).toMatch(/^cortex: NOT_FOUND: /u);
});
