/** The store inside LangGraph itself, and beside LangGraph's own store, which says what each operation gives. */
import { readFileSync } from "node:fs";
import { describe, expect, it } from "@jest/globals";
import { END, MessagesAnnotation, START, StateGraph } from "@langchain/langgraph";
import {
  InMemoryStore,
  type ListNamespacesOperation,
  type Operation,
} from "@langchain/langgraph-checkpoint";
import { CortexStore } from "../../ts/frameworks/langgraph.js";
import { searchText } from "../../ts/frameworks/langgraph-text.js";
import { useRoom } from "./support/brains.js";

const room = useRoom();

const put = (namespace: string[], key: string, value: Record<string, unknown> | null) => ({
  namespace,
  key,
  value,
});
const list = (operation: Partial<ListNamespacesOperation> = {}) => ({
  matchConditions: [],
  limit: 100,
  offset: 0,
  ...operation,
});
const search = (namespacePrefix: string[], more: object = {}) => ({
  namespacePrefix,
  limit: 100,
  ...more,
});

const ruth = ["memories", "ruth"];
const ada = ["memories", "ada"];
const notes = ["notes", "ada", "v1"];
const filled = [
  put(ruth, "1", { text: "I like tea.", kind: "taste", n: 1 }),
  put(ruth, "2", { text: "I like tea.", kind: "taste", n: 2, deep: { list: [1, null, "x"] } }),
  put(ada, "1", { kind: "flag", n: 3 }),
  put(notes, "k/ä", { text: "The boat is blue." }),
];

/** What an answer holds, without times and without an order that neither store promises. */
function told(answer: unknown): unknown {
  if (!Array.isArray(answer) || Array.isArray(answer[0])) {
    return plain(answer);
  }
  return answer.map(plain).sort((one, other) => (`${one}` < `${other}` ? -1 : 1));
}

function plain(answer: unknown): unknown {
  if (typeof answer !== "object" || answer === null || Array.isArray(answer)) {
    return answer;
  }
  const { value, key, namespace } = answer as Record<string, unknown>;
  return JSON.stringify({ value, key, namespace });
}

describe("gives what LangGraph's own store gives", () => {
  it.each<[string, Operation[][]]>([
    ["nothing of what is not there", [[{ namespace: ruth, key: "1" }], [search([])], [list()]]],
    ["what was put, also the same text twice", [filled, [{ namespace: ruth, key: "2" }]]],
    ["reads of a batch see what was before its writes", [[filled[0] as Operation, search([])]]],
    ["the last write of a batch", [[...filled, put(ruth, "1", { n: 9 })], [search(ruth)]]],
    ["a value in another's place", [filled, [put(ruth, "1", { text: "No." })], [search(ruth)]]],
    ["nothing that was deleted", [filled, [put(ruth, "1", null)], [search(ruth)]]],
    ["deleting what is not there", [[put(ruth, "x", null)], [search([])]]],
    ["items below a prefix of labels", [filled, [search(["memories"])], [search(["memo"])]]],
    ["all items", [filled, [search([])]]],
    ["items of a value", [filled, [search([], { filter: { kind: "taste", n: 2 } })]]],
    ["items by $gt and $lte", [filled, [search([], { filter: { n: { $gt: 1, $lte: 3 } } })]]],
    ["items by $ne", [filled, [search([], { filter: { kind: { $ne: "taste" } } })]]],
    ["items by $in", [filled, [search([], { filter: { n: { $in: [1, 3] } } })]]],
    ["as many as asked for", [filled, [search(notes, { limit: 1, offset: 0 })]]],
    ["namespaces", [filled, [list()]]],
    ["namespaces to a depth", [filled, [list({ maxDepth: 1 })]]],
    [
      "namespaces by their beginning and end",
      [
        filled,
        [list({ matchConditions: [{ matchType: "prefix", path: ["*", "ada"] }] })],
        [list({ matchConditions: [{ matchType: "suffix", path: ["v1"] }] })],
      ],
    ],
    ["a page of namespaces", [filled, [list({ limit: 1, offset: 1 })]]],
    ["namespaces without a limit", [filled, [{ matchConditions: [] } as unknown as Operation]]],
    [
      "nothing of others in a namespace called *",
      [
        filled,
        [{ namespace: ["*"], key: "1" }, search(["*"]), search(["*"], { query: "tea" })],
        [
          search(["memories", "*"]),
          list({ matchConditions: [{ matchType: "prefix", path: ["*"] }] }),
        ],
        [put(["*"], "1", null)],
        [search([])],
      ],
    ],
    [
      "the items of a namespace called *",
      [
        [...filled, put(["*"], "1", { text: "Of the star." }), put(["*", "x"], "1", { n: 1 })],
        [{ namespace: ["*"], key: "1" }, search(["*"]), search([]), list(), list({ maxDepth: 1 })],
        [put(["*"], "1", null)],
        [{ namespace: ["*"], key: "1" }, search([])],
      ],
    ],
  ])("%s", async (_name, batches) => {
    const store = new CortexStore(await room.open());
    const own = new InMemoryStore();
    for (const batch of batches) {
      const expected = (await own.batch(batch)) as unknown[];
      const given = (await store.batch(batch)) as unknown[];
      const reads = batch.flatMap((each, index) => ("value" in each ? [] : [index]));
      for (const index of reads) {
        expect(told(given[index])).toEqual(told(expected[index]));
      }
    }
  });

  it.each([[[]], [["a.b"]], [[""]], [["langgraph"]]])(
    "refuses the namespace %j as it does",
    async (namespace) => {
      const store = new CortexStore(await room.open());
      const refusal = new InMemoryStore().put(namespace, "k", {}).catch((error: Error) => error);
      await expect(store.put(namespace, "k", {})).rejects.toThrow((await refusal)?.message);
    },
  );
});

