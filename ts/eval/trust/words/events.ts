/** One-off events: they happened, so that they stay true. {a} to {d} are filled in from the lists below. */
import type { Patterns } from "./kind.js";

export const events: Patterns = {
  tuning: [
    "{S} met {a} at {b} {w}.",
    "{S} bought {c} {w}.",
    "{S} lost {my|their} {d} at {b} {w}.",
    "{S} repaired {my|their} {d} {w}.",
    "{S} had lunch with {a} {w}.",
    "{S} wrote a long letter to {a} {w}.",
    "{S} saw a play at {b} with {a} {w}.",
    "{S} spent {n} hours at {b} with {a} {w}.",
    "{S} got {c} from {a} as a present {w}.",
    "{S} lent {my|their} {d} to {a} {w}.",
    "{S} walked {n} kilometres from {b} with {a} {w}.",
    "{S} paid {a} {n} euros for {c} {w}.",
  ],
  heldOut: [
    "{S} ran into {a} near {b} {w}.",
    "{S} came home with {c} {w}.",
    "{S} left {my|their} {d} at {b} {w}.",
    "{S} had a phone call of {n} minutes with {a} about {c} {w}.",
    "{S} queued for {n} minutes at {b} with {a} {w}.",
    "{S} looked for {my|their} {d} at {b} for {n} minutes {w}.",
    "{S} showed {a} around {b} {w}.",
    "{S} found {c} at {b} {w}.",
  ],
};

export const acquaintances = [
  "Mrs. Abel",
  "old Mr. Finch",
  "the plumber",
  "a former classmate",
  "Uncle Gustav",
  "the lady from the bakery",
  "Petra",
  "Sunil",
  "a travelling musician",
  "the new trainee",
  "Beatrix",
  "the twins next door",
  "Coach Ray",
  "Ludmila",
  "Hamid",
];

export const spots = [
  "the market hall",
  "the botanical garden",
  "the town library",
  "the harbour",
  "the flea market",
  "the station",
  "the open-air pool",
  "the theatre",
  "the castle hill",
  "the art fair",
  "the lake",
  "the observatory",
  "the old cinema",
];

export const goods = [
  "a wool blanket",
  "two theatre tickets",
  "a used typewriter",
  "a jar of honey",
  "a folding chair",
  "a map of Iceland",
  "a lemon tree",
  "new hiking socks",
  "a pocket radio",
  "a pound of cherries",
  "an umbrella",
  "a chess set",
  "a lamp",
];

export const belongings = [
  "umbrella",
  "bicycle pump",
  "headphones",
  "scarf",
  "reading glasses",
  "thermos",
  "keys",
  "camera",
  "rain jacket",
  "drill",
];

export const whens = [
  "yesterday",
  "this morning",
  "on the weekend",
  "last night",
  "two days ago",
  "at noon",
  "after work",
];
