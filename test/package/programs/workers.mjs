// A brain in a file, here and twice in a worker: the first worker's end must not take the addon's code with it.
import assert from "node:assert/strict";
import { once } from "node:events";
import { fileURLToPath } from "node:url";
import { isMainThread, Worker } from "node:worker_threads";
import { openBrain } from "cortex-brain";

async function remember() {
  const brain = await openBrain({ path: fileURLToPath(new URL("brain.db", import.meta.url)) });
  const { memory_id, matched_id } = await brain.createMemory({ content: "The boat is at pier 4." });
  assert.equal((await brain.getMemory(memory_id ?? matched_id)).content, "The boat is at pier 4.");
  await brain.close();
}

if (isMainThread) await inThreads();
else await remember();

async function inThreads() {
  for (let round = 0; round < 2; round += 1) {
    const [code] = await once(new Worker(fileURLToPath(import.meta.url)), "exit");
    assert.equal(code, 0);
  }
  await remember();
  console.log("SUCCESS");
}
