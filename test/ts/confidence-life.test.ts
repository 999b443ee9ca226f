import { describe, expect, it } from "@jest/globals";
import {
  type ConfidenceAuditEntry,
  type CortexBridge,
  calculateConfidence,
} from "../../ts/index.js";
import { DAY, HOUR, START, scoreOf, stored, useRoom } from "./support/brains.js";

const room = useRoom();

/** What happened to a memory, without what differs from run to run. */
function outline(history: ConfidenceAuditEntry[]) {
  return history.map(({ reason, old_confidence, new_confidence, actor, note }) => ({
    reason,
    from: old_confidence,
    to: new_confidence,
    actor,
    note,
  }));
}

describe("where a memory begins", () => {
  it.each([
    [0, 0],
    [25, 0.25],
    [50, 0.5],
    [75, 0.75],
    [100, 1],
  ])("is exactly the user's cognitive state %d / 100", async (state, base) => {
    const brain = await room.open();
    await brain.setCognitiveState("default", state);
    const id = await stored(brain, { content: "In this state of mind." });
    expect(await brain.getMemory(id, { peek: true })).toMatchObject({
      base_confidence: base,
      confidence: base,
      confidence_source: "cognitive_state",
    });
  });

  it("is 1 for a proxy, whatever else was given", async () => {
    const brain = await room.open();
    await brain.setCognitiveState("default", 25);
    const id = await stored(brain, {
      content: "On her behalf.",
      is_proxy: true,
      proxy_agent: "mailbot",
      confidence: 0.3,
    });
    expect(await brain.getMemory(id, { peek: true })).toMatchObject({
      base_confidence: 1,
      confidence_source: "proxy",
      is_proxy: true,
      proxy_agent: "mailbot",
    });
  });

  it("is what the caller gave, also an explicit 1 and an explicit 0", async () => {
    const brain = await room.open();
    await brain.setCognitiveState("default", 25);
    for (const confidence of [0, 0.3, 1]) {
      const id = await stored(brain, { content: `Given ${confidence}.`, confidence });
      expect(await brain.getMemory(id, { peek: true })).toMatchObject({
        base_confidence: confidence,
        confidence_source: "explicit",
      });
    }
  });

  it("follows a change of the state at once, for new memories of that user only", async () => {
    const brain = await room.open({ allUsers: true });
    await brain.setCognitiveState("ada", 75);
    const before = await stored(brain, { content: "Before.", user_id: "ada" });
    await brain.setCognitiveState("ada", 25, { set_by: "nurse" });
    const after = await stored(brain, { content: "After.", user_id: "ada" });
    const other = await stored(brain, { content: "Other.", user_id: "ben" });
    expect(await scoreOf(brain, before)).toBe(0.75);
    expect(await scoreOf(brain, after)).toBe(0.25);
    expect(await scoreOf(brain, other)).toBe(1);
  });

  it("is in the hands of the newest state, and the older ones are kept", async () => {
    const path = room.file();
    const brain = await room.open({ path });
    await brain.setCognitiveState("ada", 75);
    room.clock.advance(HOUR);
    await brain.setCognitiveState("ada", 50, { set_by: "nurse" });
    await brain.close();
    const again = await room.open({ path });
    expect(await again.getCognitiveStates("ada")).toEqual([
      { user_id: "ada", value: 50, set_by: "nurse", recorded_at: START + HOUR },
      { user_id: "ada", value: 75, set_by: "api", recorded_at: START },
    ]);
    expect(await again.getCognitiveStates("ben")).toEqual([]);
  });

  it.each([-1, 101, 12.5, Number.NaN, "50" as unknown as number])(
    "refuses %p as a state",
    async (value) => {
      const brain = await room.open();
      await expect(brain.setCognitiveState("ada", value)).rejects.toMatchObject({
        code: "VALIDATION_ERROR",
        message: expect.stringContaining("value must be a whole number from 0 to 100"),
      });
      expect(await brain.getCognitiveStates("ada")).toEqual([]);
    },
  );
});

describe("recordValidation", () => {
  it("raises the score after success and lowers it after failure, at once", async () => {
    const brain = await room.open();
    const id = await stored(brain, { content: "The train leaves at nine.", confidence: 0.5 });
    expect(await brain.recordValidation(id, true)).toEqual({
      id,
      kind: "stm",
      old_confidence: 0.5,
      new_confidence: 0.7,
      validation_count: 1,
      contradiction_count: 0,
    });
    const failure = await brain.recordValidation(id, false);
    expect(failure).toMatchObject({ validation_count: 1, contradiction_count: 1 });
    expect(failure.new_confidence).toBeCloseTo(0.4, 12);
    expect(await scoreOf(brain, id)).toBeCloseTo(0.4, 12);
  });

  it.each<[what: string, call: (brain: CortexBridge) => Promise<unknown>, code: string]>([
    ["an unknown id", (brain) => brain.recordValidation("unknown", true), "NOT_FOUND"],
    ["an empty id", (brain) => brain.recordValidation("", true), "VALIDATION_ERROR"],
    [
      "success that is no flag",
      (brain) => brain.recordValidation("unknown", "yes" as unknown as boolean),
      "VALIDATION_ERROR",
    ],
  ])("refuses %s", async (_what, call, code) => {
    await expect(call(await room.open())).rejects.toMatchObject({ code });
  });
});

