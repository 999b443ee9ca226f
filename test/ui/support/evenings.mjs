// Two hundred and forty days of somebody whose evenings are told less surely: node test/ui/support/evenings.mjs BRAIN
import { openBrain } from "../../../dist/index.js";

const START = Date.parse("2026-01-01T00:00:00Z");
const DAY = 86_400_000;
const HOUR = 3_600_000;
const DAYS = 240;

// Two memories at nine in the morning and two at seven in the evening of each day.
const memories = Array.from({ length: DAYS * 4 }, (_, index) => {
  const evening = index % 4 > 1;
  return {
    content: `Note ${index} lies in drawer ${index % 31}.`,
    confidence: (evening ? 0.6 : 0.85) + (index % 3) / 100,
    created_at: START + Math.floor(index / 4) * DAY + (evening ? 19 : 9) * HOUR + index,
  };
});
const brain = await openBrain({
  path: process.argv[2],
  timezone: "UTC",
  clock: () => START + DAYS * DAY,
});
await brain.importMemories(memories, { keepDuplicates: true });
await brain.close();
