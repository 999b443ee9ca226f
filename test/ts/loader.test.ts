import { execFileSync } from "node:child_process";
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { dirname, join, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { compileFunction } from "node:vm";
import { afterEach, beforeEach, describe, expect, it } from "@jest/globals";

// Each test runs the real loader in a package of its own: <package>/dist/binding.cjs beside a package.json.
const repository = resolve(dirname(fileURLToPath(import.meta.url)), "../..");
const loaderSource = join(repository, "ts/binding.cjs");
let folder: string;
let loader: string;

beforeEach(() => {
  folder = join(mkdtempSync(join(tmpdir(), "cortex loader ")), "package");
  mkdirSync(join(folder, "dist"), { recursive: true });
  loader = join(folder, "dist/binding.cjs");
  cpSync(loaderSource, loader);
  writeFileSync(join(folder, "package.json"), JSON.stringify({ version: "1.2.3" }));
});
afterEach(() => rmSync(dirname(folder), { recursive: true, force: true }));

function put(path: string, content: string): string {
  const file = join(folder, path);
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, content);
  return file;
}

interface Failure {
  message: string;
  code?: string;
  failures?: { path: string; code: string; message: string }[];
}

/** Runs the loader in a Node of its own and gives the error it ends with. */
function failureOf(env: Record<string, string> = {}, flags: string[] = []): Failure {
  const script = `try { require(${JSON.stringify(loader)}); } catch (error) {
    const { message, code, failures } = error;
    process.stdout.write(JSON.stringify({ message, code, failures }));
  }`;
  const output = execFileSync(process.execPath, [...flags, "-e", script], {
    encoding: "utf8",
    env: { PATH: process.env["PATH"] ?? "", ...env },
  });
  return JSON.parse(output) as Failure;
}

interface World {
  platform?: string;
  arch?: string;
  napi?: string;
  /** Text of /proc/self/maps; undefined where there is no /proc. */
  maps?: string;
  glibc?: string;
  env?: Record<string, string>;
  /** What require answers for a binary: the addon, or an error to throw. */
  addons?: Record<string, { version: string } | Error>;
}

/** Runs the loader in a pretended system; `required` lists the binaries it tried to load. */
function loadIn(world: World, globals: Record<symbol, unknown> = {}) {
  const { platform = "linux", arch = "x64", napi = "9", glibc, env = {}, addons = {} } = world;
  const required: string[] = [];
  const requireReal = createRequire(loader);
  const fakeFs = {
    existsSync: (path: string) => path in addons,
    openSync: () => 0,
    readSync: () => 0,
    closeSync: () => undefined,
    readFileSync: () => {
      if (world.maps === undefined) throw new Error("no /proc");
      return world.maps;
    },
  };
  const fakeRequire = (name: string): unknown => {
    if (name === "node:fs") return fakeFs;
    if (!name.endsWith(".node")) return requireReal(name);
    required.push(name);
    const addon = addons[name];
    if (addon instanceof Error) throw addon;
    return addon;
  };
  const header = glibc === undefined ? {} : { glibcVersionRuntime: glibc };
  const fakeProcess = {
    platform,
    arch,
    env,
    version: "v20.20.0",
    versions: { napi },
    report: { excludeNetwork: false, getReport: () => ({ header }) },
  };
  const module: { exports: { version?: string } } = { exports: {} };
  const parameters = ["module", "require", "__dirname", "process", "globalThis"];
  const run = compileFunction(readFileSync(loader, "utf8"), parameters, { filename: loader });
  let error: Failure | undefined;
  try {
    run(module, fakeRequire, dirname(loader), fakeProcess, globals);
  } catch (caught) {
    error = caught as Failure;
  }
  return { binding: module.exports, error, required };
}

const prebuild = (system: string) => join(folder, "prebuilds", system, "cortex.node");
const release = () => join(folder, "build/release/cortex.node");

