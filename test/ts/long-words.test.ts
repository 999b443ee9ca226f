import { expect, test } from "@jest/globals";
import { useRoom } from "./support/brains.js";

const room = useRoom();
/** So many bytes of a word the full-text index keeps (FTS5_MAX_TOKEN_SIZE). */
const KEPT = 32_768;

// Words that end before, at and behind what is kept, also where that cuts a character apart.
test.each([
  ["a", KEPT - 1],
  ["a", KEPT],
  ["a", KEPT + 1],
  ["a", 3 * KEPT],
  ["\u044f", KEPT / 2],
  ["\u044f", KEPT / 2 + 1],
  ["\u044f", KEPT / 2 - 1, "a"],
  ["\u044f", KEPT / 2, "a"],
  ["\u20ac\u00e9", KEPT / 5 + 9],
  ["\u0e01", 11_000],
  ["\ud835\udc82", KEPT / 4 + 1],
  ["\ud835\udc82", KEPT / 4 + 1, "abc"],
])(
  "a word of %s, %d times, is found, and leaves the brain sound",
  async (part, count, begin = "") => {
    const word = begin + part.repeat(count);
    for (const content of [word, `hello ${word} there`]) {
      const brain = await room.open({ limits: { contentCodePoints: 200_000 } });
      const { memory_id } = await brain.createMemory({ content });
      expect((await brain.check({ deep: true })).problems).toEqual([]);
      const { hits } = await brain.searchMemories(word, { peek: true });
      expect(hits.map(({ id }) => id)).toEqual([memory_id]);
      const receipt = await brain.forget({ ids: [String(memory_id)] });
      expect(receipt.remaining).toEqual([]);
      expect((await brain.check({ deep: true })).problems).toEqual([]);
      await room.clear();
    }
  },
);
