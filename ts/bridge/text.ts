import { createRequire } from "node:module";
import { inspect } from "node:util";
import type native from "../native.js";

/** Length of an excerpt of someone's text inside a message, in code points. */
const EXCERPT_CODE_POINTS = 50;

const ELLIPSIS = "…";

/**
 * A pattern that is made when it is first used. A literal with a class of all of Unicode (`\p{L}`) takes V8 up to a
 * millisecond when its module loads, used or not, and hooks and commands are waited for.
 */
export function seldomUsed(source: string, flags: string): () => RegExp {
  let pattern: RegExp | undefined;
  return () => {
    pattern ??= new RegExp(source, flags);
    return pattern;
  };
}

// In Unicode mode a surrogate that is half of a pair is not seen alone, so this matches lone ones only.
const loneSurrogate = seldomUsed("\\p{Surrogate}", "u");

const spaceAndControls = seldomUsed("[\\s\\p{Control}]+", "gu");

const NOT_PRINTABLE_ASCII = /[^ -~]/;

/** Whether a text has printable ASCII alone: what holds of it can be seen without the classes of Unicode. */
export function isPrintableAscii(text: string): boolean {
  return !NOT_PRINTABLE_ASCII.test(text);
}

/** The text, cut after `limit` code points; `…` marks a cut, and only a cut. */
export function excerpt(text: string, limit: number = EXCERPT_CODE_POINTS): string {
  // Fewer UTF-16 units than the limit are fewer code points too.
  if (text.length <= limit) {
    return text;
  }
  let units = 0;
  let codePoints = 0;
  for (const character of text) {
    if (codePoints === limit) {
      return text.slice(0, units) + ELLIPSIS;
    }
    codePoints += 1;
    units += character.length;
  }
  return text;
}

/** The text on one line: runs of white space and control characters become one space. */
export function oneLine(text: string): string {
  const line = isPrintableAscii(text)
    ? text.replace(/ {2,}/g, " ")
    : text.replace(spaceAndControls(), " ");
  return line.trim();
}

/** A text without what may end it, for comparing: a quoted clause has no full stop. */
export const bare = (text: string) => oneLine(text).replace(/[\s.!?…]+$/u, "");

/**
 * What of two memories clashes, for a line: "5 mg / 10 mg". Empty where that says nothing that does not stand there anyway: where
 * both halves are the same, or each is all that its memory says.
 *
 * @param texts - what the memories say that the line shows, in the order of the halves
 */
export function clash(
  evidence: readonly string[],
  texts: readonly (string | null | undefined)[] = [],
): string {
  const [first, ...rest] = evidence.map(bare);
  const same = rest.length > 0 && rest.every((each) => each.toLowerCase() === first?.toLowerCase());
  const whole =
    evidence.length > 0 && evidence.every((each, index) => bare(each) === bare(texts[index] ?? ""));
  return same || whole ? "" : oneLine(evidence.filter((each) => each !== "").join(" / "));
}

/** What of one of two memories clashes; empty as in `clash`. */
export function halfOfClash(
  evidence: readonly string[],
  half: 0 | 1,
  text: string | null | undefined,
): string {
  const said = evidence[half] ?? "";
  return clash(evidence) === "" || bare(said) === bare(text ?? "") ? "" : said;
}

/** `3 memories`, `1 memory` */
export function counted(number: number, singular: string, plural = `${singular}s`): string {
  return `${number} ${number === 1 ? singular : plural}`;
}

/** Index of the first lone surrogate, in UTF-16 units; -1 when the text is well-formed Unicode. */
export function loneSurrogateAt(text: string): number {
  // Most texts hold none, and that is quicker known than where one is.
  return text.isWellFormed() ? -1 : text.search(loneSurrogate());
}

/** What is wrong with a text that is called `name`, where half of a surrogate pair is in it. */
export function halfPairProblem(text: string, name: string): string | undefined {
  const at = loneSurrogateAt(text);
  return at < 0
    ? undefined
    : `${name} has half of a surrogate pair at index ${at}, which is no valid Unicode text and could not be stored ` +
        "exactly; repair it first, for example with toWellFormed()";
}

/** The text with U+FFFD in the place of every lone surrogate: for texts that need not stay exact. */
export function wellFormed(text: string): string {
  return text.toWellFormed();
}

const require = createRequire(import.meta.url);

/**
 * A text for a message: without secrets, whatever the policy. The addon knows them, and is loaded for this too: settings are
 * refused before anything needs it.
 */
export function withoutSecrets(text: string): string {
  try {
    return (require("../binding.cjs") as typeof native).withoutSecrets(text);
  } catch {
    return text; // there is no addon, of which somebody else tells
  }
}

/** Any value as a short piece of one line, without secrets, for error messages. */
export function show(value: unknown): string {
  if (typeof value === "string") {
    return JSON.stringify(excerpt(withoutSecrets(value)));
  }
  const line = oneLine(inspect(value, { depth: 1, breakLength: Number.POSITIVE_INFINITY }));
  return excerpt(withoutSecrets(line));
}
