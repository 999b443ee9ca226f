/** The word tables are those that native/core/language/data/README.md tells of: their hashes, and where they come from. */
import { spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { cpSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, expect, it } from "@jest/globals";

const folder = "native/core/language/data";
const readme = readFileSync(join(folder, "README.md"), "utf8");
const wordnet = process.env["CORTEX_WORDNET"] ?? "/usr/share/wordnet";
const script = "scripts/derive-wordnet.py";

const sha256 = (path: string) => createHash("sha256").update(readFileSync(path)).digest("hex");

/** Rows of the tables below a heading: their cells without code marks. */
function rowsBelow(heading: string): string[][] {
  const section = readme.split(/^#+ /mu).find((part) => part.startsWith(heading)) ?? "";
  return section
    .split("\n")
    .filter((line) => line.startsWith("| `"))
    .map((line) => line.split("|").slice(1, -1))
    .map((cells) => cells.map((cell) => cell.trim().replace(/^`(.*)`$/u, "$1")));
}

const tables = rowsBelow("Where the tables come from").map(
  ([name = "", source = "", , by = "", hash = ""]) => ({ name, source, by, hash }),
);
const derived = tables.filter(({ by }) => by !== "");

describe("the word tables", () => {
  it("are all told of", () => {
    const files = readdirSync(folder).filter((name) => name !== "README.md");
    expect(tables.map(({ name }) => name).sort()).toEqual(files.sort());
    expect(derived.length).toBeGreaterThan(0);
  });

  it.each(derived)("$name is what $by made", ({ name, by, hash }) => {
    expect(existsSync(by)).toBe(true);
    expect(readFileSync(join(folder, name), "utf8")).toContain(by);
    expect(sha256(join(folder, name))).toBe(hash);
  });

  it("that were written by hand name no script that made them", () => {
    for (const { name, by, source, hash } of tables) {
      expect({ name, hash: hash !== "", byHand: source === "by hand" }).toEqual({
        name,
        hash: by !== "",
        byHand: by === "",
      });
    }
  });
});

function coreCode(): string {
  return readdirSync("native/core", { recursive: true, encoding: "utf8" })
    .filter((name) => name.endsWith(".cc"))
    .map((name) => readFileSync(join("native/core", name), "utf8"))
    .join("\n");
}

describe("the classes of words", () => {
  const classes = new Map<string, Set<string>>();
  for (const line of readFileSync(join(folder, "word_classes.txt"), "utf8").split("\n")) {
    const [directive, name = "", ...words] = line.split(" ");
    if (directive !== "class") continue;
    classes.set(name, new Set([...(classes.get(name) ?? []), ...words]));
  }

  it("are each asked for by a rule", () => {
    const code = coreCode();
    expect([...classes.keys()].filter((name) => !code.includes(`"${name}"`))).toEqual([]);
  });

  it("have other words than any other", () => {
    const byWords = new Map<string, string[]>();
    for (const [name, words] of classes) {
      const key = [...words].sort().join(" ");
      byWords.set(key, [...(byWords.get(key) ?? []), name]);
    }
    expect([...byWords.values()].filter((names) => names.length > 1)).toEqual([]);
  });
});

describe("the word lists", () => {
  const lists = new Map<string, string[]>();
  for (const line of readFileSync(join(folder, "word_lists.txt"), "utf8").split("\n")) {
    const [directive = "", name = "", ...words] = line.split(" ");
    if (directive === "" || directive.startsWith("#")) continue;
    const size = { list: 1, measures: 3 }[directive] ?? 2;
    const known = lists.get(name) ?? [];
    lists.set(name, [...known, ...words.filter((_, i) => i % size === 0)]);
  }

  it("are each read", () => {
    const constant = (name: string) => name.replace(/(^|-)./g, (at) => at.slice(-1).toUpperCase());
    const code = coreCode();
    expect(lists.size).toBeGreaterThan(0);
    expect(
      [...lists.keys()].filter((name) => !code.includes(`word_lists::k${constant(name)}`)),
    ).toEqual([]);
  });

  it("have no word twice", () => {
    const twice = [...lists].filter(([, words]) => new Set(words).size < words.length);
    expect(twice.map(([name]) => name)).toEqual([]);
  });
});

const sources = rowsBelow("WordNet").map(([name = "", hash = ""]) => ({ name, hash }));
const atHand =
  sources.every(({ name }) => existsSync(join(wordnet, name))) &&
  spawnSync("python3", ["--version"]).status === 0;
if (!atHand) {
  console.log(`Skipped: Python and the WordNet files in ${wordnet} are needed to derive tables.`);
}
const withWordnet = atHand ? it : it.skip;

describe("WordNet", () => {
  withWordnet("is the version that the tables are made from", () => {
    expect(sources).toHaveLength(9);
    expect(sources.map(({ name }) => sha256(join(wordnet, name)))).toEqual(
      sources.map(({ hash }) => hash),
    );
  });

  withWordnet(
    "gives the tables again, byte for byte",
    () => {
      const work = mkdtempSync(join(tmpdir(), "cortex-tables-"));
      try {
        cpSync(folder, work, { recursive: true });
        const made = tables.filter(({ by }) => by === script);
        for (const { name } of made) rmSync(join(work, name));
        const { status, stderr } = spawnSync("python3", [script, wordnet, work], {
          encoding: "utf8",
        });
        expect({ status, stderr }).toEqual({ status: 0, stderr: "" });
        expect(made.map(({ name }) => sha256(join(work, name)))).toEqual(
          made.map(({ hash }) => hash),
        );
      } finally {
        rmSync(work, { recursive: true, force: true });
      }
    },
    120_000,
  );
});
