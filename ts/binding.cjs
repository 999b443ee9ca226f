"use strict";
/**
 * Finds and loads the native addon. CommonJS, so that it works unchanged from ts/ and dist/, in Node, in Jest and in
 * a plugin host that copies the package elsewhere. Order: CORTEX_NATIVE_PATH (then nothing else), a local build,
 * the prebuilt binary for this system. When nothing loads, the error is a help page.
 */
const { closeSync, existsSync, fstatSync, openSync, readFileSync, readSync } = require("node:fs");
const { dirname, join, resolve } = require("node:path");

const root = dirname(__dirname); // of the package: this file is in ts/ or dist/
const { version } = require("../package.json");

/** Node-API 8 is what the addon is built for; an older Node would crash in dlopen instead of refusing. */
const neededNapi = 8;

/** Alpine and its kin have another C library. The memory map tells at once, the report where there is no /proc. */
function isMusl() {
  if (process.platform !== "linux") return false;
  try {
    return readFileSync("/proc/self/maps", "utf8").includes("ld-musl-");
  } catch {
    process.report.excludeNetwork = true; // without it the report may wait for name servers
    return process.report.getReport().header.glibcVersionRuntime === undefined;
  }
}

const system = `${process.platform}-${process.arch}${isMusl() ? "-musl" : ""}`;

function candidates(explicit) {
  if (explicit) return [resolve(explicit)];
  const places = ["build/release", "build/dev", join("prebuilds", system)];
  return places.map((place) => join(root, place, "cortex.node"));
}

/**
 * Refuses a binary of Linux that was cut short, which would end the process in dlopen (SIGBUS) instead of failing:
 * an ELF file ends with the table that its header names (offset at byte 40, entries of a size at 58 and 60).
 */
function refuseCutShort(path) {
  const file = openSync(path, "r");
  try {
    const header = Buffer.alloc(64);
    readSync(file, header, 0, header.length, 0);
    if (header.readUInt32BE(0) !== 0x7f454c46) return;
    const table = header.readUInt16LE(58) * header.readUInt16LE(60);
    const whole = Number(header.readBigUInt64LE(40)) + table;
    const { size } = fstatSync(file);
    if (size >= whole) return;
    const message = `the file is too short: it has ${size} bytes of at least ${whole}`;
    throw Object.assign(new Error(message), { code: "TRUNCATED" });
  } finally {
    closeSync(file);
  }
}

/** The addon at `path`, or throws the reason why not, with a code. */
function loadFrom(path) {
  if (!existsSync(path)) throw Object.assign(new Error("no such file"), { code: "ENOENT" });
  refuseCutShort(path);
  const binding = require(path);
  if (binding.version === version) return binding;
  const message = `it is version ${binding.version}, this package is version ${version}`;
  throw Object.assign(new Error(message), { code: "VERSION_MISMATCH" });
}

/** What to do, each only where it fits what was seen. */
function remedies(failures, explicit) {
  const seen = failures.map(({ code, message }) => `${code} ${message}`).join("\n");
  const has = (pattern) => pattern.test(seen);
  const glibc = /GLIBC_([\d.]+)' not found/.exec(seen);
  const list = [];
  if (has(/UNSUPPORTED_NODE/)) list.push(`Use Node 20.19 or newer; this is ${process.version}.`);
  if (has(/ERR_DLOPEN_DISABLED/)) list.push("Start Node without --no-addons.");
  if (glibc) {
    list.push(
      `The binary wants glibc ${glibc[1]} or newer: update the system, or build from source (see below).`,
    );
  }
  if (has(/ld-linux|ld-musl|libc\.musl|symbol not found/)) {
    list.push(`The binary was built for another C library; this system is ${system}.`);
  }
  if (has(/VERSION_MISMATCH/)) {
    list.push(
      "The binary is of another version: reinstall the package, or rebuild with `npm run build:native`.",
    );
  }
  if (
    has(
      /invalid ELF|too short|not a mach-o|not a valid Win32|wrong architecture|cannot read file data/i,
    )
  ) {
    list.push(
      `A binary is damaged or made for another system than ${system}: reinstall the package.`,
    );
  }
  if (explicit) list.push("CORTEX_NATIVE_PATH names the only file tried: correct it, or unset it.");
  else if (has(/ENOENT/)) {
    list.push(
      `If prebuilds/${system} is absent, the package was installed incompletely or has no binary for this system.`,
    );
  }
  list.push("To build from source, in a checkout of the repository: `npm run setup`.");
  return list;
}

function helpPage(failures, explicit) {
  const tried = failures.map(({ path, code, message }) => `  ${path}\n    ${code}: ${message}`);
  const numbered = remedies(failures, explicit).map((text, index) => `  ${index + 1}. ${text}`);
  return [
    `The native part of cortex-brain ${version} could not be loaded (${system}, Node ${process.version}).`,
    "Tried:",
    ...tried,
    "What to do:",
    ...numbered,
  ].join("\n");
}

function load(explicit) {
  const napi = Number(process.versions.napi);
  const failures = [];
  for (const path of candidates(explicit)) {
    try {
      if (napi < neededNapi) {
        const message = `Node-API ${neededNapi} is needed, this Node has ${napi}`;
        throw Object.assign(new Error(message), { code: "UNSUPPORTED_NODE" });
      }
      return { path, binding: loadFrom(path) };
    } catch (error) {
      const { code = "ERROR", message } = error;
      failures.push({ path, code, message });
    }
  }
  const error = new Error(helpPage(failures, explicit));
  throw Object.assign(error, { code: "NATIVE_LOAD_FAILED", failures });
}

/**
 * One binding for all copies of this file in the process: a host that reloads plugins copies the package each time,
 * and two copies of the addon must not open one brain. An explicit path that names another file is obeyed.
 */
function shared() {
  const key = Symbol.for(`cortex-brain.native/${version}`);
  const explicit = process.env.CORTEX_NATIVE_PATH;
  const present = globalThis[key];
  if (present && (!explicit || resolve(explicit) === present.path)) return present.binding;
  const loaded = load(explicit);
  globalThis[key] ??= loaded;
  return loaded.binding;
}

module.exports = shared();
