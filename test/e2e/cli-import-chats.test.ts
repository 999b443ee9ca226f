/** `cortex import` of exports of chats and of folders. */
import { mkdirSync, writeFileSync } from "node:fs";
import { afterEach, beforeEach, describe, expect, it } from "@jest/globals";
import { Workplace } from "./support/cortex.js";

let place: Workplace;
beforeEach(() => {
  place = new Workplace();
});
afterEach(() => place.dispose());

interface Report {
  stored: number;
  existing: number;
  failed: { file: string; message: string }[];
  files: {
    format: string;
    found: number;
    left_out: { assistant: number; not_told: number };
  }[];
}

const SAID: [sender: string, text: string][] = [
  ["human", "I moved to Graz in May. Which trams go to the university?"],
  ["assistant", "Lines 1 and 7 go there."],
  ["human", "Thanks!"],
  ["human", "Write a poem about trams."],
  ["human", "My sister Ruth lives in Bern."],
];

function chat(): string {
  const chat_messages = SAID.map(([sender, text], index) => ({
    uuid: `m${index}`,
    sender,
    text,
    created_at: `2026-03-01T12:00:0${index}Z`,
  }));
  const file = place.path("conversations.json");
  writeFileSync(file, JSON.stringify([{ uuid: "c1", name: "Trams", chat_messages }]));
  return file;
}

describe("cortex import of a chat", () => {
  it("takes what the user tells, tells what it leaves out, and adds nothing the second time", () => {
    const file = chat();
    const first = place.json<Report>(["import", file]);
    expect(first.files).toEqual([
      expect.objectContaining({
        format: "claude-ai",
        found: 2,
        left_out: { assistant: 1, not_told: 2 },
      }),
    ]);
    expect(first.stored).toBe(2);
    expect(place.json<Report>(["import", file])).toMatchObject({ stored: 0, existing: 2 });
    expect(place.run(["search", "Where does Ruth live?"]).stdout).toContain("Ruth lives in Bern");
  });

  it("takes all turns when asked", () => {
    const file = chat();
    expect(place.json<Report>(["import", file, "--all-turns"])).toMatchObject({
      stored: SAID.length,
      files: [{ left_out: { assistant: 0, not_told: 0 } }],
    });
  });

  it("says with --dry-run what a file holds, and makes no brain", () => {
    const file = chat();
    const report = place.json<Report>(["import", file, "--dry-run"]);
    expect(report.files).toEqual([
      {
        file,
        format: "claude-ai",
        found: 2,
        left_out: { assistant: 1, not_told: 2 },
        refused: [],
      },
    ]);
    expect(place.run(["import", file, "--dry-run"]).stdout).toMatch(/Nothing was stored/u);
    expect(place.run(["stm"]).stderr).toMatch(/NOT_FOUND/u);
  });

  it("counts the memories of an export of cortex with --dry-run", () => {
    place.add("The boat lies in Bergen.");
    place.run(["export", place.path("all.jsonl")]);
    expect(place.json<Report>(["import", place.path("all.jsonl"), "--dry-run"]).files).toEqual([
      expect.objectContaining({ format: "cortex", found: 1 }),
    ]);
  });
});

describe("cortex import of a folder", () => {
  it("takes its notes at any depth, by their place in it, and leaves out what is hidden", () => {
    for (const folder of ["vault/people", "vault/boats", "vault/.trash"]) {
      mkdirSync(place.path(folder), { recursive: true });
    }
    writeFileSync(place.path("vault/people/notes.md"), "- Ruth lives in Bern.\n");
    writeFileSync(place.path("vault/boats/notes.md"), "- The boat is called Anna.\n");
    writeFileSync(place.path("vault/.trash/notes.md"), "- Thrown away.\n");
    writeFileSync(place.path("vault/picture.png"), "no text");
    const first = place.json<Report>(["import", place.path("vault")]);
    expect(first).toMatchObject({ stored: 2, failed: [] });
    expect(place.json<Report>(["import", place.path("vault")])).toMatchObject({
      stored: 0,
      existing: 2,
    });
  });

  it("goes on past a file that cannot be read, and says which", () => {
    mkdirSync(place.path("vault"));
    writeFileSync(place.path("vault/a.md"), Buffer.from([0, 1, 2]));
    writeFileSync(place.path("vault/b.md"), "- Ruth lives in Bern.\n");
    const { status, stdout, stderr } = place.run(["--json", "import", place.path("vault")]);
    expect(status).toBe(1);
    expect(stderr).toMatch(/a\.md is not a text file/u);
    expect((JSON.parse(stdout) as Report).stored).toBe(1);
  });
});
