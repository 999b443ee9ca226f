/** docs/api.md, held against the library; what README.md shows first, and where documents send whoever has something to report. */
import { readdirSync, readFileSync } from "node:fs";
import { describe, expect, it } from "@jest/globals";
import { COMMAND_GROUPS } from "../../ts/cli/commands.js";
import { CORTEX_ERROR_CODES, CortexBridge, openBrain } from "../../ts/index.js";

const page = readFileSync("docs/api.md", "utf8");

/** All that stands in backticks in a column of the tables of a section. */
function named(section: string, column: number): string[] {
  const text = page.split(/^## /mu).find((each) => each.startsWith(section)) ?? "";
  const rows = text.split("\n").filter((line) => line.startsWith("| "));
  const cells = rows.map((row) => row.split(" | ")[column] ?? "");
  return cells.flatMap((cell) => [...cell.matchAll(/`(\w+)`/gu)].map(([, name = ""]) => name));
}

describe("README.md", () => {
  it("shows the two commands and a short program on the first screen, and stays short", () => {
    const lines = readFileSync("README.md", "utf8").trimEnd().split("\n");
    expect(lines.length).toBeLessThanOrEqual(150);
    const screen = lines.slice(0, 42).join("\n");
    for (const command of ["npm run demo", "npm test"]) expect(screen).toContain(command);
    const program = /```js\n([\s\S]*?)\n```/u.exec(screen)?.[1]?.split("\n") ?? [];
    expect(program.length).toBeLessThanOrEqual(15);
    expect(program.at(-1)).toBe("await brain.close();");
  });
});

describe("what is for users", () => {
  it("names no command that there is not", () => {
    const commands = COMMAND_GROUPS.flatMap((group) => group.commands.map(({ name }) => name));
    const pages = readdirSync("docs").filter((name) => name.endsWith(".md"));
    const unknown = ["README.md", ...pages.map((name) => `docs/${name}`)].flatMap((file) =>
      [...readFileSync(file, "utf8").matchAll(/(?:`|^(?:npx )?)cortex ([a-z][a-z-]*)/gmu)]
        .map(([, name = ""]) => name)
        .filter((name) => ![...commands, "help"].includes(name))
        .map((name) => `${file}: cortex ${name}`),
    );
    expect(unknown).toEqual([]);
  });
});

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
