#!/usr/bin/env node
// Cross compiles the addon for linux-arm64 on a Debian for amd64 and puts it into prebuilds/: npm run build:arm64
// Then runs it: a Node for arm64 under qemu-user stores a memory and finds it. Nothing of the system is changed but the
// packages of the compiler and of qemu, which come by apt-get where this user may install them.
import { cpSync, existsSync, mkdirSync, readdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { ensurePrograms, libraries } from "./lib/packages.mjs";
import { inRoot, main, mustRun, Problem, say } from "./lib/run.mjs";
import { buildNative, installLocked } from "./lib/steps.mjs";
import { setUp } from "./setup.mjs";

const programs = {
  "aarch64-linux-gnu-g++": "g++-aarch64-linux-gnu",
  "qemu-aarch64-static": "qemu-user-static",
};
/** Where the cross compiler's C library is: what qemu takes for the root of the system. */
const systemRoot = "/usr/aarch64-linux-gnu";

/** Debian's packages for arm64, unpacked into the build folder: apt with lists of its own, as any user. */
async function unpackLibraries() {
  const folder = inRoot("build/linux-arm64-packages");
  if (existsSync(join(folder, "usr/include"))) return;
  say("fetching Debian's libraries for arm64");
  const work = inRoot("build/linux-arm64-apt");
  for (const part of ["state/lists/partial", "cache/archives/partial"]) {
    mkdirSync(join(work, part), { recursive: true });
  }
  writeFileSync(join(work, "state/status"), "");
  const options = {
    "APT::Architecture": "arm64",
    "APT::Architectures": "arm64",
    "Dir::State": join(work, "state"),
    "Dir::State::status": join(work, "state/status"),
    "Dir::Cache": join(work, "cache"),
  };
  const flags = Object.entries(options).flatMap(([name, value]) => ["-o", `${name}=${value}`]);
  const advice = "apt-get needs the package servers for this one step.";
  await mustRun("apt-get", ["-q", ...flags, "update"], { advice });
  // SQLiteCpp's package asks for SQLite's; ours is the one that is compiled in.
  const wanted = [...libraries, "libsqlite3-dev"];
  await mustRun("apt-get", ["-q", ...flags, "download", ...wanted], { advice, cwd: work });
  for (const name of readdirSync(work).filter((each) => each.endsWith(".deb"))) {
    await mustRun("dpkg-deb", ["-x", join(work, name), folder]);
  }
}

/** Runs the addon in a Node for arm64. */
async function tryOut(addon) {
  await installLocked("test/nodes-arm64");
  const node = inRoot("test/nodes-arm64/node_modules/node24/bin/node");
  const script = `
    import { openBrain } from ${JSON.stringify(inRoot("dist/index.js"))};
    const brain = await openBrain({ path: ":memory:" });
    await brain.createMemory({ content: "Ruth rings on Sundays at six." });
    const { hits } = await brain.searchMemories("when does Ruth ring?");
    await brain.close();
    console.log(process.arch, process.version, hits[0].content);`;
  const args = ["-L", systemRoot, node, "--input-type=module", "-e", script];
  const env = { CORTEX_NATIVE_PATH: addon };
  const { output } = await mustRun("qemu-aarch64-static", args, { capture: true, env });
  if (!output.includes("arm64") || !output.includes("at six")) throw new Problem(output);
  say(`under qemu: ${output.trim()}`);
}

await main(async () => {
  if (process.platform !== "linux" || process.arch !== "x64") {
    throw new Problem("This cross compiles from linux-x64; build linux-arm64 on itself.");
  }
  await setUp({ parts: ["ts", "packages"] });
  await ensurePrograms(programs);
  await unpackLibraries();
  await buildNative({ preset: "linux-arm64", target: "cortex_addon" });
  const addon = inRoot("prebuilds/linux-arm64/cortex.node");
  mkdirSync(inRoot("prebuilds/linux-arm64"), { recursive: true });
  cpSync(inRoot("build/linux-arm64/cortex.node"), addon);
  await tryOut(addon);
});
