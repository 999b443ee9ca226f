import { describe, expect, it } from "@jest/globals";
import { Type } from "typebox";
import { Input } from "../../ts/bridge/input.js";

const input = new Input(
  "remember",
  Type.Object(
    {
      text: Type.String({ minLength: 1 }),
      weight: Type.Optional(Type.Number({ minimum: 0, maximum: 5 })),
      count: Type.Optional(Type.Integer({ minimum: 1 })),
      share: Type.Optional(Type.Number({ exclusiveMinimum: 0 })),
      part: Type.Optional(Type.Number({ exclusiveMinimum: 0, maximum: 48 })),
      use: Type.Optional(Type.Enum(["now", "later"])),
      tags: Type.Optional(Type.Union([Type.String(), Type.Array(Type.String())])),
      flag: Type.Optional(Type.Boolean()),
      nested: Type.Optional(Type.Object({ level: Type.Number() }, { additionalProperties: false })),
      table: Type.Optional(Type.Record(Type.String(), Type.Number())),
      steps: Type.Optional(Type.Array(Type.Object({ by: Type.Number() }))),
    },
    { additionalProperties: false },
  ),
);

describe("Input", () => {
  it("gives valid input back as it is", () => {
    const value = {
      text: "x",
      weight: undefined,
      tags: ["a"],
      nested: { level: 1 },
      table: { a: 1 },
    };
    expect(input.parse(value)).toBe(value);
  });

  it.each([
    [{}, "text is missing: it must be text that is not empty"],
    [{ text: 5 }, "text must be text that is not empty, but is 5"],
    [{ text: "" }, 'text must be text that is not empty, but is ""'],
    [{ text: null }, "text must be text that is not empty, but is null"],
    [{ text: "x", weight: 9 }, "weight must be a number from 0 to 5, but is 9"],
    [{ text: "x", weight: Number.NaN }, "weight must be a number from 0 to 5, but is NaN"],
    [{ text: "x", weight: "9" }, 'weight must be a number from 0 to 5, but is "9"'],
    [{ text: "x", count: 1.5 }, "count must be a whole number of at least 1, but is 1.5"],
    [{ text: "x", share: 0 }, "share must be a number above 0, but is 0"],
    [{ text: "x", part: 49 }, "part must be a number above 0 and at most 48, but is 49"],
    [{ text: "x", use: "never" }, 'use must be one of now, later, but is "never"'],
    [{ text: "x", tags: [1] }, "tags must be text or a list, each item text, but is [ 1 ]"],
    [{ text: "x", flag: "true" }, 'flag must be true or false, but is "true"'],
    [{ text: "x", nested: { level: "high" } }, 'nested.level must be a number, but is "high"'],
    [{ text: "x", nested: {} }, "nested.level is missing: it must be a number"],
    [{ text: "x", steps: [{ by: 1 }, {}] }, "steps.1.by is missing: it must be a number"],
    [{ text: "x", steps: [{ by: "a" }] }, 'steps.0.by must be a number, but is "a"'],
    [{ text: "x", steps: [7] }, "steps.0 must be an object, but is 7"],
    [
      { text: "x", nested: { level: 1, extra: 1 } },
      'remember has no property "nested.extra"; it takes: level',
    ],
    [{ text: "x", table: { "a/b": "x" } }, 'table.a/b must be a number, but is "x"'],
    [
      { text: "x", colour: "red" },
      'remember has no property "colour"; it takes: text, weight, count, share, part, use, tags, flag, nested, table, steps',
    ],
    ["x", 'what remember takes must be an object, but is "x"'],
    [null, "what remember takes must be an object, but is null"],
  ])("says what is wrong with %j", (value, message) => {
    expect(input.problem(value)).toBe(message);
    expect(() => input.parse(value)).toThrow(
      expect.objectContaining({ code: "VALIDATION_ERROR", message }),
    );
  });

  it.each([
    [{ text: "ok \ud83d" }, "text has half of a surrogate pair at index 3"],
    [{ text: "ok", tags: ["ok", "\ude00"] }, "tags.1 has half of a surrogate pair at index 0"],
  ])("refuses text that is no Unicode: %j", (value, message) => {
    expect(input.problem(value)).toContain(message);
  });

  it.each(["kitchen", 3, ["x"]])("takes no %j for options beside an argument", (value) => {
    expect(() => input.parse(value, { text: "x" })).toThrow(
      /what remember takes must be an object/u,
    );
  });
});
