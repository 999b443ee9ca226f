import { spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { type Run, root, Workplace } from "./support/cortex.js";

let place: Workplace;

beforeEach(() => {
  place = new Workplace();
});

afterEach(() => {
  place.dispose();
});

function trust(...args: string[]): Run {
  const script = join(root, "dist/eval/trust/main.js");
  return spawnSync(process.execPath, [script, ...args], { cwd: place.folder, encoding: "utf8" });
}

const SMALL = ["--seeds", "3", "--share", "0.05", "--moments", "6"];

test("a small year is lived under each policy, the same each time", () => {
  const args = [...SMALL, "--policies", "none", "default"];
  const first = trust(...args, "--json", "figures.json", "--dump", "dump.jsonl");
  expect(first).toMatchObject({ status: 0, stderr: "" });
  expect(trust(...args).stdout).toBe(first.stdout);

  const { policies } = JSON.parse(readFileSync(place.path("figures.json"), "utf8"));
  const [none, byDefault] = policies;
  expect([none.name, byDefault.name]).toEqual(["none", "default"]);
  expect(none.figures.scores).toMatchObject({ auc: 0.5, trueButLow: 0, falseButHigh: 0 });
  expect(none.figures.calibration).toHaveLength(1);
  expect(byDefault.figures.scores.auc).toBeGreaterThan(0.5);
  expect(byDefault.years["3"].scores).toEqual(byDefault.figures.scores);
  const dumped = readFileSync(place.path("dump.jsonl"), "utf8").trim().split("\n");
  const told = dumped.map((line) => JSON.parse(line)).filter(({ what }) => what === "told");
  const { updates, corrections } = none.figures.noticed;
  expect(told).toHaveLength(updates + corrections);
  expect(first.stdout).toContain("| none | .500 | .500 | 0.0 | 0.0 |");
});

test("other phrasings tell the same life", () => {
  const [one, other] = ["tuning", "held-out"].map((phrasings) =>
    trust(...SMALL, "--phrasings", phrasings, "--texts"),
  );
  expect(one).toMatchObject({ status: 0, stderr: "" });
  expect(other?.stdout.split("\n")).toHaveLength(one?.stdout.split("\n").length ?? 0);
  expect(other?.stdout).not.toBe(one?.stdout);
});

test.each([
  [["--policies", "blind"], "no policy is called blind: none, age, default"],
  [["--seeds", "0"], "not a whole number from 1 on: 0"],
  [["--share", "2"], "not a share above 0, at most 1: 2"],
])("%j is refused", (args, message) => {
  const { status, stderr } = trust(...args);
  expect(status).toBe(1);
  expect(stderr).toContain(`trust: ${message}`);
});
