/** What an agent of one's own puts before a prompt. */
import { describe, expect, it } from "@jest/globals";
import { estimateTokens, isWorthKeeping, recallFor, withoutRecall } from "../../ts/index.js";
import { stored, useRoom } from "./support/brains.js";

const room = useRoom();

describe("recallFor", () => {
  it("gives the memories that fit, as a block and as hits, and counts no access", async () => {
    const brain = await room.open({ userId: "ada" });
    const id = await stored(brain, { content: "I am allergic to penicillin." });
    await stored(brain, { content: "The boat lies in Bergen." });
    const { block, memories } = await recallFor(brain, "Am I allergic to anything?");
    expect(memories.map((memory) => memory.id)).toEqual([id]);
    expect(block).toMatch(/^<cortex-memories>\n.*user: I am allergic to penicillin\.\n<\/cortex/su);
    expect((await brain.getMemory(id, { peek: true })).access_count).toBe(0);
  });

  it.each(["", "Thanks, that was great!", "const x = 1;\nconst y = 2;", "What is entropy?"])(
    "gives nothing where nothing fits: %j",
    async (prompt) => {
      const brain = await room.open({ userId: "ada" });
      await stored(brain, { content: "I am allergic to penicillin." });
      expect(await recallFor(brain, prompt)).toEqual({ block: "", memories: [] });
    },
  );

  it.each([
    ["What's on tomorrow?", ["Lunch with Ruth tomorrow at one"]],
    ["Remind me what is on 19 March", ["Dentist on 19 March at ten"]],
    ["Do I have anything next week?", ["Lunch with Ruth tomorrow at one"]],
    ["Write a poem about next week", []],
    ["What's on today?", []],
  ])("gives what tells of the time that is asked for: %j", async (prompt, expected) => {
    // A Sunday.
    const brain = await room.open({ userId: "ada", clock: () => Date.UTC(2026, 2, 1, 12) });
    await stored(brain, { content: "Lunch with Ruth tomorrow at one" });
    await stored(brain, { content: "Dentist on 19 March at ten" });
    await stored(brain, { content: "I like plums" });
    const { memories } = await recallFor(brain, prompt);
    expect(memories.map(({ content }) => content)).toEqual(expected);
  });

  it.each([
    ["Write a haiku.", 0],
    ["Please write a haiku about autumn leaves", 0],
    ["Please continue.", 0],
    ["Explain entropy to me.", 0],
    ["Recommend a bakery", 1],
    ["Run the tests", 0],
    ["Go on", 0],
    ["Let's do that", 0],
  ])("gives a request that speaks of nobody what has its words: %j, %i", async (prompt, count) => {
    const brain = await room.open({ userId: "ada" });
    for (const content of [
      "Ruth recommends the new bakery.",
      "She explains everything twice, and continues until it is clear.",
      "The choir continues on Monday.",
      "Let's go on Friday, that will do.",
      "The driving test went well.",
      "I read lots of genres and write a little.",
      "The autumn leaves are lovely.",
    ]) {
      await stored(brain, { content });
    }
    expect((await recallFor(brain, prompt)).memories).toHaveLength(count);
  });

  it.each([
    ["How much do I weigh?", "I weigh 82 kg."],
    ["How much is the rent?", "The rent is 900 euros."],
    ["How much do I earn?", "I earn 3,100 a month."],
  ])("looks up what is asked by a verb or a noun that may be one: %j", async (prompt, told) => {
    const brain = await room.open({ userId: "ada" });
    await stored(brain, { content: told });
    await stored(brain, { content: "The boat lies in Bergen." });
    const { memories } = await recallFor(brain, prompt);
    expect(memories.map(({ content }) => content)).toEqual([told]);
  });

  it.each([
    ["do we use redis", []],
    ["is jenkins still used", ["Deploys go through Jenkins"]],
    ["which linter do we use", ["Use biome as the linter"]],
    ["what do we use for tests", ["We use vitest for unit tests"]],
  ])("leaves out what shares a verb as general as 'use' alone: %j", async (prompt, told) => {
    const brain = await room.open({ userId: "ada" });
    for (const content of [
      "Deploys go through Jenkins",
      "We use pnpm",
      "We use vitest for unit tests",
      "Use biome as the linter",
      "The api uses postgres 16",
      "Grandma uses a walking stick",
      "Staging runs on a small box in Nuremberg",
    ]) {
      await stored(brain, { content });
    }
    const { memories } = await recallFor(brain, prompt);
    expect(memories.map(({ content }) => content)).toEqual(told);
  });

  it("gives a request what memories answer it together", async () => {
    const brain = await room.open({ userId: "ada" });
    const told = ["staging url is https://staging.shop.example", "Deploys go through Jenkins"];
    for (const content of [...told, "We use pnpm, not npm", "The choir sings on Monday."]) {
      await stored(brain, { content });
    }
    const { memories } = await recallFor(brain, "deploy to staging");
    expect(memories.map(({ content }) => content).sort()).toEqual([...told].sort());
  });

  it("goes by the retrieval profile that is named, and refuses one that there is not", async () => {
    const brain = await room.open({ userId: "ada" });
    await brain.setConfidencePolicy({ profiles: { careful: { standing_weight: 0.9 } } });
    const sure = await stored(brain, {
      content: "The boat lies in Bergen harbour, near the old pier.",
    });
    const unsure = await stored(brain, { content: "The boat lies in Bergen.", confidence: 0.4 });
    const first = async (options: object) =>
      (await recallFor(brain, "Where does the boat lie?", options)).memories.map(({ id }) => id);
    expect(await first({})).toEqual([unsure, sure]);
    expect(await first({ profile: "careful" })).toEqual([sure, unsure]);
    await expect(first({ profile: "careless" })).rejects.toMatchObject({
      code: "VALIDATION_ERROR",
    });
  });

  it("takes a time for what is asked in a question, not in what somebody tells", async () => {
    const brain = await room.open({ userId: "ada" });
    const created_at = "2026-01-20T09:00:00Z";
    await stored(brain, { content: "Levothyroxine is at 50 mcg.", created_at });
    await stored(brain, { content: "The tax deadline moved.", created_at });
    const deadline = async (prompt: string) =>
      (await recallFor(brain, prompt)).memories.map(({ content }) => content);
    expect(await deadline("I'm vegan since January.")).toEqual([]);
    expect(await deadline("Is it colder in January?")).toEqual([]);
    expect(await deadline("When did the tax deadline move in January?")).toEqual([
      "The tax deadline moved.",
    ]);
    expect((await recallFor(brain, "What did I tell you in January?")).memories).toHaveLength(2);
  });

  it("leaves out what was only told beside what fits, but not the answer to a question", async () => {
    const brain = await room.open({ userId: "ada" });
    const told = { session_id: "monday" };
    for (const content of [
      "The staging database listens on port 5433.",
      "I am allergic to penicillin.",
    ]) {
      await stored(brain, { content, ...told });
    }
    const dialogue = { session_id: "tuesday" };
    await stored(brain, { content: "What is your cat called?", speaker: "Ben", ...dialogue });
    await stored(brain, { content: "Minka, after my aunt.", speaker: "Ruth", ...dialogue });
    const contents = async (prompt: string) =>
      (await recallFor(brain, prompt)).memories.map(({ content }) => content);
    expect(await contents("Which port is the staging database on?")).toEqual([
      "The staging database listens on port 5433.",
    ]);
    expect(await contents("What is Ruth's cat called?")).toContain("Minka, after my aunt.");
  });

  it("keeps within the budget and tells which memories are in the block", async () => {
    const brain = await room.open({ userId: "ada" });
    for (const day of ["Monday", "Tuesday", "Wednesday", "Friday"]) {
      await stored(brain, { content: `On ${day} I swim in the lake with Ruth and her sister.` });
    }
    const all = await recallFor(brain, "When do I swim in the lake?");
    const less = await recallFor(brain, "When do I swim in the lake?", { max_tokens: 150 });
    expect(all.memories.length).toBe(4);
    expect(less.memories.length).toBeGreaterThan(0);
    expect(less.memories.length).toBeLessThan(4);
    expect(estimateTokens(less.block)).toBeLessThanOrEqual(150);
    for (const { id } of less.memories) expect(less.block).toContain(id);
  });

  it("does not take an earlier block for something that is asked", async () => {
    const brain = await room.open({ userId: "ada" });
    await stored(brain, { content: "I am allergic to penicillin." });
    const { block } = await recallFor(brain, "Am I allergic to anything?");
    expect(withoutRecall(`${block}\n\nThanks!`)).toBe("Thanks!");
    expect((await recallFor(brain, `${block}\n\nThanks!`)).block).toBe("");
  });

  it("answers for the brain's user", async () => {
    const path = room.file();
    const bob = await room.open({ path, userId: "bob" });
    await stored(bob, { content: "I am allergic to penicillin." });
    await bob.close();
    const ada = await room.open({ path, userId: "ada" });
    expect((await recallFor(ada, "Am I allergic to penicillin?")).memories).toEqual([]);
  });

  it.each([
    [{ max_tokens: 0 }, /max_tokens/u],
    [{ max_token: 10 }, /max_token/u],
    [{ limit: -1 }, /limit/u],
  ])("refuses %j and says what is wrong", async (options, says) => {
    const brain = await room.open({ userId: "ada" });
    await expect(recallFor(brain, "Where is the boat?", options as never)).rejects.toMatchObject({
      code: "VALIDATION_ERROR",
      message: expect.stringMatching(says),
    });
  });
});

it.each([
  ["I moved to Graz in May.", true],
  ["Where do I live?", false],
  ["npm ERR! code ENOENT", false],
])("whether %j is worth keeping: %s", (message, worth) => {
  expect(isWorthKeeping(message)).toBe(worth);
});
