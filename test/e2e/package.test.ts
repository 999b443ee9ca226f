import { execFileSync, spawnSync } from "node:child_process";
import { mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { expect, it } from "@jest/globals";

const root = resolve(dirname(fileURLToPath(import.meta.url)), "../..");
const node = (...args: string[]) =>
  spawnSync(process.execPath, args, { cwd: root, encoding: "utf8" });

it("ships exactly what it should", () => {
  const { status, stderr } = node("scripts/pack-check.mjs");
  expect(stderr).toBe("");
  expect(status).toBe(0);
});

it("has no host names in its lock files", () => {
  for (const folder of [".", "test/nodes", "test/hosts"]) {
    expect(readFileSync(join(root, folder, "package-lock.json"), "utf8")).not.toMatch(/https?:/);
  }
});

it("passes publint", () => {
  const { status, stdout } = node(
    "node_modules/publint/src/cli.js",
    "run",
    "--strict",
    "--pack",
    "npm",
  );
  expect(stdout).not.toMatch(/Errors:|Warnings:/);
  expect(status).toBe(0);
});

it("resolves its types from an ES module", () => {
  // "esm-only": the package has no CommonJS twin on purpose; Node 20.19 and later can require it all the same.
  const { status, stdout } = node(
    "node_modules/@arethetypeswrong/cli/dist/index.js",
    "--pack",
    ".",
    "--profile",
    "esm-only",
    "--no-emoji",
    "--format",
    "ascii",
  );
  expect(status === 0 ? "" : stdout).toBe("");
});

/** The packed package in a node_modules elsewhere, beside links to its dependencies: an install without network. */
function installPacked(folder: string): void {
  const archive = node("scripts/pack.mjs", folder).stdout.trim();
  const home = join(folder, "node_modules/cortex-brain");
  mkdirSync(home, { recursive: true });
  execFileSync("tar", ["-xzf", archive, "-C", home, "--strip-components=1"]);
  const { dependencies } = JSON.parse(readFileSync(join(home, "package.json"), "utf8")) as {
    dependencies: Record<string, string>;
  };
  for (const name of Object.keys(dependencies)) {
    const link = join(folder, "node_modules", name);
    mkdirSync(dirname(link), { recursive: true });
    symlinkSync(join(root, "node_modules", name), link, "junction");
  }
}

it("works from the packed file, unpacked elsewhere, with the prebuilt binary", () => {
  const folder = mkdtempSync(join(tmpdir(), "cortex package "));
  try {
    installPacked(folder);
    const script = `
      import { openBrain } from "cortex-brain";
      const brain = await openBrain({ path: ":memory:" });
      const { status } = await brain.createMemory({ content: "Ada keeps her bicycle in the blue shed." });
      await brain.close();
      console.log(status);`;
    const output = execFileSync(process.execPath, ["--input-type=module", "-e", script], {
      cwd: folder,
      encoding: "utf8",
    });
    expect(output.trim()).toBe("SUCCESS");
    const command = join(folder, "node_modules/cortex-brain/dist/cli/main.js");
    const version = execFileSync(process.execPath, [command, "--version"], { encoding: "utf8" });
    expect(version.trim()).toMatch(/^\d+\.\d+\.\d+/);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
});
