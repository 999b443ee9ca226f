// One file instead of hundreds: what a library brings along is put into the one module of dist that imports it. The
// declarations go on naming the library, which stays a dependency.
import { copyFileSync, mkdirSync, rmSync } from "node:fs";
import { inRoot } from "./run.mjs";

/**
 * Modules of dist that are the one door to a library. `lazy`: the library behind a door that exports one function;
 * it is loaded with the first call.
 */
const doors = [
  { path: "bridge/typebox.js" },
  { path: "cli/string-width.js", lazy: "string-width" },
  { path: "report/scales.js" },
];

/** What hooks run, in one file: hosts wait for each, and a hundred files take as long to find as the rest of it. */
const hook = {
  path: "hooks/run.js",
  // One addon for the process, and what only some brains have, or people with configuration files.
  external: [
    "../native.js",
    "../lightrag/start.js",
    "../alerts/start.js",
    "../config/json-text.js",
    "../fleet/open.js",
  ],
};

/** What esbuild begins with: the module as compiled, or one that loads the library when it is called. */
function entryOf({ lazy }, file) {
  if (lazy === undefined) return { entryPoints: [file] };
  const contents = `let load;
export default (...args) => (load ??= require(${JSON.stringify(lazy)}).default)(...args);`;
  return { stdin: { contents, resolveDir: inRoot() } };
}

/** Bundles the doors, each in its place. */
export async function bundleDoors() {
  const { build } = await import("esbuild");
  for (const door of [...doors, hook]) {
    const file = inRoot("dist", door.path);
    await build({
      ...entryOf(door, file),
      external: door.external ?? [],
      minify: door === hook,
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

/** Where the window's page is written and made. */
export const windowPage = { source: "ts/ui/client", built: "dist/ui/client" };

/**
 * Makes the window's page: all that it runs is in its folder, and what only some of its pages need comes in pieces of its
 * own when they are looked at.
 */
export async function bundleWindow() {
  const { build } = await import("esbuild");
  const outdir = inRoot(windowPage.built);
  rmSync(outdir, { recursive: true, force: true });
  mkdirSync(outdir, { recursive: true });
  await build({
    entryPoints: { app: inRoot(windowPage.source, "main.tsx") },
    outdir,
    bundle: true,
    splitting: true,
    minify: true,
    format: "esm",
    platform: "browser",
    target: "es2022",
    chunkNames: "part-[hash]",
    tsconfig: inRoot(windowPage.source, "tsconfig.json"),
    legalComments: "none",
    logLevel: "warning",
  });
  copyFileSync(inRoot(windowPage.source, "index.html"), inRoot(windowPage.built, "index.html"));
}
