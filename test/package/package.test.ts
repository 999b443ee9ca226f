/**
 * The packed package where people use it: installed by npm without scripts and without network, in a path with
 * spaces and letters of several scripts, on every supported Node.
 */
import { execFileSync, spawnSync } from "node:child_process";
import {
  cpSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  realpathSync,
  rmSync,
  truncateSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { afterAll, beforeAll, describe, expect, it } from "@jest/globals";

const root = resolve(dirname(fileURLToPath(import.meta.url)), "../..");
const place = realpathSync(mkdtempSync(join(tmpdir(), "cortex ")));
const project = join(place, "Gedächtnis 記憶 100% #1");
const system = `${process.platform}-${process.arch}`;
const prebuilt = join("node_modules/cortex-brain/prebuilds", system, "cortex.node");

const commandLine = "node_modules/cortex-brain/dist/cli/main.cjs";

/** Every supported Node there is here, oldest first. */
const nodes: [name: string, path: string][] =
  system === "linux-x64"
    ? ["20", "22", "24", "26"].map((major) => [
        `Node ${major}`,
        join(root, `test/nodes/node_modules/node${major}/bin/node`),
      ])
    : [[`Node ${process.versions.node}`, process.execPath]];

/** A file's text, or several, in the project. */
function put(folder: string, name: string, text: string): string {
  const file = join(folder, name);
  writeFileSync(file, text);
  return file;
}

function run(node: string, folder: string, ...args: string[]) {
  const { status, stdout, stderr } = spawnSync(node, args, {
    cwd: folder,
    encoding: "utf8",
    env: { PATH: process.env["PATH"], HOME: place, TZ: "UTC" },
  });
  return { status, stdout, stderr };
}

beforeAll(() => {
  mkdirSync(project);
  const pack = [join(root, "scripts/pack.mjs"), place];
  const archive = execFileSync(process.execPath, pack, { encoding: "utf8" }).trim();
  const flags = ["--ignore-scripts", "--omit=dev", "--omit=peer", "--offline", "--no-audit"];
  execFileSync("npm", ["install", ...flags, archive], { cwd: project, stdio: "pipe" });
  cpSync(join(root, "test/package/programs"), project, { recursive: true });
  const readme = readFileSync(join(root, "README.md"), "utf8");
  put(project, "readme.mjs", /```js\n([\s\S]*?)```/u.exec(readme)?.[1] ?? "");
});

afterAll(() => rmSync(place, { recursive: true, force: true }));

describe.each(nodes)("on %s", (name, node) => {
  it("runs the example of the README", () => {
    expect(run(node, project, "readme.mjs")).toEqual({
      status: 0,
      stderr: "",
      stdout: expect.stringMatching(/^SUCCESS \S+\n100% high I'm allergic to penicillin\.\n$/u),
    });
  });

  it.each(["required.cjs", "imported.cjs", "workers.mjs"])("runs %s", (program) => {
    const { status, stdout, stderr } = run(node, project, program);
    expect({ status, stdout, stderr }).toMatchObject({ status: 0, stdout: "SUCCESS\n" });
  });

  it("has a command line", () => {
    const brain = ["--brain", `記憶 ${name}.brain`];
    const added = run(node, project, commandLine, ...brain, "add", "Ruth rings on Sundays.");
    expect(added).toMatchObject({ status: 0, stderr: "" });
    const found = run(node, project, commandLine, ...brain, "search", "when does Ruth ring?");
    expect(found).toMatchObject({ status: 0, stdout: expect.stringContaining("on Sundays.") });
  });
});

describe.each(nodes)("without a binary that loads, on %s", (_name, node) => {
  const damages: [what: string, damage: (file: string) => void, code: string, remedy: RegExp][] = [
    ["that is missing", (file) => rmSync(file), "ENOENT", /If prebuilds\/\S+ is absent/u],
    ["that was cut short", (file) => truncateSync(file, 100_000), "TRUNCATED", /damaged/u],
    ["that is empty", (file) => truncateSync(file, 0), "ERR_DLOPEN_FAILED", /damaged/u],
    ["that is text", (file) => writeFileSync(file, "404\n"), "ERR_DLOPEN_FAILED", /damaged/u],
    ["that is no addon", (file) => cpSync(node, file), "ERR_DLOPEN_FAILED", /from source/u],
  ];

  it.each(damages)("%s: a help page", (_what, damage, code, remedy) => {
    const binary = join(project, prebuilt);
    const kept = join(place, "kept.node");
    cpSync(binary, kept);
    try {
      damage(binary);
      const { status, stderr } = run(node, project, "readme.mjs");
      expect(status).toBe(1);
      expect(stderr).toContain("The native part of cortex-brain");
      expect(stderr).toContain(`${binary}\n    ${code}: `);
      expect(stderr).toMatch(remedy);
      const command = run(node, project, commandLine, "add", "Ruth rings on Sundays.");
      expect(command.stderr).toMatch(/^cortex: NATIVE_LOAD_FAILED: The native part/u);
      expect(command.status).toBe(1);
      expect(run(node, project, commandLine, "--help").status).toBe(0);
    } finally {
      rmSync(binary, { force: true });
      cpSync(kept, binary);
    }
  });
});
