import { Command, InvalidArgumentError } from "commander";
import { addExamples, collect, parseNumber, parseTime } from "../../ts/cli/options.js";

test.each(["", " ", "abc", "1x", "NaN", "Infinity"])("%j is no number", (text) => {
  expect(() => parseNumber(text)).toThrow(InvalidArgumentError);
});

test.each([
  ["0", 0],
  ["-1", -1],
  ["0.25", 0.25],
  ["1e1", 10],
])("%j is the number %d", (text, value) => {
  expect(parseNumber(text)).toBe(value);
});

test("a time is epoch milliseconds or text", () => {
  expect(parseTime("1772323200000")).toBe(1772323200000);
  expect(parseTime("-1772323200000")).toBe(-1772323200000);
  expect(parseTime("2026-03-01")).toBe("2026-03-01");
  expect(parseTime("20260301")).toBe("20260301");
});

test("an option given twice is collected", () => {
  expect(collect("b", collect("a", undefined))).toEqual(["a", "b"]);
});

test("examples stand below the help", () => {
  const command = new Command("x");
  let help = "";
  command.configureOutput({
    writeOut: (text) => {
      help += text;
    },
  });
  addExamples(command, [
    ["x a", "first"],
    ["x long", "second"],
  ]);
  command.outputHelp();
  expect(help).toContain("Examples:\n  x a     first\n  x long  second\n");
});
