#!/usr/bin/env node
// What `npm pack` would ship, held against the list of what may be shipped: node scripts/pack-check.mjs
import { readFileSync } from "node:fs";
import { pathToFileURL } from "node:url";
import { inRoot, main, mustRun, npmCommand, Problem } from "./lib/run.mjs";

/** Every shipped file matches one of these; a file that is here by name has to be shipped. */
const required = [
  "package.json",
  "README.md",
  "LICENSE",
  "CHANGELOG.md",
  "openclaw.plugin.json",
  "dist/binding.cjs",
  "dist/binding.d.cts",
  "dist/index.js",
  "dist/index.d.ts",
  "dist/cli/main.js",
  "dist/openclaw/plugin.js",
];
const allowed = [
  /^dist\/[a-z][\w/-]*\.(js|js\.map|d\.ts)$/,
  /^prebuilds\/(linux|darwin|win32)-(x64|arm64)(-musl)?\/cortex\.node$/,
];
const forbidden = /(^|\/)(test|tests|scripts|native|examples|node_modules)\/|\.test\./;
const largest = 25 * 1024 * 1024;

/** What OpenClaw's installer refuses in shipped code (its own rules are wider; these are the critical ones). */
const refused = [/child_process/, /\beval\s*\(/, /\bnew\s+Function\s*\(/];

export async function packedFiles() {
  const { output } = await mustRun(
    ...npmCommand("pack", "--dry-run", "--json", "--loglevel=error"),
    {
      capture: true,
    },
  );
  const listing = JSON.parse(output.slice(output.search(/^[[{]/m)));
  // npm 12 may answer with an object by package name; before, it was a list.
  return Array.isArray(listing) ? listing[0] : Object.values(listing)[0];
}

/** Gives { problems, files, bytes }. */
export async function checkPackage() {
  const { files, size } = await packedFiles();
  const paths = files.map(({ path }) => path);
  const problems = required
    .filter((path) => !paths.includes(path))
    .map((path) => `${path} is missing`);
  for (const path of paths) {
    const known = required.includes(path) || allowed.some((pattern) => pattern.test(path));
    if (!known || forbidden.test(path)) problems.push(`${path} should not be shipped`);
    if (!/\.[cm]?js$/.test(path)) continue;
    const source = readFileSync(inRoot(path), "utf8");
    for (const pattern of refused) {
      if (pattern.test(source))
        problems.push(`${path} contains ${pattern}, which plugin hosts refuse`);
    }
  }
  if (size > largest) problems.push(`the package has ${size} bytes; the limit is ${largest}`);
  const { scripts = {} } = JSON.parse(readFileSync(inRoot("package.json"), "utf8"));
  for (const name of ["preinstall", "install", "postinstall", "prepare"]) {
    if (name in scripts)
      problems.push(`package.json has a script "${name}"; installs never run it`);
  }
  return { problems, files: paths, bytes: size };
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? "").href) {
  await main(async () => {
    const { problems, files, bytes } = await checkPackage();
    if (problems.length > 0) throw new Problem(problems.join("\n"));
    process.stdout.write(`${files.length} files, ${(bytes / 1024).toFixed(0)} KiB packed\n`);
  });
}
