/** Patterns filled in: who is meant, who speaks, and which value. */
import type { Attribute } from "./life.js";
import type { Chance } from "./random.js";
import { type Kind, NO, type Patterns, SELF, YES_NO } from "./words/kind.js";

/** Which patterns are used: those to tune with, or those held apart. */
export type Family = keyof Patterns;

/** Who speaks: the user of themselves, or an agent of the user. */
export type Person = "first" | "third";

/** What a pattern is filled with; {x} may itself hold {my}. */
export interface Slots {
  of?: string;
  isOfPeople?: boolean;
  person: Person;
  [slot: string]: unknown;
}

/** The pattern with its slots filled; begins with a capital letter. */
export function fill(pattern: string, slots: Slots): string {
  const { of = SELF, isOfPeople = of === SELF, person } = slots;
  const isFirst = person === "first";
  const isSelf = isOfPeople && of === SELF;
  const mine = isFirst ? "my" : "the user's";
  const x = of.replaceAll("{my}", mine);
  // A pattern about a thing speaks of its owner, who is the user.
  const isAboutUser = !isOfPeople || of === SELF;
  const choose = (own: string, others: string) => (isFirst && isAboutUser ? own : others);
  const subject = isSelf ? (isFirst ? "I" : "the user") : x;
  const values: Record<string, string> = {
    S: isSelf ? (isFirst ? "I" : "User") : capital(x),
    s: subject,
    "S's": isSelf ? (isFirst ? "My" : "User's") : `${capital(x)}'s`,
    "s's": isSelf ? mine : `${x}'s`,
    I: isFirst ? "I" : "User",
    i: isFirst ? "I" : "the user",
    My: isFirst ? "My" : "User's",
    my: mine,
    me: isFirst ? "me" : "the user",
    x,
    xs: isFirst ? x : ofThirdPerson(x),
  };
  const filled = pattern.replaceAll(/\{([^{}]+)\}/gu, (whole, name: string) => {
    const [own, others] = name.split("|");
    if (own !== undefined && others !== undefined) return choose(own, others);
    const given = slots[name];
    return typeof given === "string" ? given : (values[name] ?? whole);
  });
  return capital(filled);
}

/** A sentence that states a value. */
export function stating(
  { kind, of }: Attribute,
  value: string,
  { person, family, chance }: { person: Person; family: Family; chance: Chance },
): string {
  const patterns = isNo(kind, value) ? (kind.denials ?? kind.states) : kind.states;
  return fill(chance.pick(patterns[family]), { ...about(kind, of), person, v: value });
}

/** A sentence that says that the value changed, or one that states the new one where there is none. */
export function changing(
  attribute: Attribute,
  { value, old }: { value: string; old: string },
  voice: { person: Person; family: Family; chance: Chance },
): string {
  const { kind, of } = attribute;
  const patterns = isNo(kind, value) ? (kind.endings ?? kind.updates) : kind.updates;
  const chosen = patterns[voice.family];
  if (chosen.length === 0) return stating(attribute, value, voice);
  return fill(voice.chance.pick(chosen), {
    ...about(kind, of),
    person: voice.person,
    v: value,
    o: old,
  });
}

export function asking(
  { kind, of }: Attribute,
  { person, family, chance }: { person: Person; family: Family; chance: Chance },
): string {
  return fill(chance.pick(kind.questions[family]), { ...about(kind, of), person });
}

export function isYesOrNo({ values }: Kind): boolean {
  return values === YES_NO;
}

function about(kind: Kind, of: string) {
  return { of, isOfPeople: kind.isOfPeople ?? of === SELF };
}

function isNo(kind: Kind, value: string): boolean {
  return isYesOrNo(kind) && value === NO;
}

/** "run in the morning", said of somebody else: "runs in the morning". */
function ofThirdPerson(doing: string): string {
  return doing.replace(/^\w+/u, (verb) => (verb === "do" ? "does" : `${verb}s`));
}

function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}
