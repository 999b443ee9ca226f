import { describe, expect, test } from "@jest/globals";
import { explainLanguage } from "../../ts/bridge/explain-language.js";

describe("explainLanguage", () => {
  test("names the rule that finds a contradiction", () => {
    const { contradiction } = explainLanguage("The soup is hot.", "The soup is cold.");
    expect(contradiction).toMatchObject({ found: true, rule: "antonym", share_a_key: true });
    expect(contradiction?.clauses).toEqual([
      expect.objectContaining({ decided_by: "antonym", found: true }),
    ]);
  });

  test("names the veto and the rule that it keeps silent", () => {
    const { contradiction } = explainLanguage(
      "I'm not homesick when I'm busy.",
      "I'm homesick on Christmas Eve.",
    );
    expect(contradiction?.found).toBe(false);
    expect(contradiction?.clauses).toContainEqual(
      expect.objectContaining({ decided_by: "other-cases", kept_silent: "negation" }),
    );
  });

  test("shows the layers of one text, and nothing of a second", () => {
    const explained = explainLanguage("Ruth never eats fish. Do you?");
    expect(explained.duplicate).toBeUndefined();
    expect(explained.contradiction).toBeUndefined();
    const [text] = explained.texts;
    expect(text?.speech_acts.map(({ act }) => act)).toEqual(["statement", "question"]);
    expect(text?.clauses[0]?.marks).toContain("negated");
    expect(text?.words.find(({ text: word }) => word === "fish")?.flags).toContain("content");
  });

  test.each([
    ["The rent went up to 575.", ["asserted", "tells a change"]],
    [
      "Renske left the company today.",
      ["asserted", "negated", "says it ended", "says it has gone"],
    ],
    ["The invoice was paid.", ["asserted", "passive", "says it is done"]],
    ["We walk without dogs.", ["asserted", "negated", "negates an adjunct"]],
    ["Ruth eats fish.", ["asserted"]],
  ])("tells what is special about a clause: %s", (told, marks) => {
    expect(explainLanguage(told).texts[0]?.clauses[0]?.marks).toEqual(marks);
  });

  test("refuses what is no text", () => {
    expect(() => explainLanguage("\ud800")).toThrow(
      expect.objectContaining({ code: "VALIDATION_ERROR" }),
    );
  });
});
