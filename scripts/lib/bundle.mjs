// One file instead of hundreds: what a library brings along is put into the one module of dist that imports it. The
// declarations go on naming the library, which stays a dependency.
import { copyFileSync, mkdirSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { dirname, join } from "node:path";
import { inRoot } from "./run.mjs";

/**
 * TypeBox without its checks of formats ("idn-hostname"), which no schema of ours names: V8 takes as long to read their
 * expressions over all of Unicode as all the rest of the library. A schema that named one would be refused with its first value.
 */
const withoutFormats = {
  name: "without-formats",
  setup({ onLoad }) {
    onLoad({ filter: /[\\/]typebox[\\/]build[\\/]format[\\/]index\.mjs$/ }, () => ({
      contents: `function none(format) { throw new Error("no format is checked here: " + format); }
export const Format = { Has: none, Get: none, Test: none };
export default Format;`,
    }));
  },
};

/**
 * Modules of dist that are the one door to a library. `lazy`: the library behind a door that exports one function;
 * it is loaded with the first call.
 */
const doors = [
  { path: "bridge/typebox.js", plugins: [withoutFormats] },
  { path: "cli/string-width.js", lazy: "string-width" },
  { path: "report/scales.js" },
];

/** What only some brains have, or people with configuration files: not in the one file that a hook is. */
const seldomForHooks = [
  "../lightrag/start.js",
  "../alerts/start.js",
  "../embedders/start.js",
  "../config/json-text.js",
  "../fleet/open.js",
];

/**
 * Programs that somebody waits for: a hundred files take as long to find as all the rest. What only some runs need is in
 * pieces beside them. Each is one folder below dist, as is each of its modules that finds a file by where it stands, so that
 * the file is still there, dist/native.js too.
 */
const programs = [
  { path: "hooks/main.js", external: ["./prompt.js", "./turn-end.js", "./session.js"] },
  ...["hooks/prompt.js", "hooks/turn-end.js", "hooks/session.js"].map((path) => ({
    path,
    external: seldomForHooks,
  })),
  { path: "cli/process.js", splitting: true },
];

/** What esbuild begins with: the module as compiled, or one that loads the library when it is called. */
function entryOf({ lazy }, file) {
  if (lazy === undefined) return { entryPoints: [file] };
  const contents = `let load;
export default (...args) => (load ??= require(${JSON.stringify(lazy)}).default)(...args);`;
  return { stdin: { contents, resolveDir: inRoot() } };
}

const forNode = {
  allowOverwrite: true,
  bundle: true,
  format: "esm",
  platform: "node",
  target: "node20.19",
  legalComments: "inline",
  logLevel: "warning",
};

/** Bundles the doors, each in its place. */
export async function bundleDoors() {
  const { build } = await import("esbuild");
  for (const door of doors) {
    const file = inRoot("dist", door.path);
    const { plugins = [] } = door;
    await build({ ...forNode, ...entryOf(door, file), plugins, outfile: file });
    rmSync(`${file}.map`, { force: true });
  }
}

/** Whether a file of dist is a piece of a program, which has no source of its own. */
export const isPart = (file) => /(^|[/\\])part-[A-Z0-9]{8}\.js$/.test(file);

/** Bundles the programs, each in the place of its first module. */
export async function bundlePrograms() {
  const { build } = await import("esbuild");
  const { dependencies, peerDependencies } = JSON.parse(
    readFileSync(inRoot("package.json"), "utf8"),
  );
  const libraries = Object.keys({ ...dependencies, ...peerDependencies });
  for (const { path, external = [], splitting = false } of programs) {
    const file = inRoot("dist", path);
    const outdir = dirname(file);
    for (const name of readdirSync(outdir)) if (isPart(name)) rmSync(join(outdir, name));
    await build({
      ...forNode,
      entryPoints: [file],
      external: ["../native.js", ...external, ...libraries],
      minify: true,
      splitting,
      outdir,
      chunkNames: "part-[hash]",
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
