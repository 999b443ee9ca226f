import { contents, read } from "./support/markdown.js";

describe("the line that says when the file was last updated", () => {
  const times = (text: string): (string | number | undefined)[] =>
    read(text).map(({ created_at }) => created_at);

  test.each([
    ["*Last updated: 2026-01-31 22:00 CST*"],
    ["**Last Updated:** January 31, 2026"],
    ["_Updated: 2026-01-31_"],
    ["> Last reviewed on: 31 January 2026"],
  ])("dates what has no other date and is no memory: %s", (line) => {
    const text = `# Notes\n\n- Ana rows.\n- 2025-12-24 Ana rested.\n\n${line}\n`;
    expect(contents(text)).toEqual(["Ana rows.", "2025-12-24 Ana rested."]);
    expect(times(text).map((at) => at?.toString().slice(0, 10))).toEqual([
      "2026-01-31",
      "2025-12-24",
    ]);
  });

  test("is a paragraph of its own: not an item, code or part of either", () => {
    expect(contents("- Reviewed: 2026-02-01")).toEqual(["Reviewed: 2026-02-01"]);
    expect(
      times("- Ana rows.\n- Router\n  - Updated: 2020-01-01\n\n# A\n```\nupdated: 2031-01-01\n```"),
    ).toEqual([undefined, undefined, undefined]);
    expect(read("**Last updated: 2026-03-01**\n\n- Ana rows.")).toMatchObject([
      { content: "Ana rows.", created_at: "2026-03-01T00:00:00" },
    ]);
  });

  test("is kept where a bracket says more, and dates the others", () => {
    const text = "Updated: 2026-03-01 (losartan, no more ramipril)\n\n- Ana rows.";
    expect(contents(text)).toEqual([
      "Updated: 2026-03-01 (losartan, no more ramipril)",
      "Ana rows.",
    ]);
    expect(times(text)).toEqual(["2026-03-01T00:00:00", "2026-03-01T00:00:00"]);
  });

  test("is no row of a table", () => {
    expect(contents("| Reviewed |\n|---|\n| 2026-03-01 |\n\n- a")).toEqual([
      "Reviewed: 2026-03-01",
      "a",
    ]);
  });

  test("is the last of several", () => {
    expect(times("Updated: 2026-02-03\n\n- one\n\nUpdated: 2026-01-03")).toEqual([
      "2026-02-03T00:00:00",
    ]);
  });

  test("leaves an item its id when the file is updated", () => {
    const idOf = (day: string): string | undefined =>
      read(`- Ana rows.\n\nLast updated: ${day}`)[0]?.id;
    expect(idOf("2026-01-31")).toBe(idOf("2026-03-01"));
  });

  test.each([
    ["Updated the router on 2026-01-31."],
    ["*Updated as we learn and grow.*"],
    ["Updated: the router, 2026-01-31"],
    ["Updated: 2026-03-01 stopped ramipril, now losartan 50 mg"],
    ["*Updated: 2026-03-01 - Anna now allergic to nuts*"],
    ["Last updated: 2026-03-01\nAllergic to nuts."],
    ["Reviewed: 2026-03-01 nuts"],
    ["Updated: 2026-03-01 STOP"],
    [`Updated: 2026-03-01${" ".repeat(98)}x!`],
  ])("is not what tells something else: %s", (line) => {
    expect(contents(line)).toEqual([line]);
    expect(times(line)).toEqual([undefined]);
  });
});

