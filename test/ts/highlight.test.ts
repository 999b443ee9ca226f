import { expect, test } from "@jest/globals";
import { findWords } from "../../ts/bridge/readings.js";
import { excerptAround } from "../../ts/cli/highlight.js";

test.each([
  ["Ruth rings on Sundays", "When does ruth ring?", "<Ruth> <rings> on Sundays"],
  ["我在北京吃了烤鸭", "烤鸭", "我在北京吃了<烤><鸭>"],
  ["", "ruth", ""],
])("of %j, %j finds %j", (text, query, expected) => {
  const pieces = findWords(text, query);
  expect(pieces.map((piece) => (piece.found ? `<${piece.text}>` : piece.text)).join("")).toBe(
    expected,
  );
  expect(pieces.map((piece) => piece.text).join("")).toBe(text);
});

const find = (query: string) => (text: string) => findWords(text, query);

test("an excerpt stands around the first word that is found, on one line and within its columns", () => {
  const text = `${"far away ".repeat(40)}\nRuth rings ${"and on ".repeat(40)}`;
  const excerpt = excerptAround(text, find("ruth"), 60);
  expect(excerpt).toMatch(/^…(?:\w+ )+Ruth rings /u);
  expect(excerpt.length).toBeLessThanOrEqual(60);
  expect(excerptAround("short text", find("ruth"), 60)).toBe("short text");
  expect(excerptAround(text, find("nothing"), 60)).toMatch(/^far away .*…$/u);
});
