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

/** As claude.ai exports it. */
function chatFile(): string {
  const chat_messages = SAID.map(([sender, text], index) => ({
    uuid: `m${index}`,
    sender,
    text,
    created_at: `2026-03-01T12:00:0${index}Z`,
  }));
  return JSON.stringify([{ uuid: "c1", name: "Trams", chat_messages }]);
}

function chat(): string {
  const file = place.path("conversations.json");
  writeFileSync(file, chatFile());
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

describe("cortex import of what does not fit as a whole", () => {
  const said = (uuid: string, content: string) =>
    JSON.stringify({
      sessionId: "s1",
      type: "user",
      message: { role: "user", content },
      uuid,
      timestamp: "2026-03-01T12:00:00.000Z",
    });

  it("takes a transcript up to where its program was stopped, and says so", () => {
    const file = place.path("s1.jsonl");
    const whole = `${said("u1", "We deploy on Fridays only.")}\n${said("u2", "The tests need Redis.")}\n`;
    // Stopped within a letter of more than one byte.
    const torn = Buffer.from('{"type":"user","message":{"role":"us\u00e9').subarray(0, -1);
    writeFileSync(file, Buffer.concat([Buffer.from(whole), torn]));
    const unfinished = { unfinished: "line 3", refused: [] };
    expect(place.json(["import", file, "--dry-run"])).toMatchObject({ files: [unfinished] });
    expect(place.json(["import", file])).toMatchObject({ stored: 2, files: [unfinished] });
    expect(place.run(["import", file]).stdout).toContain(
      "s1.jsonl, line 3: passed over, since it ends in the middle",
    );
  });

  it("refuses a broken line and an odd conversation by their places, and takes the others", () => {
    const transcript = place.path("s1.jsonl");
    writeFileSync(transcript, `${said("u1", "We deploy on Fridays only.")}\n{"type":\n`);
    const conversations = JSON.parse(chatFile()) as object[];
    const export_ = place.path("conversations.json");
    writeFileSync(export_, JSON.stringify([{ uuid: "c0", chat_messages: null }, ...conversations]));
    const { status, stdout, stderr } = place.run(["--json", "import", transcript, export_]);
    expect(status).toBe(1);
    expect(stderr).toContain("VALIDATION_ERROR: 2 memories refused; the first: s1.jsonl at line 2");
    expect(JSON.parse(stdout)).toMatchObject({
      stored: 3,
      failed: [],
      files: [
        { found: 2, refused: [{ place: "line 2", status: "VALIDATION_ERROR" }] },
        { found: 3, refused: [{ place: "/0", status: "VALIDATION_ERROR" }] },
      ],
    });
  });

  it("fails for a file of which nothing fits, and makes no brain", () => {
    const file = place.path("conversations.json");
    writeFileSync(file, JSON.stringify([{ uuid: "c0", chat_messages: [5] }]));
    expect(place.run(["import", file]).stderr).toMatch(/at \/0\/chat_messages\/0: expected/u);
    expect(place.run(["stm"]).stderr).toMatch(/NOT_FOUND/u);
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
