import { execFileSync, spawnSync } from "node:child_process";
import { dirname, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { expect, it } from "@jest/globals";

const root = resolve(dirname(fileURLToPath(import.meta.url)), "../..");
const onLinux = process.platform === "linux" ? it : it.skip;

onLinux("the addon exports two symbols and needs only Node and the C library", () => {
  const { status, stderr } = spawnSync(process.execPath, ["scripts/check-addon.mjs"], {
    cwd: root,
    encoding: "utf8",
  });
  expect(stderr).toBe("");
  expect(status).toBe(0);
});

onLinux("the check sees a library that exports more", () => {
  const { status, stderr } = spawnSync(process.execPath, ["scripts/check-addon.mjs", libcPath()], {
    cwd: root,
    encoding: "utf8",
  });
  expect(status).toBe(1);
  expect(stderr).toMatch(/instead of napi_register_module_v1/);
});

/** The C library of this process: a shared object that certainly exports more than two symbols. */
function libcPath(): string {
  const maps = execFileSync("cat", ["/proc/self/maps"], { encoding: "utf8" });
  return /\S*\/libc[.-]\S*so\S*/.exec(maps)?.[0] ?? "";
}
