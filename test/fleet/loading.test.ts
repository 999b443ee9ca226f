import { execFileSync } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

const library = new URL("../../dist/index.js", import.meta.url).href;

/** Tells of each module that is loaded. */
const HOOKS = `import { writeSync } from "node:fs";
export async function resolve(name, context, next) {
  const found = await next(name, context);
  writeSync(1, found.url + "\\n");
  return found;
}`;

/** What a process loads that opens a brain. */
function loadedBy(path: string): string[] {
  const script = `import { register } from "node:module";
    register("data:text/javascript," + encodeURIComponent(${JSON.stringify(HOOKS)}));
    const { openBrain } = await import(${JSON.stringify(library)});
    try {
      const brain = await openBrain({ path: ${JSON.stringify(path)} });
      await brain.createMemory({ content: "The gate is blue." });
      await brain.getExtendedStats();
      await brain.close();
    } catch (error) {
      if (error.code !== "UNREACHABLE") throw error;
    }`;
  const cwd = fileURLToPath(new URL("../..", import.meta.url));
  const args = ["--input-type=module", "--no-warnings", "-e", script];
  return execFileSync(process.execPath, args, { cwd, encoding: "utf8" }).split("\n");
}

describe("a brain in a file", () => {
  const folder = mkdtempSync(join(tmpdir(), "loading-"));
  afterAll(() => rmSync(folder, { recursive: true }));

  const ofFleet = (urls: string[]) =>
    urls
      .map((url) => /\/(dist\/fleet\/[\w-]+\.js|node_modules\/pg)\b/u.exec(url)?.[1])
      .filter(Boolean);

  it("loads nothing that speaks to a database", () => {
    const loaded = ofFleet(loadedBy(join(folder, "brain.db")));
    // How the options are called, and how figures are worded.
    const words = ["dist/fleet/settings.js", "dist/fleet/state.js"];
    expect([...new Set(loaded)].toSorted()).toEqual(words);
  });

  it("is told from an address, which loads what speaks to the database", () => {
    const address = "postgres://nobody@127.0.0.1:1/none#brain";
    expect(ofFleet(loadedBy(address))).toEqual(
      expect.arrayContaining(["dist/fleet/client.js", "node_modules/pg"]),
    );
  });
});
