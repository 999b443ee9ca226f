import { expect, test } from "@jest/globals";
import { cortexAdd } from "../../ts/index.js";
import { stored, useRoom } from "./support/brains.js";
import { resultOf } from "./support/tools.js";

const room = useRoom();

/** Who reads of each second memory that it resembles another one reads no more: only what is very much alike is told. */
test.each([
  ["Mum takes metoprolol in the evening.", "Mum takes amlodipine in the evening.", false],
  ["The old piano stands in room 4.", "The old piano stands in room 5.", false],
  [
    "The green sofa with the torn cover from Aunt Hedwig stood in the hall of the old house for a week.",
    "The green sofa with the torn cover from Aunt Hedwig stood in the hall of the old house for a week last summer.",
    true,
  ],
])("beside %p, %p is told to resemble it: %p", async (older, newer, told) => {
  const brain = await room.open();
  const id = await stored(brain, { content: older });
  const { text, result } = await resultOf(cortexAdd, brain, { content: newer });
  expect([
    result.possible_update_of,
    ...(result.contradictions ?? []).map((p) => p.older_id),
  ]).toContain(id);
  expect(text.includes("It resembles")).toBe(told);
});
