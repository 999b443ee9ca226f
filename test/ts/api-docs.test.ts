/** docs/api.md, held against the library, and where documents send whoever wants to report something. */
import { readFileSync } from "node:fs";
import { describe, expect, it } from "@jest/globals";
import { CORTEX_ERROR_CODES, CortexBridge, openBrain } from "../../ts/index.js";

const page = readFileSync("docs/api.md", "utf8");

/** All that stands in backticks in a column of the tables of a section. */
function named(section: string, column: number): string[] {
  const text = page.split(/^## /mu).find((each) => each.startsWith(section)) ?? "";
  const rows = text.split("\n").filter((line) => line.startsWith("| "));
  const cells = rows.map((row) => row.split(" | ")[column] ?? "");
  return cells.flatMap((cell) => [...cell.matchAll(/`(\w+)`/gu)].map(([, name = ""]) => name));
}

describe("where to report", () => {
  it("is an address that package.json has, or the documents say that there is none", () => {
    const { repository, bugs, homepage } = JSON.parse(readFileSync("package.json", "utf8"));
    const known = [repository, bugs, homepage].some((address) => address !== undefined);
    for (const name of ["README.md", "SECURITY.md"]) {
      const says = readFileSync(name, "utf8").includes("no public address yet");
      expect({ name, says }).toEqual({ name, says: !known });
    }
  });
});

describe("docs/api.md", () => {
  it("names every method of a brain once, and no other", () => {
    const all = Object.entries(Object.getOwnPropertyDescriptors(CortexBridge.prototype));
    const methods = all
      .filter(([name, { value }]) => typeof value === "function" && name !== "constructor")
      .map(([name]) => name);
    expect(named("Names", 1).sort()).toEqual(methods.sort());
  });

  it("names every option that openBrain says it takes", async () => {
    const opening = openBrain({ path: ":memory:", nonsense: true } as never);
    const refusal: unknown = await opening.catch((error: unknown) => error);
    const taken = /it takes: (.*)/u.exec(String(refusal))?.[1]?.split(", ") ?? [];
    const options = page.split("## Options of `openBrain`")[1]?.split("### Limits")[0] ?? "";
    const told = [...options.matchAll(/^\| `(\w+)/gmu)].map(([, name]) => name);
    expect(taken).toContain("path");
    expect([...new Set(told)].sort()).toEqual(taken.sort());
  });

  it("says of every error code what it means, and of no other", () => {
    expect(named("Results and errors", 0).sort()).toEqual([...CORTEX_ERROR_CODES].sort());
  });
});
