/** Documentation that can be wrong is run: commands print what stands below them, plots show what the addon computes. */
import { spawnSync } from "node:child_process";
import { mkdirSync, readdirSync, readFileSync, symlinkSync } from "node:fs";
import { join } from "node:path";
import { mainScript, root, Workplace } from "./support/cortex.js";

/** In the header of an SQLite file. */
const APPLICATION_ID_AT = 68;
const END = "---- end of the command ----";

/** Blocks of commands with their outputs, by the heading above them. */
function blocksOf(document: string): [heading: string, block: string][] {
  const text = readFileSync(join(root, "docs", document), "utf8");
  const found = text.matchAll(/^#+ (.*)$|^```console\n([\s\S]*?)^```$/gmu);
  let heading = "";
  const blocks: [string, string][] = [];
  for (const [, title, block] of found) {
    heading = title ?? heading;
    if (block !== undefined) blocks.push([heading, block]);
  }
  return blocks;
}

/** What each command of a block prints, all run by one shell in a folder of its own. */
function outputsOf(commands: string[], place: Workplace): string[] {
  mkdirSync(place.path("node_modules"));
  symlinkSync(root, place.path("node_modules/cortex-brain"));
  const script = [
    `cortex() { "${process.execPath}" "${mainScript}" "$@"; }`,
    ...commands.flatMap((command) => [command, `echo "${END}"`]),
  ];
  const { stdout } = spawnSync("bash", ["-c", `exec 2>&1\n${script.join("\n")}`], {
    cwd: place.folder,
    encoding: "utf8",
    env: { ...process.env, CORTEX_BRAIN: place.brain, TZ: "UTC", LC_ALL: "C.UTF-8" },
  });
  return stdout.split(`${END}\n`).slice(0, -1);
}

/** The text as a pattern in which an ellipsis stands for anything. */
function pattern(text: string): RegExp {
  const pieces = text.split("…").map((piece) => piece.replace(/[\\^$.*+?()[\]{}|]/gu, "\\$&"));
  return new RegExp(`^${pieces.join(".*")}$`, "su");
}

describe("the commands of", () => {
  test.each(blocksOf("faq.md"))("faq.md, %s", (_heading, block) => {
    const place = new Workplace();
    try {
      const steps = block.split(/^\$ /mu).slice(1);
      const commands = steps.map((step) => step.slice(0, step.indexOf("\n")));
      const outputs = outputsOf(commands, place);
      expect(outputs).toHaveLength(commands.length);
      for (const [index, step] of steps.entries()) {
        expect(outputs[index]).toMatch(pattern(step.slice(step.indexOf("\n") + 1)));
      }
    } finally {
      place.dispose();
    }
  });
});

test("the plots of confidence.md are what the addon computes", () => {
  const { status, stderr } = spawnSync(
    process.execPath,
    [join(root, "scripts/plots.mjs"), "--check"],
    { encoding: "utf8" },
  );
  expect({ status, stderr }).toEqual({ status: 0, stderr: "" });
});

test("file-format.md tells of every table, and the mark that the file has", () => {
  const place = new Workplace();
  try {
    place.add("The boat is moored at pier four.");
    const header = readFileSync(place.brain).subarray(0, 100);
    const format = readFileSync(join(root, "docs/file-format.md"), "utf8");
    expect(format).toContain(`| ${header.readUInt32BE(APPLICATION_ID_AT)} (`);
    const made = /CREATE (?:VIRTUAL )?(?:TABLE|VIEW) (\w+)/gu;
    const renamed = /ALTER TABLE (\w+) RENAME TO/gu;
    const migrations = readdirSync(join(root, "sql")).filter((file) => file.endsWith(".sql"));
    const sql = migrations.map((file) => readFileSync(join(root, "sql", file), "utf8"));
    const namedBy = (statement: RegExp) =>
      sql.flatMap((text) => [...text.matchAll(statement)].map(([, name]) => name));
    const passing = new Set(namedBy(renamed));
    const names = namedBy(made).filter((name) => !passing.has(name));
    expect(names.filter((name) => !format.includes(`\`${name}\``))).toEqual([]);
  } finally {
    place.dispose();
  }
});
