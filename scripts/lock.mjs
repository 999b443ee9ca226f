#!/usr/bin/env node
// Renews package-lock.json from package.json (npm run lock [-- FOLDER]) without the host names that npm writes into it:
// .npmrc leaves out where packages come from, this removes the funding addresses.
import {
  copyFileSync,
  existsSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { inRoot, main, mustRun, npmCommand, Problem } from "./lib/run.mjs";

const flags = ["--package-lock-only", "--ignore-scripts", "--omit-lockfile-registry-resolved"];

await main(async () => {
  const folder = inRoot(process.argv[2] ?? ".");
  const file = join(folder, "package-lock.json");
  // Elsewhere, since npm leaves out other platforms' packages when it sees a node_modules folder.
  const workshop = mkdtempSync(join(tmpdir(), "cortex-lock-"));
  try {
    for (const name of ["package.json", "package-lock.json"]) {
      if (existsSync(join(folder, name))) copyFileSync(join(folder, name), join(workshop, name));
    }
    await mustRun(...npmCommand("install", ...flags), { cwd: workshop });
    const lock = JSON.parse(readFileSync(join(workshop, "package-lock.json"), "utf8"));
    for (const entry of Object.values(lock.packages)) delete entry.funding;
    const text = `${JSON.stringify(lock, null, 2)}\n`;
    if (/https?:/.test(text)) throw new Problem("The lock file names a host.");
    await mustRun(...npmCommand("ci", "--dry-run", "--ignore-scripts"), {
      cwd: workshop,
      capture: true,
    });
    writeFileSync(file, text);
  } finally {
    rmSync(workshop, { recursive: true, force: true });
  }
});
