import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { describe, expect, it } from "@jest/globals";

interface Rule {
  LONG_MS: number;
  tooFast: (times: number[]) => number | undefined;
}

const rule: Rule = await import(pathToFileURL("test/harden/lib/growth-rule.mjs").href);

const SIZES = [1_000, 4_000, 16_000, 64_000, 256_000, 1_000_000];

/** What `npm run harden -- growth` measures of a function that takes `scale` ms for 16,000. */
function measured(scale: number, growth: (size: number) => number): number[] {
  const times: number[] = [];
  for (const size of SIZES) {
    times.push(Math.round((scale * growth(size)) / growth(16_000)));
    if ((times.at(-1) ?? 0) > rule.LONG_MS) break;
  }
  return times;
}

/** How many of functions of all speeds are noticed. */
function noticed(growth: (size: number) => number): { noticed: number; of: number } {
  const scales = Array.from({ length: 700 }, (_, i) => 0.5 * 1.01 ** i);
  const found = scales.filter((scale) => rule.tooFast(measured(scale, growth)) !== undefined);
  return { noticed: found.length, of: scales.length };
}

describe("the rule of growth", () => {
  it.each([
    ["n to the power of 1.5", 1.5],
    ["n squared", 2],
    ["n cubed", 3],
  ])("notices %s, however fast it is", (_, power) => {
    const { noticed: found, of } = noticed((size) => size ** power);
    expect(found).toBe(of);
  });

  it.each<[string, (size: number) => number]>([
    ["n", (size) => size],
    ["n log n", (size) => size * Math.log(size)],
  ])("lets %s pass", (_, growth) => {
    expect(noticed(growth).noticed).toBe(0);
  });
});

describe("the functions whose growth is measured", () => {
  /** Headers that need no function of their own in the probe. */
  const others: Record<string, string> = {
    "contradictions/supersession.h": "of a kind and some words of evidence",
    "facts/facts.h": "types",
    "lexicon/derivations.h": "looks one word up",
    "lexicon/english_verbs.h": "looks one word up",
    "lexicon/english_words.h": "looks one word up",
    "lexicon/lexicon.h": "looks one word up",
    "lexicon/lexicon_data.h": "tables",
    "lexicon/units.h": "looks one word up",
    "lexicon/word_classes.h": "looks one word up",
    "secrets/redacted.h": "takes out what secret_policy.h finds",
    "slots/statement_cache.h": "keeps what analysis.h makes",
    "text/characters.h": "of one character",
    "text/document.h": "what all of them begin with",
    "text/tokens.h": "what document.h begins with",
    "times/date_words.h": "of a time, not of a text",
  };
  const includes = (path: string): string[] =>
    [...readFileSync(path, "utf8").matchAll(/#include "language\/([a-z_/]+\.h)"/gu)].map(
      ([, header]) => String(header),
    );

  it("are all that the rest of the core takes from the language rooms", () => {
    const files = ["native/core", "native/addon"]
      .flatMap((room) =>
        readdirSync(room, { recursive: true, encoding: "utf8" }).map((name) => join(room, name)),
      )
      .filter((path) => /\.(h|cc)$/u.test(path))
      .filter((path) => !path.startsWith(join("native", "core", "language")));
    const taken = new Set(files.flatMap(includes));
    expect(taken.size).toBeGreaterThan(20);
    const probed = new Set(includes("test/fuzz/growth_probe.cc"));
    expect([...taken].filter((header) => !probed.has(header) && !(header in others))).toEqual([]);
    expect(Object.keys(others).filter((header) => !taken.has(header))).toEqual([]);
  });
});
