/** What conversations and other memories say of whom or what is forgotten: it is told, and taken along where that is asked for. */
import { describe, expect, it, jest } from "@jest/globals";
import { forgetTurns, mentionLines, mentionsOf } from "../../ts/bridge/mentions.js";
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

  it.each<[string, string, string[]]>([
    ["a name with a hyphen", "Jean-Pierre likes tea.", ["Jean-Pierre"]],
    ["signs that patterns are made of", "The key FB-230 (a+b) [c] is Rita's.", ["Rita"]],
    ["no name of whose memory it is", "User takes penicillin.", ["penicillin"]],
  ])("is looked for by %s", async (_what, content, words) => {
    const brain = await told([content, `${words.join(" and ")} are told of here, too.`]);
    const mentions = await mentioned(brain, ["m1"]);
    expect(mentions.words).toEqual(words);
    expect(mentions.memories.map(({ id }) => id)).toEqual(["m2"]);
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

describe("what other memories also say", () => {
  const KELLER = "My neighbour Mrs. Keller gossips about Mum's illness.";

  it.each<[string, string[], string[], string[]]>([
    ["a name behind a title", [KELLER, "Mrs. Keller has a spare key."], ["Keller", "Mum"], ["m2"]],
    ["a name in the possessive", [KELLER, "I fed Keller’s cat."], ["Keller", "Mum"], ["m2"]],
    ["no longer name that begins so", [KELLER, "I like the Kellerbier here."], [], []],
    [
      "whom few memories speak of first, whom many do last",
      [KELLER, "Mum sleeps well.", "Mum likes soup.", "The flat key hangs at Mrs. Keller's."],
      ["Keller", "Mum"],
      ["m4", "m3", "m2"],
    ],
    [
      "without names, what its facts are about",
      ["I'm allergic to nuts.", "The cake is full of nuts."],
      ["nuts"],
      ["m2"],
    ],
  ])("is found by %s", async (_what, memories, words, others) => {
    const brain = await told(memories);
    const mentions = await mentioned(brain, ["m1"]);
    expect(mentions.words).toEqual(words);
    expect(mentions.memories.map(({ id }) => id)).toEqual(others);
    expect(mentions.memories.map(({ content }) => content)).toEqual(
      others.map((id) => memories[Number(id.slice(1)) - 1]),
    );
  });

  it("leaves out what goes anyway, and what is another user's", async () => {
    const brain = await told([KELLER, "Mrs. Keller has a spare key."]);
    await brain.createMemory({ content: "Mrs. Keller is my aunt.", user_id: "bob" });
    expect((await mentioned(brain, ["m1", "m2"])).memories).toEqual([]);
  });

  it("is named up to a bound, the rest is counted; a text shows some of it", async () => {
    const others = Array.from({ length: 60 }, (_, index) => `Mrs. Keller told story ${index}.`);
    const mentions = await mentioned(await told([KELLER, ...others]), ["m1"]);
    expect(mentions.memories).toHaveLength(50);
    expect(mentions.more_memories).toBe(10);
    const how = { turns: "", memories: "their ids take them" };
    const lines = mentionLines(mentions, how, false);
    expect(lines[0]).toBe(
      "60 other memories also speak of Keller, Mum and would stay; their ids take them:",
    );
    expect(lines).toHaveLength(12);
    expect(lines.at(-1)).toBe("  ... and 50 more");
    expect(mentionLines(mentions, how, true)[0]).toContain("and stay; ");
  });

  it("stays when cortex_forget is confirmed, and is named before and after", async () => {
    const brain = await told([KELLER, "Mrs. Keller has a spare key."]);
    for (const confirm of [false, true]) {
      const { text, result } = await resultOf(cortexForget, brain, { ids: ["m1"], confirm });
      expect(text).toContain("1 other memory also speaks of Keller, Mum");
      expect(text).toMatch(/ {2}m2, .*: Mrs\. Keller has a spare key\./u);
      expect(result.mentions).toMatchObject({ memories: [{ id: "m2" }], more_memories: 0 });
    }
    expect((await brain.getMemory("m2", { peek: true })).content).toContain("spare key");
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
    // The structured part says the same.
    expect(gone.result).toMatchObject({
      state: "done",
      redacted: [
        { session_id: "talk", turns: [1] },
        { session_id: "other", turns: [1] },
      ],
      mentions: { turns: [] },
    });
    expect(gone.result.remaining.filter(({ what }) => what === "turn")).toEqual([]);
    expect(await brain.findTurns({ text: "Rita" })).toEqual([]);
  });

  it("says after forgetting that they stay, where nobody asked for them", async () => {
    const brain = await told([RITA]);
    const { text } = await resultOf(cortexForget, brain, { ids: ["m1"], confirm: true });
    expect(text).toContain("2 turns of conversations also speak of Rita");
    expect(await brain.findTurns({ text: "Rita" })).toHaveLength(2);
  });
});