describe("the line that leads in a list", () => {
  test.each([["Allergic to:"], ["**Allergic to:**"], ["**Allergic to**:"], ["**Allergic to**"]])(
    "stands before each of its items and is none itself: %s",
    (line) => {
      expect(contents(`${line}\n- nuts\n- eggs\n\nShe likes figs.`)).toEqual([
        `${line}\nnuts`,
        `${line}\neggs`,
        "She likes figs.",
      ]);
    },
  );

  test.each([
    ["with a blank line behind it", "Steps:\n\n1. wash\n2. dry", ["Steps:\nwash", "Steps:\ndry"]],
    ["in bold with a blank line behind it", "**A:**\n\n- a", ["**A:**\na"]],
    ["before an item of two lines", "A:\n- a and\nmore\n- b", ["A:\na and\nmore", "A:\nb"]],
    ["of a quotation", "> Steps:\n\n- wash", ["Steps:\nwash"]],
    ["right behind a list", "A:\n- a\nB:\n- b", ["A:\na", "B:\nb"]],
    ["in italics right behind a list", "A:\n- a\n*B:*\n- b", ["A:\na", "*B:*\nb"]],
  ])("may stand %s", (_, text, expected) => {
    expect(contents(text)).toEqual(expected);
  });

  test.each([
    ["a paragraph", "A:\n- a\n\nB.\n\n- c", ["A:\na", "B.", "c"]],
    ["a heading", "A:\n- a\n# C\n- c", ["A:\na", "c"]],
    ["a rule", "D:\n- d\n---\n- e", ["D:\nd", "e"]],
    ["a comment", "D:\n- d\n<!-- x -->\n- e", ["D:\nd", "e"]],
    ["a code block", "D:\n- d\n# E\n```\nx\n```\n- e", ["D:\nd", "```\nx\n```", "e"]],
    ["another marker", "D:\n- d\n\n* e\n\n1. f", ["D:\nd", "e", "f"]],
    [
      "a line that goes on with an item",
      "D:\n- d\n**E:** (all)\n- f",
      ["D:\nd\n**E:** (all)", "f"],
    ],
  ])("is over with %s", (_, text, expected) => {
    expect(contents(text)).toEqual(expected);
  });

  test.each([
    [
      "of two lines",
      "She takes these:\nin the morning.\n- nuts",
      "She takes these:\nin the morning.",
    ],
    ["that is long", `${"So long a line ".repeat(8)}:\n- nuts`, `${"So long a line ".repeat(8)}:`],
    ["that is a sentence", "She likes figs.\n- nuts", "She likes figs."],
    ["that is a bold sentence", "**No nuts for Anna.**\n- milk", "**No nuts for Anna.**"],
    ["all bold before a blank line", "**No nuts for Anna**\n\n- milk", "**No nuts for Anna**"],
    ["before an empty list", "No nuts for:\n- [ ]\n\nfoo", "No nuts for:"],
    ["before an empty list and another", "No nuts for:\n* [ ]\n\n1. foo", "No nuts for:"],
    ["before a rule", "No nuts for:\n\n---\n\n- milk", "No nuts for:"],
    ["before a comment", "No nuts for:\n<!-- x -->\n- milk", "No nuts for:"],
    ["at the end", "She likes figs:", "She likes figs:"],
    ["before code", "Run:\n```\nx\n```\n- a", "Run:\n```\nx\n```"],
  ])("is no line %s", (_, text, paragraph) => {
    expect(contents(text)[0]).toBe(paragraph);
  });

  test.each([
    ["- Never give Anna\n**penicillin**\nor aspirin\n- milk", 2],
    ["1. Call\n**Dr Vos**\n2. Pay", 2],
    ["- Never give Anna\n**penicillin**\n- milk", 2],
  ])("is no bold line within an item: %j", (text, items) => {
    expect(contents(text)).toHaveLength(items);
  });

  test("gives its date to its items, where they have none", () => {
    const text =
      "**2026-03-01 Visits**\n- the dentist\n- 2026-03-02 the baker\n\n14:30:\n- the bank";
    expect(read(text, "2026-02-02.md").map(({ created_at }) => created_at)).toEqual([
      "2026-03-01T00:00:00",
      "2026-03-02T00:00:00",
      "2026-02-02T14:30:00",
    ]);
  });

  test("leaves its items their ids when what it counts changes, and tells two lists apart", () => {
    const ids = (text: string): (string | undefined)[] => read(text).map(({ id }) => id);
    expect(ids("**Open (3):**\n- nuts")).toEqual(ids("**Open (4):**\n- nuts"));
    for (const [one, other] of [
      ["Ramipril 5 mg:", "Ramipril 10 mg:"],
      ["Allergic to (Mum):", "Allergic to (Dad):"],
    ])
      expect(ids(`${one}\n- nuts`)).not.toEqual(ids(`${other}\n- nuts`));
    expect(ids("Likes:\n- milk\nAllergic to:\n- nuts")[1]).toBe(
      ids("Likes:\n- nuts\nAllergic to:\n- nuts")[1],
    );
  });
});