describe("a store over a brain", () => {
  it("keeps when an item was first put and when it was last", async () => {
    const store = new CortexStore(await room.open());
    await store.put(ruth, "1", { text: "I like tea." });
    const first = room.clock.time;
    room.clock.advance(60_000);
    await store.put(ruth, "1", { text: "I like coffee." });
    const item = await store.get(ruth, "1");
    expect(item?.createdAt.getTime()).toBe(first);
    expect(item?.updatedAt.getTime()).toBe(first + 60_000);
  });

  it("finds by what a query asks, in the namespace alone, and nothing where nothing speaks of it", async () => {
    const store = new CortexStore(await room.open());
    await store.put(ruth, "allergy", { text: "I am allergic to penicillin." });
    await store.put(ruth, "boat", { text: "The boat lies in Bergen." });
    await store.put(ada, "allergy", { text: "I am allergic to nuts." });
    const found = await store.search(ruth, { query: "Am I allergic to anything?" });
    expect(found.map(({ key, namespace }) => [key, namespace])).toEqual([["allergy", ruth]]);
    expect(found[0]?.score).toBeGreaterThan(0);
    expect(await store.search(ruth, { query: "What is entropy?" })).toEqual([]);
  });

  it("searches the fields that it was set up with, or an item names, and none of what is not indexed", async () => {
    const store = new CortexStore(await room.open(), { fields: ["title"] });
    await store.put(ruth, "1", {
      title: "Penicillin makes me ill.",
      note: "The boat lies in Bergen.",
    });
    await store.put(ruth, "2", { note: "The car stands in Oslo." }, ["note"]);
    await store.put(ruth, "3", { title: "Aspirin helps me." }, false);
    const keys = async (query: string) =>
      (await store.search(ruth, { query })).map(({ key }) => key);
    expect(await keys("penicillin")).toEqual(["1"]);
    expect(await keys("Bergen")).toEqual([]);
    expect(await keys("Oslo")).toEqual(["2"]);
    expect(await keys("aspirin")).toEqual([]);
    expect((await store.get(ruth, "3"))?.value).toEqual({ title: "Aspirin helps me." });
  });

  it.each<[string, object, string]>([
    ["chapters[*].content", { chapters: [{ content: "a" }, null, { content: "b" }, {}] }, "a\nb"],
    ["chapters[1].content", { chapters: [{ content: "a" }, { content: "b" }] }, "b"],
    ["chapters[-1]", { chapters: ["a", "b"] }, "b"],
    ["tags[*]", { tags: ["a", 2, true, null] }, "a\n2\ntrue"],
    ["rows[0][1]", { rows: [["a", "b"]] }, "b"],
    ["[0].x", { x: "a" }, ""],
    ["*.name", { one: { name: "a" }, two: { name: "b" }, three: 3 }, "a\nb"],
    ["meta.{title,by.name}", { meta: { title: "a", by: { name: "b" }, more: "c" } }, "a\nb"],
    ["a.b", { a: null }, ""],
    ["a.b.c", { a: "text" }, ""],
    ["a.toString", { a: {} }, ""],
    ["meta", { meta: { title: "a", more: ["b"] } }, "a\nb"],
    ["$", { title: "a", n: 1 }, "a"],
  ])("searches of a value what lies at %s", (path, value, text) => {
    expect(searchText(value as Record<string, unknown>, [path])).toBe(text);
  });

  it("searches the whole of a value without texts, and nothing of one with none in its fields", async () => {
    const whole = new CortexStore(await room.open());
    await whole.put(ruth, "1", { flat: 12345 });
    expect(await whole.search(ruth, { query: "12345" })).toHaveLength(1);
    const part = new CortexStore(await room.open(), { fields: ["chapters[*].content"] });
    await part.put(ruth, "1", { chapters: null, internal: "The salary of the keeper is low." });
    expect(await part.search(ruth, { query: "What is the salary of the keeper?" })).toEqual([]);
    expect(await part.search(ruth)).toHaveLength(1);
  });

  it("gives back a value with half of a surrogate pair as it was put", async () => {
    const store = new CortexStore(await room.open());
    const value = { text: "A cut emoji \ud83d", "\udc00": ["\ud800", "\\ud800"], n: 1 };
    await store.put(ruth, "1", value);
    expect((await store.get(ruth, "1"))?.value).toEqual(value);
    expect(await store.search(ruth, { query: "emoji", filter: { n: 1 } })).toMatchObject([
      { value },
    ]);
  });

  it("refuses a value that JSON cannot hold, and one that is too long", async () => {
    const store = new CortexStore(await room.open());
    const circle: Record<string, unknown> = { text: "a" };
    circle["of"] = { circle };
    for (const [value, message] of [
      [circle, "value.of.circle leads back to itself"],
      [{ n: 1n }, "value.n is the BigInt 1"],
      [{ text: "y ".repeat(17_000) }, "give 31900 at most"],
    ] as const) {
      const put = store.put(ruth, "1", value);
      await expect(put).rejects.toMatchObject({ code: "VALIDATION_ERROR" });
      await expect(put).rejects.toThrow(message);
    }
    expect(await store.listNamespaces()).toEqual([]);
  });

  it("keeps one item of puts at the same time, and does not list an empty namespace", async () => {
    const brain = await room.open();
    const store = new CortexStore(brain);
    await Promise.all([1, 2, 3].map((n) => store.put(ruth, "1", { n })));
    expect((await store.search(ruth)).map(({ value }) => value)).toEqual([{ n: 3 }]);
    expect(await brain.getRecentSTM({ user: "memories.ruth", peek: true })).toHaveLength(1);
    await store.delete(ruth, "1");
    expect(await store.listNamespaces()).toEqual([]);
  });

  it("gives the newer of two values that a crash left under a key, and the next put ends it", async () => {
    const brain = await room.open();
    const store = new CortexStore(brain);
    await store.put(ruth, "1", { text: "I like tea." });
    room.clock.advance(1_000);
    const kept = { value: { text: "I like coffee." }, created_at: room.clock.time, index: true };
    await brain.createMemory({
      content: "I like coffee.",
      user_id: "memories.ruth",
      session_id: "1",
      metadata: { langgraph: kept },
    });
    expect((await store.get(ruth, "1"))?.value).toEqual({ text: "I like coffee." });
    expect(await store.search(ruth)).toHaveLength(1);
    await store.put(ruth, "1", { text: "I like water." });
    expect(await brain.getRecentSTM({ user: "memories.ruth", peek: true })).toHaveLength(1);
  });

  it("finds of two stores' values under a key the newer one alone", async () => {
    const brain = await room.open();
    const [one, other] = [new CortexStore(brain), new CortexStore(brain)];
    await Promise.all([
      one.put(ruth, "diet", { text: "Ruth eats meat and potatoes." }),
      other.put(ruth, "diet", { text: "Ruth eats no meat, only rice." }),
    ]);
    await one.put(ruth, "drink", { text: "Ruth drinks tea with meat." });
    expect(await brain.getRecentSTM({ user: "memories.ruth", peek: true })).toHaveLength(3);
    const newest = (await one.get(ruth, "diet"))?.value;
    const found = await one.search(ruth, { query: "Does Ruth eat meat and potatoes?" });
    expect(found.filter(({ key }) => key === "diet").map(({ value }) => value)).toEqual([newest]);
    expect(await one.search(ruth, { query: "Ruth meat", limit: 1, offset: 1 })).toHaveLength(1);
    expect(await one.search(ruth, { query: "Ruth meat", limit: 1, offset: 2 })).toEqual([]);
  });

  it("lists no namespace whose user was forgotten, and keeps its name nowhere", async () => {
    const path = room.file();
    const brain = await room.open({ path });
    const store = new CortexStore(brain);
    await store.put(ruth, "1", { text: "I like tea." });
    await store.put(["ruthless-smith", "x"], "1", { text: "likes plums" });
    expect(await store.listNamespaces()).toEqual([ruth, ["ruthless-smith", "x"]]);
    await brain.forget({ user_id: "ruthless-smith.x" });
    expect(await store.listNamespaces()).toEqual([ruth]);
    await brain.close();
    expect(readFileSync(path).includes("ruthless")).toBe(false);
  });

  it("lists no namespace whose user has only what came another way", async () => {
    const brain = await room.open();
    const store = new CortexStore(brain);
    await store.put(["a"], "1", { text: "I like tea." });
    await brain.createMemory({ content: "Told by hand.", user_id: "a" });
    await store.delete(["a"], "1");
    expect(await store.listNamespaces()).toEqual([]);
    await store.put(["a"], "2", { text: "I like coffee." });
    expect(await store.listNamespaces()).toEqual([["a"]]);
  });

  it("finds and lists what earlier versions put, which kept the names of namespaces", async () => {
    const brain = await room.open();
    const kept = { value: { text: "I like tea." }, created_at: room.clock.time, index: true };
    await brain.importMemories([
      { id: "langgraph:a.b", content: "a.b", user_id: "langgraph:namespaces" },
      { content: "I like tea.", user_id: "a.b", session_id: "1", metadata: { langgraph: kept } },
    ]);
    const store = new CortexStore(brain);
    expect(await store.listNamespaces()).toEqual([["a", "b"]]);
    expect(await store.search([])).toHaveLength(1);
    await store.delete(["a", "b"], "1");
    expect(await store.listNamespaces()).toEqual([]);
    expect(await brain.memories({ user: "*" }).page()).toMatchObject({ items: [] });
  });

  it("is there for the next process, and for cortex itself", async () => {
    const path = room.file();
    const brain = await room.open({ path });
    await new CortexStore(brain).put(ruth, "1", { text: "I like tea." });
    await brain.close();
    const again = await room.open({ path });
    expect((await new CortexStore(again).get(ruth, "1"))?.value).toEqual({ text: "I like tea." });
    const { hits } = await again.searchMemories("tea", { user: "memories.ruth" });
    expect(hits.map(({ content }) => content)).toEqual(["I like tea."]);
  });

  it.each([
    [
      "a value that is too long",
      ruth,
      "2",
      { text: "x".repeat(32_000) },
      /item "2".*31900 at most/u,
    ],
    [
      "a key that is too long",
      ruth,
      `https://example.com/${"path/".repeat(45)}`,
      {},
      /at most 200/u,
    ],
    ["a key that is blank", ruth, " ", {}, /not blank/u],
    ["labels that are too long", ["a".repeat(150), "b".repeat(60)], "2", {}, /labels/u],
  ])("stores nothing of a batch with %s", async (_what, namespace, key, value, says) => {
    const store = new CortexStore(await room.open());
    const batch = store.batch([put(ruth, "1", { text: "tea" }), put(namespace, key, value)]);
    await expect(batch).rejects.toMatchObject({
      code: "VALIDATION_ERROR",
      message: expect.stringMatching(says),
    });
    expect(await store.search([])).toEqual([]);
  });

  it("names the item that could not be stored", async () => {
    const store = new CortexStore(await room.open({ secrets: { policy: "refuse" } }));
    const batch = store.batch([
      put(ruth, "1", { text: "tea" }),
      put(ruth, "2", { text: "password=Hunter2Hunter2" }),
    ]);
    await expect(batch).rejects.toMatchObject({
      code: "SECRET_REFUSED",
      message: expect.stringContaining('item "2" of "memories.ruth"'),
    });
    expect(await store.search([])).toHaveLength(1);
  });

  it("rejects with the brain's error", async () => {
    const brain = await room.open();
    await brain.close();
    await expect(new CortexStore(brain).get(ruth, "1")).rejects.toMatchObject({ code: "CLOSED" });
  });
});

it("is the memory of a graph from one run to the next, without a checkpointer", async () => {
  const graph = new StateGraph(MessagesAnnotation)
    .addNode("talk", async ({ messages }, { store, configurable }) => {
      const said = String(messages.at(-1)?.content);
      const namespace = ["memories", String(configurable?.["user"])];
      const known = (await store?.search(namespace, { query: said })) ?? [];
      await store?.put(namespace, String(messages.length + known.length), { text: said });
      const answer = known.map(({ value }) => value["text"]).join(" ") || "I do not know.";
      return { messages: [{ role: "assistant", content: answer }] };
    })
    .addEdge(START, "talk")
    .addEdge("talk", END)
    .compile({ store: new CortexStore(await room.open()) });
  const ask = async (user: string, content: string) => {
    const input = { messages: [{ role: "user", content }] };
    const { messages } = await graph.invoke(input, { configurable: { user } });
    return messages.at(-1)?.content;
  };
  await ask("ruth", "I am allergic to penicillin.");
  expect(await ask("ruth", "Am I allergic to anything?")).toBe("I am allergic to penicillin.");
  expect(await ask("ada", "Am I allergic to anything?")).toBe("I do not know.");
});
