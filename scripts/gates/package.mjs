// The gates of an unpacked package: what it holds, what hosts refuse, what types and licences it brings. Each gives the
// problems it found. `release` is { folder, binaries, packed() }.
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join, normalize } from "node:path";
import { gzipSync } from "node:zlib";
import { inRoot, mustRun, npmCommand, run } from "../lib/run.mjs";

/** Every shipped file matches one of these; a file that is here by name has to be shipped. */
const required = [
  "package.json",
  "README.md",
  "LICENSE",
  "THIRD_PARTY_NOTICES.md",
  "CHANGELOG.md",
  "openclaw.plugin.json",
  "cortex.schema.json",
  "dist/binding.cjs",
  "dist/binding.d.cts",
  "dist/brain.d.cts",
  "dist/shapes.d.cts",
  "dist/index.js",
  "dist/index.d.ts",
  "dist/cli/main.cjs",
  "dist/config/content.cjs",
  "dist/hooks/main.cjs",
  "dist/hooks/prompt.cjs",
  "dist/hooks/session.cjs",
  "dist/hooks/turn-end.cjs",
  "dist/man/cortex.1",
  "dist/openclaw/plugin.js",
  "dist/ui/client/index.html",
  "dist/ui/client/app.js",
  "dist/ui/client/app.css",
];
const allowed = [
  /^dist\/[a-z][\w/-]*\.(js|js\.map|d\.ts)$/,
  /^dist\/(ui\/client|cli)\/part-[A-Z0-9]+\.js$/,
  /^docs\/(images\/|spec\/)?[a-z][\w-]*\.(md|svg|png)$/,
  /^(CONTRIBUTING|SECURITY)\.md$/,
  /^examples\/[a-z][\w-]*\.(mjs|json)$/,
  /^sql\/\d{4}_[a-z_]+\.sql$/,
  /^sql\/fleet\/\d{4}\.sql$/,
  /^prebuilds\/(linux|darwin|win32)-(x64|arm64)(-musl)?\/cortex\.node$/,
];
const forbidden = /(^|\/)(test|tests|eval|scripts|native|node_modules)\/|\.test\./;
const largest = 25 * 1024 * 1024;
const largestFirstView = 250 * 1024;

