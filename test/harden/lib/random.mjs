// Chance that is the same for the same seed, and what it makes: hostile texts, mutations, arguments.

/** Pieces that careless readers stumble over. */
const PIECES = [
  ..."\"'`*^(){}[]:;-+\\%_?!.,|<>#&=~@$/\n\r\t\u0000\u001b\u007f",
  "\u202e",
  "\u200b",
  "\ufeff",
  "\ufffd",
  "🙂",
  "👩‍👩‍👧‍👦",
  "e\u0301",
  "北京",
  "タワー",
  "ß",
  "__proto__",
  "constructor",
  "null",
  "NaN",
  "-0",
  "1e309",
  "9007199254740993",
  "2026-02-30T25:61:00Z",
  "yesterday",
  "last Tuesday",
  "Ada",
  "of",
  "and",
  "not",
  "my",
  "I",
  "because",
  "is",
  "../../etc",
  "file:///",
  "' OR 1=1 --",
  "NEAR(a b, 5)",
];

/** Numbers from one seed (mulberry32). */
export class Random {
  #state;

  constructor(seed) {
    this.#state = seed | 0;
  }

  /** From 0 to 1, without 1. */
  next() {
    this.#state = (this.#state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(this.#state ^ (this.#state >>> 15), 1 | this.#state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  }

  /** A whole number from 0, below `limit`. */
  below(limit) {
    return Math.floor(this.next() * limit);
  }

  chance(share) {
    return this.next() < share;
  }

  any(list) {
    return list[this.below(list.length)];
  }

  /** A text of hostile pieces; now and then a long one. */
  text(most = 12) {
    const pieces = Array.from({ length: this.below(most) }, () => this.any(PIECES));
    const text = pieces.join(this.chance(0.6) ? " " : "");
    return this.chance(0.02) ? text.repeat(2_000) : text;
  }

  /** Another text made of this one: pieces put in, taken out, doubled, swapped with those of `others`. */
  mutated(text, others = []) {
    let result = text;
    for (let left = 1 + this.below(4); left > 0; left -= 1) {
      const at = this.below(result.length + 1);
      const end = Math.min(result.length, at + 1 + this.below(20));
      const piece = result.slice(at, end);
      const other = others.length > 0 ? this.any(others) : result;
      const from = this.below(other.length + 1);
      const put = this.any([
        "",
        this.any(PIECES),
        piece + piece,
        piece.repeat(50),
        other.slice(from, from + 40),
        String.fromCharCode(this.below(0x1_00_00)),
      ]);
      result = result.slice(0, at) + put + result.slice(this.chance(0.5) ? end : at);
    }
    return result.slice(0, 200_000);
  }

  /** Any value that JavaScript code may pass by mistake. */
  value(depth = 0) {
    const simple = [
      () => undefined,
      () => null,
      () => this.chance(0.5),
      () => this.below(20) - 5,
      () => this.any([Number.NaN, Infinity, -Infinity, -0, 2 ** 53, 1e308, 5e-324, 0.1, -1]),
      () => this.text(),
      () => this.any(["", " ", "Ada", "general", "stm", "default", "2026-01-01", "now"]),
      () => 10n ** 20n,
      () => Symbol("symbol"),
      () => () => 1,
      () => new Date(this.any([0, Number.NaN, 8.64e15, Date.UTC(2026, 0, 1)])),
      () => new Uint8Array(3),
    ];
    const nested = [
      () => Array.from({ length: this.below(4) }, () => this.value(depth + 1)),
      () => this.object(["content", "limit", "id", "__proto__", "signal"], depth + 1),
      () => new Map([["a", 1]]),
      () => this.cycle(),
      () => Object.defineProperty({}, "limit", { enumerable: true, get: thrower }),
      () => ({ toString: thrower, valueOf: thrower, toJSON: thrower }),
    ];
    return this.any(depth > 2 ? simple : [...simple, ...simple, ...nested])();
  }

  /** An object with some of these keys and any values. */
  object(keys, depth = 0) {
    const chosen = keys.filter(() => this.chance(0.4));
    return Object.fromEntries(chosen.map((key) => [key, this.value(depth + 1)]));
  }

  cycle() {
    const cycle = { limit: 1 };
    cycle.self = cycle;
    return cycle;
  }
}

/** What an argument's own code throws: it is the caller's and may pass through. */
export const OWN_ERROR = "thrown by the argument itself";

function thrower() {
  throw new Error(OWN_ERROR);
}
