/** Each gate of a release, shown to fail on a package that was broken for it. */
import { execFileSync, spawnSync } from "node:child_process";
import { randomBytes } from "node:crypto";
import {
  appendFileSync,
  cpSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { pathToFileURL } from "node:url";
import { afterAll, beforeAll, expect, it } from "@jest/globals";
import { root } from "./support/cortex.js";

const { addonGates }: { addonGates: object } = await import(
  pathToFileURL(join(root, "scripts/gates/addon.mjs")).href
);
// The cases break the binary that this machine packs as prebuilds/linux-x64.
const onLinux = process.platform === "linux" && process.arch === "x64" ? it : it.skip;
const place = mkdtempSync(join(tmpdir(), "cortex-gates-"));
const whole = join(place, "package");
const broken = join(place, "broken");
const binary = "prebuilds/linux-x64/cortex.node";

beforeAll(() => {
  const pack = [join(root, "scripts/pack.mjs"), place];
  const archive = execFileSync(process.execPath, pack, { encoding: "utf8" }).trim();
  execFileSync("tar", ["-xzf", archive, "-C", place]);
});

afterAll(() => rmSync(place, { recursive: true, force: true }));

function gates(folder: string, ...args: string[]) {
  const script = join(root, "scripts/gates.mjs");
  const { status, stdout } = spawnSync(process.execPath, [script, "--package", folder, ...args], {
    encoding: "utf8",
  });
  return { status, stdout };
}

/** Puts an addon of a few lines in the place of the real one. */
function link(...flags: string[]): void {
  const source = join(root, "test/e2e/fixtures/careless.c");
  const headers = join(root, "node_modules/node-api-headers/include");
  const output = join(broken, binary);
  execFileSync("cc", ["-shared", "-fPIC", `-I${headers}`, source, "-o", output, ...flags]);
}

function put(path: string, content: string): void {
  mkdirSync(dirname(join(broken, path)), { recursive: true });
  writeFileSync(join(broken, path), content);
}

function edit(path: string, from: string | RegExp, to: string): void {
  const text = readFileSync(join(broken, path), "utf8");
  const edited = text.replace(from, to);
  expect(edited).not.toBe(text);
  writeFileSync(join(broken, path), edited);
}

const megabytes = (count: number) => Buffer.alloc(count * 1024 * 1024);

type Case = [gate: string, what: string, breaking: () => void, says: string | RegExp];

const cases: Case[] = [
  ["exports", "a symbol more", () => link(), /exports .*sqlite3_libversion.* instead of/u],
  ["imports", "a symbol that nobody has", () => link("-DNEEDS_SOMETHING"), "nobody_has_this"],
  [
    "libraries",
    "the system's libstdc++",
    () => link("-Wl,--no-as-needed", "-lstdc++"),
    "libstdc++",
  ],
  ["linking", "a search path", () => link("-Wl,-rpath,/opt/lib"), /RUNPATH: .*\/opt\/lib/u],
  ["linking", "lazy binding", () => link("-Wl,-z,lazy"), "is not linked BIND_NOW"],
  ["linking", "code that goes with a worker", () => link("-Wl,-z,now"), "is not linked NODELETE"],
  ["linking", "an executable stack", () => link("-Wl,-z,execstack"), "an executable stack"],
  [
    "machine",
    "another system's binary",
    () => cpSync(join(broken, binary), join(broken, "prebuilds/linux-arm64/cortex.node")),
    "is made for Advanced Micro Devices X86-64 instead of AArch64",
  ],
  [
    "binary-size",
    "what nobody needs in the binary",
    () => appendFileSync(join(broken, binary), megabytes(16)),
    "the limit is 16.0 MiB",
  ],
  ["origin", "the name of this folder", () => appendFileSync(join(broken, binary), root), root],
  ["sqlite", "a SQLite that others replace", () => link(), "has SQLite 3.54.1, but runs 3."],
  ["contents", "a file less", () => rmSync(join(broken, "LICENSE")), "LICENSE is missing"],
  [
    "contents",
    "no binary",
    () => rmSync(join(broken, "prebuilds"), { recursive: true }),
    "no binary",
  ],
  ["contents", "a test", () => put("dist/test/x.js", ""), "dist/test/x.js should not be shipped"],
  [
    "size",
    "26 MB that do not compress",
    () => execFileSync("dd", ["if=/dev/urandom", `of=${broken}/dist/x.js`, "bs=1M", "count=26"]),
    /the package has \d+ bytes; the limit is/u,
  ],
  [
    "first-view",
    "a page that is too large",
    () => put("dist/ui/client/app.js", randomBytes(400_000).toString("base64")),
    /the window's first view has \d+ bytes packed; the limit is/u,
  ],
  ["scanner", "a shell", () => put("dist/x.js", 'import "child_process";'), "dist/x.js contains"],
  [
    "scanner",
    "the environment near to sending",
    () => put("dist/x.js", "const key = process.env.KEY;\nfetch(key);"),
    "dist/x.js contains process.env near to what sends",
  ],
  [
    "scripts",
    "an install script",
    () => edit("package.json", '"scripts": {', '"scripts": {"install": "make",'),
    'a script "install"',
  ],
  [
    "licences",
    "a licence less",
    () => edit("THIRD_PARTY_NOTICES.md", "## utf8proc", "## something"),
    'no section "utf8proc"',
  ],
  [
    "versions",
    "another version",
    () => edit("package.json", /"version": "[^"]+"/u, '"version": "98.76.54"'),
    "prebuilds/linux-x64 is not of version 98.76.54",
  ],
  [
    "publint",
    "an entry that is not there",
    () => edit("package.json", '"./dist/openclaw/plugin.js"', '"./dist/plugin.js"'),
    "./dist/plugin.js",
  ],
  [
    "resolution",
    "types that import without an ending",
    () => edit("dist/index.d.ts", '"./bridge/open.js"', '"./bridge/open"'),
    /internal resolution error/iu,
  ],
  [
    "types",
    "a type that lets anything pass",
    () => edit("dist/bridge/open.d.ts", "options: OpenBrainOptions", "options: any"),
    "Unused '@ts-expect-error' directive",
  ],
];

onLinux.each(cases)("%s: %s is refused", (gate, _what, breaking, says) => {
  rmSync(broken, { recursive: true, force: true });
  const source = gate in addonGates ? ["package.json", "prebuilds"] : [""];
  for (const part of source) cpSync(join(whole, part), join(broken, part), { recursive: true });
  breaking();
  const { status, stdout } = gates(broken, gate);
  expect(stdout).toMatch(says);
  expect(stdout).toContain("0 passed, 1 failed");
  expect(status).toBe(1);
});

onLinux("glibc: a binary that needs a newer one is refused", () => {
  const { status, stdout } = gates(whole, "glibc", "--glibc", "2.28");
  expect(stdout).toMatch(/needs glibc 2\.\d+ \(.+\); 2\.28 is the oldest supported/u);
  expect(status).toBe(1);
});

onLinux("the package as it is passes the gates that are quick", () => {
  const named = new Set(cases.map(([gate]) => gate));
  for (const slow of ["publint", "resolution", "types"]) named.delete(slow);
  const { status, stdout } = gates(whole, ...named, "glibc");
  expect(stdout).not.toContain("FAILED");
  expect(status).toBe(0);
});
