import { readMarkdown } from "../../ts/import/markdown.js";
import { contents, read } from "./support/markdown.js";

function places(text: string): string[] {
  return [...readMarkdown({ name: "notes.md", text })].map(({ place }) => place);
}

describe("items", () => {
  test("are list items and paragraphs", () => {
    expect(
      contents("One\nparagraph.\n\n- first\n* second\n+ third\n1. fourth\n2) fifth\n"),
    ).toEqual(["One\nparagraph.", "first", "second", "third", "fourth", "fifth"]);
  });

  test("carry nothing for headings, rules, comments and blank lines", () => {
    expect(contents("# Title\n\n---\n* * *\n<!-- hidden -->\n<!--\n- hidden\n-->\n-\n\n")).toEqual(
      [],
    );
    expect(contents("")).toEqual([]);
  });

  test("keep words that only look like a comment", () => {
    expect(contents("<!-- a --> but\n\n<!-- never closed\n- kept")).toEqual([
      "<!-- a --> but",
      "<!-- never closed",
      "kept",
    ]);
    expect(contents("<!--\nhidden --> shown")).toEqual(["shown"]);
  });

  test("keep what is indented below them", () => {
    expect(contents("- tablets\n  - at eight\n\n  with water\n- walk\n\n  - slowly")).toEqual([
      "tablets\n- at eight\n\nwith water",
      "walk\n\n- slowly",
    ]);
    expect(contents("1. one\n   - inner\n2. two\n\t- tabbed")).toEqual([
      "one\n- inner",
      "two\n\t- tabbed",
    ]);
  });

  test("go on in the next line when it starts nothing new", () => {
    expect(contents("- a long\nitem\n- next")).toEqual(["a long\nitem", "next"]);
    expect(contents("It happened in\n2019. In May.\n1. listed")).toEqual([
      "It happened in\n2019. In May.",
      "listed",
    ]);
  });

  test("keep the marks within their words as written", () => {
    expect(contents("- **done** by [Ada](https://example.org)")).toEqual([
      "**done** by [Ada](https://example.org)",
    ]);
  });

  test("are the rows of a table, each with the names of its columns", () => {
    const table =
      "| Table | Names | |\n|:--|--:|---|\n| 1 | Okafors | x |\n| 2 | a \\| b |\n|  | | |\n";
    expect(contents(table)).toEqual(["Table: 1; Names: Okafors; x", "Table: 2; Names: a | b"]);
    expect(contents("a | b\n--- | ---\n1 | 2")).toEqual(["a: 1; b: 2"]);
    expect(contents(`Guests so far:\n${table}\nEnd.`)).toEqual([
      "Guests so far:",
      "Table: 1; Names: Okafors; x",
      "Table: 2; Names: a | b",
      "End.",
    ]);
    expect(places(`# A\n\nGuests:\n${table}`)).toEqual(["line 3", "line 6", "line 7"]);
    expect(read(`# Guests\n${table}`)[0]?.categories).toEqual(["guests"]);
  });

  test("are not what only looks like a table", () => {
    for (const text of [
      "a | b\nc | d",
      "| a | b |\n|---|\n| 1 | 2 |",
      "a\n| --- |\nb",
      "| a |\n|---|",
      "- item\n  | a | b |\n  |---|---|\n  | 1 | 2 |",
    ]) {
      expect(contents(text)).toHaveLength(1);
    }
    expect(contents("| a | b |\n|---|---|")).toEqual(["| a | b |\n|---|---|"]);
  });

  test("are without the check box of a task, done or not", () => {
    expect(
      contents("- [ ] call Ruth\n* [x] take the pills\n1. [X] walk\n- [ ]\n- [x]y\n- [-] dropped"),
    ).toEqual(["call Ruth", "take the pills", "walk", "[x]y", "[-] dropped"]);
    expect(contents("- shop\n  - [ ] milk")).toEqual(["shop\n- [ ] milk"]);
    expect(read("- [x] 2026-03-01 walked")[0]?.created_at).toBe("2026-03-01T00:00:00");
  });

  test("are without the marks of a quotation, nested or not", () => {
    expect(contents("> quoted\n>twice\n>\n> > a > b\nlazily\n\nRuth:\n> as said")).toEqual([
      "quoted\ntwice\n\na > b\nlazily",
      "Ruth:\n> as said",
    ]);
    expect(contents("> run\n\n```\n> prompt\n```\n\n    > code")).toEqual([
      "run\n\n```\n> prompt\n```\n\n    > code",
    ]);
  });

  test("of Windows and old Mac files read the same", () => {
    expect(read("# A\r\n\r\n- one\r\n  two\r\n")).toEqual(read("# A\n\n- one\n  two\n"));
    expect(read("# A\r- one\r- two")).toEqual(read("# A\n- one\n- two"));
  });

  test("are told by their line", () => {
    expect(places("---\ntags: x\n---\n# A\n\n- one\n- two\n\ntext\nmore\n\nlast")).toEqual([
      "line 6",
      "line 7",
      "line 9",
      "line 12",
    ]);
  });
});

