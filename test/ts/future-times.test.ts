import { expect, test } from "@jest/globals";
import { DAY, START, useRoom } from "./support/brains.js";

const room = useRoom();

/** Clocks that differ by a day count as none. */
test.each([
  ["a year ahead", START + 365 * DAY, true],
  ["two days ahead", START + 2 * DAY, true],
  ["a day ahead", START + DAY, undefined],
  ["now", START, undefined],
  ["a year ago", START - 365 * DAY, undefined],
])(
  "a memory of %s is stored, and said to be told for a time to come: %p",
  async (_when, at, told) => {
    const brain = await room.open();
    const result = await brain.createMemory({ content: "Tea at home.", created_at: at });
    expect(result.is_success).toBe(true);
    expect(result.in_future).toBe(told);
    const more = await brain.importMemories([
      { content: "Tea at work.", created_at: at },
      { content: "Tea in May.", created_at: START },
    ]);
    expect(more).toMatchObject({ stored: 2, refused: [] });
    expect(more.in_future).toBe(told && 1);
  },
);

test("what is refused or there already is counted as nothing that was told ahead", async () => {
  const brain = await room.open();
  const ahead = { content: "Tea at home.", created_at: START + 30 * DAY };
  await brain.createMemory(ahead);
  expect(await brain.createMemory(ahead)).not.toHaveProperty("in_future");
  expect(await brain.importMemories([ahead])).not.toHaveProperty("in_future");
});