/** What OpenClaw's installer refuses in shipped code (its own rules are wider; these are the critical ones). */
const refused = [/child_process/, /\beval\s*\(/, /\bnew\s+Function\s*\(/];
/** Environment variables read within so many lines of sending something look like theft to it. */
const sending = /\b(fetch|post)\s*\(/;
const apart = 8;

/** Projects compiled into the addon and the section of the notices that names each. */
const compiledIn = {
  abseil: "Abseil",
  libstemmer: "Snowball",
  "nlohmann-json": "nlohmann/json",
  sqlitecpp: "SQLiteCpp",
  utf8proc: "utf8proc",
  "better-sqlite3-multiple-ciphers": "SQLite",
  sqlite3mc: "SQLite3 Multiple Ciphers",
  "node-addon-api": "node-addon-api, node-api-headers",
  "node-api-headers": "node-addon-api, node-api-headers",
  usearch: "USearch",
  wordnet: "WordNet",
  gcc: "GCC runtime libraries",
};
/** Libraries that scripts/lib/bundle.mjs puts into dist, by their section of the notices. */
const bundled = [
  "TypeBox",
  "noble-hashes",
  "string-width",
  "Preact",
  "uPlot",
  "d3-force",
  "d3-scale, d3-shape",
];
/** Libraries of vcpkg.json that only tests link. */
const testOnly = ["gtest"];

const readJson = (folder, name) => JSON.parse(readFileSync(join(folder, name), "utf8"));

/** What npm would pack of a folder: { paths, bytes }. */
export async function packedFiles(folder) {
  const command = npmCommand("pack", "--dry-run", "--json", "--loglevel=error");
  const { output } = await mustRun(...command, { capture: true, cwd: folder });
  const listing = JSON.parse(output.slice(output.search(/^[[{]/m)));
  // npm 12 may answer with an object by package name; before, it was a list.
  const { files, size } = Array.isArray(listing) ? listing[0] : Object.values(listing)[0];
  return { paths: files.map(({ path }) => path), bytes: size };
}

async function checkContents({ packed }) {
  const { paths } = await packed();
  const missing = required.filter((path) => !paths.includes(path));
  const binaries = paths.filter((path) => path.startsWith("prebuilds/"));
  const surplus = paths.filter((path) => {
    const known = required.includes(path) || allowed.some((pattern) => pattern.test(path));
    return !known || forbidden.test(path);
  });
  return [
    ...missing.map((path) => `${path} is missing`),
    ...(binaries.length === 0 ? ["there is no binary in prebuilds/"] : []),
    ...surplus.map((path) => `${path} should not be shipped`),
  ];
}

/** A link within a page that is shipped leads to what is shipped, too. */
async function checkLinks({ folder, packed }) {
  const { paths } = await packed();
  const shipped = new Set(paths.flatMap((path) => [path, ...foldersOf(path)]));
  return paths
    .filter((path) => path.endsWith(".md") && path !== "CONTRIBUTING.md")
    .flatMap((path) => {
      const links = readFileSync(join(folder, path), "utf8").matchAll(/\]\((?!\w+:|#)([^)#\s]+)/g);
      return [...links]
        .map(([, link]) => normalize(join(dirname(path), link)).replace(/\/$/, ""))
        .filter((target) => !shipped.has(target))
        .map((target) => `${path} leads to ${target}, which is not shipped`);
    });
}

function foldersOf(path) {
  const parts = path.split("/").slice(0, -1);
  return parts.map((_, index) => parts.slice(0, index + 1).join("/"));
}

async function checkSize({ packed }) {
  const { bytes } = await packed();
  return bytes <= largest ? [] : [`the package has ${bytes} bytes; the limit is ${largest}`];
}

/** What a browser has to fetch before the window shows anything, packed as it is sent. */
function checkFirstView({ folder }) {
  const home = join(folder, "dist/ui/client");
  const first = ["index.html", "app.js", "app.css"].map((name) => join(home, name));
  const missing = first.filter((file) => !existsSync(file));
  if (missing.length > 0) return missing.map((file) => `${file} is missing`);
  const bytes = first.reduce((sum, file) => sum + gzipSync(readFileSync(file)).length, 0);
  return bytes <= largestFirstView
    ? []
    : [`the window's first view has ${bytes} bytes packed; the limit is ${largestFirstView}`];
}

async function checkScanner({ folder, packed }) {
  const { paths } = await packed();
  const sources = paths.filter((path) => /\.[cm]?js$/.test(path));
  return sources.flatMap((path) => {
    const source = readFileSync(join(folder, path), "utf8");
    const found = refused.filter((pattern) => pattern.test(source)).map(String);
    const lines = source.split("\n");
    const near = lines.some((line, index) => {
      const around = lines.slice(Math.max(0, index - apart), index + apart + 1);
      return line.includes("process.env") && around.some((each) => sending.test(each));
    });
    if (near) found.push("process.env near to what sends");
    return found.map((what) => `${path} contains ${what}, which plugin hosts refuse`);
  });
}

async function checkScripts({ folder, packed }) {
  const { paths } = await packed();
  const { scripts = {} } = readJson(folder, "package.json");
  const problems = ["preinstall", "install", "postinstall", "prepare"]
    .filter((name) => name in scripts)
    .map((name) => `package.json has a script "${name}"; installs never run it`);
  if (paths.includes("binding.gyp")) problems.push("binding.gyp makes npm compile");
  return problems;
}

function checkLicences({ folder }) {
  const libraries = readJson(inRoot(), "vcpkg.json").dependencies;
  const unknown = libraries.filter((name) => !(name in compiledIn) && !testOnly.includes(name));
  const file = join(folder, "THIRD_PARTY_NOTICES.md");
  const notices = existsSync(file) ? readFileSync(file, "utf8") : "";
  const sections = new Map(
    notices.split(/^## /m).map((section) => {
      const [heading, ...text] = section.split("\n");
      return [heading, text.join("\n").trim()];
    }),
  );
  const silent = [...new Set([...Object.values(compiledIn), ...bundled])].filter(
    (heading) => !sections.get(heading),
  );
  return [
    ...unknown.map(
      (name) => `vcpkg.json names ${name}, of which scripts/gates/package.mjs is silent`,
    ),
    ...silent.map((heading) => `THIRD_PARTY_NOTICES.md has no section "${heading}"`),
  ];
}

/** The addon, the package and what the README says belong together. */
async function checkVersions({ folder, binaries }, { glibc }) {
  const { version } = readJson(folder, "package.json");
  const lacking = [];
  for (const { path, system } of binaries) {
    const { code } = await run("grep", ["-qaF", version, path], { capture: true });
    if (code !== 0) lacking.push(`prebuilds/${system} is not of version ${version}`);
  }
  const readme = readFileSync(join(folder, "README.md"), "utf8");
  return readme.includes(`glibc ${glibc}`)
    ? lacking
    : [...lacking, `README.md does not tell that glibc ${glibc} is needed`];
}

const tool = async (folder, file, args, wrong) => {
  const command = [inRoot("node_modules", file), ...args];
  const { code, output } = await run(process.execPath, command, { capture: true, cwd: folder });
  return code !== 0 || wrong?.test(output) ? [output.trim()] : [];
};

const checkPublint = ({ folder }) =>
  tool(folder, "publint/src/cli.js", ["run", "--strict", "--pack", "npm"], /Errors:|Warnings:/);

// "esm-only": the package has no CommonJS twin on purpose; Node 20.19 and later can require it all the same.
const checkResolution = ({ folder }) =>
  tool(folder, "@arethetypeswrong/cli/dist/index.js", [
    ...["--pack", ".", "--profile", "esm-only", "--no-emoji", "--format", "ascii"],
  ]);

/** Compiles programs that use the package, as an ES module, as CommonJS and for a bundler. */
async function checkTypes({ folder }) {
  const place = mkdtempSync(join(tmpdir(), "cortex-types-"));
  try {
    const home = join(place, "node_modules/cortex-brain");
    mkdirSync(dirname(home), { recursive: true });
    cpSync(folder, home, { recursive: true });
    for (const name of ["typebox", "@types", "undici-types"]) {
      symlinkSync(inRoot("node_modules", name), join(place, "node_modules", name), "junction");
    }
    cpSync(inRoot("test/types"), place, { recursive: true });
    const tsc = "typescript/bin/tsc";
    const problems = [];
    for (const project of ["", "node20.", "bundler."].map((name) => `tsconfig.${name}json`)) {
      problems.push(...(await tool(place, tsc, ["--pretty", "false", "-p", project])));
    }
    return problems;
  } finally {
    rmSync(place, { recursive: true, force: true });
  }
}

/** Gates of the package, by name. */
export const packageGates = {
  contents: checkContents,
  links: checkLinks,
  size: checkSize,
  "first-view": checkFirstView,
  scanner: checkScanner,
  scripts: checkScripts,
  licences: checkLicences,
  versions: checkVersions,
  publint: checkPublint,
  resolution: checkResolution,
  types: checkTypes,
};
