/** What never changes. */
import { type Kind, SELF } from "./kind.js";
import * as values from "./values.js";

export const constants: readonly Kind[] = [
  {
    name: "birthplace",
    category: "identity",
    pace: "constant",
    changes: 0,
    tells: 6,
    of: [
      SELF,
      "{my} sister Lena",
      "{my} father",
      "{my} friend Carla",
      "{my} neighbour Jonas",
      "{my} aunt Rosa",
    ],
    isOfPeople: true,
    values: values.cities,
    states: {
      tuning: [
        "{S} {was|was} born in {v}.",
        "{S} {was|was} born in {v}, by the way.",
        "{S} {come|comes} from {v} and {was|was} born there.",
        "{S's} place of birth is {v}.",
      ],
      heldOut: ["{S} {was|was} born and raised in {v}.", "The city {s} {was|was} born in is {v}."],
    },
    updates: { tuning: [], heldOut: [] },
    questions: {
      tuning: ["Where {was|was} {s} born?", "What is {s's} place of birth?"],
      heldOut: ["In which city {was|was} {s} born?"],
    },
  },
  {
    name: "mother tongue",
    category: "identity",
    pace: "constant",
    changes: 0,
    tells: 6,
    of: [SELF, "{my} mother-in-law", "{my} colleague Teo"],
    isOfPeople: true,
    values: values.languages,
    states: {
      tuning: [
        "{S's} mother tongue is {v}.",
        "{S} grew up speaking {v}.",
        "{S's} native language is {v}.",
      ],
      heldOut: ["{v} is {s's} first language.", "{S} {am|is} a native speaker of {v}."],
    },
    updates: { tuning: [], heldOut: [] },
    questions: {
      tuning: ["What is {s's} mother tongue?"],
      heldOut: ["Which language is {s's} native one?"],
    },
  },
  {
    name: "blood type",
    category: "identity",
    pace: "constant",
    changes: 0,
    tells: 5,
    of: [SELF, "{my} son Emil"],
    isOfPeople: true,
    values: values.bloodTypes,
    states: {
      tuning: ["{S's} blood type is {v}.", "{S} {have|has} blood type {v}."],
      heldOut: [
        "{S's} blood group is {v}.",
        "According to the donor card {s's} blood type is {v}.",
      ],
    },
    updates: { tuning: [], heldOut: [] },
    questions: {
      tuning: ["What is {s's} blood type?"],
      heldOut: ["Which blood group {do|does} {s} have?"],
    },
  },
  {
    name: "allergy",
    category: "allergy",
    pace: "constant",
    changes: 0,
    tells: 9,
    of: [SELF, "{my} son Emil", "{my} boss Henrik", "{my} friend Carla", "{my} niece Mia"],
    isOfPeople: true,
    values: values.allergens,
    states: {
      tuning: [
        "{S} {am|is} allergic to {v}.",
        "{S} {have|has} an allergy to {v}.",
        "{S's} allergy is to {v}.",
      ],
      heldOut: [
        "{S} {get|gets} an allergic reaction to {v}.",
        "What {s} {am|is} allergic to is {v}.",
      ],
    },
    updates: { tuning: [], heldOut: [] },
    questions: {
      tuning: ["What {am|is} {s} allergic to?", "Which allergy {do|does} {s} have?"],
      heldOut: ["What {do|does} {s} get an allergic reaction to?"],
    },
  },
  {
    name: "birthday",
    category: "identity",
    pace: "constant",
    changes: 0,
    tells: 5,
    of: [
      SELF,
      "{my} sister Lena",
      "{my} father",
      "{my} son Emil",
      "{my} friend Carla",
      "{my} mother",
      "{my} cousin Bo",
    ],
    isOfPeople: true,
    values: values.birthdays,
    states: {
      tuning: ["{S's} birthday is on {v}.", "{S} {have|has} {my|their} birthday on {v}."],
      heldOut: ["On {v} it is {s's} birthday.", "{S} {turn|turns} a year older on {v}."],
    },
    updates: { tuning: [], heldOut: [] },
    questions: {
      tuning: ["When is {s's} birthday?"],
      heldOut: ["On which day {was|was} {s} born?"],
    },
  },
  {
    name: "university",
    category: "identity",
    pace: "constant",
    changes: 0,
    tells: 4,
    of: [SELF, "{my} sister Lena", "{my} boss Henrik", "{my} colleague Teo"],
    isOfPeople: true,
    values: values.universities,
    states: {
      tuning: [
        "{S} studied in {v}.",
        "{S} went to university in {v} and studied there.",
        "{S} studied at the university of {v}.",
      ],
      heldOut: ["{S's} degree is from {v}.", "{S} {have|has} a degree from {v}."],
    },
    updates: { tuning: [], heldOut: [] },
    questions: {
      tuning: ["Where did {s} study?", "Which university did {s} go to?"],
      heldOut: ["Where is {s's} degree from?"],
    },
  },
];
