/** The functions of the package beside the methods of a brain: what is given a brain answers for its user. */
import { mkdirSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "@jest/globals";
import { type CortexBridge, recallFor, type UserOptions, writeView } from "../../ts/index.js";
import { useRoom } from "./support/brains.js";
import { told } from "./support/probes.js";
import { BOBS_WORD, everythingOf, furnished } from "./support/two-users.js";

const room = useRoom();

type Library = typeof import("../../ts/index.js");

/** The functions that are given a brain before anything else. */
type Reader = {
  [Name in keyof Library]: Library[Name] extends (...given: infer Given) => unknown
    ? Given extends [CortexBridge, ...unknown[]]
      ? Name
      : never
    : never;
}[keyof Library];

/** What each of them tells. One that is missing does not compile. */
const READERS: Record<Reader, (brain: CortexBridge, whose: UserOptions) => Promise<unknown>> = {
  recallFor: async (brain, whose) => {
    const prompts = [
      "Where in Potsdam is the kettle that whistles?",
      `What does the ${BOBS_WORD} do that whistles?`,
      "What has Quokkarina polished at noon?",
      "Where do I live?",
    ];
    const recalls = [];
    for (const prompt of prompts) {
      recalls.push(await recallFor(brain, prompt, whose));
    }
    return recalls;
  },
  writeView: async (brain, { user }) => {
    const folder = room.file("view");
    mkdirSync(folder, { recursive: true });
    const reader = user === undefined || user === "*" ? brain : brain.forUser(user);
    const { path: _, ...report } = await writeView(reader, folder);
    const files = readdirSync(folder, { recursive: true, withFileTypes: true });
    const notes = files
      .filter((file) => file.isFile())
      .map((file) => join(file.parentPath, file.name));
    return [report, notes.sort().map((note) => readFileSync(note, "utf8"))];
  },
};

const readers = Object.entries(READERS);

describe("a function of the package answers for the user of the brain that it is given", () => {
  test.each(readers)("%s, as if nobody else had anything", async (_name, read) => {
    const { brain } = await furnished(room, { alone: true });
    const alone = told(await read(brain, {}));
    await room.clear();
    const both = await furnished(room);
    const before = await everythingOf(both.brain, "bob");
    expect(told(await read(both.brain, {}))).toBe(alone);
    expect(alone).toContain("kettle");
    expect(alone.toLowerCase()).not.toContain(BOBS_WORD);
    expect(await everythingOf(both.brain, "bob")).toBe(before);
  });

  test.each(readers)("%s, and for another who is named", async (_name, read) => {
    const { brain } = await furnished(room);
    const others = told(await read(brain, { user: "bob" }));
    expect(others.toLowerCase()).toContain(BOBS_WORD);
    expect(others).not.toContain("kettle");
  });

  test("recallFor for all, when they are named so", async () => {
    const { brain } = await furnished(room);
    const everybodys = told(await READERS.recallFor(brain, { user: "*" }));
    expect(everybodys.toLowerCase()).toContain(BOBS_WORD);
    expect(everybodys).toContain("kettle");
  });
});