describe("code", () => {
  test("is kept verbatim in the item before it", () => {
    expect(contents("Run:\n\n```sh\n# not a heading\n\n  - not an item\n```\n\nNext.")).toEqual([
      "Run:\n\n```sh\n# not a heading\n\n  - not an item\n```",
      "Next.",
    ]);
    expect(contents("- run\n  ```\n    deep\n  back\n  ```\n- next")).toEqual([
      "run\n```\n  deep\nback\n```",
      "next",
    ]);
  });

  test("outside of a list item is not shifted by it", () => {
    expect(contents("- run\n\n```\n  two\n    four\n```")).toEqual([
      "run\n\n```\n  two\n    four\n```",
    ]);
    expect(contents("- ~~~\n  x\n  ~~~\n- y")).toEqual(["~~~\nx\n~~~", "y"]);
  });

  test("alone under a heading is an item", () => {
    expect(contents("# A\n```\nx\n```\n# B\n\n    indented\n      more\n")).toEqual([
      "```\nx\n```",
      "    indented\n      more",
    ]);
  });

  test("ends with a fence of the same kind, at least as long", () => {
    expect(contents("````\n```\n~~~~\n````\nafter")).toEqual(["````\n```\n~~~~\n````\nafter"]);
    expect(contents("```\n``` js\n```\n\nafter")).toEqual(["```\n``` js\n```", "after"]);
    expect(contents("```never closed\n# x\n- y")).toEqual(["```never closed\n# x\n- y"]);
  });
});

