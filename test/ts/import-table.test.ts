import { entriesOf, recordsOf } from "./support/entries.js";

function read(text: string, name = "notes.csv") {
  return recordsOf(entriesOf(text, name));
}

describe("a table of notes", () => {
  test("gives a memory of each row, with what its columns tell", () => {
    const text =
      '\uFEFFDate,Note,Category,speaker\r\n2026-03-01,"Maya likes roses, red ones",wedding,Tom\r\n\r\n,\n' +
      '"March 2, 2026",  Tom hates olives ,,\n1772409600000,x,,\nsoon,y\n';
    const records = read(text);
    expect(records.map(({ place }) => place)).toEqual(["row 2", "row 5", "row 6", "row 7"]);
    expect(records.map(({ memory: { id: _, ...memory } }) => memory)).toEqual([
      {
        content: "Maya likes roses, red ones",
        source: "csv",
        categories: ["wedding"],
        speaker: "Tom",
        created_at: "2026-03-01T00:00:00",
      },
      { content: "  Tom hates olives ", source: "csv", created_at: "2026-03-02T00:00:00" },
      { content: "x", source: "csv", created_at: 1772409600000 },
      { content: "y", source: "csv", created_at: "soon" },
    ]);
  });

  test.each(["memory", "content", "text", "NOTE"])("takes the text as %s", (column) => {
    expect(read(`${column}\nA.\n`)).toMatchObject([{ memory: { content: "A." } }]);
  });

  test.each(["created_at", "date", "Time"])("takes the time as %s", (column) => {
    expect(read(`text,${column}\nA.,2026-03-01\n`)).toMatchObject([
      { memory: { created_at: "2026-03-01T00:00:00" } },
    ]);
  });

  test("gives the same ids again, and those of its own to what is told twice", () => {
    const ids = (text: string) => read(text).map(({ memory }) => memory.id);
    const first = ids("date,note\n2026-03-01,A.\n2026-03-01,A.\n");
    expect(new Set(first).size).toBe(2);
    expect(ids("date,note\n2026-03-01,A.\n2026-03-01,A.\n2026-03-02,B.\n").slice(0, 2)).toEqual(
      first,
    );
  });

  test.each([
    [
      "when,what\n2026-03-01,Ruth rang\n",
      /notes\.csv begins with the columns "when, what".*memory, content/u,
    ],
    ["date,note,mood\n2026-03-01,Ruth rang,5\n", /"date, note, mood".*leave out others/u],
    ["date\n2026-03-01\n", /the text as memory/u],
    ["", /the text as memory/u],
    ["date,time,note\na,b,c\n", /has date and time, which tell the same: keep one/u],
    ["date,note\n2026-03-01,Ruth, Ida\n", /notes\.csv, row 2 has 3 cells for 2 columns/u],
    ['note\na "b" c\n', /has a quote within it/u],
  ])("is refused with what is wanted: %j", (text, message) => {
    expect(() => read(text)).toThrow(
      expect.objectContaining({
        code: "VALIDATION_ERROR",
        message: expect.stringMatching(message),
      }),
    );
  });
});
