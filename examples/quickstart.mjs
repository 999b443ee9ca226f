// The example of README.md. In a project that installed the package, import from "cortex-brain".
import { hostConfidence, openBrain } from "../dist/index.js";

const brain = await openBrain({ path: ":memory:", confidenceDefaults: hostConfidence });

const added = await brain.createMemory({
  content: "I'm allergic to penicillin.",
  categories: ["health"],
});
const id = added.memory_id ?? added.matched_id; // what is known already is not stored again
if (id === undefined) throw new Error(added.message);
console.log(added.status, id);

await brain.recordValidation(id, true, { note: "on the allergy card" });
for (const memory of await brain.getRecentSTM({ limit: 5, purpose: "critical" })) {
  console.log(memory.display_confidence, memory.confidence_category, memory.content);
}

await brain.close();
