/** The adapters for frameworks answer for one user: all that they export, and every operation of what that gives. */
import { readFileSync } from "node:fs";
import { describe, expect, test } from "@jest/globals";
import { generateText, simulateReadableStream, streamText, wrapLanguageModel } from "ai";
import { MockLanguageModelV3 } from "ai/test";
import {
  memoryMiddleware,
  memoryTools,
  type RememberingOptions,
} from "../../ts/frameworks/ai-sdk.js";
import { CortexStore } from "../../ts/frameworks/langgraph.js";
import type { CortexBridge } from "../../ts/index.js";
import { ASKED, REFUSAL } from "./support/asked-tools.js";
import { useRoom } from "./support/brains.js";
import { BOBS_WORD, everythingOf, furnished } from "./support/two-users.js";

const room = useRoom();

/** The entry points of the package, and which tests ask them. */
const ENTRY_POINTS = {
  ".": "one-user, one-user-tools, one-user-library",
  "./openclaw": "one-user-hosts",
  "./ai-sdk": "here",
  "./langgraph": "here",
  "./opentelemetry": "opentelemetry: it tells counts, never a text, an id or a user",
  "./cortex.schema.json": "no code",
  "./package.json": "no code",
};

test("every adapter of the package is asked", () => {
  const { exports } = JSON.parse(readFileSync("package.json", "utf8")) as { exports: object };
  expect(Object.keys(exports).sort()).toEqual(Object.keys(ENTRY_POINTS).sort());
});

const usage = {
  inputTokens: { total: 1, noCache: 1, cacheRead: 0, cacheWrite: 0 },
  outputTokens: { total: 1, text: 1, reasoning: 0 },
};
const finishReason = { unified: "stop", raw: "stop" } as const;
const answer = { content: [{ type: "text", text: "Yes." }], finishReason, usage, warnings: [] };
const chunks = [
  { type: "text-start", id: "t" },
  { type: "text-delta", id: "t", delta: "Yes." },
  { type: "text-end", id: "t" },
  { type: "finish", finishReason, usage },
];

const OF_KETTLE = "Where in Potsdam is the kettle that whistles?";
const OF_BOBS = `What does the ${BOBS_WORD} do that whistles?`;
/** Bob's own words, which are no duplicate of Ada's, and what contradicts Bob alone. */
const TOLD = [
  `${BOBS_WORD} whistles because the ${BOBS_WORD} boils over.`,
  "I live in Quokkaburg.",
];

type Mock = ConstructorParameters<typeof MockLanguageModelV3>[0];

/** Has a model answer a prompt through the middleware, and gives what the model was asked. */
type Way = (middleware: ReturnType<typeof memoryMiddleware>, prompt: string) => Promise<string>;

const generated: Way = async (middleware, prompt) => {
  const model = new MockLanguageModelV3({ doGenerate: answer } as Mock);
  await generateText({ model: wrapLanguageModel({ model, middleware }), prompt });
  return JSON.stringify(model.doGenerateCalls.map((call) => call.prompt));
};

const streamed: Way = async (middleware, prompt) => {
  const stream = simulateReadableStream({ chunks });
  const model = new MockLanguageModelV3({ doStream: { stream } } as unknown as Mock);
  await streamText({ model: wrapLanguageModel({ model, middleware }), prompt }).text;
  return JSON.stringify(model.doStreamCalls.map((call) => call.prompt));
};

/** How each function of the middleware is reached; what is no function stands at nothing. */
const WAYS: Record<string, Way | null> = {
  specificationVersion: null,
  transformParams: generated,
  wrapGenerate: generated,
  wrapStream: streamed,
};

const ways = Object.entries(WAYS).flatMap(([name, way]) =>
  way === null ? [] : ([[name, way]] as const),
);

describe("the middleware of the AI SDK answers for one user", () => {
  test("in every function that it has", async () => {
    const middleware = memoryMiddleware(await room.open());
    expect(Object.keys(middleware).sort()).toEqual(Object.keys(WAYS).sort());
  });

  const ask = async (way: Way, brain: CortexBridge, options: RememberingOptions = {}) => {
    const middleware = memoryMiddleware(brain, options);
    const asked: string[] = [];
    for (const prompt of [OF_KETTLE, OF_BOBS, ...TOLD]) {
      asked.push(await way(middleware, prompt));
    }
    return asked;
  };

  test.each(ways)("%s", async (_name, way) => {
    const alone = await ask(way, (await furnished(room, { alone: true })).brain);
    await room.clear();
    const { brain } = await furnished(room);
    const before = await everythingOf(brain, "bob");
    const [ofKettle, ofBobs, ...others] = await ask(way, brain);
    expect([ofKettle, ofBobs, ...others]).toEqual(alone);
    expect(ofKettle).toContain("The kettle whistles");
    expect(ofBobs?.replace(OF_BOBS, "").toLowerCase()).not.toContain(BOBS_WORD);
    expect(await everythingOf(brain, "bob")).toBe(before);
    const kept = await brain.getRecentSTM({ limit: 2, peek: true });
    expect(kept.map(({ content }) => content).reverse()).toEqual(TOLD);
  });

  test("the brain's, or the one that it was made for, also where a brain was opened for all", async () => {
    for (const allUsers of [false, true]) {
      const { brain } = await furnished(room, { allUsers, path: room.file(`${allUsers}`) });
      const recalled = async (options: RememberingOptions, of = brain) =>
        (await generated(memoryMiddleware(of, options), OF_BOBS)).replace(OF_BOBS, "");
      expect((await recalled({})).toLowerCase()).not.toContain(BOBS_WORD);
      expect(await recalled({ user: "bob" })).toContain(BOBS_WORD);
      expect(await recalled({}, brain.forUser("bob"))).toContain(BOBS_WORD);
    }
  });
});

