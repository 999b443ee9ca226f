// Storing and searching while an embedding service does not answer: both go on, and search says what is down.
import { openBrain } from "../dist/index.js";

const silent = {
  id: "silent",
  dimensions: 4,
  embed: (_texts, _kind, { signal }) =>
    new Promise((_resolve, reject) => {
      signal.addEventListener("abort", () => reject(signal.reason));
    }),
};
const brain = await openBrain({
  path: ":memory:",
  embedder: silent,
  embedding: { timeoutMs: 200, queryTimeoutMs: 50 },
});

for (const content of ["Ruth rings on Sundays at six.", "The boat is moored at pier four."]) {
  const { status } = await brain.createMemory({ content });
  console.log(status, content);
}
const { hits, paths } = await brain.searchMemories("when does Ruth ring?");
console.log("found:", hits[0].content);
for (const { name, state, reason } of paths) {
  if (state === "down") console.log(`${name}: ${state}, ${reason}`);
}
await brain.close();
