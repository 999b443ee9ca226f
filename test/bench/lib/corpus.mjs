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

const sounds = [
  "ka",
  "lo",
  "mi",
  "ra",
  "te",
  "su",
  "no",
  "vi",
  "pe",
  "du",
  "ga",
  "ho",
  "shi",
  "ber",
  "tan",
  "wel",
];

/** 20,000 made-up words of two to five sounds. */
const vocabulary = Array.from({ length: 20_000 }, (_, index) => {
  let word = "";
  for (let rest = index + sounds.length; rest > 0; rest = Math.floor(rest / sounds.length)) {
    word += sounds[rest % sounds.length];
  }
  return word;
});

/** Words as often as words of a language are (Zipf's law): the n-th in proportion to 1 / (n + 2). */
function zipfian(next) {
  const share = Math.log((vocabulary.length + 2) / 2);
  return () => vocabulary[Math.floor(2 * Math.exp(next() * share) - 2)];
}

/** `count` turns of conversations of 30 turns, numbered from `first`; 18 words each. */
export function turns(count, first = 0) {
  const next = random(first + 17);
  const word = zipfian(next);
  return Array.from({ length: count }, (_, index) => ({
    content: `${Array.from({ length: 18 }, word).join(" ")}.`,
    session_id: `session ${Math.floor((first + index) / 30)}`,
  }));
}

/** `count` questions of six words, as common as those of the turns. */
export function questions(count) {
  const word = zipfian(random(99));
  return Array.from({ length: count }, () => `${Array.from({ length: 6 }, word).join(" ")}?`);
}
