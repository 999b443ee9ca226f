import { describe, expect, it } from "@jest/globals";
import { CortexError, type RestateOptions, restate } from "../../ts/index.js";

const ALICE = { user: "alice" };

/** The code of what a call throws. */
function codeOf(text: unknown, options: unknown): string | undefined {
  try {
    restate(text as string, options as RestateOptions);
  } catch (error) {
    return error instanceof CortexError ? error.code : String(error);
  }
  return undefined;
}

describe("restate", () => {
  it("speaks in the third person unless told otherwise", () => {
    expect(restate("I have a sister", ALICE)).toBe("alice has a sister");
    expect(restate("I am late", { ...ALICE, person: "third" })).toBe("alice is late");
    expect(restate("I am late", { ...ALICE, person: "second" })).toBe("you are late");
  });

  it.each([
    [undefined, "themselves"],
    ["unknown", "themselves"],
    ["other", "themselves"],
    ["female", "herself"],
    ["male", "himself"],
  ] as const)("knows the reflexive of gender %s", (gender, reflexive) => {
    expect(restate("I built it myself", { ...ALICE, gender })).toBe(`alice built it ${reflexive}`);
  });

  it.each(["CORP\\al1", "a\\1b", "$&", "$1", "my-user", "O'Brien", "I", "\u{1F600}"])(
    "inserts the name %s literally",
    (user) => {
      expect(restate("My cat saw me", { user })).toBe(`${user}'s cat saw ${user}`);
    },
  );

  it("leaves quotations and characters beyond the basic plane alone", () => {
    expect(restate('He wrote "I \u{1F600} my job" to me \u{1F600}', ALICE)).toBe(
      'He wrote "I \u{1F600} my job" to alice \u{1F600}',
    );
  });

  it("takes an empty text", () => {
    expect(restate("", ALICE)).toBe("");
  });

  it.each([
    ["an empty user", "I am here", { user: "" }],
    ["a blank user", "I am here", { user: " \u200B\n" }],
    ["no user", "I am here", {}],
    ["a user that is no text", "I am here", { user: 7 }],
    ["no options", "I am here", undefined],
    ["options that are no object", "I am here", "alice"],
    ["a text that is none", 7, ALICE],
    ["a lone surrogate in the text", "I am \uD800", ALICE],
    ["a lone surrogate in the user", "I am here", { user: "\uDC00" }],
    ["an unknown person", "I am here", { ...ALICE, person: "first" }],
    ["a person that is no text", "I am here", { ...ALICE, person: 3 }],
    ["an unknown gender", "I am here", { ...ALICE, gender: "none" }],
  ])("refuses %s", (_what, text, options) => {
    expect(codeOf(text, options)).toBe("VALIDATION_ERROR");
  });
});
