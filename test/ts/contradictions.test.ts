import { describe, expect, it } from "@jest/globals";
import {
  type ContradictionOptions,
  type CortexBridge,
  cortexAdd,
  cortexResolve,
  type Resolution,
} from "../../ts/index.js";
import { countingIds, START, scoreOf, stored, useRoom } from "./support/brains.js";
import { failureOf, resultOf } from "./support/tools.js";

const room = useRoom();

/** m1 and m3 contradict each other; the pair's id is m2 or so, since pairs take ids too. */
async function contradicting() {
  const brain = await room.open({ ids: countingIds() });
  const older = await stored(brain, { content: "I live in Bern." });
  const newer = await stored(brain, { content: "I live in Graz." });
  const [pair] = await brain.getContradictions();
  if (pair === undefined) {
    throw new Error("no contradiction was found");
  }
  return { brain, older, newer, pair };
}

async function scores(brain: CortexBridge, ...ids: string[]): Promise<number[]> {
  return await Promise.all(ids.map((id) => scoreOf(brain, id)));
}

describe("getContradictions", () => {
  it("lists pairs with both texts, the evidence, and who carries the penalty", async () => {
    const { brain, older, newer, pair } = await contradicting();
    expect(pair).toEqual({
      id: expect.any(String),
      older_id: older,
      newer_id: newer,
      kind: "value",
      score: expect.any(Number),
      evidence: [expect.stringContaining("Bern"), expect.stringContaining("Graz")],
      status: "open",
      penalised_id: older,
      detected_at: START,
      user_id: "default",
      older_content: "I live in Bern.",
      newer_content: "I live in Graz.",
      older_at: START,
      newer_at: START,
      resolved_by: null,
      resolved_at: null,
    });
    expect((await brain.getMemory(older, { peek: true })).access_count).toBe(0);
  });

  it.each<[options: ContradictionOptions, found: number]>([
    [{ status: "open" }, 1],
    [{ status: "resolved" }, 0],
    [{ memory_id: "none" }, 0],
    [{ limit: 1 }, 1],
  ])("of %j finds %d", async (options, found) => {
    const { brain } = await contradicting();
    expect(await brain.getContradictions(options)).toHaveLength(found);
  });

  it.each([{ status: "odd" }, { limit: 0 }, { limit: "1" }, { memory_id: "" }, { id: "m1" }])(
    "refuses %j",
    async (options) => {
      const brain = await room.open();
      const asked = brain.getContradictions(options as ContradictionOptions);
      await expect(asked).rejects.toMatchObject({ code: "VALIDATION_ERROR" });
    },
  );
});

describe("resolveContradiction", () => {
  it("gives the loser the penalty, and can be decided anew", async () => {
    const { brain, older, newer, pair } = await contradicting();
    expect(await scores(brain, older, newer)).toEqual([0.7, 1]);
    const resolved = await brain.resolveContradiction(pair.id, { winner: older }, { actor: "ada" });
    expect(resolved).toMatchObject({ status: "resolved", penalised_id: newer });
    expect(await scores(brain, older, newer)).toEqual([1, 0.7]);
    expect(await brain.getContradictions()).toMatchObject([
      { status: "resolved", resolved_by: "ada", resolved_at: START },
    ]);
    expect(await brain.resolveContradiction(pair.id, { dismiss: true })).toMatchObject({
      status: "dismissed",
      penalised_id: null,
    });
    expect(await scores(brain, older, newer)).toEqual([1, 1]);
    expect((await brain.getConfidenceHistory(newer)).map(({ reason }) => reason)).toEqual([
      "created",
      "resolution",
      "resolution",
    ]);
  });

  it("takes a decision back", async () => {
    const { brain, older, newer, pair } = await contradicting();
    const decisions: Resolution[] = [{ winner: older }, { winner: newer }, { dismiss: true }];
    for (const decision of decisions) {
      await brain.resolveContradiction(pair.id, decision);
      const again = await brain.resolveContradiction(pair.id, { reopen: true }, { actor: "ada" });
      expect(again).toMatchObject({ status: "open", penalised_id: older });
      expect(await brain.getContradictions()).toEqual([pair]);
      expect(await scores(brain, older, newer)).toEqual([0.7, 1]);
    }
    expect((await brain.getConfidenceHistory(older)).at(-1)).toMatchObject({
      reason: "resolution",
      actor: "ada",
      note: "to be decided again",
    });
  });

  it.each<[resolution: object, code: string]>([
    [{}, "VALIDATION_ERROR"],
    [{ dismiss: true, reopen: true }, "VALIDATION_ERROR"],
    [{ dismiss: false }, "VALIDATION_ERROR"],
    [{ winner: "m1", dismiss: true }, "VALIDATION_ERROR"],
    [{ winner: "nobody" }, "VALIDATION_ERROR"],
    [{ winner: "" }, "VALIDATION_ERROR"],
    [{ loser: "m1" }, "VALIDATION_ERROR"],
  ])("refuses %j with %s, and changes nothing", async (resolution, code) => {
    const { brain, pair } = await contradicting();
    const decided = brain.resolveContradiction(pair.id, resolution as Resolution);
    await expect(decided).rejects.toMatchObject({ code });
    expect(await brain.getContradictions()).toEqual([pair]);
  });

  it("refuses an unknown pair", async () => {
    const { brain, older } = await contradicting();
    await expect(brain.resolveContradiction("none", { winner: older })).rejects.toMatchObject({
      code: "NOT_FOUND",
    });
  });
});