describe("categories", () => {
  const category = (text: string) => read(text).map(({ categories }) => categories);

  test("are the nearest heading as a slug", () => {
    expect(
      category("before\n# Work & Life\n- a\n## Übergrößen  №1\n- b\n# 健康 ##\n- c\n"),
    ).toEqual([[], ["work-life"], ["übergrößen-1"], ["健康"]]);
  });

  test("come from underlined headings too", () => {
    expect(category("Big\n===\na\n\nSmall\nheading\n---\nb")).toEqual([["big"], ["small-heading"]]);
  });

  test("skip headings that are a date or have no letters", () => {
    expect(
      category("# Health\n## 2026-03-01 (Sunday)\n- a\n## 🎉\n- b\n## March 2, 2026: Doctor\n- c"),
    ).toEqual([["health"], ["health"], ["doctor"]]);
  });

  test("return to the outer heading's when a section ends", () => {
    expect(category("# A\n## B\n### C\n# D\n- x\n## B\n- y")).toEqual([["d"], ["b"]]);
  });

  test("are cut to a name's length, between characters", () => {
    expect(category(`# ${"𝒜".repeat(300)}\n- x`)).toEqual([["𝒜".repeat(100)]]);
    expect(category(`# ${"a".repeat(99)} b\n- x`)).toEqual([["a".repeat(99)]]);
  });

  test("take a link by its text", () => {
    expect(category("# [Home](https://example.org) `x`\n- a")).toEqual([["home-x"]]);
  });

  test.each([
    ['---\ncategories: [one, "Two words"]\n---\n# A\n- x'],
    ["---\ntitle: t\nTags: one, 'Two words' # why\nother: z\n---\n# A\n- x"],
    ["---\ntags:\n  - one\n\n  - Two words\nother:\n  - z\n...\n# A\n- x"],
  ])("are added from front matter %#", (text) => {
    expect(category(text)).toEqual([["a", "one", "Two words"]]);
  });

  test.each([
    ['---\ntags: [a, "garden, vegetables", \'Ida\'\'s #1, [sic]\', "say \\"hi\\""]\n---\n- x'],
    ["---\ntags: a, 'garden, vegetables', \"Ida's #1, [sic]\", 'say \"hi\"' # why\n---\n- x"],
    [
      '---\ntags:\n- a\n- "garden, vegetables"\n- "Ida\'s #1, [sic]"\n- \'say "hi"\' # why\n---\n- x',
    ],
  ])("keep a comma in quotes, in front matter %#", (text) => {
    expect(category(text)).toEqual([["a", "garden, vegetables", "Ida's #1, [sic]", 'say "hi"']]);
  });

  test("take an apostrophe for no quote", () => {
    expect(category("---\ntags: [Ida's, Tom's, 5' 2\"]\n---\n- x")).toEqual([
      ["Ida's", "Tom's", "5' 2\""],
    ]);
  });

  test("need front matter that is closed", () => {
    expect(contents("---\ntags: x\n\ntext")).toEqual(["tags: x", "text"]);
  });
});

describe("dates", () => {
  const dates = (text: string, name?: string) =>
    read(text, name).map(({ created_at }) => created_at);

  test.each([
    ["# 2026-03-01\n- x", "2026-03-01T00:00:00"],
    ["# March 1, 2026\n- x", "2026-03-01T00:00:00"],
    ["# Sunday, 1 March 2026\n- x", "2026-03-01T00:00:00"],
    ["# 1st of nothing\n- 2026-03-01: x", "2026-03-01T00:00:00"],
    ["- **Mar. 1st, 2026** x", "2026-03-01T00:00:00"],
    ["- [ ] 2026-03-01 14:30 x", "2026-03-01T14:30:00"],
    ["- (2026-03-01T14:30:05Z) x", "2026-03-01T14:30:05Z"],
    ["2026-03-01T14:30+0100 x", "2026-03-01T14:30:00+0100"],
    ["# 2026-03-01\n- 14:30 x", "2026-03-01T14:30:00"],
    ["# 2026-03-01\n## Doctor\n- 2026-02-27 x", "2026-02-27T00:00:00"],
    ["# 2026-03-01\n## Doctor\n- x", "2026-03-01T00:00:00"],
  ])("%j is from %s", (text, iso) => {
    expect(dates(text)).toEqual([iso]);
  });

  test.each([
    "- x",
    "- 2026-02-30 x",
    "- 14:30 x",
    "- met on 2026-03-01",
    "- 12026-03-01",
    "- March 2026",
  ])("%j has none", (text) => {
    expect(dates(text)).toEqual([undefined]);
  });

  test("of a daily file are in its name", () => {
    expect(dates("- x\n- 08:00 y\n- 2026-01-01 z", "2026-03-01-log.md")).toEqual([
      "2026-03-01T00:00:00",
      "2026-03-01T08:00:00",
      "2026-01-01T00:00:00",
    ]);
  });

  test("stay in the text", () => {
    expect(contents("- 2026-03-01: x")).toEqual(["2026-03-01: x"]);
  });

  test("end with their section", () => {
    expect(dates("## 2026-03-01\n- x\n## Other\n- y")).toEqual(["2026-03-01T00:00:00", undefined]);
  });
});

