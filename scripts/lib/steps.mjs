// Steps 2 to 4 of the set-up: node_modules, the addon, dist. Each does nothing when nothing changed.
import { createHash } from "node:crypto";
import {
  chmodSync,
  copyFileSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { join, relative } from "node:path";
import {
  bundleDoors,
  bundlePrograms,
  bundleWindow,
  isPart,
  required,
  windowPage,
} from "./bundle.mjs";
import { writeManual } from "./manual.mjs";
import { inRoot, mustRun, npmCommand, Problem, root, runTool, say } from "./run.mjs";

const readIfThere = (file) => (existsSync(file) ? readFileSync(file, "utf8") : "");

/** Every file below a folder, sorted, so that hashes do not depend on the file system. */
export function filesBelow(folder) {
  if (!existsSync(folder)) return [];
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath ?? entry.path, entry.name))
    .sort();
}

function hashOf(files) {
  const hash = createHash("sha256");
  for (const file of files)
    hash
      .update(`${relative(root, file)}\0`)
      .update(readFileSync(file))
      .update("\0");
  return hash.digest("hex");
}

/** Installs what the lock file of a folder says, when that is not there yet. */
export async function installLocked(folder, { timeout } = {}) {
  const stamp = inRoot(folder, "node_modules/.cortex-setup");
  const hash = hashOf([inRoot(folder, "package-lock.json")]);
  if (readIfThere(stamp) === hash) return;
  say(`installing npm packages (npm ci${folder === "." ? "" : ` in ${folder}`})`);
  await mustRun(...npmCommand("ci", "--ignore-scripts", "--no-fund", "--no-audit"), {
    cwd: inRoot(folder),
    timeout,
    advice: "npm ci needs the npm registry for this one step. Check the network and run it again.",
  });
  writeFileSync(stamp, hash);
}

export const ensureNodeModules = () => installLocked(".");

/** A build folder of another place, left by a moved or copied tree, is of no use to CMake. */
function dropForeignBuild(folder) {
  const home = /^CMAKE_HOME_DIRECTORY:INTERNAL=(.*)$/m.exec(
    readIfThere(join(folder, "CMakeCache.txt")),
  );
  if (home === null || home[1] === root.replaceAll("\\", "/")) return;
  say(`${relative(root, folder)} belongs to another folder (${home[1]}): starting afresh`);
  rmSync(folder, { recursive: true, force: true });
}

/** `target`: one target of CMake, or a list of them, instead of all. */
export async function buildNative({ preset = "release", target, timeout } = {}) {
  const folder = inRoot("build", preset);
  dropForeignBuild(folder);
  if (!existsSync(join(folder, "build.ninja"))) {
    say(`configuring the native build (cmake --preset ${preset})`);
    await mustRun("cmake", ["--preset", preset], {
      timeout,
      advice: `CMake's own words are above. If they name a library, see vcpkg.json; a stale build folder is cured by removing build/${preset}.`,
    });
  }
  const args = [
    "--build",
    "--preset",
    preset,
    ...(target === undefined ? [] : ["--target", ...[target].flat()]),
  ];
  say(`building the native code (cmake ${args.join(" ")})`);
  await mustRun("cmake", args, { timeout });
}

/** What tsc does not carry over: the loader is CommonJS and the addon's contract is a declaration. */
const copied = ["binding.cjs", "binding.d.cts", "brain.d.cts", "shapes.d.cts"];

/** A file of dist whose source is gone would otherwise be shipped for ever. */
function pruneDist() {
  for (const file of filesBelow(inRoot("dist"))) {
    const path = relative(inRoot("dist"), file);
    // Pieces of programs and the page are made whole each time.
    const isMade = isPart(path) || file.startsWith(inRoot(windowPage.built));
    if (copied.includes(path) || required.includes(path) || isMade) continue;
    const source = inRoot("ts", path.replace(/(\.d\.ts|\.js)(\.map)?$/, ".ts"));
    if (!existsSync(source)) rmSync(file);
  }
}

export async function buildTypeScript() {
  const stamp = inRoot("build/dist.stamp");
  const configuration = [
    ...["package-lock.json", "tsconfig.json", "tsconfig.build.json"],
    "scripts/lib/bundle.mjs",
    "scripts/lib/manual.mjs",
  ];
  const hash = hashOf([...configuration.map((name) => inRoot(name)), ...filesBelow(inRoot("ts"))]);
  if (readIfThere(stamp) === hash && existsSync(inRoot("dist/index.js"))) return;
  say("compiling TypeScript (tsc -p tsconfig.build.json)");
  rmSync(stamp, { force: true });
  const { code } = await runTool("typescript/bin/tsc", ["-p", inRoot("tsconfig.build.json")]);
  if (code !== 0) throw new Problem("TypeScript did not compile; the errors are above.");
  await bundleDoors();
  await bundlePrograms();
  await bundleWindow();
  mkdirSync(inRoot("dist"), { recursive: true });
  for (const name of copied) copyFileSync(inRoot("ts", name), inRoot("dist", name));
  pruneDist();
  await writeManual();
  const command = inRoot("dist/cli/main.cjs");
  if (existsSync(command)) chmodSync(command, 0o755);
  writeFileSync(stamp, hash);
}
