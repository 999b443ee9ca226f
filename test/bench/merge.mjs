// How long `cortex merge --confirm` takes as a whole process, and how much memory, for two brains of equal size of which half is
// the same: node test/bench/merge.mjs [MEMORIES ...]. Needs GNU time.
import { spawnSync } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { memories } from "./lib/corpus.mjs";
import { openOurs } from "./lib/measuring.mjs";

const main = fileURLToPath(new URL("../../dist/cli/main.cjs", import.meta.url));
const given = process.argv.slice(2).map(Number);
const sizes = given.length > 0 ? given : [25_000, 50_000, 100_000];
const AT_ONCE = 5_000;

async function fill(path, size, first) {
  const brain = await openOurs(path, { userId: "default" });
  for (let done = 0; done < size; done += AT_ONCE) {
    const start = first + done;
    const some = memories(Math.min(AT_ONCE, size - done), start);
    await brain.importMemories(some.map((memory, at) => ({ ...memory, id: `m${start + at}` })));
  }
  await brain.close();
}

for (const size of sizes) {
  const folder = mkdtempSync(join(tmpdir(), "cortex-merge-"));
  try {
    const [into, from] = [join(folder, "into.db"), join(folder, "from.db")];
    await fill(into, size, 0);
    await fill(from, size, size / 2);
    const command = [process.execPath, main, "--json", "merge", into, from, "--confirm"];
    const { status, stdout, stderr } = spawnSync("time", ["-f", "%e %U %S %M", ...command], {
      encoding: "utf8",
      maxBuffer: 1e9,
    });
    if (status !== 0) throw new Error(`ended with ${status}: ${stderr}`);
    const { added } = JSON.parse(stdout);
    const [wall, user, system, resident] = stderr.trim().split("\n").at(-1).split(" ").map(Number);
    const processor = (user + system).toFixed(1);
    const peak = (resident / 1000).toFixed(0);
    process.stdout.write(
      `${size} and ${size}, ${added.memory} new: wall ${wall} s, processor ${processor} s, ${peak} MB\n`,
    );
  } finally {
    rmSync(folder, { recursive: true });
  }
}
