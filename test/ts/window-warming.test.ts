/** What searches keep in memory is read ahead: once a page stands, and never in the way of who asks. */
import { describe, expect, it, jest } from "@jest/globals";
import { WindowServer } from "../../ts/ui/index.js";
import { type WarmedBrain, Warming } from "../../ts/ui/warming.js";
import { stored, useRoom } from "./support/brains.js";
import { TestScheduler } from "./support/scheduler.js";
import { TestWindow } from "./support/window.js";

const room = useRoom();

/** Longer than what counts as quiet. */
const LONG = 1_000;
const ALL = ["getConfidenceDistribution", "getRecentSTM", "searchMemories"];

/** Lets what was resolved go on. */
const settled = () => new Promise<void>((resolve) => setImmediate(resolve));

/** A brain whose calls are answered when a test says so. */
function slowBrain(content = "The gate is blue.") {
  const calls: string[] = [];
  const queries: string[] = [];
  let release: (() => void) | undefined;
  const call = (name: string, answer: unknown) => {
    calls.push(name);
    return new Promise<unknown>((resolve) => {
      release = () => resolve(answer);
    });
  };
  const brain = {
    getConfidenceDistribution: () => call("getConfidenceDistribution", {}),
    getRecentSTM: () => call("getRecentSTM", [{ content }]),
    searchMemories: (query: string) => {
      queries.push(query);
      return call("searchMemories", {});
    },
  } as unknown as WarmedBrain;
  const answer = async () => {
    release?.();
    await settled();
  };
  return { brain, calls, queries, answer };
}

/** A request that goes on until it is ended. */
function request(warming: Warming, shows: boolean) {
  let finish = () => {};
  const over = warming.during(
    shows,
    () =>
      new Promise<void>((resolve) => {
        finish = resolve;
      }),
  );
  return async () => {
    finish();
    await over;
  };
}

function begun(content?: string) {
  const scheduler = new TestScheduler();
  const slow = slowBrain(content);
  return { scheduler, ...slow, warming: new Warming(slow.brain, scheduler) };
}

describe("reading ahead", () => {
  it("begins only when something was shown", async () => {
    const { scheduler, calls, warming } = begun();
    scheduler.advance(LONG);
    expect(calls).toEqual([]);
    await request(warming, false)();
    scheduler.advance(LONG);
    expect(calls).toEqual([]);
    await request(warming, true)();
    expect(calls).toEqual([]);
    scheduler.advance(LONG);
    expect(calls).toEqual(ALL.slice(0, 1));
  });

  it("does not begin when nothing could be shown", async () => {
    const { scheduler, calls, warming } = begun();
    const failing = warming.during(true, () => Promise.reject(new Error("damaged")));
    await expect(failing).rejects.toThrow("damaged");
    scheduler.advance(LONG);
    expect(calls).toEqual([]);
  });

  it("waits until nothing is asked, and a moment longer", async () => {
    const { scheduler, calls, warming } = begun();
    await request(warming, true)();
    const [moment = 0] = scheduler.waits;
    expect(moment).toBeGreaterThan(0);
    const [first, second] = [request(warming, true), request(warming, false)];
    scheduler.advance(LONG);
    await first();
    scheduler.advance(LONG);
    expect(calls).toEqual([]);
    await second();
    scheduler.advance(moment - 1);
    await request(warming, true)();
    scheduler.advance(moment - 1);
    expect(calls).toEqual([]);
    scheduler.advance(1);
    expect(calls).toHaveLength(1);
  });

  it("makes one call after the other, and none while something is asked", async () => {
    const { scheduler, calls, answer, warming } = begun();
    await request(warming, true)();
    scheduler.advance(LONG);
    for (const made of [1, 2]) {
      expect(calls).toEqual(ALL.slice(0, made));
      const asked = request(warming, true);
      await answer();
      scheduler.advance(LONG);
      expect(calls).toHaveLength(made);
      await asked();
      scheduler.advance(LONG);
    }
    expect(calls).toEqual(ALL);
    await answer();
    await request(warming, true)();
    scheduler.advance(LONG);
    expect(calls).toEqual(ALL);
  });

  it("goes on by itself while nobody asks", async () => {
    const { scheduler, calls, answer, warming } = begun();
    await request(warming, true)();
    for (let round = 0; round < 5; round += 1) {
      scheduler.advance(LONG);
      await answer();
    }
    expect(calls).toEqual(ALL);
  });

  it("begins nothing after its end", async () => {
    const { scheduler, calls, warming } = begun();
    await request(warming, true)();
    await warming.close();
    await request(warming, true)();
    scheduler.advance(LONG);
    expect(calls).toEqual([]);
  });

  it.each([
    ["a short one", "The gate is blue.", "The gate is blue."],
    [
      "of a long one the first words",
      `Ruth  told\nme that ${"and so ".repeat(4_000)}`,
      "Ruth told me that",
    ],
    ["of one without a blank its beginning", "私".repeat(32_000), `${"私".repeat(40)}…`],
  ])("searches for %s", async (_, content, query) => {
    const { scheduler, queries, answer, warming } = begun(content);
    await request(warming, true)();
    for (let round = 0; round < 3; round += 1) {
      scheduler.advance(LONG);
      await answer();
    }
    expect(queries).toEqual([query]);
  });
});

describe("a window", () => {
  it("reads ahead when its first page stands, and counts no access", async () => {
    const scheduler = new TestScheduler();
    const brain = await room.open({});
    const id = await stored(brain, { content: "The gate is blue, and so it shall be." });
    const stats = jest.spyOn(brain, "getStats");
    const scores = jest.spyOn(brain, "getConfidenceDistribution");
    const recent = jest.spyOn(brain, "getRecentSTM");
    const search = jest.spyOn(brain, "searchMemories");
    const window = await TestWindow.on(brain, { openAt: () => room.open({}), scheduler });
    expect(stats).toHaveBeenCalledTimes(1); // the figures of the first page, while the browser starts
    await window.enter();
    await window.call("hello");
    scheduler.advance(LONG);
    expect(scores).not.toHaveBeenCalled();
    await window.call("list");
    for (const spy of [scores, recent, search]) {
      scheduler.advance(LONG);
      expect(spy).toHaveBeenCalledTimes(1);
      await spy.mock.results[0]?.value;
      await settled();
    }
    expect(stats).toHaveBeenCalledTimes(1);
    expect(search.mock.calls).toEqual([
      ["The gate is blue,", { limit: 1, peek: true, signal: expect.any(AbortSignal) }],
    ]);
    await window.close();
    expect(await brain.getMemory(id, { peek: true })).toMatchObject({ access_count: 0 });
  });

  it("reads nothing ahead that nobody looks at", async () => {
    const scheduler = new TestScheduler();
    const brain = await room.open({});
    const scores = jest.spyOn(brain, "getConfidenceDistribution");
    const openAt = () => room.open({});
    const server = await WindowServer.start({ brain, openAt, files: new Map(), scheduler });
    scheduler.advance(LONG);
    await server.close();
    expect(scores).not.toHaveBeenCalled();
  });
});
