// A host that adds to a brain without a pause, for as many seconds as its parent says: node fleet-host.mjs PATH CACHE NAME
import { memories } from "./lib/corpus.mjs";
import { openOurs } from "./lib/measuring.mjs";

const [, , path, cache, name] = process.argv;
const FAR_APART = 1_000_000;
const brain = await openOurs(path, { fleet: { cache, host: name, writeTimeoutMs: 60_000 } });

process.once("message", async (lasts) => {
  const end = performance.now() + lasts * 1000;
  const times = [];
  for (let number = FAR_APART * (Number(name) + 1); performance.now() < end; number += 1) {
    const [{ content }] = memories(1, number);
    const start = performance.now();
    const { status } = await brain.createMemory({ content });
    if (status === "SUCCESS") times.push(performance.now() - start);
  }
  await brain.close();
  process.send(times, () => process.disconnect());
});
process.send("ready");
