// CommonJS, by the import that every Node has.
async function main() {
  const { openBrain } = await import("cortex-brain");
  const brain = await openBrain({ path: ":memory:" });
  const { status } = await brain.createMemory({ content: "Ada keeps her bicycle in the shed." });
  await brain.close();
  console.log(status);
}

void main();