describe("the tools of the AI SDK answer for one user", () => {
  test.each(Object.entries(ASKED))("%s", async (name, params) => {
    const { brain, ada, bob } = await furnished(room);
    const tool = memoryTools(brain, { profiles: ["all"] })[name];
    const call = async (given: object) =>
      await tool?.execute?.(given, { toolCallId: "c1", messages: [] });
    const own = JSON.stringify(await call(params(ada)));
    expect(own.toLowerCase()).not.toContain(BOBS_WORD);
    const named = JSON.stringify(params(bob)) !== JSON.stringify(params(ada));
    const others = await call(params(bob)).catch(({ code }: { code: string }) => code);
    if (named) {
      expect(others).toBe(REFUSAL[name] ?? "NOT_FOUND");
    } else {
      expect(String(others).toLowerCase()).not.toContain(BOBS_WORD);
    }
  });
});

type Operation = Extract<
  {
    [Name in keyof CortexStore]: CortexStore[Name] extends (...given: never[]) => unknown
      ? Name
      : never;
  }[keyof CortexStore],
  string
>;

/** What each operation of a store is asked of a namespace; null for what concerns none. One that is missing does not compile. */
const OPERATIONS: Record<
  Operation,
  ((store: CortexStore, namespace: string[]) => Promise<unknown>) | null
> = {
  get: async (store, namespace) => await store.get(namespace, "thing"),
  search: async (store, namespace) => [
    await store.search(namespace),
    await store.search(namespace, { query: `kettle whistles ${BOBS_WORD}`, limit: 50 }),
  ],
  listNamespaces: async (store, namespace) => await store.listNamespaces({ prefix: namespace }),
  put: async (store, namespace) => {
    await store.put(namespace, "thing", { text: `The ${BOBS_WORD} whistles.` });
  },
  delete: async (store, namespace) => await store.delete(namespace, "thing"),
  batch: async (store, namespace) =>
    await store.batch([
      { namespace, key: "thing" },
      { namespacePrefix: namespace, query: "whistles" },
      { namespace, key: "thing", value: null },
    ]),
  start: null,
  stop: null,
};

const operations = Object.entries(OPERATIONS).flatMap(([name, run]) =>
  run === null ? [] : [[name, run] as const],
);

/** A store over a brain in which both have things, and in the store, too, under the same key. */
async function stocked(alone: boolean) {
  const { brain } = await furnished(room, { alone });
  const store = new CortexStore(brain);
  const users = alone ? ["ada"] : ["ada", "bob"];
  for (const user of users) {
    const thing = user === "ada" ? "kettle" : BOBS_WORD;
    await store.put([user], "thing", { text: `The ${thing} whistles.` });
    await store.put([user, "notes"], "thing", { text: `My ${thing} is of brass.` });
  }
  return { brain, store };
}

describe("the store of LangGraph keeps to its namespace", () => {
  const seen = (answer: unknown) => JSON.stringify(answer ?? null);

  test.each(operations)("in %s", async (name, run) => {
    const single = await stocked(true);
    const alone = seen(await run(single.store, ["ada"]));
    await room.clear();
    const { brain, store } = await stocked(false);
    const ofBob = async () => [
      await everythingOf(brain, "bob"),
      await everythingOf(brain, "bob.notes"),
      await store.search(["bob"]),
    ];
    const before = await ofBob();
    expect(seen(await run(store, ["ada"]))).toBe(alone);
    expect(alone).not.toContain(BOBS_WORD);
    expect(await ofBob()).toEqual(before);
    if (name === "get" || name === "search") {
      expect(seen(await run(store, ["bob"]))).toContain(BOBS_WORD);
    }
  });

  test("and shows nothing of a user that did not come by a store, and deletes nothing of it", async () => {
    const { brain, bob } = await furnished(room);
    const store = new CortexStore(brain);
    const before = await everythingOf(brain, "bob");
    await store.put(["ada"], "thing", { text: "The kettle whistles." });
    expect(await store.get(["bob"], bob.session)).toBeNull();
    expect(await store.search(["bob"])).toEqual([]);
    expect(await store.search([], { query: BOBS_WORD })).toEqual([]);
    await store.delete(["bob"], bob.session);
    expect(await everythingOf(brain, "bob")).toBe(before);
  });
});
