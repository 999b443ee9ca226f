/** What holds for a year or so. */
import { type Kind, SELF } from "./kind.js";
import * as values from "./values.js";

export const slow: readonly Kind[] = [
  {
    name: "home",
    category: "home",
    pace: "slow",
    changes: 1.3,
    tells: 12,
    of: [
      SELF,
      "{my} sister Lena",
      "{my} brother Tom",
      "{my} friend Carla",
      "{my} boss Henrik",
      "{my} aunt Rosa",
      "{my} cousin Bo",
      "{my} colleague Teo",
      "{my} friend Amir",
    ],
    isOfPeople: true,
    values: values.cities,
    states: {
      tuning: [
        "{S} {live|lives} in {v}.",
        "{S} {live|lives} in {v} at the moment.",
        "{S's} home is in {v}.",
        "{S} {am|is} living in {v}.",
      ],
      heldOut: [
        "{S} {am|is} at home in {v}.",
        "{S} {reside|resides} in {v}.",
        "The city {s} {live|lives} in is {v}.",
      ],
    },
    updates: {
      tuning: [
        "{S} moved from {o} to {v}.",
        "{S} {do|does} not live in {o} any more, {s} moved to {v}.",
        "{S} {have|has} moved to {v}.",
      ],
      heldOut: [
        "{S} left {o} and {live|lives} in {v} now.",
        "{S} now {live|lives} in {v} instead of {o}.",
        "{S} relocated to {v}.",
      ],
    },
    questions: {
      tuning: ["Where {do|does} {s} live?", "In which city {do|does} {s} live now?"],
      heldOut: ["Where {am|is} {s} at home?", "Where {do|does} {s} reside?"],
    },
  },
  {
    name: "job",
    category: "work",
    pace: "slow",
    changes: 1.3,
    tells: 12,
    of: [
      SELF,
      "{my} sister Lena",
      "{my} brother Tom",
      "{my} friend Carla",
      "{my} neighbour Jonas",
      "{my} cousin Bo",
      "{my} friend Amir",
      "{my} mother",
      "{my} flatmate Ada",
    ],
    isOfPeople: true,
    values: values.jobs,
    states: {
      tuning: [
        "{S} {work|works} as {v}.",
        "{S} {work|works} as {v} these days.",
        "{S} {earn|earns} money as {v}.",
        "{S} {have|has} a job as {v}.",
      ],
      heldOut: [
        "{S} {am|is} {v} by profession.",
        "By profession {s} {am|is} {v}.",
        "{S} {am|is} employed as {v}.",
      ],
    },
    updates: {
      tuning: [
        "{S} {am|is} no longer {o} but {v}.",
        "{S} quit as {o} and {work|works} as {v} now.",
        "{S} started a new job as {v}.",
      ],
      heldOut: [
        "{S} changed jobs and {am|is} {v} now, not {o}.",
        "{S} gave up being {o} to become {v}.",
        "{S} {have|has} become {v}.",
      ],
    },
    questions: {
      tuning: ["What {do|does} {s} work as?", "What job {do|does} {s} have?"],
      heldOut: ["What is {s's} profession?", "What {am|is} {s} employed as?"],
    },
  },
  {
    name: "partner",
    category: "family",
    pace: "slow",
    changes: 0.8,
    tells: 10,
    of: [SELF, "{my} brother Tom", "{my} friend Carla", "{my} cousin Bo"],
    isOfPeople: true,
    values: values.firstNames,
    states: {
      tuning: [
        "{S} {am|is} together with {v}.",
        "{S's} partner is {v}.",
        "{S} {am|is} in a relationship with {v}.",
      ],
      heldOut: ["{S} and {v} are a couple.", "The person {s} {am|is} dating is {v}."],
    },
    updates: {
      tuning: [
        "{S} split up with {o} and {am|is} with {v} now.",
        "{S} {am|is} not with {o} any more but with {v}.",
        "{S} {have|has} a new partner, {v}.",
      ],
      heldOut: ["{S} and {o} broke up; {s's} partner is {v} now.", "{S} left {o} for {v}."],
    },
    questions: {
      tuning: ["Who is {s's} partner?", "Who {am|is} {s} together with?"],
      heldOut: ["Who {am|is} {s} a couple with?", "Who {am|is} {s} dating now?"],
    },
  },
  {
    name: "doctor",
    category: "health",
    pace: "slow",
    changes: 1,
    tells: 9,
    of: ["family doctor", "dentist", "physiotherapist", "eye doctor", "vet"],
    values: values.doctors,
    states: {
      tuning: ["{My} {x} is {v}.", "{I} {go|goes} to {v} as {my} {x}.", "{v} is {my} {x}."],
      heldOut: ["For a {x} {i} {have|has} {v}.", "The {x} {i} {see|sees} is {v}."],
    },
    updates: {
      tuning: [
        "{My} {x} is now {v} instead of {o}.",
        "{I} changed {x} from {o} to {v}.",
        "{My} new {x} is {v}.",
      ],
      heldOut: [
        "{v} took over from {o} as {my} {x}.",
        "{I} {do|does} not see {o} any more, {my} {x} is {v}.",
      ],
    },
    questions: {
      tuning: ["Who is {my} {x}?", "What is the name of {my} {x}?"],
      heldOut: ["Which {x} {do|does} {i} go to?"],
    },
  },
  {
    name: "car",
    category: "possessions",
    pace: "slow",
    changes: 0.6,
    tells: 8,
    of: [SELF, "{my} brother Tom", "{my} mother", "{my} neighbour Jonas"],
    isOfPeople: true,
    values: values.cars,
    states: {
      tuning: ["{S} {drive|drives} {v}.", "{S's} car is {v}.", "{S} {own|owns} {v}."],
      heldOut: ["The car {s} {have|has} is {v}.", "{S} {get|gets} around in {v}."],
    },
    updates: {
      tuning: [
        "{S} sold {o} and {drive|drives} {v} now.",
        "{S} replaced {o} with {v}.",
        "{S} bought a new car, {v}.",
      ],
      heldOut: ["{S} traded {o} in for {v}.", "Instead of {o} {s} now {have|has} {v}."],
    },
    questions: {
      tuning: ["What car {do|does} {s} drive?"],
      heldOut: ["Which car {do|does} {s} own now?"],
    },
  },
  {
    name: "phone",
    category: "possessions",
    pace: "slow",
    changes: 1,
    tells: 7,
    of: [SELF, "{my} father", "{my} flatmate Ada"],
    isOfPeople: true,
    values: values.phones,
    states: {
      tuning: ["{S's} phone is {v}.", "{S} {use|uses} {v} as {my|their} phone."],
      heldOut: ["The phone {s} {have|has} is {v}.", "{S} {make|makes} calls with {v}."],
    },
    updates: {
      tuning: [
        "{S} switched from {o} to {v}.",
        "{S's} phone is now {v}, not {o}.",
        "{S} got a new phone, {v}.",
      ],
      heldOut: ["{S} gave away {o} and {use|uses} {v} now.", "{S} upgraded to {v}."],
    },
    questions: {
      tuning: ["Which phone {do|does} {s} use?"],
      heldOut: ["What phone {do|does} {s} have?"],
    },
  },
  {
    name: "company",
    category: "finance",
    pace: "slow",
    changes: 1,
    tells: 8,
    of: ["car insurance", "home insurance", "health insurance", "liability insurance"],
    values: values.insurers,
    states: {
      tuning: ["{My} {x} is with {v}.", "{I} {have|has} {my} {x} from {v}."],
      heldOut: ["{v} provides {my} {x}.", "For the {x} {i} {am|is} a customer of {v}."],
    },
    updates: {
      tuning: [
        "{I} moved {my} {x} from {o} to {v}.",
        "{My} {x} is no longer with {o} but with {v}.",
      ],
      heldOut: [
        "{I} cancelled the {x} with {o} and took one from {v}.",
        "{My} {x} is with {v} as of now.",
      ],
    },
    questions: { tuning: ["Which company is {my} {x} with?"], heldOut: ["Who provides {my} {x}?"] },
  },
  {
    name: "bank",
    category: "finance",
    pace: "slow",
    changes: 0.8,
    tells: 8,
    of: [SELF, "{my} mother"],
    isOfPeople: true,
    values: values.banks,
    states: {
      tuning: [
        "{S} {bank|banks} with {v}.",
        "{S's} bank is {v}.",
        "{S} {have|has} {my|their} account at {v}.",
      ],
      heldOut: ["{S's} current account is with {v}.", "The bank {s} {use|uses} is {v}."],
    },
    updates: {
      tuning: [
        "{S} changed banks from {o} to {v}.",
        "{S} {am|is} not with {o} any more, {s's} bank is {v}.",
      ],
      heldOut: ["{S} closed {my|their} account at {o} and opened one at {v}."],
    },
    questions: {
      tuning: ["Which bank {am|is} {s} with?"],
      heldOut: ["Where {do|does} {s} have {my|their} account?"],
    },
  },
  {
    name: "gym",
    category: "health",
    pace: "slow",
    changes: 1,
    tells: 8,
    of: [SELF, "{my} flatmate Ada"],
    isOfPeople: true,
    values: values.gyms,
    states: {
      tuning: [
        "{S} {train|trains} at {v}.",
        "{S} {am|is} a member of {v}.",
        "{S} {go|goes} to {v} for sports.",
      ],
      heldOut: ["{S's} gym is {v}.", "{S} {work|works} out at {v}."],
    },
    updates: {
      tuning: [
        "{S} left {o} and {train|trains} at {v} now.",
        "{S} changed from {o} to {v} for training.",
      ],
      heldOut: ["{S} cancelled at {o} and joined {v}.", "{S} joined {v}."],
    },
    questions: {
      tuning: ["Where {do|does} {s} train?"],
      heldOut: ["Which gym {do|does} {s} go to?"],
    },
  },
  {
    name: "school",
    category: "family",
    pace: "slow",
    changes: 0.5,
    tells: 9,
    of: ["{my} son Emil", "{my} niece Mia"],
    isOfPeople: true,
    values: values.schools,
    states: {
      tuning: ["{S} {go|goes} to {v}.", "{S's} school is {v}.", "{S} {attend|attends} {v}."],
      heldOut: ["{S} {am|is} a pupil at {v}.", "{S} {have|has} lessons at {v}."],
    },
    updates: {
      tuning: [
        "{S} changed school from {o} to {v}.",
        "{S} {do|does} not go to {o} any more but to {v}.",
      ],
      heldOut: ["{S} left {o} and {attend|attends} {v} now."],
    },
    questions: {
      tuning: ["Which school {do|does} {s} go to?"],
      heldOut: ["Where {do|does} {s} go to school?"],
    },
  },
];
