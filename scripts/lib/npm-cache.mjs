// What an install of the package asks npm for, fetched once: tests install it without network.
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { packRelease } from "../pack.mjs";
import { mustRun, npmCommand, run, say } from "./run.mjs";

export async function fillNpmCache(timeout) {
  const folder = mkdtempSync(join(tmpdir(), "cortex-cache-"));
  try {
    writeFileSync(join(folder, "package.json"), "{}");
    const archive = await packRelease(folder);
    const flags = ["--omit=dev", "--omit=peer", "--ignore-scripts", "--no-fund", "--no-audit"];
    const install = npmCommand("install", ...flags, archive);
    const options = { cwd: folder, timeout, capture: true };
    const offline = await run(install[0], [...install[1], "--offline"], options);
    if (offline.code === 0) return;
    say("filling npm's cache with the package's dependencies");
    await mustRun(...install, {
      ...options,
      advice: "npm install needs the npm registry for this one step.",
    });
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
