/** `cortex import` of what changed since, and of ids that a file has twice. */
import { writeFileSync } from "node:fs";
import { type Run, Workplace } from "./support/cortex.js";

interface Report {
  stored: number;
  existing: number;
  differing: number;
  files: { found: number; differing?: object[]; refused: object[] }[];
}

let place: Workplace;

beforeEach(() => {
  place = new Workplace();
});

afterEach(() => place.dispose());

function write(name: string, content: string): string {
  writeFileSync(place.path(name), content);
  return name;
}

function report(run: Run): Report {
  return JSON.parse(run.stdout) as Report;
}

describe("a memory that is there with another text", () => {
  const imported = (...memories: unknown[]) =>
    place.run(["--json", "import", write("mem0.json", JSON.stringify(memories))]);

  test("is named, and what is kept stays; the same file again says nothing", () => {
    const graz = { id: "f1", memory: "Lives in Graz" };
    expect(report(imported(graz))).toMatchObject({ stored: 1, differing: 0 });
    expect(report(imported(graz))).toMatchObject({ existing: 1, differing: 0 });
    const run = imported({ id: "f0", memory: "Sings" }, { id: "f1", memory: "Lives in Ulm" });
    expect(run.status).toBe(0);
    expect(report(run)).toMatchObject({
      stored: 1,
      existing: 1,
      differing: 1,
      files: [{ differing: [{ place: "/1", id: "f1" }] }],
    });
    expect(place.run(["import", "mem0.json"]).stdout).toMatch(
      /mem0\.json: 1 memory already there with another text, which stays: cortex edit ID TEXT changes it\.\nmem0\.json, \/1: differs from f1\n/u,
    );
    expect(place.json(["show", "f1"])).toMatchObject({ content: "Lives in Graz" });
  });

  test("of the same file is refused by its place, also before it is imported", () => {
    const both = [
      { id: "f2", memory: "Has a cat" },
      { id: "f2", memory: "Has a dog" },
      { id: "f2", memory: "Has a cat" },
      { id: "f2", memory: "Has a dog", user_id: "ada" },
    ];
    const refused = [
      {
        place: "/1",
        id: "f2",
        status: "VALIDATION_ERROR",
        message: "another text with the id of /0: give each an id of its own",
      },
    ];
    const run = imported(...both);
    expect(run.status).toBe(1);
    expect(report(run)).toMatchObject({
      stored: 2,
      existing: 1,
      differing: 0,
      files: [{ found: 4, refused }],
    });
    const dry = place.run(["--json", "import", "mem0.json", "--dry-run"]);
    expect(dry.status).toBe(1);
    expect(report(dry).files).toMatchObject([{ found: 4, refused }]);
    expect(place.run(["import", "mem0.json", "--dry-run"]).stdout).toContain("mem0.json, /1: ");
  });

  test("of a conversation is named, too", () => {
    const talk = (text: string) =>
      JSON.stringify({
        sample_id: "talk",
        conversation: { session_1_date_time: "2026-03-01", session_1: [{ speaker: "Ada", text }] },
      });
    place.run(["import", write("talk.json", talk("I live in Gratz."))]);
    write("talk.json", talk("I live in Graz."));
    expect(place.json(["import", "talk.json"])).toMatchObject({
      existing: 1,
      files: [{ differing: [{ place: "/conversation/session_1/0", id: "talk/D1:1" }] }],
    });
  });
});