describe("the loader's help page", () => {
  it("lists every path when there is no binary", () => {
    const { message, code, failures } = failureOf();
    expect(code).toBe("NATIVE_LOAD_FAILED");
    expect(failures?.map((failure) => failure.code)).toEqual(["ENOENT", "ENOENT", "ENOENT"]);
    for (const path of ["build/release", "build/dev", "prebuilds"]) {
      expect(message).toContain(join(folder, path));
    }
    expect(message).toContain("npm run setup");
    expect(message).toMatch(/^ {2}1\. /m);
  });

  it("tells of a damaged file and goes on to the next", () => {
    const file = put("build/release/cortex.node", "not a library");
    const { message, failures } = failureOf();
    expect(failures?.[0]).toMatchObject({ path: file, code: "ERR_DLOPEN_FAILED" });
    expect(failures).toHaveLength(3);
    expect(message).toMatch(/damaged or made for another system/);
  });

  it("tries only the explicit path", () => {
    put("build/release/cortex.node", "not a library");
    const { message, failures } = failureOf({ CORTEX_NATIVE_PATH: join(folder, "mine.node") });
    expect(failures?.map(({ path }) => path)).toEqual([join(folder, "mine.node")]);
    expect(message).toMatch(/CORTEX_NATIVE_PATH names the only file tried/);
  });

  it("names --no-addons", () => {
    put("build/release/cortex.node", "not a library");
    expect(failureOf({}, ["--no-addons"]).message).toMatch(/without --no-addons/);
  });

  it("tells of another version", () => {
    const { error } = loadIn({ maps: "", addons: { [release()]: { version: "1.0.0" } } });
    expect(error?.code).toBe("NATIVE_LOAD_FAILED");
    expect(error?.message).toMatch(
      /VERSION_MISMATCH: it is version 1\.0\.0, this package is version 1\.2\.3/,
    );
    expect(error?.message).toMatch(/npm run build:native/);
  });

  it("tells of a C library that is too old", () => {
    const refused = Object.assign(new Error("libc.so.6: version `GLIBC_2.36' not found"), {
      code: "ERR_DLOPEN_FAILED",
    });
    const { error } = loadIn({ maps: "", addons: { [prebuild("linux-x64")]: refused } });
    expect(error?.message).toMatch(/wants glibc 2\.36 or newer/);
  });

  it("tells of a binary for the other C library", () => {
    const refused = Object.assign(new Error("Error loading shared library ld-linux-x86-64.so.2"), {
      code: "ERR_DLOPEN_FAILED",
    });
    const addons = { [prebuild("linux-x64-musl")]: refused };
    const { error } = loadIn({ maps: "/lib/ld-musl-x86_64.so.1", addons });
    expect(error?.message).toMatch(/another C library; this system is linux-x64-musl/);
  });

  it("refuses an old Node before it loads anything", () => {
    const { error, required } = loadIn({
      maps: "",
      napi: "7",
      addons: { [release()]: { version: "1.2.3" } },
    });
    expect(required).toEqual([]);
    expect(error?.message).toMatch(/UNSUPPORTED_NODE/);
    expect(error?.message).toMatch(/Use Node 20\.19 or newer/);
  });
});

describe("what the loader picks", () => {
  it.each([
    ["glibc", { maps: "/lib/x86_64-linux-gnu/libc.so.6" }, "linux-x64"],
    ["musl", { maps: "/lib/ld-musl-x86_64.so.1" }, "linux-x64-musl"],
    ["glibc without /proc", { glibc: "2.36" }, "linux-x64"],
    ["musl without /proc", {}, "linux-x64-musl"],
    ["macOS", { platform: "darwin", arch: "arm64" }, "darwin-arm64"],
    ["Windows", { platform: "win32" }, "win32-x64"],
  ])("takes the prebuilt binary of %s", (_name, world, system) => {
    const { binding } = loadIn({ ...world, addons: { [prebuild(system)]: { version: "1.2.3" } } });
    expect(binding.version).toBe("1.2.3");
  });

  it("prefers a local build", () => {
    const ours = { version: "1.2.3" };
    const addons = { [release()]: ours, [prebuild("linux-x64")]: { version: "1.2.3" } };
    const { binding, required } = loadIn({ maps: "", addons });
    expect(binding).toBe(ours);
    expect(required).toEqual([release()]);
  });

  it("passes over a stale local build", () => {
    const addons = {
      [release()]: { version: "1.0.0" },
      [prebuild("linux-x64")]: { version: "1.2.3" },
    };
    expect(loadIn({ maps: "", addons }).binding.version).toBe("1.2.3");
  });

  it("shares one binding between copies, unless an explicit path names another file", () => {
    const globals = {};
    const addons = { [release()]: { version: "1.2.3" } };
    const first = loadIn({ maps: "", addons }, globals);
    const second = loadIn({ maps: "" }, globals);
    expect(second.binding).toBe(first.binding);
    expect(second.required).toEqual([]);

    const other = join(folder, "other.node");
    const env = { CORTEX_NATIVE_PATH: other };
    const third = loadIn({ maps: "", env, addons: { [other]: { version: "1.2.3" } } }, globals);
    expect(third.required).toEqual([other]);
    expect(third.binding).not.toBe(first.binding);
    expect(loadIn({ maps: "" }, globals).binding).toBe(first.binding);
  });

  it("keeps clear of what plugin hosts forbid", () => {
    const source = readFileSync(loaderSource, "utf8");
    expect(source).not.toMatch(/child_process|eval\(|new Function|fetch\(|post\(/);
  });
});