describe("ids", () => {
  const ids = (text: string, name?: string) => read(text, name).map(({ id }) => id);

  test("are the same each time and differ by file, text and occurrence", () => {
    const text = "- a\n- a\n- b";
    expect(ids(text)).toEqual(ids(text));
    expect(new Set([...ids(text), ...ids(text, "other.md")]).size).toBe(6);
    expect(ids(text)[0]).toMatch(/^md-[0-9a-f]{32}$/u);
  });

  test("do not move when lines are added", () => {
    expect(ids("- new\n- a\n\ntext\n- b")).toEqual(expect.arrayContaining(ids("- a\n- b")));
  });

  test("tell the same words on two days apart, whatever day is added above", () => {
    const before = ids("# 2026-03-01\n- pills");
    const after = ids("# 2026-03-02\n- pills\n# 2026-03-01\n- pills");
    expect(after[1]).toBe(before[0]);
    expect(after[0]).not.toBe(before[0]);
  });
});

test("one huge line is one item, and quickly", () => {
  const spaces = " ".repeat(200_000);
  const line = `# ${spaces}x${spaces}#\n- ${spaces}y${spaces}z\n${"`".repeat(200_000)} a\`\n`;
  expect(contents(line)).toHaveLength(1);
  expect(contents(`${"- ".repeat(100_000)}x`)).toHaveLength(1);
  expect(contents(`${"a-".repeat(200_000)}\n---\nx`)).toEqual(["x"]);
});

describe("a note of another program", () => {
  test("of Obsidian has the time and the tags of its front matter, also nested ones", () => {
    const text =
      '---\naliases: [Boat]\ncreated: 2024-05-06T07:08\ntags:\n  - places/harbour\n  - "#boats"\n---\n\nThe boat lies at pier four. #later\n';
    expect(read(text)).toMatchObject([
      {
        content: "The boat lies at pier four. #later",
        categories: ["places/harbour", "boats"],
        created_at: "2024-05-06T07:08:00",
      },
    ]);
  });

  test("has the time of its own heading or item first, then that of its name, then of its front matter", () => {
    const text = "---\ndate: 2024-05-06\n---\n- one\n- 2020-01-01 two\n";
    expect(read(text).map(({ created_at }) => created_at)).toEqual([
      "2024-05-06T00:00:00",
      "2020-01-01T00:00:00",
    ]);
    expect(read("---\ndate: 2024-05-06\n---\n- one\n", "2023-02-03.md")).toMatchObject([
      { created_at: "2023-02-03T00:00:00" },
    ]);
  });

  test("of basic-memory has its observations' categories, and every word of them", () => {
    const text =
      "---\ntitle: Coffee\ntype: note\npermalink: coffee/methods\ntags:\n- '#coffee'\n---\n# Coffee\n\n## Observations\n- [method] Pour over is clearer #brewing (tried)\n- [x] done\n\n## Relations\n- pairs_well_with [[Chocolate]]\n";
    expect(read(text)).toMatchObject([
      {
        content: "[method] Pour over is clearer #brewing (tried)",
        categories: ["method", "coffee"],
      },
      { content: "done", categories: ["observations", "coffee"] },
      { content: "pairs_well_with [[Chocolate]]", categories: ["relations", "coffee"] },
    ]);
    expect(read("- [method] Pour over\n")).toMatchObject([{ categories: [] }]);
  });
});

describe("a file is read in a time that grows with its length alone", () => {
  const far = " ".repeat(100_000);
  test.each([
    ["with an item far to the right", `-${far}x\n${far}y`, ["x\ny"]],
    ["with brackets without end in a heading", `# ${"[".repeat(100_000)}\n- x`, ["x"]],
    ["with links without end in a heading", `# ${"[a](".repeat(25_000)}\n- x`, ["x"]],
  ])("%s", (_what, text, expected) => {
    const started = performance.now();
    expect(contents(text).map((content) => content.replaceAll(/ +/gu, ""))).toEqual(expected);
    expect(performance.now() - started).toBeLessThan(2_000);
  });
});
