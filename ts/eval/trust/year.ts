/** The simulated year: all that is told, asked, read and checked, in order. The same seed gives the same year. */
import { type Attribute, live, YEAR } from "./life.js";
import { Chance } from "./random.js";
import { type Period, type Statement, type Telling, tell } from "./telling.js";
import { asking, changing, type Family, fill, isYesOrNo, type Person, stating } from "./wording.js";
import { constants } from "./words/constant.js";
import * as words from "./words/events.js";
import * as frames from "./words/frames.js";
import { inclinations } from "./words/inclinations.js";
import type { Kind } from "./words/kind.js";
import { SELF } from "./words/kind.js";
import { quick } from "./words/quick.js";
import { slow } from "./words/slow.js";
import * as values from "./words/values.js";

/** A sentence of the user, a note of an agent about the user, a message of several sentences. */
export type Form = "first" | "third" | "message";

/** A memory to store; one without statements tells a one-off event. */
export interface Told {
  what: "told";
  at: number;
  text: string;
  form: Form;
  categories: string[];
  statements: Statement[];
}

/** A search for the value of an attribute; where it is checked, the user says whether the first hit is right. */
export interface Asked {
  what: "asked";
  at: number;
  text: string;
  attribute: number;
  isChecked: boolean;
}

/** Any memory is looked at: which, as a share of those that there are. */
export interface Looked {
  what: "read";
  at: number;
  which: number;
}

/** The user's cognitive state from now on. */
export interface Stood {
  what: "state";
  at: number;
  value: number;
}

export type Happening = Told | Asked | Looked | Stood;

export interface Year {
  attributes: Attribute[];
  /** Times are days from the beginning. */
  happenings: Happening[];
}

export interface YearOptions {
  seed: number;
  family?: Family;
  /** Of the attributes, the events and so on; 1 is the whole year. */
  share?: number;
}

export const kinds: readonly Kind[] = [...constants, ...slow, ...quick, ...inclinations];

const EVENTS = 1500;
const READS = 400;
/** Questions for an attribute in a year. */
const QUESTIONS = 18;
const CHECKED = 0.12;
const CONFUSED = { state: 45, days: 16 };

export function makeYear({ seed, family = "tuning", share = 1 }: YearOptions): Year {
  const chance = new Chance(seed);
  const attributes = live(kinds, chance.fork(), share);
  const confused = [0.3, 0.7].map((part): Period => {
    const from = YEAR * part + chance.between(-30, 30);
    return [from, from + CONFUSED.days];
  });
  const tellings = attributes
    .flatMap((attribute) => tell(attribute, chance.fork(), confused))
    .sort((one, other) => one.at - other.at);
  const happenings: Happening[] = [
    ...new Composer(attributes, family, chance.fork()).told(tellings),
    ...events(chance.fork(), family, Math.round(EVENTS * share)),
    ...questions(attributes, tellings, { chance: chance.fork(), family }),
    ...reads(chance.fork(), Math.round(READS * share)),
    ...confused.flatMap(([from, until]): Stood[] => [
      { what: "state", at: from, value: CONFUSED.state },
      { what: "state", at: until, value: 100 },
    ]),
  ];
  return { attributes, happenings: happenings.sort((one, other) => one.at - other.at) };
}

/** Puts statements into sentences, notes and messages. */
class Composer {
  readonly #attributes: readonly Attribute[];
  readonly #family: Family;
  readonly #chance: Chance;

  constructor(attributes: readonly Attribute[], family: Family, chance: Chance) {
    this.#attributes = attributes;
    this.#family = family;
    this.#chance = chance;
  }

