import { chmodSync, copyFileSync, existsSync, mkdirSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { type CortexMemory, openBrain } from "../../dist/index.js";
import { type Run, root, Workplace } from "./support/cortex.js";

interface Report {
  stored: number;
  existing: number;
  duplicates: number;
  files: {
    file: string;
    format: string;
    found: number;
    stored: number;
    refused: { place: string; id: string; status: string }[];
  }[];
  failed: { file: string; code: string; message: string }[];
}

const NOTES =
  "# Health\n\n- Tablets at eight\n- No penicillin\n\n# Home\n\nThe key hangs in the shed.\n";

let place: Workplace;

beforeEach(() => {
  place = new Workplace();
});

afterEach(() => {
  place.dispose();
});

function write(name: string, content: string | Uint8Array): string {
  writeFileSync(place.path(name), content);
  return name;
}

function report(run: Run): Report {
  return JSON.parse(run.stdout) as Report;
}

describe("a conversation", () => {
  const example = join(root, "examples/conversation.json");

  test("is imported turn by turn, and again adds nothing", () => {
    const first = place.json<Report>(["import", example]);
    expect(first).toMatchObject({ stored: 80, existing: 0, duplicates: 0, failed: [] });
    expect(first.files).toMatchObject([{ format: "conversation", found: 80, refused: [] }]);
    const second = place.json<Report>(["import", example]);
    expect(second).toMatchObject({ stored: 0, existing: 80, duplicates: 0 });
  });

  test("keeps words, order, speakers and sessions", () => {
    place.run(["import", example, "--timezone", "Europe/Berlin"]);
    const memories = place.json<CortexMemory[]>(["stm", "-n", "100", "--peek"]).reverse();
    expect(memories[0]).toMatchObject({
      id: "lindenweg/D1:1",
      speaker: "Jonas",
      session_id: "lindenweg/session_1",
      source: "conversation",
      timestamp: "2026-01-10T09:05:00.000Z",
    });
    expect(memories.map(({ id }) => id).slice(0, 3)).toEqual([
      "lindenweg/D1:1",
      "lindenweg/D1:2",
      "lindenweg/D1:3",
    ]);
    expect(memories.filter(({ content }) => content === "Thank you, Jonas.")).toHaveLength(2);
  });

  describe("without an id", () => {
    const talk = (date: string, ...texts: string[]) =>
      JSON.stringify({
        conversation: {
          session_1_date_time: date,
          session_1: texts.map((text) => ({ speaker: "Ada", text })),
        },
      });
    const imported = (file: string) => place.json<Report>(["import", file]);

    test("is called by its file's name and how it begins", () => {
      write("spring.json", talk("1:00 pm on 1 March, 2026", "Hello"));
      expect(imported("spring.json").stored).toBe(1);
      const [turn] = place.json<CortexMemory[]>(["stm"]);
      expect(turn?.id).toMatch(/^spring-[0-9a-f]{8}\/D1:1$/u);
    });

    test("is another one than that of a file of the same name, and once, also when it has grown", () => {
      mkdirSync(place.path("a"));
      mkdirSync(place.path("b"));
      const ida = ["Hello", "Ida moved to Graz."];
      write("a/chat.json", talk("1:56 pm on 8 May, 2023", ...ida));
      write("b/chat.json", talk("9:00 am on 1 June, 2024", "Hello", "I cannot have penicillin."));
      expect(imported("a/chat.json")).toMatchObject({ stored: 2, existing: 0 });
      expect(imported("b/chat.json")).toMatchObject({ stored: 2, existing: 0 });
      write("a/chat.json", talk("1:56 pm on 8 May, 2023", ...ida, "She likes it."));
      expect(imported("a/chat.json")).toMatchObject({ stored: 1, existing: 2 });
      expect(imported("b/chat.json")).toMatchObject({ stored: 0, existing: 2 });
    });

    test("keeps the ids that it was imported under by its file's name alone", async () => {
      const memories = ["Hello", "Ida moved to Graz.", "It is far."].map((content, index) => ({
        id: `chat/D1:${index + 1}`,
        session_id: "chat/session_1",
        content,
      }));
      const brain = await openBrain({ path: place.brain });
      await brain.importMemories(memories, { keepDuplicates: true });
      await brain.close();
      place.run(["edit", "chat/D1:3", "It is far away."]);
      const texts = memories.map(({ content }) => content);
      write("chat.json", talk("1:56 pm on 8 May, 2023", ...texts, "She likes it."));
      expect(imported("chat.json")).toMatchObject({ stored: 1, existing: 3 });
      expect(place.json(["show", "chat/D1:4"])).toMatchObject({ session_id: "chat/session_1" });
      write(
        "chat.json",
        talk("9:00 am on 1 June, 2024", "Hello", "I cannot have penicillin.", "No."),
      );
      expect(imported("chat.json")).toMatchObject({ stored: 3, existing: 0 });
    });
  });

  test("with a turn the brain refuses stores the others and says which", () => {
    const session_1 = [
      { speaker: "Ada", text: "" },
      { speaker: "Ada", text: "Hello" },
    ];
    const conversation = { session_1_date_time: "2026-03-01", session_1 };
    write("chat.json", JSON.stringify([{ sample_id: "chat", conversation }]));
    const run = place.run(["import", "chat.json", "--json"]);
    expect(run.status).toBe(1);
    expect(run.stderr).toMatch(/^cortex: CONTENT_EMPTY: 1 memory refused/u);
    expect(report(run).stored).toBe(1);
    expect(report(run).files[0]?.refused).toMatchObject([
      { place: "/0/conversation/session_1/0", id: "chat/D1:1", status: "CONTENT_EMPTY" },
    ]);
    expect(place.run(["import", "chat.json"]).stdout).toContain("/0/conversation/session_1/0");
  });
});

describe("Markdown", () => {
  test("is imported item by item, and again adds only what is new", () => {
    write("notes.md", NOTES);
    expect(place.json(["import", "notes.md"])).toMatchObject({ stored: 3, existing: 0 });
    write("notes.md", `- New on top\n\n${NOTES}`);
    expect(place.json(["import", "notes.md"])).toMatchObject({ stored: 1, existing: 3 });
    const memories = place.json<CortexMemory[]>(["stm", "--peek"]);
    const categories = new Map(memories.map(({ content, categories }) => [content, categories]));
    expect(categories.get("Tablets at eight")).toEqual(["health"]);
    expect(categories.get("The key hangs in the shed.")).toEqual(["home"]);
    expect(categories.get("New on top")).toEqual(["general"]);
  });

  test("skips words that are stored already, unless told to keep them", () => {
    place.add("No penicillin");
    write("notes.md", NOTES);
    expect(place.json(["import", "notes.md"])).toMatchObject({ stored: 2, duplicates: 1 });
    expect(place.json(["import", "notes.md", "--keep-duplicates"])).toMatchObject({ stored: 1 });
  });

  test("with a byte order mark and Windows line ends is the same", () => {
    write("notes.md", NOTES);
    place.run(["import", "notes.md"]);
    write("notes.md", `\uFEFF${NOTES.replaceAll("\n", "\r\n")}`);
    expect(place.json(["import", "notes.md"])).toMatchObject({ stored: 0, existing: 3 });
  });

  test("with one line too long stores the others", () => {
    write("notes.md", `- short\n- ${"long ".repeat(100_000)}\n`);
    const run = place.run(["import", "notes.md", "--json"]);
    expect(run.status).toBe(1);
    expect(report(run)).toMatchObject({ stored: 1 });
    expect(report(run).files[0]?.refused).toMatchObject([
      { place: "line 2", status: "CONTENT_TOO_LONG" },
    ]);
  });
});

describe("files that cannot be imported", () => {
  test.each<[string, string | Uint8Array | undefined, string]>([
    ["missing.md", undefined, "NOT_FOUND"],
    ["binary.md", Uint8Array.of(0x7f, 0x45, 0, 1), "VALIDATION_ERROR"],
    ["latin1.md", Uint8Array.of(0x66, 0xfc, 0x72), "VALIDATION_ERROR"],
    ["empty.json", "", "VALIDATION_ERROR"],
    ["broken.json", '{"conversation":', "VALIDATION_ERROR"],
    ["other.json", '{"some": "thing"}', "VALIDATION_ERROR"],
  ])("%s: a code, and no brain is made", (name, content, code) => {
    if (content !== undefined) {
      write(name, content);
    }
    const { status, stdout, stderr } = place.run(["import", name, "--json"]);
    expect({ status, stdout }).toEqual({ status: 1, stdout: "" });
    expect(stderr).toMatch(new RegExp(`^cortex: ${code}: .*${name}`, "u"));
    expect(existsSync(place.brain)).toBe(false);
  });

  test("a folder without notes is none", () => {
    mkdirSync(place.path("notes"));
    expect(place.run(["import", "notes"]).stderr).toMatch(
      /^cortex: VALIDATION_ERROR: notes is a folder without notes/u,
    );
  });

  // Root may read everything.
  const asUser = process.getuid?.() === 0 ? test.skip : test;
  asUser("a file without permission is an IO_ERROR", () => {
    write("secret.md", "x");
    chmodSync(place.path("secret.md"), 0);
    expect(place.run(["import", "secret.md"]).stderr).toMatch(/^cortex: IO_ERROR: /u);
  });

  test("an empty Markdown file holds nothing", () => {
    write("empty.md", "");
    expect(place.json(["import", "empty.md"])).toMatchObject({ stored: 0, failed: [] });
  });

  test("do not keep the others from being imported", () => {
    write("notes.md", NOTES);
    write("broken.json", "{");
    const run = place.run(["import", "missing.md", "notes.md", "broken.json", "--json"]);
    expect(run.status).toBe(1);
    expect(report(run).stored).toBe(3);
    expect(report(run).failed.map(({ file, code }) => [file, code])).toEqual([
      ["missing.md", "NOT_FOUND"],
      ["broken.json", "VALIDATION_ERROR"],
    ]);
    expect(run.stderr).toMatch(/^cortex: NOT_FOUND: .*\ncortex: VALIDATION_ERROR: .*\n$/u);
  });

  test("store nothing of a conversation that is wrong further down", () => {
    const good = { speaker: "Ada", text: "Hello" };
    const conversation = { session_1_date_time: "2026-03-01", session_1: [good, { text: 1 }] };
    write("chat.json", JSON.stringify({ conversation }));
    expect(place.run(["import", "chat.json"]).stderr).toContain("/conversation/session_1/1/text");
    expect(existsSync(place.brain)).toBe(false);
  });

  test("take the format they are told", () => {
    write("list.json", "- one\n- two\n");
    expect(place.json(["import", "list.json", "--format", "markdown"])).toMatchObject({
      stored: 2,
    });
  });
});

describe("the evaluation data", () => {
  const file = resolve(root, "../shared/data/locomo/locomo.dev.json");
  // It is not part of the repository.
  const available = existsSync(file) ? test : test.skip;

  available("is imported whole, and again adds nothing", () => {
    copyFileSync(file, place.path("conversations.json"));
    const first = place.json<Report>(["import", "conversations.json"]);
    expect(first).toMatchObject({ stored: 2080, existing: 0, duplicates: 0 });
    expect(place.json(["import", "conversations.json"])).toMatchObject({
      stored: 0,
      existing: 2080,
    });
    expect(place.json(["doctor", "--deep"])).toMatchObject({ ok: true });
  });
});

test("memories that belong to another user than the brain's are named with their user", () => {
  const memories = [
    { id: "m1", memory: "Likes sci-fi movies", user_id: "alice" },
    { id: "m2", memory: "Keeps bees", user_id: "alice" },
    { id: "m3", memory: "Grows leeks" },
  ];
  const file = write("mem0.json", JSON.stringify({ results: memories }));
  const { stdout } = place.run(["import", file]);
  expect(stdout).toContain(
    "mem0.json: 2 memories of it are of user alice, not of default: --user alice reads them, or --all-users.",
  );
  expect(place.json(["import", file])).toMatchObject({ files: [{ other_users: { alice: 2 } }] });
  expect(place.run(["--user", "alice", "import", file]).stdout).not.toContain("user alice");
});

test("what is refused is counted as nobody's", () => {
  const memories = [
    { id: "m1", memory: "Likes sci-fi movies", user_id: "ada" },
    { id: "m2", memory: " ", user_id: "ada" },
  ];
  const { stdout } = place.run(["import", write("mem0.json", JSON.stringify(memories))]);
  expect(stdout).toContain("mem0.json: 1 memory of it is of user ada");
});

test("a time that is none refuses its memory by the place, and the others are stored", () => {
  const memories = [
    { id: "m1", memory: "Likes sci-fi movies", created_at: "31/12/2025" },
    { id: "m2", memory: " ", created_at: "2026-03-01" },
    { id: "m3", memory: "Grows leeks", created_at: "2026-03-01T12:00:00Z" },
  ];
  const run = place.run(["--json", "import", write("mem0.json", JSON.stringify(memories))]);
  expect(run.status).toBe(1);
  expect(report(run)).toMatchObject({
    stored: 1,
    files: [
      {
        found: 3,
        refused: [
          { place: "/0", id: "m1", status: "VALIDATION_ERROR" },
          { place: "/1", id: "m2", status: "CONTENT_EMPTY" },
        ],
      },
    ],
  });
  expect(place.run(["import", "mem0.json"]).stdout).toContain(
    'mem0.json, /0: VALIDATION_ERROR: "31/12/2025" is not an ISO 8601 time',
  );
});

describe("contradictions are looked for in what is imported only when asked for", () => {
  const ROME = "- I live in Rome.\n- I live in Oslo.\n";
  const SAID = "Contradictions were not looked for";

  test("which is said of notes that were stored, and of nothing else", () => {
    const file = write("notes.md", ROME);
    expect(place.run(["import", file]).stdout).toContain(SAID);
    expect(place.json(["contradictions"])).toEqual([]);
    expect(place.run(["import", file]).stdout).not.toContain(SAID);
    expect(place.run(["import", join(root, "examples/conversation.json")]).stdout).not.toContain(
      SAID,
    );
  });

  test("with --compare within the file, and against what is there", () => {
    const { memory_id } = place.json(["add", "My sister lives in Pisa."]) as {
      memory_id: string;
    };
    const file = write("notes.md", `${ROME}- My sister resides in Pisa.\n- Otto sings.\n`);
    const { stdout } = place.run(["import", file, "--compare"]);
    expect(stdout).toMatch(
      new RegExp(
        `notes.md, line 3: left out, since ${memory_id} says the same in other words\n`,
        "u",
      ),
    );
    expect(stdout).toContain(
      '0 contradictions were opened, 1 more is possible: "cortex contradictions" lists them.',
    );
    expect(stdout).not.toContain(SAID);
    expect(place.json(["contradictions"])).toMatchObject([
      { older_content: "I live in Rome.", newer_content: "I live in Oslo.", status: "possible" },
    ]);
    expect(place.json(["import", file, "--compare"])).toMatchObject({
      stored: 0,
      existing: 3,
      duplicates: 1,
    });
    expect(place.run(["import", file, "--compare"]).stdout).toContain(
      "What was there already was not compared.",
    );
    expect(
      place.run(["import", write("more.md", "- Mia paints.\n"), "--compare"]).stdout,
    ).toContain("No contradictions were found.");
  });

  test("and merging a brain that holds them does look", () => {
    place.json(["add", "I live in Rome."]);
    place.run(["--brain", "notes.db", "import", write("notes.md", "- I live in Oslo.\n")]);
    place.run(["merge", "brain.db", "notes.db", "--confirm"]);
    expect(place.json(["contradictions"])).toMatchObject([
      { older_content: "I live in Rome.", newer_content: "I live in Oslo." },
    ]);
  });
});

test("an export of cortex that an editor left a mark or empty lines in is whole", () => {
  place.add("The boat lies in Bergen.");
  const archive = place.run(["export", "-"]).stdout;
  const edited = write("edited.jsonl", `\uFEFF${archive}\n\n`);
  const brain = ["--brain", "other.db"];
  expect(place.json([...brain, "import", edited])).toMatchObject({
    stored: 1,
    files: [{ format: "cortex" }],
  });
  expect(place.json(["import", edited, "--dry-run"])).toMatchObject({ files: [{ found: 1 }] });
});

describe("cortex import -", () => {
  test("reads what is piped in: notes, and an export of another brain", () => {
    const piped = (input: string) => report(place.run(["--json", "import", "-"], { input }));
    expect(piped(NOTES)).toMatchObject({ stored: 3, existing: 0, failed: [] });
    expect(piped(NOTES)).toMatchObject({ stored: 0, existing: 3 });
    const archive = place.run(["export", "-"]).stdout;
    const other = ["--brain", place.path("other.db"), "--json", "import", "-"];
    expect(report(place.run(other, { input: archive }))).toMatchObject({ stored: 3, failed: [] });
    expect(piped("")).toMatchObject({ stored: 0 });
  });
});
