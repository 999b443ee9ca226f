import { decodeText, importerFor, recogniseFormat } from "../../ts/import/index.js";

describe("the format", () => {
  test.each([
    ['{"conversation":{}}', "x.txt", "conversation"],
    ['\n [ {"sample_id":', "x", "conversation"],
    ["[]", "x", "conversation"],
    ["", "x.json", "conversation"],
    ["", "x.md", "markdown"],
    ["[link](https://example.org)", "x.md", "markdown"],
    ["# Title\n{}", "x.md", "markdown"],
    ["plain words", "x", "markdown"],
    ["[note]\nx", "x.CSV", "csv"],
  ])("of %j in %s is %s", (text, name, format) => {
    expect(recogniseFormat({ text, name })).toBe(format);
    expect(importerFor({ text, name }).format).toBe(format);
  });

  test("can be told", () => {
    expect(importerFor({ text: "{}", name: "x.json" }, "markdown").format).toBe("markdown");
  });

  test.each(["notes.TSV", "sheet.xlsx"])("of %s is refused, unless told", (name) => {
    const source = { text: "when,what\n2026-03-01,Ruth rang\n", name };
    expect(() => importerFor(source)).toThrow(
      expect.objectContaining({
        code: "VALIDATION_ERROR",
        message: expect.stringContaining("is a table"),
      }),
    );
    expect(importerFor(source, "markdown").format).toBe("markdown");
  });

  test.each([
    '[{"role": "user", "content": "My cat is Tom."}]',
    '{ "messages": [ {"role":"user","content":"My cat is Tom."} ] }',
    '[{"content": "My cat is Tom.", "role": "user"}]',
  ])("of chat messages is refused in words that fit: %s", (text) => {
    expect(() => importerFor({ text, name: "chat.json" })).toThrow(
      expect.objectContaining({
        code: "VALIDATION_ERROR",
        message: expect.stringContaining("chat.json holds messages of a chat"),
      }),
    );
  });

  test.each(['[{"content": "I like tea."}]', '{"hello": "world"}', '[["I like tea."]]'])(
    "names what is taken where JSON is of no kind that is known: %s",
    (text) => {
      expect(() => importerFor({ text, name: "l.json" })).toThrow(
        expect.objectContaining({
          code: "VALIDATION_ERROR",
          message: expect.stringMatching(
            /^l\.json is JSON of a kind that is not recognised: .*--format \(conversation, .*"memory"/u,
          ),
        }),
      );
      expect(importerFor({ text, name: "l.json" }, "conversation").format).toBe("conversation");
    },
  );

  test("leaves it to the reader to tell what is wrong with JSON that is broken or empty", () => {
    for (const text of ["[]", "{}", '{"hello": ']) {
      expect(importerFor({ text, name: "x.json" }).format).toBe("conversation");
    }
  });

  test("says whether equal words are kept", () => {
    expect(importerFor({ text: "{}", name: "x" }).keepDuplicates).toBe(true);
    expect(importerFor({ text: "x", name: "x" }).keepDuplicates).toBe(false);
  });
});

describe("the text", () => {
  test("is UTF-8, without a byte order mark", () => {
    expect(decodeText(Buffer.from("\uFEFFäö 健 🎉\r\n"), "x")).toBe("äö 健 🎉\r\n");
  });

  test.each([
    ["NUL bytes", Buffer.from([65, 0, 66]), "NUL bytes"],
    ["UTF-16", Buffer.from("\uFEFFtext", "utf16le"), "NUL bytes"],
    ["Latin-1", Buffer.from("äöü", "latin1"), "not UTF-8"],
  ])("with %s is refused", (_, bytes, message) => {
    expect(() => decodeText(bytes, "x.md")).toThrow(
      expect.objectContaining({
        code: "VALIDATION_ERROR",
        message: expect.stringContaining(message),
      }),
    );
  });
});
