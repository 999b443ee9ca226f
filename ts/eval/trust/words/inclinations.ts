/** Habits and preferences. */
import { type Kind, YES_NO } from "./kind.js";
import * as values from "./values.js";

export const inclinations: readonly Kind[] = [
  {
    name: "habit",
    category: "habits",
    pace: "habit",
    changes: 1.5,
    tells: 9,
    of: [
      "run in the morning",
      "meditate before work",
      "keep a diary",
      "cook on weekends",
      "take a nap after lunch",
      "smoke",
      "eat meat",
      "drink coffee",
      "skip breakfast",
      "work from home",
      "do crosswords",
      "bake bread",
    ],
    values: YES_NO,
    states: {
      tuning: ["{I} usually {xs}.", "{I} regularly {xs}.", "It is {my} habit to {x}."],
      heldOut: ["{I} {make|makes} a point to {x}.", "As a rule {i} will {x}."],
    },
    denials: {
      tuning: ["{I} {do|does} not {x}.", "{I} never {xs}."],
      heldOut: ["It is not {my} habit to {x}.", "{I} would not {x}."],
    },
    updates: {
      tuning: ["{I} {have|has} begun to {x}.", "{I} started to {x}, which {i} did not do before."],
      heldOut: ["{I} took up the habit to {x}.", "These days {i} {do|does} {x}."],
    },
    endings: {
      tuning: ["{I} {do|does} not {x} any more.", "{I} no longer {xs}."],
      heldOut: ["{I} gave up the habit to {x}.", "{I} used to {x} but {do|does} not any longer."],
    },
    questions: {
      tuning: ["{Do|Does} {i} {x}?", "{Do|Does} {i} still {x}?"],
      heldOut: ["Is it {my} habit to {x}?"],
    },
  },
  {
    name: "liking",
    category: "preferences",
    pace: "preference",
    changes: 1,
    tells: 8,
    of: [
      "olives",
      "horror films",
      "crowded beaches",
      "jazz",
      "board games",
      "spicy food",
      "long hikes",
      "opera",
      "blue cheese",
      "early flights",
      "podcasts",
      "camping",
    ],
    values: YES_NO,
    states: {
      tuning: ["{I} {like|likes} {x}.", "{I} {enjoy|enjoys} {x}.", "{I} {am|is} fond of {x}."],
      heldOut: ["{I} {take|takes} pleasure in {x}.", "{I} {love|loves} {x}."],
    },
    denials: {
      tuning: ["{I} {do|does} not like {x}.", "{I} {dislike|dislikes} {x}."],
      heldOut: ["{I} cannot stand {x}.", "{I} {hate|hates} {x}."],
    },
    updates: {
      tuning: ["{I} {have|has} come to like {x}.", "{I} {like|likes} {x} now, unlike before."],
      heldOut: ["{I} changed {my} mind and {enjoy|enjoys} {x} now."],
    },
    endings: {
      tuning: ["{I} {do|does} not like {x} any more.", "{I} no longer {enjoy|enjoys} {x}."],
      heldOut: [
        "{I} went off {x}.",
        "{I} {have|has} had enough of {x} and {do|does} not like it any longer.",
      ],
    },
    questions: {
      tuning: ["{Do|Does} {i} like {x}?"],
      heldOut: ["What {do|does} {i} think of {x}?"],
    },
  },
  ...favourites("tea", values.teas),
  ...favourites("restaurant", values.places),
  ...favourites("band", values.bands),
  ...favourites("holiday city", values.cities),
  ...favourites("novel", values.books),
  ...favourites("day of the week", values.days),
];

function favourites(thing: string, possible: readonly string[]): Kind[] {
  return [
    {
      name: `favourite ${thing}`,
      category: "preferences",
      pace: "preference",
      changes: 1.6,
      tells: 9,
      of: [thing],
      values: possible,
      states: {
        tuning: ["{My} favourite {x} is {v}.", "{v} is {my} favourite {x}."],
        heldOut: ["The {x} {i} {like|likes} best is {v}.", "No {x} is dearer to {me} than {v}."],
      },
      updates: {
        tuning: [
          "{My} favourite {x} is now {v} instead of {o}.",
          "{My} favourite {x} is not {o} any more, it is {v}.",
        ],
        heldOut: ["{I} {have|has} come to prefer {v} to {o} as {my} favourite {x}."],
      },
      questions: {
        tuning: ["What is {my} favourite {x}?"],
        heldOut: ["Which {x} {do|does} {i} like best?"],
      },
    },
  ];
}
