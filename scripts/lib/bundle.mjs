// One file instead of hundreds: what a library brings along is put into the one module of dist that imports it. The
// declarations go on naming the library, which stays a dependency.
import { rmSync } from "node:fs";
import { inRoot } from "./run.mjs";

/** Modules of dist that are the one door to a library (see ts/bridge/typebox.ts). */
const doors = ["bridge/typebox.js"];

/** Bundles the doors, each in its place. */
export async function bundleDoors() {
  const { build } = await import("esbuild");
  for (const door of doors) {
    const file = inRoot("dist", door);
    await build({
      entryPoints: [file],
      outfile: file,
      allowOverwrite: true,
      bundle: true,
      format: "esm",
      platform: "node",
      target: "node20.19",
      legalComments: "inline",
      logLevel: "warning",
    });
    rmSync(`${file}.map`, { force: true });
  }
}
