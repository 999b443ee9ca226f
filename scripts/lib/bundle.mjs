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
 * Modules of dist that are the one door to a library. `lazy`: the library behind a door that exports functions alone, by
 * name; it is loaded with the first call.
 */
const doors = [
  { path: "bridge/typebox.js" },
  { path: "config/sha256.js" },
  {
    path: "bridge/checks.js",
    lazy: "typebox/schema",
    names: ["Check", "Compile", "Errors"],
    plugins: [withoutFormats],
  },
  { path: "cli/string-width.js", lazy: "string-width", names: ["default"] },
  { path: "report/scales.js" },
];

/** What only some brains have: not in the one file that a hook is. */
const seldomForHooks = [
  "../lightrag/start.js",
  "../alerts/start.js",
  "../embedders/start.js",
  "../fleet/open.js",
];

/**
 * Programs that somebody waits for: a hundred files take as long to find as all the rest. What only some runs need is in
 * pieces beside them. Each is one folder below dist, as is each of its modules that finds a file by where it stands, so that
 * the file is still there, dist/native.js too. `required`: the way of a hook is CommonJS (main.cjs beside main.js), since
 * a process that loads no ES module starts sooner by an eighth of a hook's time; it names its pieces that are CommonJS too.
 */
const programs = [
  { path: "cli/main.js", required: ["../hooks/main"], external: ["./process.js"], replaces: true },
  { path: "hooks/main.js", required: ["./prompt", "./turn-end", "./session"] },
  ...["hooks/prompt.js", "hooks/turn-end.js", "hooks/session.js"].map((path) => ({
    path,
    required: ["../config/content"],
    external: seldomForHooks,
  })),
  { path: "config/content.js", required: [] },
  { path: "cli/process.js", splitting: true },
];

/** Programs in CommonJS, as files of dist. */
export const required = programs
  .filter((program) => program.required !== undefined)
  .map(({ path }) => path.replace(/\.js$/, ".cjs"));

/** An `import()` of one of the pieces is a `require` of the CommonJS file of that name; the addon's loader is one as well. */
const asRequired = (pieces) => ({
  name: "as-required",
  setup({ onResolve, onLoad }) {
    onResolve({ filter: /[\\/]native\.js$/ }, () => ({ path: "../binding.cjs", external: true }));
    onResolve({ filter: /\.js$/ }, ({ path, kind }) => {
      const piece = path.replace(/\.js$/, "");
      return kind === "dynamic-import" && pieces.includes(piece)
        ? { path: piece, namespace: "piece" }
        : undefined;
    });
    onResolve({ filter: /\.cjs$/, namespace: "piece" }, ({ path }) => ({ path, external: true }));
    onLoad({ filter: /.*/, namespace: "piece" }, ({ path }) => ({
      contents: `module.exports = require(${JSON.stringify(`${path}.cjs`)});`,
    }));
  },
});

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
    const begin = door.lazy === undefined ? { entryPoints: [file] } : await lazily(build, door);
    await build({ ...forNode, ...begin, outfile: file });
    rmSync(`${file}.map`, { force: true });
  }
}

/**
 * A module that loads a library when one of its functions is called. The library is made one CommonJS module of what is
 * named before: what is loaded by `require` is taken whole.
 */
async function lazily(build, { lazy, names, plugins = [] }) {
  const named = { contents: `export { ${names} } from "${lazy}";`, resolveDir: inRoot() };
  const { outputFiles } = await build({
    ...forNode,
    stdin: named,
    format: "cjs",
    plugins,
    write: false,
  });
  const [{ text: contents }] = outputFiles;
  const library = {
    name: "library",
    setup({ onResolve, onLoad }) {
      onResolve({ filter: /^library$/ }, () => ({ path: "library", namespace: "library" }));
      onLoad({ filter: /.*/, namespace: "library" }, () => ({ contents }));
    },
  };
  const calls = names.map((name) => `const call_${name} = (...args) => loaded().${name}(...args);`);
  const entry = `let library;
const loaded = () => (library ??= require("library"));
${calls.join("\n")}
export { ${names.map((name) => `call_${name} as ${name}`)} };`;
  return { stdin: { contents: entry, resolveDir: inRoot() }, plugins: [library] };
}

/** Whether a file of dist is a piece of a program, which has no source of its own. */
export const isPart = (file) => /(^|[/\\])part-[A-Z0-9]{8}\.js$/.test(file);

/** Bundles the programs, each in the place of its first module or, in CommonJS, beside it. */
export async function bundlePrograms() {
  const { build } = await import("esbuild");
  const { dependencies, peerDependencies } = JSON.parse(
    readFileSync(inRoot("package.json"), "utf8"),
  );
  const libraries = Object.keys({ ...dependencies, ...peerDependencies });
  for (const { path, external = [], splitting = false, ...program } of programs) {
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
      ...(program.required !== undefined && inCommonJs(program.required)),
    });
    if (program.required === undefined || program.replaces) rmSync(`${file}.map`, { force: true });
    if (program.replaces) rmSync(file);
  }
}

/** How a program becomes CommonJS, in which a module knows itself by its path: `createRequire` takes that as well. */
const inCommonJs = (pieces) => ({
  format: "cjs",
  outExtension: { ".js": ".cjs" },
  plugins: [asRequired(pieces)],
  define: { "import.meta.url": "__filename" },
});

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
