/** Writes openclaw.plugin.json from the built package. Run it after changing a tool or a setting. */
import { execFileSync } from "node:child_process";
import { writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { buildManifest } from "../dist/openclaw/manifest.js";

const root = fileURLToPath(new URL("..", import.meta.url));
const file = "openclaw.plugin.json";

writeFileSync(`${root}${file}`, JSON.stringify(buildManifest(), null, 2));
execFileSync(
  process.execPath,
  ["node_modules/@biomejs/biome/bin/biome", "format", "--write", file],
  {
    cwd: root,
    stdio: "inherit",
  },
);
