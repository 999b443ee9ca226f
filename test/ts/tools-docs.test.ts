/** docs/tools.md, held against the schemas that models are given. */
import { readFileSync } from "node:fs";
import { describe, expect, it } from "@jest/globals";
import { cortexTools } from "../../ts/index.js";

/** The cells of each row that begins with a tool's name, by that name. */
const rows = new Map(
  readFileSync("docs/tools.md", "utf8")
    .split("\n")
    .map((line) => line.split("|").map((cell) => cell.trim()))
    .filter(([, name]) => /^`\w+`$/u.test(name ?? ""))
    .map(([, name = "", ...cells]) => [name.slice(1, -1), cells]),
);

describe("docs/tools.md", () => {
  it("has a row for each tool, in the order in which hosts list them, and says what it gives", () => {
    expect([...rows.keys()]).toEqual(cortexTools.map(({ name }) => name));
    for (const [, gives] of rows.values()) expect(gives).toMatch(/\w+ \w+/u);
  });

  it.each(cortexTools.map(({ name, parameters }) => [name, parameters] as const))(
    "names the parameters of %s, each that may be left out with ?",
    (name, { properties, required = [] }) => {
      const told = [...(rows.get(name)?.[0] ?? "").matchAll(/`([^`]+)`/gu)].map(([, each]) => each);
      const taken = Object.keys(properties).map((each) =>
        (required as string[]).includes(each) ? each : `${each}?`,
      );
      expect(told.sort()).toEqual(taken.sort());
    },
  );
});
