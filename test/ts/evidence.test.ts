import { type CortexBridge, calculateConfidence, openBrain } from "../../ts/index.js";

const DAY = 86_400_000;
const BEGIN = Date.UTC(2026, 0, 5, 9);

async function withBrain(
  confidence: object,
  use: (brain: CortexBridge, at: (day: number) => void) => Promise<void>,
): Promise<void> {
  let now = BEGIN;
  const brain = await openBrain({
    path: ":memory:",
    timezone: "UTC",
    clock: () => now,
    confidence,
  });
  try {
    await use(brain, (day) => {
      now = BEGIN + day * DAY;
    });
  } finally {
    await brain.close();
  }
}

async function tell(brain: CortexBridge, content: string, categories = ["general"]) {
  return (await brain.createMemory({ content, categories })).memory_id as string;
}

describe("the policy evidence", () => {
  it("is asked for by its name and nothing else", async () => {
    await withBrain({ policy: "evidence" }, async (brain, at) => {
      expect(brain.policy.policy).toBe("evidence");
      const id = await tell(brain, "I grow roses by the gate");
      at(50);
      const { confidence, base_confidence } = await brain.getMemory(id, { peek: true });
      expect(base_confidence).toBe(1);
      expect(confidence).toBeGreaterThan(0.5);
      expect(confidence).toBeLessThan(0.9);
    });
  });

  it("tells each part by name and amount, which add up to the score", async () => {
    await withBrain({ policy: "evidence" }, async (brain, at) => {
      const id = await tell(brain, "I grow roses by the gate");
      await brain.recordValidation(id, false);
      at(30);
      await brain.recordValidation(id, true);
      at(60);
      const { confidence, policy, parts } = await brain.explainConfidence(id);
      expect(policy).toBe("evidence");
      expect(parts.map(({ name }) => name)).toEqual([
        "told",
        "proved_right",
        "proved_wrong",
        "age",
      ]);
      expect(parts.map(({ amount }) => Math.sign(amount))).toEqual([1, 1, -1, -1]);
      expect(parts.reduce((sum, { amount }) => sum + amount, 0)).toBeCloseTo(confidence, 12);
      expect((await brain.getMemory(id, { peek: true })).confidence).toBe(confidence);
    });
  });

  it("explains the formula in the same way", async () => {
    await withBrain({}, async (brain, at) => {
      const id = await tell(brain, "I grow roses by the gate");
      at(25);
      const { confidence, policy, parts } = await brain.explainConfidence(id);
      expect([confidence, policy]).toEqual([0.75, "formula"]);
      expect(parts.map(({ name }) => name)).toEqual(["base", "age"]);
      expect(parts[1]?.amount).toBeCloseTo(-0.25, 12);
      await expect(brain.explainConfidence("none")).rejects.toMatchObject({ code: "NOT_FOUND" });
    });
  });

  it("counts no access, and keeps longer what is for life", async () => {
    await withBrain({ policy: "evidence" }, async (brain, at) => {
      const roses = await tell(brain, "I grow roses by the gate");
      const allergy = await tell(brain, "Mum is allergic to penicillin.");
      const dose = await tell(brain, "The clock repair is booked", ["appointments"]);
      at(60);
      const scoreOf = async (id: string) => (await brain.getMemory(id, { peek: true })).confidence;
      const before = await scoreOf(roses);
      for (let i = 0; i < 5; i += 1) await brain.getMemory(roses);
      expect(await scoreOf(roses)).toBe(before);
      expect(await scoreOf(allergy)).toBeGreaterThan(before);
      expect(await scoreOf(dose)).toBeLessThan(before);
    });
  });

  it("is kept by the brain, and given up for the formula again", async () => {
    await withBrain({}, async (brain, at) => {
      const id = await tell(brain, "I grow roses by the gate");
      at(40);
      const scoreOf = async () => (await brain.getMemory(id, { peek: true })).confidence;
      const before = await scoreOf();
      const listing = await brain.setConfidencePolicy({ policy: "evidence" });
      expect(listing.kept?.policy.policy).toBe("evidence");
      expect(await scoreOf()).not.toBe(before);
      expect((await brain.getConfidenceDistribution("stm")).average).toBe(await scoreOf());
      await brain.setConfidencePolicy({ policy: "formula" });
      expect(await scoreOf()).toBe(before);
    });
  });

  it("is also what calculateConfidence computes", () => {
    const record = { created_at: 0, categories: ["allergy"] };
    const old = calculateConfidence(record, 400 * DAY, { policy: "evidence" });
    expect(old).toBeGreaterThan(0.8);
    expect(calculateConfidence({ created_at: 0 }, 400 * DAY, { policy: "evidence" })).toBeLessThan(
      0.5,
    );
  });

  it("refuses a policy that there is not", async () => {
    await expect(
      openBrain({ path: ":memory:", confidence: { policy: "hope" as "evidence" } }),
    ).rejects.toMatchObject({ code: "VALIDATION_ERROR" });
  });
});