describe("cortex_resolve", () => {
  it("lists what is open, and decides it", async () => {
    const { brain, older, newer, pair } = await contradicting();
    const { text, result } = await resultOf(cortexResolve, brain);
    expect(result).toEqual({ open: [pair], possible: [] });
    expect(text.split("\n")).toEqual([
      `[${pair.id}] value, score ${pair.score.toFixed(2)}, open`,
      `  older, carries the penalty, says "${pair.evidence[0]}": [${older}] (2026-03-01 12:00; 70% medium; disputed by ${newer}) user: I live in Bern.`,
      `  newer, says "${pair.evidence[1]}": [${newer}] (2026-03-01 12:00; 100% high; conflicts with ${older}, 2026-03-01 12:00, "I live in Bern.") user: I live in Graz.`,
    ]);
    const decided = await resultOf(cortexResolve, brain, { id: pair.id, winner: older });
    expect(decided.text).toBe(
      `✅ Resolved ${pair.id}: ${older} holds, ${newer} carries the penalty\n` +
        "No contradiction is open.",
    );
    expect(decided.result).toMatchObject({ resolved: { status: "resolved" }, open: [] });
    const dismissed = await resultOf(cortexResolve, brain, { id: pair.id, dismiss: true });
    expect(dismissed.text).toContain(`✅ Dismissed ${pair.id}`);
  });

  it("lists twenty, and says that there are more", async () => {
    const brain = await room.open({ ids: countingIds() });
    for (const what of "car bike boat desk lamp door bed sofa rug tent kite coat hat mug van bus cup pen key tie fan".split(
      " ",
    )) {
      await stored(brain, { content: `My ${what} is red.` });
      await stored(brain, { content: `My ${what} is blue.` });
    }
    expect(await brain.getContradictions({ status: "open" })).toHaveLength(21);
    const { text, result } = await resultOf(cortexResolve, brain);
    expect(result.open).toHaveLength(20);
    expect(text).toMatch(/\nThere are more pairs: /u);
    const [first] = result.open;
    const decided = await resultOf(cortexResolve, brain, { id: first?.id, dismiss: true });
    expect(decided.text).not.toContain("There are more pairs");
  });

  it("says of pairs that are only possible that none is open", async () => {
    const brain = await room.open({ contradictions: { open: 1, possible: 0.5 } });
    await brain.createMemory({ content: "I live in Bern." });
    await brain.createMemory({ content: "I live in Graz." });
    const { text, result } = await resultOf(cortexResolve, brain);
    expect(result).toMatchObject({ open: [], possible: [{ status: "possible" }] });
    expect(text).toMatch(
      /^No contradiction is open\. These may be some, and cost nobody anything:\n/u,
    );
  });

  it.each([
    [{ id: "none", dismiss: true }, "NOT_FOUND"],
    [{ winner: "m1" }, "VALIDATION_ERROR"],
    [{ dismiss: true }, "VALIDATION_ERROR"],
    [{ id: "m1" }, "VALIDATION_ERROR"],
    [{ id: "m1", winner: "m1", dismiss: true }, "VALIDATION_ERROR"],
    [{ id: "m1", winner: 1 }, "VALIDATION_ERROR"],
    [{ id: "" }, "VALIDATION_ERROR"],
  ])("refuses %j with %s", async (params, code) => {
    const { brain } = await contradicting();
    expect(await failureOf(cortexResolve, brain, params)).toMatchObject({ code });
    expect(await brain.getContradictions({ status: "open" })).toHaveLength(1);
  });
});

describe("cortex_add", () => {
  it("says what the new memory contradicts, and how to decide it", async () => {
    const brain = await room.open({ ids: countingIds() });
    await resultOf(cortexAdd, brain, { content: "I live in Bern." });
    const { text, result } = await resultOf(cortexAdd, brain, { content: "I live in Graz." });
    const [pair] = result.contradictions ?? [];
    expect(text).toContain("contradicts (value: ");
    expect(text).toContain(`cortex_resolve decides ${pair?.id}`);
  });
});

describe("whose contradictions they are", () => {
  async function twoUsers(allUsers: boolean): Promise<CortexBridge> {
    const brain = await room.open({ ids: countingIds(), allUsers });
    for (const [user_id, city] of [
      ["ada", "Bern"],
      ["bob", "Ulm"],
    ] as const) {
      await stored(brain, { content: `I live in ${city}.`, user_id });
      const newer = await stored(brain, { content: "I live in Graz.", user_id });
      await brain.recordValidation(newer, false, { user: user_id });
    }
    return brain;
  }

  it("is said with every pair and every memory that proved wrong", async () => {
    const brain = await twoUsers(false);
    const pairs = await brain.getContradictions({ user: "*" });
    expect(pairs.map(({ user_id, older_content }) => [user_id, older_content]).sort()).toEqual([
      ["ada", "I live in Bern."],
      ["bob", "I live in Ulm."],
    ]);
    const wrong = await brain.getProvedWrong({ user: "*" });
    expect(wrong.map(({ user_id }) => user_id).sort()).toEqual(["ada", "bob"]);
  });

  it("is said to agents of hosts that answer for all users", async () => {
    const { text, result } = await resultOf(cortexResolve, await twoUsers(true), {});
    expect(text.match(/open, of user (?:ada|bob)$/gmu)?.sort()).toEqual([
      "open, of user ada",
      "open, of user bob",
    ]);
    expect(text).toMatch(/older.*user bob: I live in Ulm\./u);
    expect(result.open.map(({ user_id }) => user_id).sort()).toEqual(["ada", "bob"]);
  });
});
