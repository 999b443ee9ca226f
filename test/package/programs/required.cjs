// CommonJS: the package is an ES module, which Node 20.19 and later let it require.
const { openBrain } = require("cortex-brain");

async function main() {
  const brain = await openBrain({ path: ":memory:" });
  const { status } = await brain.createMemory({ content: "Ada keeps her bicycle in the shed." });
  await brain.close();
  console.log(status);
}

void main();
