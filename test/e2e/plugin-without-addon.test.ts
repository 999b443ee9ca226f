import { execFileSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { expect, it } from "@jest/globals";

const repository = resolve(dirname(fileURLToPath(import.meta.url)), "../..");
const entry = resolve(repository, "dist/openclaw/plugin.js");

/** A host on a system for which there is no binary: it registers the plugin and calls a tool twice. */
const host = `
  import plugin from ${JSON.stringify(entry)};
  const tools = new Map();
  plugin.register({
    pluginConfig: { path: process.argv[1] + "/brain" },
    logger: { info() {}, warn() {}, error() {} },
    registerTool: (make) => { const tool = make({}); tools.set(tool.name, tool); },
    registerService() {},
  });
  const said = [];
  for (let call = 0; call < 2; call += 1) {
    await tools.get("cortex_stats").execute("call", {}).catch((error) => said.push(error.code));
  }
  // An error that reached nobody would end the process before this.
  setTimeout(() => console.log(JSON.stringify({ tools: tools.size, said })), 20);
`;

it("a host without the addon lists the tools, hears why they fail, and lives on", () => {
  const directory = mkdtempSync(join(tmpdir(), "cortex-test-"));
  const output = execFileSync(
    process.execPath,
    ["--input-type=module", "--eval", host, directory],
    {
      encoding: "utf8",
      env: { ...process.env, CORTEX_NATIVE_PATH: join(directory, "missing.node") },
    },
  );
  rmSync(directory, { recursive: true });
  const { contracts } = JSON.parse(
    readFileSync(resolve(repository, "openclaw.plugin.json"), "utf8"),
  );
  expect(JSON.parse(output)).toEqual({
    tools: contracts.tools.length,
    said: ["NATIVE_LOAD_FAILED", "NATIVE_LOAD_FAILED"],
  });
});
