/** What starting the command line costs, in files read: a figure that does not depend on the machine. */
import { spawnSync } from "node:child_process";
import { mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { mainScript, Workplace } from "./support/cortex.js";

const place = new Workplace();
afterAll(() => place.dispose());

/** The files that V8 compiled in a run of the command line, as its coverage lists them. */
function filesRead(...args: string[]): string[] {
  const folder = mkdtempSync(join(tmpdir(), "cortex-start-"));
  try {
    const env = { ...process.env, NODE_V8_COVERAGE: folder, CORTEX_BRAIN: place.brain };
    const { status, stderr } = spawnSync(process.execPath, [mainScript, ...args], { env });
    expect({ status, stderr: String(stderr) }).toEqual({ status: 0, stderr: "" });
    const files = new Set<string>();
    for (const name of readdirSync(folder)) {
      const { result } = JSON.parse(readFileSync(join(folder, name), "utf8")) as {
        result: { url: string }[];
      };
      for (const { url } of result) {
        if (url.startsWith("file:")) {
          files.add(url);
        }
      }
    }
    return [...files];
  } finally {
    rmSync(folder, { recursive: true });
  }
}

// The bounds are what is read today and a few more: a command that loads a library again shows at once.
test.each<[most: number, args: string[]]>([
  [22, ["--version"]],
  [22, ["--help"]],
  [74, ["add", "Ruth rings on Sundays"]],
  [74, ["search", "Ruth"]],
  [74, ["stm"]],
  // What a host waits for is in one file.
  [10, ["hook", "prompt"]],
])("at most %d files are read for %j", (most, args) => {
  const files = filesRead(...args);
  expect(files.length).toBeLessThanOrEqual(most);
  expect(files.filter((file) => /node_modules\/(?!commander\/)/u.test(file))).toEqual([]);
  expect(files.filter((file) => /dist\/(mcp|tools|lightrag\/worker|eval)/u.test(file))).toEqual([]);
});
