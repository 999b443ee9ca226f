import { expect, test } from "@jest/globals";
import { inCommandLineWords } from "../../ts/cli/wording.js";
import { type CortexBridge, cortexSearch, temporalSearch } from "../../ts/index.js";
import { stored, useRoom } from "./support/brains.js";
import { failureOf } from "./support/tools.js";

const room = useRoom();

const LATE = "2026-02-01";
const EARLY = "2026-01-01";
const range = { since: LATE, until: EARLY };
const talk = async (brain: CortexBridge) => await brain.startSession({ session_id: "talk" });

/** Whatever reads of a time range, with one that ends before it begins. */
const READERS: Record<string, [begin: string, (brain: CortexBridge) => Promise<unknown>]> = {
  searchMemories: ["since", (brain) => brain.searchMemories("tea", range)],
  memories: ["since", (brain) => brain.memories(range).page()],
  turns: ["since", (brain) => brain.list("turns", range).page()],
  findTurns: ["since", async (brain) => (await talk(brain)).findTurns(range)],
  events: ["from", (brain) => brain.list("events", { from: LATE, to: EARLY }).page()],
  trends: ["from", (brain) => brain.trends({ metric: "words", from: LATE, to: EARLY })],
  "the baseline of trends": [
    "baseline_from",
    (brain) => brain.trends({ metric: "words", baseline: { from: LATE, to: EARLY } }),
  ],
};

test.each(Object.entries(READERS))(
  "%s refuses a range that ends before it begins, and names both ends",
  async (_name, [begin, read]) => {
    const brain = await room.open();
    await stored(brain, { content: "Tea at home.", created_at: EARLY });
    const end = begin.replace("since", "until").replace("from", "to");
    const message = `${begin} 2026-02-01T00:00:00.000Z is after ${end} 2026-01-01T`;
    const advice = `so that nothing lies between: give an earlier ${begin} or a later ${end}`;
    await expect(read(brain)).rejects.toMatchObject({
      code: "VALIDATION_ERROR",
      message: expect.stringMatching(`^${message}\\S+, ${advice}$`),
    });
  },
);

test.each([cortexSearch, temporalSearch])("$name tells a model the same", async (tool) => {
  const brain = await room.open();
  expect(await failureOf(tool, brain, { query: "tea", ...range })).toMatchObject({
    code: "VALIDATION_ERROR",
    message: expect.stringContaining("is after until"),
  });
});

test("a range that ends as it begins is empty and no mistake", async () => {
  const brain = await room.open();
  await stored(brain, { content: "Tea at home.", created_at: EARLY });
  const { items } = await brain.memories({ since: EARLY, until: EARLY }).page();
  expect(items).toEqual([]);
});

test.each([
  ["2010-01-01", "is over ten years before", "give a later from or an earlier to"],
  [LATE, "is not before", "give an earlier from or a later to"],
])("trends from %s are refused: it %s the end", async (from, relation, advice) => {
  const brain = await room.open();
  await stored(brain, { content: "Tea at home.", created_at: EARLY });
  const refusal = await brain.trends({ metric: "words", from, to: LATE }).catch((error) => error);
  const [begin, end] = [from, LATE].map((day) => `${day}T00:00:00.000Z`);
  expect(refusal).toMatchObject({ code: "VALIDATION_ERROR" });
  expect(refusal.message).toBe(`from ${begin} ${relation} to ${end}: ${advice}`);
  expect(inCommandLineWords(refusal.message)).toBe(
    `--from ${begin} ${relation} --to ${end}: ${advice}`,
  );
});

test.each([
  ["since", "until", "--since", "--until"],
  ["from", "to", "--from", "--to"],
  ["baseline_from", "baseline_to", "--baseline-from", "--baseline-to"],
  ["review_at", "expires_at", "--review", "--expires"],
])("the command line calls %s and %s by its options", (begin, end, option, other) => {
  const said = inCommandLineWords(`${begin} 2026-02-01 is after ${end} 2026-01-01: mend it`);
  expect(said).toBe(`${option} 2026-02-01 is after ${other} 2026-01-01: mend it`);
});

test("an argument of a command is not called an option", () => {
  expect(inCommandLineWords("from must be text")).toBe("from must be text");
});
