// Compiled, never run: what a program in TypeScript may write, and what its compiler must refuse.
import {
  type CortexBridge,
  CortexError,
  type CortexMemory,
  calculateConfidence,
  cortexAdd,
  type Embedder,
  openBrain,
  type SearchResult,
  type Session,
} from "cortex-brain";
import plugin from "cortex-brain/openclaw";

const embedder: Embedder = {
  id: "mine",
  dimensions: 2,
  embed: async (texts) => texts.map(() => Float32Array.of(1, 0)),
};

const brain: CortexBridge = await openBrain({ path: ":memory:", embedder });
const added = await brain.createMemory({ content: "x", categories: ["y"] });
// @ts-expect-error: nothing may have been stored
await brain.recordValidation(added.memory_id, true);
if (!added.is_success) {
  throw new Error(added.message satisfies string);
}
await brain.recordValidation(added.memory_id, true, {
  note: "is_success tells that there is an id",
});
const { status, memory_id } = await brain.createMemory({ content: "y", validation_count: 0 });
if (status === "SUCCESS") {
  const memory: CortexMemory = await brain.getMemory(memory_id, { peek: true });
  const score: number = calculateConfidence(memory, new Date());
  console.log(score, memory.display_confidence);
}
const found: SearchResult = await brain.searchMemories("x", { purpose: "routine", explain: true });
const session: Session = await brain.startSession();
await session.appendTurn({ user_message: { content: found.hits[0]?.content ?? "" } });
await session.completeTurn(1, { content: "taken back", response_time: null });
await session.setTurnEnrichment(1, { intent_classification: { intent: null }, summary: "brief" });
const { details } = await cortexAdd.execute(() => brain, { content: "x" });
if ("failure" in details) {
  console.log(details.failure.code satisfies string);
}
console.log(plugin.id satisfies string);

// @ts-expect-error: the path is missing
await openBrain({});
// @ts-expect-error: no such option
await openBrain({ path: ":memory:", pathh: "x" });
// @ts-expect-error: no such purpose
await brain.searchMemories("x", { purpose: "important" });
// @ts-expect-error: no such code
new CortexError("NO_SUCH_CODE", "x");
// @ts-expect-error: no text
await session.completeTurn(1, { content: 3 });
// @ts-expect-error: only its members can be taken away
await session.setTurnEnrichment(1, { intent_classification: null });
