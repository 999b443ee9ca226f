/** What stands around statements: {t} is the statement itself, {o} the value that was wrong. */
import type { Patterns } from "./kind.js";

/** A short message or note of one statement. */
export const leads: Patterns = {
  tuning: [
    "{t}",
    "{t}",
    "{t}",
    "By the way: {t}",
    "Just so you know. {t}",
    "Small thing: {t}",
    "{t} Thought you should know.",
  ],
  heldOut: [
    "{t}",
    "{t}",
    "For the record: {t}",
    "One more thing. {t}",
    "{t} Keep that in mind, please.",
  ],
};

/** What an agent writes about the user. */
export const notes: Patterns = {
  tuning: ["{t}", "{t}", "{t}", "Note: {t}", "From today's conversation: {t}"],
  heldOut: ["{t}", "{t}", "Learned: {t}", "Fact about the user. {t}"],
};

/** A wrong value is put right. */
export const corrections: Patterns = {
  tuning: [
    "No, not {o}. {t}",
    "Correction: {t} {o} was a mistake.",
    "I said {o}, but that was wrong. {t}",
    "Sorry, I mixed that up: {t} Not {o}.",
  ],
  heldOut: [
    "Forget {o}, that was wrong. {t}",
    "I misspoke about {o}. {t}",
    "It was a slip to say {o}: {t}",
  ],
};

/** The same where the value is that something is so, or not. */
export const retractions: Patterns = {
  tuning: ["No, that was wrong. {t}", "Correction: {t}", "Sorry, I mixed that up: {t}"],
  heldOut: ["Forget what I said before. {t}", "I misspoke earlier. {t}"],
};

/** How whole messages begin, go on and end. They state nothing about any attribute. */
export const openings: Patterns = {
  tuning: [
    "Hi again, I hope the week is treating you well.",
    "I only have five minutes before I must run.",
    "Can you help me plan the next few days?",
    "I need some advice, and first a bit of background.",
    "Thanks for the list from yesterday, it was useful!",
    "What a day, I could not get anything done.",
    "Could you draft a short message for me?",
    "I have been thinking about the garden again.",
  ],
  heldOut: [
    "Good evening, it is me once more.",
    "Let us go through my open points, please.",
    "Sorry for the long silence, the days have been full.",
    "Would you look over something for me?",
    "The train is late, so I finally find time to write.",
  ],
};

export const middles: Patterns = {
  tuning: [
    "Not that it matters much for what follows.",
    "You may need this later on.",
    "Anyway, that is how it is.",
    "I would rather not go into the details.",
    "My head is full of other things.",
  ],
  heldOut: [
    "That is only the background.",
    "Make of it what you will.",
    "I mention it because it may come up.",
  ],
};

export const closings: Patterns = {
  tuning: [
    "Can you suggest something quick for dinner with what is in the fridge?",
    "Should I write back today or wait until tomorrow?",
    "Please make a list of three options, with the pros and cons of each.",
    "How would you word a polite refusal?",
    "Maybe I should take a few days off some time.",
    "Could you remind me what we decided about the balcony?",
    "Please keep the answer short.",
    "Which of the two would you choose in my place?",
  ],
  heldOut: [
    "What would be a good first step?",
    "Write me a checklist, no longer than ten lines.",
    "Do you think that is too much for one afternoon?",
    "If it rains we could also stay in, what do you say?",
    "Tell me where I could read more about it.",
  ],
};

/** Whose sentences a message is made of: {t} statements in a row. */
export const wishes: Patterns = {
  tuning: [
    "I might try something with {w} one day.",
    "Would {w} be a good idea for somebody like me?",
    "A colleague keeps talking about {w}.",
    "I read an article about {w}.",
  ],
  heldOut: [
    "What do people say about {w}?",
    "Imagine it were {w} instead!",
    "An old friend mentioned {w} the other day.",
  ],
};
