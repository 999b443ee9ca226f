import { importerFor, recogniseFormat } from "../../ts/import/index.js";
import { entriesOf, recordsOf, refusalsOf } from "./support/entries.js";

const read = (text: string, name = "file") =>
  recordsOf(entriesOf(text, name)).map(({ memory }) => memory);

describe("an OpenClaw session", () => {
  const lines = [
    { type: "session", version: 3, id: "s1", timestamp: "2026-03-01T12:00:00.000Z", cwd: "/" },
    { type: "model_change", id: "0", timestamp: "2026-03-01T12:00:00.000Z" },
    {
      type: "message",
      id: "a1",
      timestamp: "2026-03-01T12:00:01.000Z",
      message: { role: "user", content: "Ruth rings at six" },
    },
    {
      type: "message",
      id: "a2",
      timestamp: "2026-03-01T12:00:02.000Z",
      message: {
        role: "assistant",
        content: [
          { type: "thinking", thinking: "hm" },
          { type: "text", text: "Noted." },
          { type: "toolCall", name: "add" },
        ],
      },
    },
    {
      type: "message",
      id: "a3",
      message: { role: "toolResult", content: [{ type: "text", text: "ok" }] },
    },
  ];
  const text = lines.map((line) => JSON.stringify(line)).join("\n");

  test("gives what user and assistant said, nothing else", () => {
    expect(recogniseFormat({ text, name: "x.jsonl" })).toBe("openclaw-session");
    expect(read(text)).toEqual([
      {
        id: "s1/a1",
        content: "Ruth rings at six",
        source: "openclaw-session",
        speaker: "user",
        session_id: "s1",
        created_at: "2026-03-01T12:00:01.000Z",
      },
      {
        id: "s1/a2",
        content: "Noted.",
        source: "openclaw-session",
        speaker: "assistant",
        session_id: "s1",
        created_at: "2026-03-01T12:00:02.000Z",
      },
    ]);
  });

  test("with a broken line gives the others, and refuses that by its number", () => {
    const broken = entriesOf(`${text.replace("\n", '\n{"type":\n[]\n')}\n`, "file");
    expect(recordsOf(broken).map(({ memory }) => memory)).toEqual(read(text));
    expect(refusalsOf(broken)).toEqual([
      expect.stringMatching(/^line 2: file at line 2: /u),
      "line 3: file at line 3: expected an object, found an array",
    ]);
  });

  test("whose last line was not written to its end gives the others, and says so", () => {
    const torn = entriesOf(`${text}\n{"type":"mess`, "file");
    expect(recordsOf(torn).map(({ memory }) => memory)).toEqual(read(text));
    expect(torn.at(-1)).toEqual({ place: "line 6", unfinished: true });
  });
});

describe("the file of MCP's reference memory server", () => {
  const text = [
    '{"type":"entity","name":"Ada","entityType":"person","observations":["likes tea","Ada is left-handed"]}',
    '{"type":"entity","name":"Tea","entityType":"drink","observations":[]}',
    '{"type":"relation","from":"Ada","to":"Tea","relationType":"drinks_daily"}',
  ].join("\n");

  test("gives a memory for each observation and relation", () => {
    expect(recogniseFormat({ text, name: "memory.jsonl" })).toBe("mcp-memory");
    expect(
      read(text).map(({ content, topics, categories }) => [content, topics, categories]),
    ).toEqual([
      ["Ada: likes tea", ["Ada"], ["person"]],
      ["Ada is left-handed", ["Ada"], ["person"]],
      ["Tea: drink", ["Tea"], ["drink"]],
      ["Ada drinks daily Tea", ["Ada", "Tea"], ["relation"]],
    ]);
  });

  test("with a line that does not fit gives the others; a torn one is lost, and refused", () => {
    const broken = entriesOf(`{"type":"entity"}\n${text}\n{"type":"rel`, "memory.jsonl");
    expect(recordsOf(broken)).toHaveLength(4);
    expect(refusalsOf(broken)).toEqual([
      "line 1: memory.jsonl at line 1/name: expected a string, found nothing",
      expect.stringMatching(/^line 5: /u),
    ]);
  });

  test("gives the same ids again", () => {
    const ids = read(text).map(({ id }) => id);
    expect(read(text).map(({ id }) => id)).toEqual(ids);
    expect(new Set(ids).size).toBe(4);
  });
});

