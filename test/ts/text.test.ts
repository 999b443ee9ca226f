import { describe, expect, it } from "@jest/globals";
import {
  clash,
  excerpt,
  halfOfClash,
  loneSurrogateAt,
  oneLine,
  show,
} from "../../ts/bridge/text.js";

describe("excerpt", () => {
  it.each([
    ["a shorter text stays", "short", 50, "short"],
    ["a text of exactly the limit stays", "x".repeat(50), 50, "x".repeat(50)],
    ["one more is cut and marked", "x".repeat(51), 50, `${"x".repeat(50)}…`],
    ["code points count, not UTF-16 units", "😀".repeat(50), 50, "😀".repeat(50)],
    ["no pair is cut in half", "😀".repeat(3), 2, "😀😀…"],
    ["empty text stays", "", 50, ""],
  ])("%s", (_rule, text, limit, expected) => {
    expect(excerpt(text, limit)).toBe(expected);
  });
});

describe("oneLine", () => {
  it("turns line ends, tabs and control characters into single spaces", () => {
    expect(oneLine("  a\r\n\r\n- b\tc\u0000d\u001b[31m e\u2028f ")).toBe("a - b c d [31m e f");
  });
});

describe("clash", () => {
  it.each([
    ["both halves", ["5 mg", "10 mg"], ["Mum takes 5 mg", "It is 10 mg"], "5 mg / 10 mg"],
    ["nothing of equal halves", ["VS Code", "vs code."], [], ""],
    ["nothing of whole texts", ["Tea is hot", "Tea is cold"], ["Tea is hot.", "Tea is cold!"], ""],
    [
      "both where one is a part",
      ["Tea is hot", "cold"],
      ["Tea is hot.", "It is cold"],
      "Tea is hot / cold",
    ],
    ["nothing of nothing", [], ["a", "b"], ""],
  ])("tells %s", (_what, evidence, texts, told) => {
    expect(clash(evidence, texts)).toBe(told);
  });

  it("tells a half where its memory says more", () => {
    const evidence = ["Tea is hot", "cold"];
    expect(halfOfClash(evidence, 0, "Tea is hot.")).toBe("");
    expect(halfOfClash(evidence, 1, "It is cold")).toBe("cold");
    expect(halfOfClash(["VS Code", "VS Code"], 0, "I use VS Code")).toBe("");
    expect(halfOfClash([], 0, null)).toBe("");
  });
});

describe("loneSurrogateAt", () => {
  it.each([
    ["plain", -1],
    ["pair 😀", -1],
    ["high \ud83d", 5],
    ["low \ude00", 4],
    ["\ude00\ud83d reversed", 0],
  ])("%j", (text, index) => {
    expect(loneSurrogateAt(text)).toBe(index);
  });
});

describe("show", () => {
  it.each([
    ["text", '"text"'],
    ["x".repeat(60), `"${"x".repeat(50)}…"`],
    [Number.NaN, "NaN"],
    [undefined, "undefined"],
    [null, "null"],
    [[1, "a"], "[ 1, 'a' ]"],
    [{ a: { b: { c: 1 } } }, "{ a: { b: [Object] } }"],
    [10n, "10n"],
  ])("%p", (value, expected) => {
    expect(show(value)).toBe(expected);
  });

  it("survives what JSON does not", () => {
    const circular: Record<string, unknown> = {};
    circular["self"] = circular;
    expect(show(circular)).toContain("Circular");
  });
});