  told(tellings: readonly Telling[]): Told[] {
    const told: Told[] = [];
    for (let next = 0; next < tellings.length; ) {
      const form = this.#form();
      const most = form === "message" && this.#chance.happens(0.35) ? 2 : 1;
      const together = tellings.slice(next, next + most);
      const at = together.at(-1)?.at ?? 0;
      told.push({
        what: "told",
        at,
        text: this.#text(form, together),
        form,
        categories: [...new Set(together.map((telling) => this.#of(telling).kind.category))],
        statements: together.map(({ at: _, ...statement }) => statement),
      });
      next += most;
    }
    return told;
  }

  #form(): Form {
    const drawn = this.#chance.next();
    return drawn < 0.35 ? "first" : drawn < 0.7 ? "third" : "message";
  }

  #text(form: Form, tellings: readonly Telling[]): string {
    const person = form === "third" ? "third" : "first";
    const sentences = tellings.map((telling) => this.#sentence(telling, person));
    if (form === "message") return this.#message(sentences);
    const frame = form === "third" ? frames.notes : frames.leads;
    return this.#pick(frame).replace("{t}", sentences.join(" "));
  }

  #message(sentences: readonly string[]): string {
    const parts = [this.#pick(frames.openings), sentences[0] ?? ""];
    if (this.#chance.happens(0.4)) parts.push(this.#pick(frames.middles));
    parts.push(...sentences.slice(1));
    if (this.#chance.happens(0.3)) {
      const pool = this.#chance.pick([values.cities, values.cars, values.books, values.gyms]);
      parts.push(this.#pick(frames.wishes).replace("{w}", this.#chance.pick(pool)));
    }
    parts.push(this.#pick(frames.closings));
    return parts.join(" ");
  }

  #sentence(telling: Telling, person: Person): string {
    const attribute = this.#of(telling);
    const { value, old, role, isExplicit } = telling;
    const voice = { person, family: this.#family, chance: this.#chance };
    if (role === "change" && isExplicit && old !== undefined) {
      return changing(attribute, { value, old }, voice);
    }
    const stated = stating(attribute, value, voice);
    if (role !== "correction" || old === undefined) return stated;
    const frame = isYesOrNo(attribute.kind) ? frames.retractions : frames.corrections;
    return this.#pick(frame).replace("{t}", stated).replace("{o}", old);
  }

  #of({ attribute }: Telling): Attribute {
    return this.#attributes[attribute] as Attribute;
  }

  #pick(patterns: Record<Family, readonly string[]>): string {
    return this.#chance.pick(patterns[this.#family]);
  }
}

function events(chance: Chance, family: Family, count: number): Told[] {
  const people = [SELF, SELF, SELF, "{my} sister Lena", "{my} brother Tom", "{my} friend Carla"];
  return Array.from({ length: count }, () => {
    const form = chance.happens(0.5) ? "first" : "third";
    const text = fill(chance.pick(words.events[family]), {
      of: chance.pick(people),
      isOfPeople: true,
      person: form,
      a: chance.pick(words.acquaintances),
      b: chance.pick(words.spots),
      c: chance.pick(words.goods),
      d: chance.pick(words.belongings),
      w: chance.pick(words.whens),
      n: String(2 + chance.below(40)),
    });
    const at = chance.between(0, YEAR);
    return { what: "told", at, text, form, categories: ["events"], statements: [] };
  });
}

/** Only for what has been told at least once. */
function questions(
  attributes: readonly Attribute[],
  tellings: readonly Telling[],
  { chance, family }: { chance: Chance; family: Family },
): Asked[] {
  return attributes.flatMap((attribute) => {
    const first = tellings.find((telling) => telling.attribute === attribute.index);
    // Two statements of one message are told together, at the time of the later.
    const moments =
      first === undefined
        ? []
        : chance.moments(first.at + 1, YEAR, QUESTIONS * (1 - first.at / YEAR));
    return moments.map((at): Asked => {
      const person = chance.happens(0.5) ? "first" : "third";
      const text = asking(attribute, { person, family, chance });
      return {
        what: "asked",
        at,
        text,
        attribute: attribute.index,
        isChecked: chance.happens(CHECKED),
      };
    });
  });
}

function reads(chance: Chance, count: number): Looked[] {
  return Array.from({ length: count }, () => ({
    what: "read",
    at: chance.between(5, YEAR),
    which: chance.next(),
  }));
}
