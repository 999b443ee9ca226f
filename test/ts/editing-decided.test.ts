import { describe, expect, it } from "@jest/globals";
import type { CortexBridge } from "../../ts/index.js";
import { countingIds, DAY, stored, useRoom } from "./support/brains.js";

const room = useRoom();

/** Ruth in Bern (m1) and, a day later, in Basel; of which the newer holds, as somebody decided. */
async function decided(): Promise<CortexBridge> {
  const brain = await room.open({ ids: countingIds() });
  await stored(brain, { content: "Ruth lives in Bern." });
  room.clock.advance(DAY);
  const newer = await stored(brain, { content: "Ruth lives in Basel." });
  const [pair] = await brain.getContradictions();
  await brain.resolveContradiction(`${pair?.id}`, { winner: newer });
  room.clock.advance(DAY);
  return brain;
}

const newerOf = async (brain: CortexBridge): Promise<string> =>
  `${(await brain.getContradictions({ status: "resolved" }))[0]?.newer_id}`;
const look = async (brain: CortexBridge, id: string) => await brain.getMemory(id, { peek: true });
const sound = async (brain: CortexBridge): Promise<void> => {
  expect((await brain.check({ deep: true })).problems).toEqual([]);
};

describe("a memory whose text is changed", () => {
  it("is no loser any more of what was decided about its old text", async () => {
    const brain = await decided();
    const before = await look(brain, "m1");
    expect(before.superseded_by).not.toBeNull();
    await brain.editSTM("m1", { content: "Tom works at Siemens." });
    const after = await look(brain, "m1");
    expect(after).toMatchObject({ superseded_by: null, disputed: null });
    expect(after.confidence).toBeGreaterThan(before.confidence ?? 0);
    expect(await brain.getContradictions({ status: "resolved" })).toEqual([]);
    const { hits } = await brain.searchMemories("Where does Tom work?", { superseded: "omit" });
    expect(hits.map(({ id }) => id)).toEqual(["m1"]);
    await sound(brain);
  });

  it("takes nobody's place any more by what it said", async () => {
    const brain = await decided();
    await brain.editSTM(await newerOf(brain), { content: "Paul lives in Basel." });
    expect(await look(brain, "m1")).toMatchObject({ superseded_by: null, disputed: null });
    await sound(brain);
  });

  it("keeps what was decided while it still says it, and only says more", async () => {
    const brain = await decided();
    const newer = await newerOf(brain);
    await brain.editSTM(newer, { append: "She likes it there." });
    await brain.editSTM("m1", { append: "She has a garden." });
    expect(await look(brain, "m1")).toMatchObject({ superseded_by: newer });
    await sound(brain);
  });

  it("is no longer replaced; and what it replaced stays so, whatever it says now", async () => {
    const brain = await room.open({ ids: countingIds() });
    await stored(brain, { content: "The tape holds the poster." });
    const screws = await stored(brain, { content: "We use screws for the picture." });
    await brain.updateSTM(screws, { replaces: ["m1"] });
    await brain.editSTM(screws, { content: "We use two screws for the picture." });
    expect(await look(brain, "m1")).toMatchObject({ superseded_by: screws });
    await brain.editSTM("m1", { content: "The cat is called Tom." });
    expect(await look(brain, "m1")).toMatchObject({ superseded_by: null, disputed: null });
    await sound(brain);
  });

  it("keeps that a pair was dismissed", async () => {
    const brain = await decided();
    const [pair] = await brain.getContradictions({ status: "resolved" });
    await brain.resolveContradiction(`${pair?.id}`, { dismiss: true });
    await brain.editSTM("m1", { content: "Ruth lives in Bern, on the hill." });
    expect(await brain.getContradictions({ status: "dismissed" })).toHaveLength(1);
  });
});

describe("a memory that proved wrong", () => {
  async function wrong(): Promise<CortexBridge> {
    const brain = await room.open({ path: room.file("wrong"), ids: countingIds() });
    await stored(brain, { content: "The heater broke." });
    await brain.recordValidation("m1", false);
    await brain.recordValidation("m1", false);
    room.clock.advance(1000);
    return brain;
  }

  it("did so no more once it is corrected", async () => {
    const brain = await wrong();
    expect((await look(brain, "m1")).disputed).toMatchObject({ proved_wrong: true });
    expect(await brain.getProvedWrong()).toHaveLength(1);
    await brain.editSTM("m1", { content: "The boiler was replaced by Tom." });
    expect(await look(brain, "m1")).toMatchObject({ disputed: null, contradiction_count: 0 });
    expect(await brain.getProvedWrong()).toEqual([]);
    await sound(brain);
    await brain.recordValidation("m1", false);
    expect((await look(brain, "m1")).disputed).toMatchObject({ proved_wrong: true });
    await sound(brain);
  });

  it("still did so when something is only added", async () => {
    const brain = await wrong();
    await brain.editSTM("m1", { append: "On Monday." });
    expect((await look(brain, "m1")).disputed).toMatchObject({ proved_wrong: true });
  });

  it("disputes others again with its corrected text", async () => {
    const brain = await wrong();
    await stored(brain, { content: "Ruth lives in Bern." });
    room.clock.advance(DAY);
    await brain.editSTM("m1", { content: "Ruth lives in Basel." });
    const pairs = await brain.getContradictions();
    expect(pairs.map(({ status }) => status)).toEqual(["open"]);
    const [pair] = pairs;
    const loser = pair?.penalised_id ?? "";
    const other = pair?.older_id === loser ? pair.newer_id : pair?.older_id;
    expect((await look(brain, loser)).disputed).toMatchObject({ by: [other] });
    await sound(brain);
  });

  it("is counted as often in a brain that merges both", async () => {
    const brain = await wrong();
    await brain.backup(room.file("copy"));
    await brain.editSTM("m1", { content: "The boiler was replaced by Tom." });
    await brain.close();
    const copy = await room.open({ path: room.file("copy") });
    await copy.merge(room.file("wrong"), { confirm: true });
    expect(await look(copy, "m1")).toMatchObject({ contradiction_count: 0, disputed: null });
    await sound(copy);
  });
});
