// One of the people of people.cc as the memories and events of a brain: a year with known truth, the same by the same seed.
const HOUR = 3_600_000;
const DAY = 24 * HOUR;
const FIRST_HOUR = 8;
const WAKING_HOURS = 14;
const EVENING = 17;
const DOSE_HOUR = 11;
const EFFECT_HOURS = 6;
const DECLINE_DAYS = 60;
const TOPICS = ["health", "home", "family", "errands"];

/** Chance by a seed: mulberry32. */
export class Chance {
  #state;

  constructor(seed) {
    this.#state = seed >>> 0;
  }

  /** From 0 up to 1. */
  share() {
    this.#state = (this.#state + 0x6d2b79f5) >>> 0;
    let mixed = this.#state;
    mixed = Math.imul(mixed ^ (mixed >>> 15), mixed | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  }

  normal() {
    return Math.sqrt(-2 * Math.log(1 - this.share())) * Math.cos(2 * Math.PI * this.share());
  }
}

/**
 * What somebody told over `days` days from `start` on (midnight, UTC), and when they took what they take. The truth:
 * `declineFrom` (a day; ten points in sixty days), `eveningDip` and `medicationEffect` (points).
 */
export function livedYear(seed, truth = {}, { start, days = 365 } = {}) {
  const { declineFrom, decline = 10, eveningDip = 0, medicationEffect = 0 } = truth;
  const chance = new Chance(seed);
  const level = 70 + 15 * chance.share();
  const perDay = 6 + 10 * chance.share();
  const [tellingNoise, dayNoise, phase] = [3, 0.8, chance.share()];
  const memories = [];
  const events = [];
  let carried = 0;
  for (let day = 0; day < days; day += 1) {
    carried = 0.3 * carried + dayNoise * chance.normal();
    const week = 0.5 * Math.sin(2 * Math.PI * (day / 7 + phase));
    const gone = declineFrom === undefined ? 0 : Math.max(0, day - declineFrom) / DECLINE_DAYS;
    const today = level + carried + week - decline * Math.min(1, gone);
    const takes = medicationEffect !== 0;
    const dose = takes && chance.share() < 0.75 ? DOSE_HOUR + 1.5 * chance.share() : undefined;
    if (takes) {
      const at = start + day * DAY + (dose ?? DOSE_HOUR) * HOUR;
      const value = dose === undefined ? 0 : 10;
      events.push({ id: `dose-${day}`, kind: "medication", at: Math.round(at), value, unit: "mg" });
    }
    const count = Math.max(1, Math.round(perDay * (0.5 + chance.share())));
    const hours = Array.from({ length: count }, () => FIRST_HOUR + WAKING_HOURS * chance.share());
    for (const hour of hours.sort((one, other) => one - other)) {
      const helped = dose !== undefined && hour >= dose && hour < dose + EFFECT_HOURS;
      const sure =
        today +
        tellingNoise * chance.normal() -
        (hour >= EVENING ? eveningDip : 0) +
        (helped ? medicationEffect : 0);
      const index = memories.length;
      memories.push({
        id: `told-${index}`,
        content: `Note ${index}: thing ${(index * 7) % 977} lies in drawer ${(index * 13) % 101}.`,
        confidence: Math.min(100, Math.max(0, Math.round(sure))) / 100,
        categories: [TOPICS[index % TOPICS.length]],
        created_at: Math.round(start + day * DAY + hour * HOUR),
      });
    }
  }
  return { memories, events };
}