describe("getConfidenceHistory", () => {
  it("tells every change, oldest first, with who and why", async () => {
    const brain = await room.open();
    const id = await stored(brain, { content: "Told.", confidence: 0.5, source: "chat" });
    room.clock.advance(HOUR);
    await brain.getMemory(id);
    room.clock.advance(HOUR);
    await brain.recordValidation(id, false, { actor: "ada", note: "she says no" });
    const history = await brain.getConfidenceHistory(id);
    expect(outline(history)).toEqual([
      { reason: "created", from: null, to: 0.5, actor: "chat", note: null },
      { reason: "access", from: 0.5, to: 0.55, actor: expect.any(String), note: null },
      {
        reason: "validation_failure",
        from: 0.55,
        to: expect.closeTo(0.25, 12),
        actor: "ada",
        note: "she says no",
      },
    ]);
    expect(history.map(({ timestamp }) => timestamp)).toEqual([
      "2026-03-01T12:00:00.000Z",
      "2026-03-01T13:00:00.000Z",
      "2026-03-01T14:00:00.000Z",
    ]);
    expect(new Set(history.map((entry) => entry.id)).size).toBe(3);
  });

  it("of an unknown memory is NOT_FOUND", async () => {
    const brain = await room.open();
    await expect(brain.getConfidenceHistory("unknown")).rejects.toMatchObject({
      code: "NOT_FOUND",
    });
  });
});

describe("getConfidenceDistribution", () => {
  it("is null on average when there is nothing, not 0", async () => {
    const brain = await room.open();
    const nothing = { average: null, high_count: 0, medium_count: 0, low_count: 0, total: 0 };
    expect(await brain.getConfidenceDistribution()).toEqual(nothing);
    expect(await brain.getConfidenceDistribution("atom")).toEqual(nothing);
  });

  it("counts the scores for now", async () => {
    const brain = await room.open();
    for (const confidence of [1, 0.8, 0.5, 0.1]) {
      await stored(brain, { content: `c ${confidence}`, confidence });
    }
    expect(await brain.getConfidenceDistribution()).toEqual({
      average: expect.closeTo(0.6, 12),
      high_count: 2,
      medium_count: 1,
      low_count: 1,
      total: 4,
    });
    room.clock.advance(DAY);
    expect(await brain.getConfidenceDistribution("stm")).toMatchObject({
      high_count: 1,
      medium_count: 1,
      low_count: 2,
    });
  });

  it("refuses an unknown kind", async () => {
    const brain = await room.open();
    await expect(brain.getConfidenceDistribution("dream" as "stm")).rejects.toMatchObject({
      code: "VALIDATION_ERROR",
      message: expect.stringContaining("stm, embedding, atom"),
    });
  });
});

describe("confidence.enabled: false", () => {
  it("makes every score 0.5 and ignores filters", async () => {
    const brain = await room.open({ confidence: { enabled: false } });
    const id = await stored(brain, { content: "Unscored.", confidence: 0.9 });
    await brain.recordValidation(id, false);
    expect(await brain.getRecentSTM({ purpose: "critical" })).toMatchObject([
      { id, confidence: 0.5, display_confidence: "50%" },
    ]);
    expect(await brain.getRecentSTM({ min_confidence: 0.99 })).toHaveLength(1);
    expect(await brain.getConfidenceDistribution()).toMatchObject({ average: 0.5, total: 1 });
  });

  it("loses nothing: scores are back when it is switched on again", async () => {
    const path = room.file();
    const off = await room.open({ path, confidence: { enabled: false } });
    const id = await stored(off, { content: "Still counted.", confidence: 0.6 });
    await off.recordValidation(id, true);
    await off.close();
    const on = await room.open({ path });
    expect(await scoreOf(on, id)).toBeCloseTo(0.8, 12);
  });
});

describe("a decay of its own for a category", () => {
  it("keeps such memories from ageing", async () => {
    const brain = await room.open({ confidence: { category_decay: { identity: 0 } } });
    const name = await stored(brain, { content: "Her name is Ada.", categories: "Identity" });
    const mood = await stored(brain, { content: "She is cheerful.", categories: "mood" });
    room.clock.advance(50 * DAY);
    expect(await scoreOf(brain, name)).toBe(1);
    expect(await scoreOf(brain, mood)).toBe(0.5);
  });
});

