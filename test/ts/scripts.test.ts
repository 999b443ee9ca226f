import { readFileSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { describe, expect, it } from "@jest/globals";

type Suites = { partsFor: (suites: string[]) => string[] };

const { partsFor }: Suites = await import(pathToFileURL("scripts/lib/suites.mjs").href);

describe("what is built before the tests", () => {
  it.each([
    [[], "native"],
    [["native"], "native"],
    [["e2e"], "native"],
    [["ts", "e2e"], "native"],
    [["ts"], "addon"],
  ])("%j: %s", (suites, part) => {
    expect(partsFor(suites)).toEqual([part, "ts"]);
  });
});

describe("the lock files", () => {
  it.each([".", "test/nodes", "test/nodes-arm64", "test/hosts", "test/bench/peers"])(
    "of %s name no host",
    (folder) => {
      expect(readFileSync(join(folder, "package-lock.json"), "utf8")).not.toMatch(/https?:/);
    },
  );
});