describe("an export of mem0", () => {
  const memory = {
    id: "m1",
    memory: "Prefers mornings",
    user_id: "ada",
    categories: ["habits"],
    created_at: "2025-07-01T10:00:00-07:00",
    metadata: null,
  };

  test.each([
    ["bare", [memory]],
    ["as results", { results: [memory] }],
    ["counted", { count: 1, results: [memory] }],
    ["as memories", { memories: [memory] }],
  ])("%s gives its memories", (_, root) => {
    const text = JSON.stringify(root, null, 2);
    expect(recogniseFormat({ text, name: "x.json" })).toBe("mem0");
    expect(read(text)).toEqual([
      {
        id: "m1",
        content: "Prefers mornings",
        source: "mem0",
        categories: ["habits"],
        user_id: "ada",
        created_at: "2025-07-01T10:00:00-07:00",
      },
    ]);
  });

  test.each([
    ["one category", { category: "movies" }, ["movies"]],
    ["a list", { categories: ["movies", "sci-fi"] }, ["movies", "sci-fi"]],
    ["something else", { category: 5, mood: "good" }, []],
    ["nothing", {}, []],
  ])("written by the Node SDK, with %s in the metadata, keeps all", (_, metadata, categories) => {
    const written = {
      id: "m1",
      memory: "Likes sci-fi films",
      createdAt: "2025-06-03T10:00:00.000Z",
      metadata,
      userId: "alice",
      runId: "r1",
      agentId: "guide",
    };
    expect(read(JSON.stringify({ results: [written] }))).toEqual([
      {
        id: "m1",
        content: "Likes sci-fi films",
        source: "mem0",
        categories,
        user_id: "alice",
        session_id: "r1",
        metadata: { agent_id: "guide" },
        created_at: "2025-06-03T10:00:00.000Z",
      },
    ]);
  });

  test("of an agent alone is what that says", () => {
    const noted = { id: "m1", memory: "I answer in rhymes", agent_id: "helper" };
    expect(read(JSON.stringify([noted]))).toMatchObject([{ speaker: "helper" }]);
    expect(read(JSON.stringify([noted]))[0]).not.toHaveProperty("metadata");
  });

  test("without the text of one refuses that by its place, and gives the others", () => {
    const entries = entriesOf(JSON.stringify({ results: [{ id: "a" }, 5, memory] }), "file");
    expect(recordsOf(entries)).toMatchObject([{ memory: { id: "m1" } }]);
    expect(refusalsOf(entries)).toEqual([
      "/results/0: file at /results/0/memory: expected a string, found nothing",
      "/results/1: file at /results/1: expected an object, found a number",
    ]);
  });
});

describe("rows of personal_agent", () => {
  test("keep the three fields of their confidence", () => {
    const text =
      "{'memory_id': 'a', 'memory': 'Likes \\'tea\\'', 'topics': ['tea', 'habits'], 'input': None, " +
      "'last_updated': '2026-03-01T12:00:00', 'confidence': 0.25, 'is_proxy': False, 'proxy_agent': None}\n" +
      "{'memory_id': 'b', 'user_id': 'ada', 'memory': {'memory': \"It's raining\", 'confidence': 1.0, " +
      "'is_proxy': True, 'proxy_agent': 'scheduler'}, 'updated_at': 1772366400.5}";
    expect(recogniseFormat({ text, name: "rows.txt" })).toBe("personal-agent");
    expect(read(text)).toEqual([
      {
        id: "a",
        content: "Likes 'tea'",
        source: "personal-agent",
        topics: ["tea", "habits"],
        confidence: 0.25,
        is_proxy: false,
        created_at: "2026-03-01T12:00:00",
      },
      {
        id: "b",
        content: "It's raining",
        source: "personal-agent",
        topics: [],
        user_id: "ada",
        confidence: 1,
        is_proxy: true,
        proxy_agent: "scheduler",
        created_at: 1_772_366_400_500,
      },
    ]);
  });

  test("are numbered by line, however many they are", () => {
    const rows = Array.from({ length: 40_000 }, (_, index) => `{'memory': 'Note ${index}'}`);
    const text = rows.join("\n\n");
    const source = { text, name: "rows.txt" };
    const started = performance.now();
    const places = [...importerFor(source).read(source)].map(({ place }) => place);
    // Counting from the start for each row would take minutes.
    expect(performance.now() - started).toBeLessThan(10_000);
    expect(places.slice(0, 3)).toEqual(["line 1", "line 3", "line 5"]);
    expect(places.at(-1)).toBe("line 79999");
    expect(() => read(`${text}\n{'memory'`)).toThrow(/line 80000\b/u);
  });

  test("may be the text of a dictionary in a column", () => {
    const [memory] = read(`[{'id': 'c', 'memory': "{'memory': 'x', 'confidence': 0.5}"}]`);
    expect(memory).toMatchObject({ id: "c", content: "x", confidence: 0.5 });
  });

  test.each([
    "{'memory': __import__('os').system('true')}",
    "{'memory': open('/etc/passwd').read()}",
    "{'memory': 'a' + 'b'}",
    "{'memory': f'{1 + 1}'}",
    "{'memory': 'unfinished",
    "{'memory': lambda: 1}",
    `{'memory': ${"[".repeat(1000)}}`,
  ])("are read, never run: %s", (text) => {
    expect(() => read(text)).toThrow(
      expect.objectContaining({
        code: "VALIDATION_ERROR",
        message: expect.stringContaining("line 1"),
      }),
    );
  });

  test("may hold anything that repr writes", () => {
    const [memory] = read(
      "{'memory': 'tab\\tnew\\nline \\x41 \\u00e9 \\U0001f600 \\\\ \\'', '__proto__': (1, 2.5e3, -1, {3}), 'n': 1_000}",
    );
    expect(memory?.content).toBe("tab\tnew\nline A é 😀 \\ '");
  });
});
