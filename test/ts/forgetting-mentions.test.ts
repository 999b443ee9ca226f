/** What conversations say of whom or what is forgotten: it is told, and taken along where that is asked for. */
import { describe, expect, it, jest } from "@jest/globals";
import { forgetTurns, mentionsOf } from "../../ts/bridge/mentions.js";
import { type CortexBridge, cortexForget } from "../../ts/index.js";
import { countingIds, useRoom } from "./support/brains.js";
import { resultOf } from "./support/tools.js";

const room = useRoom();

/** A conversation about Rita and the weather, another one about Rita, and memories. */
async function told(memories: readonly string[]): Promise<CortexBridge> {
  const brain = await room.open({ ids: countingIds() });
  const talks = {
    talk: ["My neighbour Rita is loud again.", "What is the weather?", "The penicillin is gone."],
    other: ["I saw Rita in the garden."],
  };
  for (const [session_id, turns] of Object.entries(talks)) {
    const session = await brain.startSession({ session_id });
    for (const content of turns) {
      await session.appendTurn({ user_message: { content } });
    }
  }
  for (const content of memories) {
    await brain.createMemory({ content });
  }
  return brain;
}

const RITA = "My neighbour Rita lives below. She sings on Mondays.";
const mentioned = async (brain: CortexBridge, ids: string[]) =>
  await mentionsOf(brain, { ids }, await brain.forget({ ids }, { dryRun: true }));
const places = (turns: readonly { session_id: string; turn_id: number }[]) =>
  turns.map(({ session_id, turn_id }) => `${session_id} ${turn_id}`).sort();

describe("what conversations also say", () => {
  it.each<[string, string, string[], string[]]>([
    ["the names in it", RITA, ["Rita"], ["other 1", "talk 1"]],
    ["a name in the possessive", "The cat is Rita's.", ["Rita"], ["other 1", "talk 1"]],
    [
      "without names, what its facts are about",
      "I'm allergic to penicillin.",
      ["penicillin"],
      ["talk 3"],
    ],
    ["nothing, where nobody speaks of it", "The boat lies at pier four.", [], []],
  ])("is found by %s", async (_what, content, words, turns) => {
    const brain = await told([content]);
    const mentions = await mentioned(brain, ["m1"]);
    expect(mentions.words).toEqual(words);
    expect(places(mentions.turns)).toEqual(turns);
  });

  it("leaves out what goes anyway: the turns that are named, and those that say it word for word", async () => {
    const brain = await told([RITA, "I saw Rita in the garden."]);
    const both = await mentioned(brain, ["m1", "m2"]);
    expect(places(both.turns)).toEqual(["talk 1"]);
  });

  it("changes nothing", async () => {
    const brain = await told([RITA]);
    await mentioned(brain, ["m1"]);
    expect(await brain.findTurns({ text: "Rita" })).toHaveLength(2);
    expect((await brain.getMemory("m1", { peek: true })).content).toBe(RITA);
  });

  it("is forgotten turn by turn, the rest of the conversations stays", async () => {
    const brain = await told([RITA]);
    const { turns } = await mentioned(brain, ["m1"]);
    const receipts = await forgetTurns(brain, turns, { actor: "test" });
    expect(receipts.map(({ state }) => state)).toEqual(["done", "done"]);
    expect(await brain.findTurns({ text: "Rita" })).toEqual([]);
    expect(await brain.findTurns({ text: "weather" })).toHaveLength(1);
  });
});

describe("cortex_forget", () => {
  it("plans once, whether that is shown or done", async () => {
    const brain = await told([RITA]);
    const forget = jest.spyOn(brain, "forget");
    await resultOf(cortexForget, brain, { ids: ["m1"] });
    await resultOf(cortexForget, brain, { ids: ["m1"], confirm: true });
    expect(forget.mock.calls.map(([, options]) => options?.dryRun ?? false)).toEqual([
      true,
      true,
      false,
    ]);
  });

  it("tells of them before, and takes them where that is asked for and confirmed", async () => {
    const brain = await told([RITA]);
    const would = await resultOf(cortexForget, brain, { ids: ["m1"], session_turns: true });
    expect(would.result.mentions).toMatchObject({ words: ["Rita"], turns: [{}, {}] });
    expect(would.text).toContain("2 turns of conversations also speak of Rita and would stay");
    expect(would.text).toContain("talk, turn 1, ");
    expect(would.text).toContain("My neighbour Rita is loud again.");
    expect(await brain.findTurns({ text: "Rita" })).toHaveLength(2);
    const gone = await resultOf(cortexForget, brain, {
      ids: ["m1"],
      session_turns: true,
      confirm: true,
    });
    expect(gone.text).toContain("Also the turns that spoke of Rita:");
    expect(await brain.findTurns({ text: "Rita" })).toEqual([]);
  });

  it("says after forgetting that they stay, where nobody asked for them", async () => {
    const brain = await told([RITA]);
    const { text } = await resultOf(cortexForget, brain, { ids: ["m1"], confirm: true });
    expect(text).toContain("2 turns of conversations also speak of Rita");
    expect(await brain.findTurns({ text: "Rita" })).toHaveLength(2);
  });
});
