// Texts that look like memories, the same in every run: a fixed seed, no two alike.

const people = ["Ana", "Bruno", "Chandra", "Dimitri", "Elif", "Femi", "Greta", "Hiroshi"];
const verbs = [
  "prefers",
  "visits",
  "avoids",
  "recommends",
  "collects",
  "repairs",
  "studies",
  "sells",
];
const things = [
  "bicycles",
  "old maps",
  "green tea",
  "violins",
  "ceramics",
  "rye bread",
  "orchids",
  "chess sets",
];
const places = ["Lisbon", "Oslo", "Nairobi", "Kyoto", "Quito", "Tallinn", "Perth", "Winnipeg"];
const reasons = [
  "the doctor said so",
  "it is quiet there",
  "a friend asked",
  "prices fell",
  "the weather allows it",
];
const categories = ["general", "health", "family", "work", "travel"];

/** A small, good generator (mulberry32): the same numbers everywhere. */
export function random(seed) {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  };
}

/** `count` memories, numbered from `first`; about 90 characters each. */
export function memories(count, first = 0) {
  const next = random(first + 1);
  const pick = (list) => list[Math.floor(next() * list.length)];
  return Array.from({ length: count }, (_, index) => ({
    content:
      `${pick(people)} ${pick(verbs)} ${pick(things)} near ${pick(places)} because ${pick(reasons)}; ` +
      `note ${first + index} mentions ${pick(people)} and ${pick(things)}`,
    categories: [pick(categories)],
  }));
}
