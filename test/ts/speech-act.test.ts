import { describe, expect, it } from "@jest/globals";
import { CortexError, speechAct, speechActs } from "../../ts/index.js";

describe("speechAct", () => {
  it.each([
    ["My brother lives in Graz.", "statement"],
    ["Who lives in Graz?", "question"],
    ["Please forget where my brother lives.", "request"],
    ["We'll visit him in May.", "plan"],
    ["Thank you very much!", "smalltalk"],
    ["```\nx = 1\n```", "code"],
    ["“I was never in Graz, and I never will be,” he said.", "quotation"],
  ])("of %p is %p", (text, act) => {
    expect(speechAct(text)).toBe(act);
  });

  it.each([undefined, 7, "a lone \ud800 surrogate"])("refuses %p", (text) => {
    for (const read of [speechAct, speechActs]) {
      let code: string | undefined;
      try {
        read(text as string);
      } catch (error) {
        code = error instanceof CortexError ? error.code : String(error);
      }
      expect(code).toBe("VALIDATION_ERROR");
    }
  });
});

describe("speechActs", () => {
  it("tells what is done in each part, in its words", () => {
    expect(speechActs("Ich grüße dich. I moved to Graz, can you update my address?")).toEqual([
      { act: "statement", text: "Ich grüße dich" },
      { act: "statement", text: "I moved to Graz" },
      { act: "request", text: "can you update my address" },
    ]);
  });
});
