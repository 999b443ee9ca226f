import { join } from "node:path";
import { describe, expect, it } from "@jest/globals";
import * as cortex from "../../ts/index.js";
import { CortexBridge, CortexError, cortexTools, Session } from "../../ts/index.js";
import { methodsOf, useRoom } from "./support/brains.js";

const room = useRoom();

type Call = (...args: unknown[]) => unknown;

const throws = () => {
  throw new TypeError("read by somebody");
};

/** What a program may hand over by mistake, made anew for each call. */
const HOSTILE: Record<string, () => unknown> = {
  undefined: () => undefined,
  null: () => null,
  NaN: () => Number.NaN,
  BigInt: () => 10n,
  Symbol: () => Symbol("x"),
  "a list": () => [1, [2], { three: 3 }],
  "an object of other things": () => ({ limit: "ten", content: 5, created_at: {}, text: 10n }),
  "a cycle": () => {
    const cycle: Record<string, unknown> = {};
    cycle["content"] = cycle;
    return cycle;
  },
  "a getter that throws": () =>
    Object.defineProperties(
      {},
      Object.fromEntries(
        ["id", "content", "created_at", "limit", "signal", "outcome", "path", "user", "query"].map(
          (name) => [name, { enumerable: true, get: throws }],
        ),
      ),
    ),
  "a proxy that throws": () => new Proxy({}, { get: throws, ownKeys: throws, has: throws }),
  "a list that throws": () => new Proxy([], { get: throws }),
  "a huge text": () => "x ".repeat(5_000),
};

/** What stands before the hostile argument; no file can be made where there is no directory. */
function before(): unknown[][] {
  const text = join(room.directory, "missing", "x");
  return [[], [text], [text, text], [{}], [1], [1, {}], [[]]];
}

async function failureOf(call: Call, args: unknown[]): Promise<unknown> {
  try {
    const answer = call(...args);
    // Not `await answer`: it may be the argument itself, of which nothing can be read.
    if (answer instanceof Promise) {
      await answer;
    }
    return undefined;
  } catch (error) {
    return error;
  }
}

/** Every way of handing something hostile over that did not end in a value or a refusal. */
async function wrongEnds(call: Call): Promise<string[]> {
  const wrong: string[] = [];
  for (const leading of before()) {
    for (const [what, make] of Object.entries(HOSTILE)) {
      const error = await failureOf(call, [...leading, make()]);
      const isRefusal = error instanceof CortexError && error.code !== "INTERNAL";
      if (error !== undefined && !isRefusal) {
        wrong.push(`(${leading.length} before, ${what}): ${String(error).slice(0, 200)}`);
      }
    }
  }
  return wrong;
}

const isClass = (value: unknown) => /^class\b/u.test(Function.prototype.toString.call(value));

const functions = Object.entries(cortex).filter(
  ([, value]) => typeof value === "function" && !isClass(value),
) as [string, Call][];

const bridgeMethods = methodsOf(CortexBridge);
const sessionMethods = methodsOf(Session);

describe("what is no argument is refused with a code and never breaks anything", () => {
  it.each(functions)("%s", async (_name, call) => {
    expect(await wrongEnds(call)).toEqual([]);
  });

  it.each([
    [
      "new EnhancedUserMemory",
      (...args: unknown[]) => Reflect.construct(cortex.EnhancedUserMemory, args),
    ],
    ["EnhancedUserMemory.fromDict", cortex.EnhancedUserMemory.fromDict as Call],
  ])("%s", async (_name, call) => {
    expect(await wrongEnds(call)).toEqual([]);
  });

  it.each(bridgeMethods)("brain.%s", async (name) => {
    const brain = await room.open();
    const call = ((brain as unknown as Record<string, Call>)[name] as Call).bind(brain);
    expect(await wrongEnds(call)).toEqual([]);
  });

  it.each([
    ["updateSTM", { importance: 2 }],
    ["editSTM", { append: "And on Mondays." }],
  ] as const)("brain.%s with null for options, of a memory that is there", async (name, change) => {
    const brain = await room.open();
    const { memory_id } = await brain.createMemory({ content: "Ruth rings on Sundays." });
    const call = (brain[name] as Call).bind(brain);
    expect(await failureOf(call, [memory_id, change, null])).toBeUndefined();
  });

  it.each(sessionMethods)("session.%s", async (name) => {
    const brain = await room.open();
    const session = await brain.startSession();
    await session.appendTurn({ user_message: { content: "Hello." } });
    const call = ((session as unknown as Record<string, Call>)[name] as Call).bind(session);
    expect(await wrongEnds(call)).toEqual([]);
  });

  it.each(cortexTools.map((tool) => [tool.name, tool] as const))(
    "the tool %s",
    async (_name, tool) => {
      const brain = await room.open();
      for (const [what, make] of Object.entries(HOSTILE)) {
        const { details } = await tool.execute(() => brain, make());
        const code = "failure" in details ? details.failure.code : undefined;
        expect({ what, code }).not.toEqual({ what, code: "INTERNAL" });
      }
    },
  );
});
