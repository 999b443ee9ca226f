import { describe, expect, it } from "@jest/globals";
import { EnhancedUserMemory, type UserMemory } from "../../ts/index.js";
import { useRoom } from "./support/brains.js";

const room = useRoom();

const base: UserMemory = {
  memory: "Ruth rings on Sundays.",
  topics: ["family"],
  input: "she rings on sundays",
  last_updated: "2026-02-01T12:00:00+01:00",
  memory_id: "um-1",
  user_id: "ada",
  agent_id: "planner-7",
};

describe("a memory of the agents' framework", () => {
  it("is stored with all that it has, and given back so", async () => {
    const brain = await room.open({ userId: "ada" });
    const given = EnhancedUserMemory.fromDict({
      ...base,
      confidence: 0.4,
      is_proxy: false,
      proxy_agent: null,
      mood: { calm: true },
    });
    const { status, memory_id } = await brain.createMemory(given);
    expect({ status, memory_id }).toEqual({ status: "SUCCESS", memory_id: "um-1" });
    const back = await brain.enhanced("um-1", { peek: true });
    // The score is for now: a month has passed.
    expect({ ...back.toDict(), confidence: 0.4 }).toEqual(given.toDict());
    expect(back.confidence).toBeCloseTo(0.4 * 0.72, 10);
    const stored = await brain.getMemory("um-1", { peek: true });
    expect(stored).toMatchObject({
      content: base.memory,
      created_at: Date.UTC(2026, 1, 1, 11),
      base_confidence: 0.4,
      confidence_source: "explicit",
    });
  });

  it("comes back with every key that it has, those that are null too", async () => {
    const brain = await room.open({ userId: "ada" });
    const given = { ...base, agent_id: null, team_id: "t1", feedback: null, mood: null };
    await brain.createMemory(given);
    const back = await brain.enhanced("um-1", { peek: true });
    expect(back.toDict()).toEqual({
      ...given,
      confidence: back.confidence,
      is_proxy: false,
      proxy_agent: null,
    });
    expect(back["team_id"]).toBe("t1");
  });

  it("is stored from its dictionary, by import too", async () => {
    const brain = await room.open({ userId: "ada" });
    const { confidence: _, ...dict } = new EnhancedUserMemory(base, {
      is_proxy: true,
      proxy_agent: "scheduler",
    }).toDict();
    await brain.importMemories([dict as never]);
    const back = await brain.enhanced("um-1", { peek: true });
    expect(back.toDict()).toEqual({
      ...base,
      // A proxy's memory begins at 1, and ages like any other.
      confidence: back.confidence,
      is_proxy: true,
      proxy_agent: "scheduler",
    });
  });

  it("has the cognitive state for a confidence when it says 1, which is the framework's default", async () => {
    const brain = await room.open({ userId: "ada" });
    await brain.setCognitiveState("ada", 60);
    const { memory_id = "" } = await brain.createMemory({ ...base, last_updated: null });
    expect(await brain.getMemory(memory_id)).toMatchObject({
      base_confidence: 0.6,
      confidence_source: "cognitive_state",
    });
    expect((await brain.enhanced(memory_id, { peek: true })).last_updated).toBe(
      "2026-03-01T12:00:00.000Z",
    );
  });

  it("is read of a memory that was stored otherwise", async () => {
    const brain = await room.open({ userId: "ada" });
    const { memory_id = "" } = await brain.createMemory({ content: "The kettle is blue." });
    expect((await brain.enhanced(memory_id)).toDict()).toEqual({
      memory: "The kettle is blue.",
      topics: null,
      input: null,
      last_updated: "2026-03-01T12:00:00.000Z",
      memory_id,
      user_id: "ada",
      confidence: 1,
      is_proxy: false,
      proxy_agent: null,
    });
  });

  it("delegates every property of the wrapped memory both ways", () => {
    const wrapped = { ...base };
    const memory = new EnhancedUserMemory(wrapped);
    memory.memory = "Ruth rings on Mondays.";
    memory.topics = null;
    memory.input = "mondays";
    memory.last_updated = "2026-03-02T00:00:00Z";
    memory.memory_id = "um-2";
    memory.user_id = "bob";
    memory.agent_id = null;
    expect(wrapped).toEqual({
      memory: "Ruth rings on Mondays.",
      topics: null,
      input: "mondays",
      last_updated: "2026-03-02T00:00:00Z",
      memory_id: "um-2",
      user_id: "bob",
      agent_id: null,
    });
    expect(memory.toDict()).toEqual({
      ...wrapped,
      confidence: 1,
      is_proxy: false,
      proxy_agent: null,
    });
  });

  it("is refused with words where it does not fit", async () => {
    const brain = await room.open({ userId: "ada" });
    await expect(brain.createMemory({ ...base, memory: "  " })).resolves.toMatchObject({
      status: "CONTENT_EMPTY",
    });
    await expect(brain.createMemory({ ...base, last_updated: "soon" })).resolves.toMatchObject({
      status: "VALIDATION_ERROR",
      message: expect.stringContaining("soon"),
    });
  });
});

describe("metadata", () => {
  it("are kept as they are given, and left out where there are none", async () => {
    const brain = await room.open();
    const metadata = { source: { app: "notes", page: 3 }, tags: ["a", null] };
    const { memory_id = "" } = await brain.createMemory({ content: "Tea at four.", metadata });
    expect((await brain.getMemory(memory_id)).metadata).toEqual(metadata);
    const plain = await brain.createMemory({ content: "Coffee at five.", metadata: null });
    expect(await brain.getMemory(plain.memory_id ?? "")).not.toHaveProperty("metadata");
  });

  it("come along with an export", async () => {
    const brain = await room.open({ path: room.file("one") });
    await brain.createMemory({ content: "Tea at four.", metadata: { page: 3 } });
    await brain.export(room.file("export.jsonl"));
    const other = await room.open({ path: room.file("other") });
    await other.import(room.file("export.jsonl"));
    expect((await other.getRecentSTM())[0]?.metadata).toEqual({ page: 3 });
  });

  it("are refused where they are no object, or too long", async () => {
    const brain = await room.open();
    const storing = async (metadata: unknown) =>
      (await brain.createMemory({ content: "Tea.", metadata: metadata as never })).status;
    expect(await storing("text")).toBe("VALIDATION_ERROR");
    expect(await storing([1])).toBe("VALIDATION_ERROR");
    expect(await storing({ long: "x".repeat(32_000) })).toBe("VALIDATION_ERROR");
  });
});
