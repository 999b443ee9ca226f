import { describe, expect, it } from "@jest/globals";
import {
  EnhancedUserMemory,
  ensureEnhancedMemory,
  extractUserMemory,
  type UserMemory,
} from "../../ts/index.js";

const base: UserMemory = {
  memory: "Ruth rings on Sundays.",
  topics: ["family"],
  input: "she rings on sundays",
  last_updated: "2026-03-01T12:00:00Z",
  memory_id: "m1",
};

describe("EnhancedUserMemory", () => {
  it("reads like the memory it wraps, and adds its provenance", () => {
    const memory = new EnhancedUserMemory(base, {
      confidence: 0.75,
      is_proxy: true,
      proxy_agent: "scheduler",
    });
    expect(memory.base_memory).toBe(base);
    expect({
      memory: memory.memory,
      topics: memory.topics,
      input: memory.input,
      last_updated: memory.last_updated,
      memory_id: memory.memory_id,
    }).toEqual(base);
    expect(memory).toMatchObject({
      confidence: 0.75,
      is_proxy: true,
      proxy_agent: "scheduler",
    });
  });

  it("is sure and nobody's proxy when nobody says", () => {
    expect(new EnhancedUserMemory(base)).toMatchObject({
      confidence: 1,
      is_proxy: false,
      proxy_agent: null,
    });
  });

  it("goes to a dictionary and back, with the keys it does not know", () => {
    const dict = {
      ...base,
      confidence: 0,
      is_proxy: true,
      proxy_agent: null,
      mood: { calm: true },
    };
    const before = structuredClone(dict);
    const memory = EnhancedUserMemory.fromDict(dict);
    expect(memory.confidence).toBe(0);
    expect(memory.toDict()).toEqual(before);
    expect(EnhancedUserMemory.fromDict(memory.toDict()).toDict()).toEqual(before);
    expect(dict).toEqual(before);
  });

  it.each([ensureEnhancedMemory, EnhancedUserMemory.fromDict])(
    "%p drops nothing of the memory, nor does toDict",
    (wrap) => {
      const whole = { ...base, user_id: "ada", agent_id: "nurse", mood: { calm: true } };
      const memory = wrap(whole as UserMemory & Record<string, unknown>);
      expect(memory).toMatchObject({ user_id: "ada", agent_id: "nurse" });
      expect(memory.toDict()).toEqual({
        ...whole,
        confidence: 1,
        is_proxy: false,
        proxy_agent: null,
      });
    },
  );

  const framework = { ...base, team_id: "t1", feedback: "good", mood: null };

  it.each([ensureEnhancedMemory, EnhancedUserMemory.fromDict])(
    "%p keeps what only a framework knows with the memory: to be read, written, taken out and written as JSON",
    (wrap) => {
      const memory = wrap(structuredClone(framework));
      expect([memory["team_id"], memory["feedback"], memory["mood"]]).toEqual(["t1", "good", null]);
      expect(extractUserMemory(memory)).toEqual(framework);
      const read = JSON.parse(JSON.stringify(memory)) as Record<string, unknown>;
      expect(read).toEqual(memory.toDict());
      expect(EnhancedUserMemory.fromDict(read).toDict()).toEqual(memory.toDict());
      memory["team_id"] = "t2";
      expect(extractUserMemory(memory)).toEqual({ ...framework, team_id: "t2" });
      expect(memory.toDict()["team_id"]).toBe("t2");
    },
  );

  it("lets no key of a memory take the place of its own methods", () => {
    const memory = EnhancedUserMemory.fromDict({ memory: "x", toDict: 1, constructor: 2 });
    expect(memory.toDict()).toMatchObject({ memory: "x", toDict: 1, constructor: 2 });
    expect(memory).toBeInstanceOf(EnhancedUserMemory);
  });

  it("takes old rows, which lack the provenance or more", () => {
    expect(EnhancedUserMemory.fromDict({ memory: "x" }).toDict()).toEqual({
      memory: "x",
      topics: null,
      input: null,
      last_updated: null,
      memory_id: null,
      confidence: 1,
      is_proxy: false,
      proxy_agent: null,
    });
    expect(
      EnhancedUserMemory.fromDict({ memory: "x", confidence: null, is_proxy: null }).confidence,
    ).toBe(1);
  });

  it("hands out copies: neither dictionary nor memory changes with the other", () => {
    const dict = { ...base, topics: ["family"], tags: ["a"] };
    const memory = EnhancedUserMemory.fromDict(dict);
    dict.topics.push("changed");
    dict.tags.push("changed");
    const out = memory.toDict();
    (out["tags"] as string[]).push("changed");
    out.topics?.push("changed");
    expect(memory.toDict()).toMatchObject({ topics: ["family"], tags: ["a"] });
  });

  it.each([
    { memory: 5 },
    {},
    { memory: "x", confidence: 1.5 },
    { memory: "x", confidence: Number.NaN },
    { memory: "x", confidence: "1" },
    { memory: "x", proxy_agent: "bot" },
  ])("refuses %j", (dict) => {
    expect(() => EnhancedUserMemory.fromDict(dict)).toThrow(
      expect.objectContaining({ code: "VALIDATION_ERROR" }),
    );
  });
});

describe("ensureEnhancedMemory and extractUserMemory", () => {
  it("convert where there is something to convert, and else give the same object", () => {
    const enhanced = ensureEnhancedMemory(base, { confidence: 0.5 });
    expect(enhanced.confidence).toBe(0.5);
    expect(ensureEnhancedMemory(enhanced, { confidence: 0.1 })).toBe(enhanced);
    expect(extractUserMemory(enhanced)).toBe(base);
    expect(extractUserMemory(base)).toBe(base);
  });
});
