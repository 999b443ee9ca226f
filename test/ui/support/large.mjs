// A large brain for the window: node test/ui/support/large.mjs BRAIN MEMORIES
import { pathToFileURL } from "node:url";
import { openBrain } from "../../../dist/index.js";

const DAY = 86_400_000;
const DAYS = 700;
const WHO = ["Ruth", "Ada", "Ben", "Mira", "Tom", "Lena", "Omar", "Ines"];
const DID = ["bought", "repaired", "painted", "sold", "found", "lost", "borrowed", "drew"];
const WHAT = ["a bicycle", "the old boat", "green tea", "a piano", "three books", "the shed"];
const WHERE = ["Bern", "Graz", "Oslo", "Lyon"];
const CATEGORIES = ["general", "health", "work", "family"];

function* told(memories, start) {
  for (let index = 0; index < memories; index += 1) {
    const pick = (list, step) => list[Math.floor(index / step) % list.length];
    yield {
      content: `${pick(WHO, 1)} ${pick(DID, 8)} ${pick(WHAT, 64)}, number ${index}, in ${pick(WHERE, 3)}.`,
      categories: [pick(CATEGORIES, 5)],
      created_at: Math.floor(start + (index / memories) * DAYS * DAY),
      speaker: pick(WHO, 4),
    };
  }
}

/** Some two years of memories, until today. */
export async function fillLarge(path, memories) {
  const brain = await openBrain({ path, timezone: "UTC" });
  await brain.importMemories(told(memories, Date.now() - DAYS * DAY), { keepDuplicates: true });
  await brain.close();
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? "").href) {
  await fillLarge(process.argv[2], Number(process.argv[3]));
}
