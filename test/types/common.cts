// Compiled, never run: CommonJS requires the package, which is an ES module, from Node 20.19 on.
import cortex = require("cortex-brain");

async function remember(): Promise<cortex.MemoryStorageResult> {
  const brain = await cortex.openBrain({ path: ":memory:" });
  return await brain.createMemory({ content: "x" });
}

module.exports = { remember };
