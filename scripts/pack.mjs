#!/usr/bin/env node
// Packs the package as a release would be: node scripts/pack.mjs FOLDER. Prints the file's path. Where the prebuilt
// binary for this system is absent, as in a checkout, the local build stands in for it.
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { pathToFileURL } from "node:url";
import { inRoot, main, mustRun, npmCommand, Problem } from "./lib/run.mjs";

/** Packs a folder into another; gives the path of the archive. */
async function pack(source, destination) {
  const args = ["pack", source, "--json", "--loglevel=error", "--pack-destination", destination];
  const { output } = await mustRun(...npmCommand(...args), { capture: true });
  return join(destination, /"filename": "([^"]+)"/.exec(output)[1]);
}

/** The name of this system's folder in prebuilds/. */
export function systemName() {
  const maps = "/proc/self/maps";
  const musl = existsSync(maps) && readFileSync(maps, "utf8").includes("ld-musl-");
  return `${process.platform}-${process.arch}${musl ? "-musl" : ""}`;
}

/** Gives the path of the archive in `destination`. */
export async function packRelease(destination) {
  const work = mkdtempSync(join(tmpdir(), "cortex-pack-"));
  try {
    const archive = await pack(inRoot(), work);
    await mustRun("tar", ["-xzf", archive, "-C", work]);
    const unpacked = join(work, "package");
    const home = join(unpacked, "prebuilds", systemName());
    if (!existsSync(join(home, "cortex.node"))) {
      mkdirSync(home, { recursive: true });
      cpSync(inRoot("build/release/cortex.node"), join(home, "cortex.node"));
    }
    mkdirSync(destination, { recursive: true });
    return await pack(unpacked, resolve(destination));
  } finally {
    rmSync(work, { recursive: true, force: true });
  }
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? "").href) {
  await main(async () => {
    const destination = process.argv[2];
    if (destination === undefined) throw new Problem("usage: npm run pack -- FOLDER");
    process.stdout.write(`${await packRelease(destination)}\n`);
  });
}
