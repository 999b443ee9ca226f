// The gates of a binary: what it shows to the world and asks of it. Each gives the problems it found.
import { existsSync, readdirSync, statSync } from "node:fs";
import { join } from "node:path";
import { readElf } from "../lib/elf.mjs";
import { root, run } from "../lib/run.mjs";
import { systemName } from "../pack.mjs";

const exported = ["napi_register_module_v1", "node_api_module_get_api_version_v1"];
const machines = { x64: "Advanced Micro Devices X86-64", arm64: "AArch64" };
const largest = 16 * 1024 * 1024;
/** SQLite before this may corrupt a brain (sqlite.org/wal.html, "The WAL-reset bug"). */
const oldestSqlite = "3.51.3";
/** The oldest C library that a binary built on Debian 12 runs with. */
export const debianGlibc = "2.36";

/** Node itself provides these; everything else has to be the C library. */
const fromNode = /^(napi|node_api)_\w+$/;
/** Weak names that g++ and its static library ask for in case somebody has them: nobody needs to. */
const weakRest =
  /^(__gmon_start__|_ITM_\w+|_ZGTt\w+|__cxa_pure_virtual|__cxa_finalize|__register_frame_info|__deregister_frame_info)$/;
const libraries = {
  glibc: /^(lib(c|m|pthread|dl|rt)\.so\.\d+|ld-linux[\w-]*\.so\.\d+)$/,
  musl: /^libc\.musl-\w+\.so\.\d+$/,
};

const byVersion = (one, other) => one.localeCompare(other, "en", { numeric: true });
const inMiB = (bytes) => `${(bytes / 1024 / 1024).toFixed(1)} MiB`;

/** The prebuilt binaries of an unpacked package; `elf` is undefined for other systems than Linux. */
export async function binariesOf(folder) {
  const prebuilds = join(folder, "prebuilds");
  const systems = existsSync(prebuilds) ? readdirSync(prebuilds) : [];
  return await Promise.all(
    systems.map(async (system) => {
      const path = join(prebuilds, system, "cortex.node");
      const elf = system.startsWith("linux-") ? await readElf(path) : undefined;
      return { system, path, elf, musl: system.endsWith("-musl") };
    }),
  );
}

function checkExports({ elf }) {
  const defined = elf.defined.sort();
  return defined.join() === exported.join()
    ? []
    : [`exports ${defined.join(", ") || "nothing"} instead of ${exported.join(", ")}`];
}

function checkImports({ elf, musl }) {
  // musl's symbols have no versions: there, loading alone tells.
  const fromLibrary = ({ version }) => musl || version?.startsWith("GLIBC_");
  return elf.undefined
    .filter(({ name }) => name !== "" && !fromNode.test(name))
    .filter((symbol) => !fromLibrary(symbol) && !(symbol.weak && weakRest.test(symbol.name)))
    .map(({ name }) => `needs ${name}, which neither Node nor the C library has`);
}

function checkLibraries({ elf, musl }) {
  const allowed = musl ? libraries.musl : libraries.glibc;
  return elf.libraries
    .filter((name) => !allowed.test(name))
    .map((name) => `depends on the library ${name}`);
}

function checkGlibc({ elf, musl }, { glibc }) {
  if (musl) return [];
  const newest = elf.undefined
    .map(({ version }) => /^GLIBC_([\d.]+)$/.exec(version ?? "")?.[1])
    .filter(Boolean)
    .sort(byVersion)
    .at(-1);
  if (newest === undefined || byVersion(newest, glibc) <= 0) return [];
  const names = elf.undefined
    .filter(({ version }) => version === `GLIBC_${newest}`)
    .map(({ name }) => name);
  return [`needs glibc ${newest} (${names.join(", ")}); ${glibc} is the oldest supported`];
}

function checkLinking({ elf }) {
  const { dynamic, stack } = elf;
  const unwanted = ["RPATH", "RUNPATH", "TEXTREL"].filter((tag) => tag in dynamic);
  const flags = `${dynamic.FLAGS} ${dynamic.FLAGS_1}`;
  const missing = ["BIND_NOW", "NODELETE"].filter((flag) => !flags.includes(flag));
  return [
    ...unwanted.map((tag) => `has a ${tag}: ${dynamic[tag]}`),
    ...missing.map((flag) => `is not linked ${flag}`),
    ...(stack?.includes("E") === false ? [] : ["asks for an executable stack"]),
  ];
}

function checkMachine({ elf, system }) {
  const wanted = machines[system.split("-")[1]];
  return elf.machine === wanted ? [] : [`is made for ${elf.machine} instead of ${wanted}`];
}

function checkBinarySize({ path }) {
  const { size } = statSync(path);
  return size <= largest ? [] : [`has ${inMiB(size)}; the limit is ${inMiB(largest)}`];
}

/** The SQLite that a binary reports in a Node of its own. */
async function sqliteIn(path, env = {}) {
  const script = `process.stdout.write(require(${JSON.stringify(path)}).sqliteVersion)`;
  const { code, output } = await run(process.execPath, ["-e", script], { capture: true, env });
  return code === 0 ? output.trim() : `nothing: ${output.trim()}`;
}

/** A system's SQLite that is in the process before ours must not take over. */
async function checkSqlite({ path, system }) {
  if (system !== systemName()) return [];
  const own = await sqliteIn(path);
  if (!/^\d/.test(own) || byVersion(own, oldestSqlite) < 0) {
    return [`reports SQLite ${own}; ${oldestSqlite} is the oldest without known corruption`];
  }
  const preloaded = await sqliteIn(path, { LD_PRELOAD: "libsqlite3.so.0" });
  return preloaded === own ? [] : [`has SQLite ${own}, but runs ${preloaded} where that is loaded`];
}

/** A binary must not tell about the machine that built it, nor find files there. */
async function checkOrigin({ path }) {
  const { code } = await run("grep", ["-qaF", root, path], { capture: true });
  return code === 1 ? [] : [`names the folder it was built in, ${root}`];
}

/** Gates of one binary, by name. Those that read ELF files leave other systems' binaries alone. */
export const addonGates = {
  exports: checkExports,
  imports: checkImports,
  libraries: checkLibraries,
  glibc: checkGlibc,
  linking: checkLinking,
  machine: checkMachine,
  "binary-size": checkBinarySize,
  origin: checkOrigin,
  sqlite: checkSqlite,
};
