/** Writes openclaw.plugin.json and cortex.schema.json from the built package. Run it after changing a tool or a setting. */
import { execFileSync } from "node:child_process";
import { writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { configJsonSchema } from "../dist/config/json-schema.js";
import { buildManifest } from "../dist/openclaw/manifest.js";

const root = fileURLToPath(new URL("..", import.meta.url));
const files = {
  "openclaw.plugin.json": buildManifest(),
  "cortex.schema.json": configJsonSchema(),
};

for (const [file, content] of Object.entries(files)) {
  writeFileSync(`${root}${file}`, JSON.stringify(content, null, 2));
}
execFileSync(
  process.execPath,
  ["node_modules/@biomejs/biome/bin/biome", "format", "--write", ...Object.keys(files)],
  {
    cwd: root,
    stdio: "inherit",
  },
);
