import { describe, expect, it } from "@jest/globals";
import { excerpt, loneSurrogateAt, oneLine, show } from "../../ts/bridge/text.js";

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
