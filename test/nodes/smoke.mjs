// One memory in and out, in this thread and twice in a worker, on whatever Node runs this.
import assert from "node:assert/strict";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { isMainThread, Worker } from "node:worker_threads";
import { openBrain } from "../../dist/index.js";

async function remember() {
  const folder = mkdtempSync(join(tmpdir(), "cortex-smoke-"));
  try {
    const brain = await openBrain({ path: join(folder, "brain.db") });
    const content = "Ada keeps her bicycle in the blue shed.";
    const stored = await brain.createMemory({ content });
    assert.equal(stored.status, "SUCCESS");
    assert.equal((await brain.getMemory(stored.memory_id)).content, content);
    assert.deepEqual(
      (await brain.getRecentSTM({ limit: 10 })).map(({ id }) => id),
      [stored.memory_id],
    );
    await brain.close();
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

await remember();
if (isMainThread) {
  // Twice, one after the other: the first worker's end must not take the addon's code or state with it.
  for (let round = 0; round < 2; round += 1) {
    const worker = new Worker(fileURLToPath(import.meta.url));
    const [code] = await once(worker, "exit");
    assert.equal(code, 0);
  }
}
