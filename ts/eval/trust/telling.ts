/** What is told of an attribute over the year, and what is not. */
import { type Attribute, dateOf, otherThan, valueAt, valueBefore, YEAR } from "./life.js";
import type { Chance } from "./random.js";

/**
 * Why something was told: for the first time, again, because it changed, because it was told wrongly before; `wrong` is
 * a value that does not hold (misheard, a slip), `stale` one that held before, said again by somebody who has not noticed.
 */
export type Role = "first" | "again" | "change" | "correction" | "wrong" | "stale";

export interface Statement {
  attribute: number;
  value: string;
  role: Role;
  /** The value before, or the wrong one that is put right. */
  old?: string;
  /** It says that something changed. */
  isExplicit: boolean;
}

export interface Telling extends Statement {
  /** Days from the beginning. */
  at: number;
}

/** Days in which much is misheard. */
export type Period = readonly [from: number, until: number];

/** How often what happens; shares but for days. */
const RATES = {
  /** A change that nobody ever tells. */
  lapse: 0.15,
  explicit: 0.55,
  wrong: 0.04,
  wrongWhenConfused: 0.15,
  putRight: 0.5,
  /** What held before, told again although the change was told; and although it was not. */
  staleAfterTold: 0.03,
  staleAfterLapse: 0.3,
} as const;

export function tell(attribute: Attribute, chance: Chance, confused: readonly Period[]): Telling[] {
  const teller = new Teller(attribute, chance, confused);
  return teller.tellings();
}

class Teller {
  readonly #attribute: Attribute;
  readonly #chance: Chance;
  readonly #confused: readonly Period[];
  readonly #told: Telling[] = [];

  constructor(attribute: Attribute, chance: Chance, confused: readonly Period[]) {
    this.#attribute = attribute;
    this.#chance = chance;
    this.#confused = confused;
  }

  tellings(): Telling[] {
    const { kind, held } = this.#attribute;
    const chance = this.#chance;
    const start = Math.max(held[0]?.from ?? 0, chance.between(0, kind.pace === "quick" ? 30 : 90));
    this.#tell(start, "first");
    const changes = held.flatMap(({ value, from, until }, index) => {
      const old = held[index - 1]?.value;
      if (old === undefined || from <= start || chance.happens(RATES.lapse)) return [];
      const at = from + chance.between(0, Math.min(8, (until - from) / 2));
      return [{ at, value, old }];
    });
    for (const { at, value, old } of changes) {
      if (at < YEAR)
        this.#add({ at, value, role: "change", old, isExplicit: chance.happens(RATES.explicit) });
    }
    for (const at of chance.moments(start, YEAR, kind.tells)) this.#repeat(at);
    return this.#told.sort((one, other) => one.at - other.at);
  }

  /** What is told at a moment: the value of now, unless its change has not been told, or something goes wrong. */
  #repeat(at: number): void {
    const value = valueAt(this.#attribute, at);
    if (value === undefined) return;
    const before = valueBefore(this.#attribute, at);
    const since = this.#attribute.held.findLast(({ from }) => from <= at)?.from ?? 0;
    const isTold = this.#told.some(
      (told) => told.value === value && told.at >= since && told.at < at,
    );
    const share = isTold ? RATES.staleAfterTold : RATES.staleAfterLapse;
    if (before !== undefined && before !== value && this.#chance.happens(share)) {
      this.#add({ at, value: before, role: "stale", isExplicit: false });
    } else if (isTold) {
      this.#tell(at, "again");
    }
  }

  /** Rightly, or wrongly and put right later or never. */
  #tell(at: number, role: "first" | "again"): void {
    const value = valueAt(this.#attribute, at);
    if (value === undefined) return;
    const isConfused = this.#confused.some(([from, until]) => from <= at && at < until);
    const rate = isConfused ? RATES.wrongWhenConfused : RATES.wrong;
    if (!this.#chance.happens(rate)) {
      this.#add({ at, value, role, isExplicit: false });
      return;
    }
    const wrong = this.#misheard(value, at);
    this.#add({ at, value: wrong, role: "wrong", isExplicit: false });
    const later = at + this.#chance.between(0.1, 20);
    if (
      this.#chance.happens(RATES.putRight) &&
      later < YEAR &&
      valueAt(this.#attribute, later) === value
    ) {
      this.#add({ at: later, value, role: "correction", old: wrong, isExplicit: true });
    }
  }

  /** A value that never held until now, where there is one. */
  #misheard(value: string, at: number): string {
    const { kind, held } = this.#attribute;
    if (kind.values === "dates") return dateOf(at + this.#chance.between(70, 100));
    const known = held.filter(({ from }) => from <= at).map((each) => each.value);
    const unknown = kind.values.filter((other) => !known.includes(other));
    return otherThan(value, unknown.length === 0 ? kind.values : unknown, this.#chance);
  }

  #add(telling: Omit<Telling, "attribute">): void {
    this.#told.push({ attribute: this.#attribute.index, ...telling });
  }
}
