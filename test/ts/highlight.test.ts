import { expect, test } from "@jest/globals";
import { excerptAround, findWords } from "../../ts/cli/highlight.js";

const marked = (text: string, query: string) =>
  findWords(text, query)
    .map((piece) => (piece.found ? `<${piece.text}>` : piece.text))
    .join("");

test.each([
  ["Ruth rings on Sundays", "When does ruth ring?", "<Ruth> <rings> on Sundays"],
  ["She paints; painting painters", "painted", "She <paints>; <painting> <painters>"],
  ["Everything stays as it is", "xyz", "Everything stays as it is"],
  ["the a of", "of a", "the a of"],
  ["我在北京吃了烤鸭", "烤鸭", "我在北京吃了<烤><鸭>"],
  ["(a+b)* [c] .*", "(a+b)* [c] .*", "(a+b)* [c] .*"],
  ["unruthless Ruth", "ruth", "unruthless <Ruth>"],
  ["", "ruth", ""],
])("of %j, %j finds %j", (text, query, expected) => {
  expect(marked(text, query)).toBe(expected);
  const whole = findWords(text, query).map((piece) => piece.text);
  expect(whole.join("")).toBe(text);
});

test("an excerpt stands around the first word that is found, on one line and within its columns", () => {
  const text = `${"far away ".repeat(40)}\nRuth rings ${"and on ".repeat(40)}`;
  const excerpt = excerptAround(text, "ruth", 60);
  expect(excerpt).toMatch(/^…(?:\w+ )+Ruth rings /u);
  expect(excerpt.length).toBeLessThanOrEqual(60);
  expect(excerptAround("short text", "ruth", 60)).toBe("short text");
  expect(excerptAround(text, "nothing", 60)).toMatch(/^far away .*…$/u);
});
