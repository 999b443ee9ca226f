import { describe, expect, it } from "@jest/globals";
import { openBrain } from "../../ts/index.js";
import type { PromptAddition } from "../../ts/openclaw/host.js";
import { useRoom } from "./support/brains.js";
import { type FakeHost, registeredIn } from "./support/host.js";

const room = useRoom();

async function withHost<T>(config: object, use: (host: FakeHost) => Promise<T>): Promise<T> {
  const host = registeredIn(room.directory, { path: room.file(), timezone: "UTC", ...config });
  try {
    return await use(host);
  } finally {
    await host.stop();
  }
}

const recalled = async (host: FakeHost, prompt: string, context = {}) =>
  (
    (await host.fire("before_prompt_build", { prompt, messages: [] }, context)) as
      | PromptAddition
      | undefined
  )?.prependContext;

const said = (text: string) => ({ role: "user", content: [{ type: "text", text }] });
const answered = (text: string) => ({ role: "assistant", content: [{ type: "text", text }] });

async function contents(): Promise<unknown[]> {
  const brain = await openBrain({ path: room.file() });
  try {
    const memories = await brain.getRecentSTM({ limit: 100, peek: true });
    return memories.map(({ content }) => content).reverse();
  } finally {
    await brain.close();
  }
}

describe("recall before a prompt", () => {
  it("gives what fits, and counts no access", async () => {
    await withHost({}, async (host) => {
      await host.call("cortex_add", { content: "Ruth rings on Sundays at six." });
      await host.call("cortex_add", { content: "The boat is blue." });
      expect(await recalled(host, "When does Ruth ring?")).toContain("Ruth rings on Sundays");
    });
    const brain = await openBrain({ path: room.file() });
    const counts = (await brain.getRecentSTM({ peek: true })).map((each) => each.access_count);
    await brain.close();
    expect(counts).toEqual([0, 0]);
  });

  it("makes nothing surer, however often a day it gives the same (retrieval.md: no self-reinforcing memories)", async () => {
    const standing = async () => {
      const brain = await openBrain({ path: room.file(), clock: () => Date.UTC(2030, 0, 1) });
      const [memory] = await brain.getRecentSTM({ peek: true });
      const history = await brain.getConfidenceHistory(memory?.id ?? "");
      await brain.close();
      return { confidence: memory?.confidence, accesses: memory?.access_count, history };
    };
    await withHost({}, async (host) => {
      await host.call("cortex_add", { content: "Ruth rings on Sundays at six." });
    });
    const before = await standing();
    await withHost({}, async (host) => {
      for (let turn = 0; turn < 100; turn++) {
        expect(await recalled(host, "When does Ruth ring?")).toContain("Ruth rings on Sundays");
      }
    });
    expect(await standing()).toEqual(before);
    expect(before.confidence).toBeGreaterThan(0);
  });

  it("asks with the user's words alone, where the host tells them", async () => {
    await withHost({}, async (host) => {
      await host.call("cortex_add", { content: "The boat is moored at pier four." });
      const event = { prompt: "history about a boat", currentUserMessage: "unrelated question?" };
      expect(await host.fire("before_prompt_build", event)).toBeUndefined();
    });
  });

  it.each([
    [{ trigger: "heartbeat" }],
    [{ trigger: "cron" }],
    [{ trigger: "user", inputProvenance: { kind: "inter_session" } }],
    [{ inputProvenance: { kind: "internal_system" } }],
  ])("is not for turns that no user began: %j", async (context) => {
    await withHost({}, async (host) => {
      await host.call("cortex_add", { content: "The boat is moored at pier four." });
      expect(await recalled(host, "where is the boat?", context)).toBeUndefined();
      expect(await recalled(host, "where is the boat?", { trigger: "user" })).toContain("pier");
    });
  });

  it.each([
    [{ enabled: false }, 0],
    [{ max_memories: 1 }, 1],
    [{ min_confidence: 0.9 }, 1],
    [{ max_tokens: 130 }, 2],
    [{}, 3],
  ])("follows recall %j", async (recall, count) => {
    await withHost({ recall }, async (host) => {
      await host.call("cortex_add", { content: "The boat is moored at pier four." });
      await host.call("cortex_add", { content: "The boat has an oar.", confidence: 0.4 });
      await host.call("cortex_add", { content: "The boat leaks.", confidence: 0.3 });
      const block = (await recalled(host, "what of the boat?")) ?? "";
      expect(block.split("\n- ").length - 1).toBe(count);
    });
  });

  it("follows a retrieval profile, which can put what is sure first", async () => {
    const careful = { profiles: { careful: { standing_weight: 0.9 } } };
    for (const [recall, first] of [
      [{}, "Bergen."],
      [{ profile: "careful" }, "harbour"],
    ] as const) {
      await withHost({ recall, confidence: careful }, async (host) => {
        await host.call("cortex_add", {
          content: "The boat lies in Bergen harbour, by the old pier.",
        });
        await host.call("cortex_add", { content: "The boat lies in Bergen.", confidence: 0.4 });
        const [, line] = ((await recalled(host, "Where does the boat lie?")) ?? "").split("\n- ");
        expect(line).toContain(first);
      });
    }
  });

  it.each([
    [{}, true],
    [{ superseded: "show" as const }, true],
    [{ superseded: "omit" as const }, false],
  ])("with recall %j shows what was replaced: %s", async (recall, shown) => {
    await withHost({ recall }, async (host) => {
      await host.call("cortex_add", { content: "I live in Potsdam." });
      await host.call("cortex_add", { content: "I live in Leipzig." });
      const block = (await recalled(host, "where do I live?")) ?? "";
      expect(block).toContain("user: I live in Leipzig.");
      expect(block.includes("user: I live in Potsdam.")).toBe(shown);
      expect(/replaced by \S+, .*I live in Leipzig\./u.test(block)).toBe(shown);
    });
  });

  it("leaves the turn alone when the brain does not open, and says so in the log", async () => {
    await withHost({ path: "/dev/null/brain" }, async (host) => {
      expect(await recalled(host, "where is the boat?")).toBeUndefined();
      expect(host.logged).toEqual([expect.stringMatching(/^cortex: recall failed: IO_ERROR: /u)]);
    });
  });

  it("opens nothing for an empty prompt", async () => {
    await withHost({ path: "/dev/null/brain" }, async (host) => {
      expect(await recalled(host, " \n")).toBeUndefined();
      expect(host.logged).toEqual([]);
    });
  });
});

