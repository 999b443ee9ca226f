// The memory in LangGraph.js: what one run stored, the next one finds. The graph needs no model and no key.
// In a project that installed the package, import from "cortex-brain" and "cortex-brain/langgraph".
import { END, MessagesAnnotation, START, StateGraph } from "@langchain/langgraph";
import { CortexStore } from "../dist/frameworks/langgraph.js";
import { openBrain } from "../dist/index.js";

async function talk({ messages }, { store, configurable }) {
  const said = messages.at(-1).content;
  const namespace = ["memories", configurable.user];
  const known = await store.search(namespace, { query: said });
  await store.put(namespace, messages.at(-1).id, { text: said });
  const content = known[0]?.value.text ?? "I do not know.";
  return { messages: [{ role: "assistant", content }] };
}

const brain = await openBrain({ path: ":memory:" });
const graph = new StateGraph(MessagesAnnotation)
  .addNode("talk", talk)
  .addEdge(START, "talk")
  .addEdge("talk", END)
  .compile({ store: new CortexStore(brain) });

for (const content of ["My sister Ruth lives in Bergen.", "Where does my sister Ruth live?"]) {
  const input = { messages: [{ role: "user", content }] };
  const { messages } = await graph.invoke(input, { configurable: { user: "ada" } });
  console.log(messages.at(-1).content);
}

await brain.close();
