/** Chance that is the same each time: a stream of numbers from a seed (splitmix32). */
export class Chance {
  #state: number;

  constructor(seed: number) {
    this.#state = seed >>> 0;
  }

  /** From 0 up to 1, evenly. */
  next(): number {
    this.#state = (this.#state + 0x9e3779b9) >>> 0;
    let mixed = this.#state;
    mixed = Math.imul(mixed ^ (mixed >>> 16), 0x21f0aaad);
    mixed = Math.imul(mixed ^ (mixed >>> 15), 0x735a2d97);
    return ((mixed ^ (mixed >>> 15)) >>> 0) / 2 ** 32;
  }

  /** True with this probability. */
  happens(probability: number): boolean {
    return this.next() < probability;
  }

  between(low: number, high: number): number {
    return low + (high - low) * this.next();
  }

  /** A whole number from 0 below `count`. */
  below(count: number): number {
    return Math.floor(this.next() * count);
  }

  pick<Item>(items: readonly Item[]): Item {
    const item = items[this.below(items.length)];
    if (item === undefined) throw new RangeError("there is nothing to pick from");
    return item;
  }

  /** Moments of a Poisson process from `start` to `end`, `mean` of them on average. */
  moments(start: number, end: number, mean: number): number[] {
    const found: number[] = [];
    if (mean <= 0) return found;
    for (let at = start; ; ) {
      at += (-Math.log(1 - this.next()) * (end - start)) / mean;
      if (at >= end) return found;
      found.push(at);
    }
  }

  /** A stream of its own, so that what one part draws does not move the others. */
  fork(): Chance {
    return new Chance(Math.floor(this.next() * 2 ** 32));
  }
}
