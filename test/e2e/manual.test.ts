import { spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { COMMAND_GROUPS } from "../../ts/cli/commands.js";

const PAGE = "dist/man/cortex.1";
const page = readFileSync(PAGE, "utf8");

test("the manual page tells of every command, with its options and examples", () => {
  const sections = [...page.matchAll(/^\.SS cortex (.+)$/gmu)].map(([, name]) =>
    name?.replaceAll("\\-", "-"),
  );
  expect(sections).toEqual(
    COMMAND_GROUPS.flatMap(({ commands }) => commands.map(({ name }) => name)),
  );
  expect(page).toContain("\n  \\-\\-confirm ");
  expect(page).toContain("Examples:");
});

test("options of all commands stand there once", () => {
  expect(page.match(/^ {2}\\-\\-timezone/gmu)).toHaveLength(1);
});

const groff = spawnSync("groff", ["-man", "-ww", "-z", PAGE], { encoding: "utf8" });

(groff.error ? test.skip : test)("groff has nothing to say against the manual page", () => {
  expect(groff.stderr).toBe("");
  expect(groff.status).toBe(0);
});
