import { describe, expect, it } from "@jest/globals";
import {
  categoriesMatch,
  confidenceCategory,
  displayConfidence,
  estimateTokens,
  normalizeCategories,
} from "../../ts/index.js";
import native from "../../ts/native.js";

describe("normalizeCategories", () => {
  it.each([
    [undefined, ["general"]],
    [null, ["general"]],
    [[], ["general"]],
    ["", ["general"]],
    ["work", ["work"]],
    [
      ["work", "home"],
      ["work", "home"],
    ],
  ])("%j becomes %j", (given, expected) => {
    expect(normalizeCategories(given)).toEqual(expected);
  });

  it("gives a list of its own", () => {
    const given = ["work"];
    expect(normalizeCategories(given)).not.toBe(given);
  });
});

describe("categoriesMatch", () => {
  it.each([
    ["no filter matches all", ["work"], undefined, true],
    ["null matches all", ["work"], null, true],
    ["an empty filter matches all", [], [], true],
    ["any match is enough", ["work", "home"], ["garden", "home"], true],
    ["text is a list of one", ["work"], "work", true],
    ["none in common", ["work"], ["home"], false],
    ["case does not matter, in any script", ["ÄRZTE"], ["ärzte"], true],
    ["composed and decomposed are the same", ["caf\u00e9"], ["cafe\u0301"], true],
    ["nothing is a wildcard", ["work"], ["w_rk", "w%"], false],
  ])("%s", (_rule, categories, filter, expected) => {
    expect(categoriesMatch(categories, filter)).toBe(expected);
  });
});

describe("estimateTokens", () => {
  it.each([
    ["", 0],
    ["a", 1],
    ["abcd", 1],
    ["abcde", 2],
  ])("%j is %d", (text, tokens) => {
    expect(estimateTokens(text)).toBe(tokens);
  });
});

describe("confidence for people", () => {
  it.each([
    [0, "0%", "low"],
    [0.1, "10%", "low"],
    [0.4999, "50%", "low"],
    [0.5, "50%", "medium"],
    [0.7999, "80%", "medium"],
    [0.8, "80%", "high"],
    [0.875, "88%", "high"],
    [1, "100%", "high"],
  ])("%d is shown as %s and called %s, compared unrounded", (score, shown, category) => {
    expect(displayConfidence(score)).toBe(shown);
    expect(confidenceCategory(score, native.defaultPolicy)).toBe(category);
  });
});
