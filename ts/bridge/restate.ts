import native from "../native.js";
import { readable, validationError } from "./errors.js";
import { nativeAnswer } from "./task.js";
import { show } from "./text.js";

/** Whether a statement is told about its speaker or to its speaker. */
export type RestatementPerson = "third" | "second";

/** What becomes of "myself" in the third person: herself, himself, else themselves. */
export type RestatementGender = "unknown" | "female" | "male" | "other";

/** How {@link restate} speaks. */
export interface RestateOptions {
  /** Display name of the speaker; inserted literally. */
  user: string;
  /** Default "third". */
  person?: RestatementPerson | undefined;
  /** Default "unknown". */
  gender?: RestatementGender | undefined;
}

/**
 * An English statement in the first person, said by somebody else: "I have my keys" becomes "alice has
 * alice's keys", or in the second person "you have your keys". Quotations, URLs and code stay as they
 * are; so does whatever the rules do not know. Pure: the same arguments give the same text, and a text that
 * is restated already stays as it is.
 *
 * @throws CortexError VALIDATION_ERROR - a blank user, a wrong type or value, a lone surrogate
 */
export function restate(text: string, options: RestateOptions): string {
  if (typeof options !== "object" || options === null) {
    throw validationError(`options must be an object with a user, but is ${show(options)}`);
  }
  const { user, person, gender } = readable("restate", () => {
    const { person = "third", gender = "unknown" } = options;
    return { user: options.user, person, gender };
  });
  return nativeAnswer(() => native.restate(text, { user, person, gender }));
}