describe("capture at the end of a turn", () => {
  it("stores what the user said last, once, with its session", async () => {
    const messages = [
      said("An earlier message, captured then."),
      answered("Noted."),
      said("The spare key lies under the third stone."),
      { role: "assistant", content: [{ type: "thinking", thinking: "hm" }, { type: "toolCall" }] },
      { role: "toolResult", content: [{ type: "text", text: "A tool says something long." }] },
      answered("I will remember the stone."),
    ];
    await withHost({}, async (host) => {
      for (let time = 0; time < 3; time += 1) {
        await host.fire("agent_end", { messages, success: true }, { sessionId: "s1" });
      }
    });
    const brain = await openBrain({ path: room.file() });
    const memories = await brain.getRecentSTM({ peek: true });
    await brain.close();
    expect(memories).toMatchObject([
      {
        content: "The spare key lies under the third stone.",
        source: "capture",
        speaker: null,
        session_id: "s1",
      },
    ]);
  });

  it("never stores what was recalled", async () => {
    await withHost({}, async (host) => {
      await host.call("cortex_add", { content: "The boat is moored at pier four." });
      const block = await recalled(host, "where is the boat?");
      for (const text of [`${block}\n\n`, `${block}`, block?.slice(0, 150) ?? ""]) {
        await host.fire("agent_end", { messages: [said(text)] });
      }
      await host.fire("agent_end", {
        messages: [said(`${block}\n\nThe boat is at pier six tonight.`)],
      });
    });
    expect(await contents()).toEqual([
      "The boat is moored at pier four.",
      "The boat is at pier six tonight.",
    ]);
  });

  it.each([
    [{ enabled: false }, []],
    [{ assistant: true }, ["A question that is long.", "An answer that is long."]],
    [{ min_length: 25 }, []],
    [{}, ["A question that is long."]],
  ])("follows capture %j", async (capture, expected) => {
    await withHost({ capture }, async (host) => {
      const messages = [said("A question that is long."), answered("An answer that is long.")];
      await host.fire("agent_end", { messages });
      await host.call("cortex_stats");
    });
    expect(await contents()).toEqual(expected);
  });

  it.each([[{ trigger: "heartbeat" }], [{ inputProvenance: { kind: "inter_session" } }]])(
    "is not for turns that no user began: %j",
    async (context) => {
      await withHost({}, async (host) => {
        await host.fire("agent_end", { messages: [said("Check the inbox every hour.")] }, context);
        await host.call("cortex_stats");
      });
      expect(await contents()).toEqual([]);
    },
  );

  it.each([
    [[]],
    [[null, 5, "text", {}, { role: "user" }, { role: "user", content: 5 }]],
    [[{ role: "user", content: [null, { type: "text" }, { type: "image", data: "x" }] }]],
    [[answered("Only the assistant spoke in this one.")]],
  ])("finds nothing in %j", async (messages) => {
    await withHost({ capture: { assistant: true } }, async (host) => {
      await host.fire("agent_end", { messages });
      await host.call("cortex_stats");
      expect(host.logged).toEqual([]);
    });
    expect(await contents()).toEqual([]);
  });

  it("takes text in any form, and repairs what is no Unicode", async () => {
    await withHost({}, async (host) => {
      await host.fire("agent_end", { messages: [{ role: "user", content: "As a plain string." }] });
      await host.fire("agent_end", { messages: [said("Half of a pair \uD83D is repaired.")] });
    });
    expect(await contents()).toEqual(["As a plain string.", "Half of a pair \uFFFD is repaired."]);
  });

  it("says in the log what it could not store", async () => {
    await withHost({ content_limit: 20 }, async (host) => {
      await host.fire("agent_end", { messages: [said("More than twenty characters.")] });
      expect(host.logged).toEqual([expect.stringContaining("CONTENT_TOO_LONG")]);
    });
  });
});