describe("acceptance", () => {
  it("AC-1: every memory is scored within range and its audit shows no errors", async () => {
    const brain = await room.open();
    for (let index = 0; index < 100; index += 1) {
      const id = await stored(brain, {
        content: `Memory number ${index}.`,
        confidence: (index % 11) / 10,
        created_at: START - index * 3 * DAY,
      });
      for (let count = 0; count < index % 5; count += 1) {
        await brain.recordValidation(id, index % 2 === 0);
      }
    }
    const report = await brain.runMaintenance({ force: true });
    expect(report).toMatchObject({ scanned: 100, rescored: 100 });
    const memories = await brain.getRecentSTM({ limit: 1_000, peek: true });
    expect(memories).toHaveLength(100);
    for (const { confidence, base_confidence } of memories) {
      expect(confidence).toBeGreaterThanOrEqual(Math.min(0.1, base_confidence));
      expect(confidence).toBeLessThanOrEqual(1);
    }
    expect((await brain.getConfidenceDistribution()).total).toBe(100);
    expect(await brain.check({ deep: true })).toMatchObject({ ok: true, problems: [] });
  });

  it("AC-2: begins at 1.0; access +0.05 up to 0.5, decay 0.01 a day, contradiction -0.3, validation +0.2", async () => {
    const brain = await room.open();
    const fresh = await stored(brain, { content: "Fresh." });
    expect(await scoreOf(brain, fresh)).toBe(1);

    room.clock.advance(30 * DAY);
    expect(await scoreOf(brain, fresh)).toBeCloseTo(0.7, 12);
    await brain.recordValidation(fresh, false);
    expect(await scoreOf(brain, fresh)).toBeCloseTo(0.7 * 0.7, 12);
    await brain.recordValidation(fresh, true);
    expect(await scoreOf(brain, fresh)).toBeCloseTo(0.9 * 0.7, 12);

    const read = await stored(brain, { content: "Read often.", confidence: 0.2 });
    for (let count = 1; count <= 12; count += 1) {
      await brain.recordAccess(read);
      expect(await scoreOf(brain, read)).toBeCloseTo(0.2 + Math.min(0.5, 0.05 * count), 12);
    }
    room.clock.advance(31 * DAY);
    expect(await scoreOf(brain, read)).toBeCloseTo(0.2 * 0.69, 12);
  });

  it("AC-3: adding, listing and statistics report confidence", async () => {
    const brain = await room.open();
    const result = await brain.createMemory({ content: "Reported.", confidence: 0.65 });
    expect(result.confidence).toBe(0.65);
    expect(await brain.getRecentSTM()).toMatchObject([
      { confidence: 0.65, display_confidence: "65%", confidence_category: "medium" },
    ]);
    const { confidence, confidence_by_kind, by_confidence_source } = await brain.getStats();
    expect(confidence).toMatchObject({ medium_count: 1, total: 1 });
    expect(confidence_by_kind.stm).toEqual(confidence);
    expect(by_confidence_source).toEqual({ explicit: 1 });
  });

  it("AC-4: filters agree with the scores that they filter by", async () => {
    const brain = await room.open();
    for (let index = 0; index < 300; index += 1) {
      await stored(brain, {
        content: `Memory number ${index}.`,
        confidence: (index % 101) / 100,
        created_at: START - (index % 40) * DAY,
      });
    }
    const all = await brain.getRecentSTM({ limit: 1_000, peek: true });
    for (const [purpose, threshold] of Object.entries(brain.policy.purposes)) {
      const wanted = all.filter(({ confidence }) => confidence >= threshold);
      const found = await brain.getRecentSTM({
        limit: 1_000,
        peek: true,
        purpose: purpose as "critical",
      });
      expect(found).toEqual(wanted);
    }
  });

  it("AC-5: of 100 memories each score follows from what is shown, and the audit ends at it", async () => {
    const brain = await room.open();
    const ids: string[] = [];
    for (let index = 0; index < 100; index += 1) {
      const created_at = START - (index % 60) * DAY;
      ids.push(await stored(brain, { content: `Memory number ${index}.`, created_at }));
      if (index % 3 === 0) {
        await brain.recordValidation(ids[index] ?? "", index % 2 === 0);
      }
    }
    await brain.recordAccess(ids.filter((_id, index) => index % 4 === 0));
    for (const id of ids) {
      const memory = await brain.getMemory(id, { peek: true });
      expect(memory.confidence).toBe(calculateConfidence(memory, START));
      const history = await brain.getConfidenceHistory(id);
      expect(history.at(-1)?.new_confidence).toBe(memory.confidence);
      for (const [index, entry] of history.entries()) {
        expect(entry.old_confidence).toBe(history[index - 1]?.new_confidence ?? null);
      }
    }
  });
});
