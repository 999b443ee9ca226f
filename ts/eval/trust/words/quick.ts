/** What holds for weeks. */
import { type Kind, SELF } from "./kind.js";
import * as values from "./values.js";

export const quick: readonly Kind[] = [
  {
    name: "dose",
    category: "medication",
    pace: "quick",
    changes: 4,
    tells: 16,
    of: ["levothyroxine", "metoprolol", "sertraline", "lamotrigine"],
    values: values.doses,
    states: {
      tuning: [
        "{I} {take|takes} {v} of {x}.",
        "{My} dose of {x} is {v}.",
        "{I} {am|is} on {v} of {x}.",
      ],
      heldOut: [
        "{My} {x} dose is {v} a day.",
        "Of {x} {i} {take|takes} {v}.",
        "The doctor has {me} on {v} of {x}.",
      ],
    },
    updates: {
      tuning: [
        "{My} dose of {x} went from {o} to {v}.",
        "{I} {take|takes} {v} of {x} now instead of {o}.",
        "The doctor changed {my} {x} to {v}.",
      ],
      heldOut: [
        "{My} {x} is not {o} any more, it is {v}.",
        "{x} was adjusted from {o} to {v}.",
        "From now on {i} {take|takes} {v} of {x}.",
      ],
    },
    questions: {
      tuning: ["What is {my} dose of {x}?", "How much {x} {do|does} {i} take?"],
      heldOut: ["How many mg of {x} {do|does} {i} take now?"],
    },
  },
  {
    name: "weekly day",
    category: "schedule",
    pace: "quick",
    changes: 3,
    tells: 12,
    of: [
      "yoga class",
      "choir rehearsal",
      "team meeting",
      "piano lesson",
      "swimming lesson",
      "physiotherapy",
      "language course",
      "pub quiz",
      "rubbish collection",
    ],
    values: values.days,
    states: {
      tuning: [
        "{My} {x} is on {v}.",
        "The {x} takes place on {v}s.",
        "{I} {have|has} the {x} every {v}.",
      ],
      heldOut: ["{v} is the day of {my} {x}.", "Each {v} there is {my} {x}."],
    },
    updates: {
      tuning: [
        "{My} {x} moved from {o} to {v}.",
        "{My} {x} is on {v} now, not on {o}.",
        "They moved the {x} to {v}.",
      ],
      heldOut: ["The {x} is no longer on {o}s but on {v}s.", "The {x} was shifted to {v}."],
    },
    questions: {
      tuning: ["On which day is {my} {x}?", "When is the {x}?"],
      heldOut: ["What day of the week {do|does} {i} have the {x}?"],
    },
  },
  {
    name: "project",
    category: "project",
    pace: "quick",
    changes: 4.5,
    tells: 14,
    of: [
      SELF,
      "{my} colleague Teo",
      "{my} boss Henrik",
      "{my} sister Lena",
      "{my} friend Amir",
      "{my} flatmate Ada",
    ],
    isOfPeople: true,
    values: values.projects,
    states: {
      tuning: [
        "{S} {am|is} working on {v}.",
        "{S} {work|works} on {v} at the moment.",
        "{S's} current project is {v}.",
      ],
      heldOut: [
        "At work {s} {am|is} busy with {v}.",
        "{S} {spend|spends} {my|their} working days on {v}.",
      ],
    },
    updates: {
      tuning: [
        "{S} finished {o} and {work|works} on {v} now.",
        "{S} moved from {o} to {v}.",
        "{S} {have|has} a new project, {v}.",
      ],
      heldOut: ["{S} {am|is} done with {o} and {do|does} {v} now.", "{S} switched over to {v}."],
    },
    questions: {
      tuning: ["What {am|is} {s} working on?", "What is {s's} current project?"],
      heldOut: ["What {am|is} {s} busy with at work?"],
    },
  },
  {
    name: "appointment",
    category: "appointment",
    pace: "quick",
    changes: 5,
    tells: 12,
    of: ["dentist", "eye doctor", "vet", "tax adviser", "hairdresser"],
    values: "dates",
    states: {
      tuning: [
        "{My} {x} appointment is on {v}.",
        "{I} {have|has} an appointment with the {x} on {v}.",
        "{I} {see|sees} the {x} on {v}.",
      ],
      heldOut: ["The date with the {x} is {v}.", "On {v} {i} {am|is} due at the {x}."],
    },
    updates: {
      tuning: [
        "{My} {x} appointment was moved from {o} to {v}.",
        "The {x} rescheduled {me} to {v}.",
        "{My} {x} appointment is on {v}, no longer on {o}.",
      ],
      heldOut: [
        "The {x} cannot do {o}, {my} appointment is on {v} now.",
        "{I} postponed the {x} to {v}.",
      ],
    },
    questions: {
      tuning: ["When is {my} {x} appointment?"],
      heldOut: ["On what date {do|does} {i} see the {x}?"],
    },
  },
  {
    name: "deadline",
    category: "project",
    pace: "quick",
    changes: 4,
    tells: 10,
    of: ["tax return", "grant report", "thesis chapter", "visa application"],
    values: "dates",
    states: {
      tuning: ["The deadline for {my} {x} is {v}.", "{My} {x} is due on {v}."],
      heldOut: ["{I} must hand in the {x} by {v}.", "The {x} has to be in on {v}."],
    },
    updates: {
      tuning: [
        "The deadline for {my} {x} moved from {o} to {v}.",
        "{My} {x} is due on {v} instead of {o}.",
      ],
      heldOut: ["They extended the {x} to {v}.", "{My} {x} is not due on {o} any more but on {v}."],
    },
    questions: {
      tuning: ["When is {my} {x} due?"],
      heldOut: ["By which date must {i} hand in the {x}?"],
    },
  },
  {
    name: "reading",
    category: "hobbies",
    pace: "quick",
    changes: 8,
    tells: 14,
    of: [SELF, "{my} mother", "{my} friend Carla"],
    isOfPeople: true,
    values: values.books,
    states: {
      tuning: ["{S} {am|is} reading {v}.", "The book {s} {am|is} reading is {v}."],
      heldOut: ["{S} {am|is} in the middle of {v}.", "On {s's} bedside table is {v}."],
    },
    updates: {
      tuning: ["{S} finished {o} and {am|is} reading {v} now.", "After {o} {s} started {v}."],
      heldOut: ["{S} put {o} away and {read|reads} {v} now.", "{S} {have|has} begun {v}."],
    },
    questions: {
      tuning: ["What {am|is} {s} reading?"],
      heldOut: ["Which book {am|is} {s} reading at the moment?"],
    },
  },
  {
    name: "meeting time",
    category: "schedule",
    pace: "quick",
    changes: 4,
    tells: 12,
    of: ["daily stand-up", "Friday review", "call with the supplier", "parents' evening"],
    values: values.hours,
    states: {
      tuning: ["The {x} starts at {v}.", "{My} {x} is at {v}."],
      heldOut: ["The {x} begins at {v}.", "At {v} {i} {have|has} the {x}."],
    },
    updates: {
      tuning: ["The {x} moved from {o} to {v}.", "The {x} is at {v} now instead of {o}."],
      heldOut: ["The {x} no longer starts at {o} but at {v}.", "They pushed the {x} to {v}."],
    },
    questions: {
      tuning: ["What time is the {x}?", "When does the {x} start?"],
      heldOut: ["At what hour is {my} {x}?"],
    },
  },
  {
    name: "price",
    category: "finance",
    pace: "quick",
    changes: 2,
    tells: 9,
    of: ["rent", "phone plan", "parking space", "music lesson"],
    values: values.amounts,
    states: {
      tuning: ["{My} {x} costs {v} a month.", "{I} {pay|pays} {v} a month for {my} {x}."],
      heldOut: ["For the {x} {i} {pay|pays} {v} monthly.", "The {x} comes to {v} a month."],
    },
    updates: {
      tuning: [
        "{My} {x} went from {o} to {v} a month.",
        "{My} {x} costs {v} a month now instead of {o}.",
      ],
      heldOut: [
        "{My} {x} is not {o} any more but {v} a month.",
        "They changed the price of {my} {x} to {v} a month.",
      ],
    },
    questions: {
      tuning: ["How much is {my} {x}?", "What {do|does} {i} pay for {my} {x}?"],
      heldOut: ["What does {my} {x} cost a month?"],
    },
  },
  {
    name: "commute",
    category: "habits",
    pace: "quick",
    changes: 2,
    tells: 9,
    of: [SELF, "{my} brother Tom", "{my} colleague Teo"],
    isOfPeople: true,
    values: values.commutes,
    states: {
      tuning: ["{S} {go|goes} to work {v}.", "{S} {commute|commutes} {v}."],
      heldOut: ["{S} {get|gets} to the office {v}.", "{S's} way to work is {v}."],
    },
    updates: {
      tuning: [
        "{S} {go|goes} to work {v} now, not {o} any more.",
        "{S} changed from going to work {o} to going {v}.",
      ],
      heldOut: ["Instead of {o} {s} {commute|commutes} {v} these days."],
    },
    questions: {
      tuning: ["How {do|does} {s} go to work?", "How {do|does} {s} commute?"],
      heldOut: ["How {do|does} {s} get to the office?"],
    },
  },
];
