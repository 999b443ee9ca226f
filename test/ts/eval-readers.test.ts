import { readBeam } from "../../ts/eval/beam.js";
import { readJsonl } from "../../ts/eval/jsonl.js";
import { evidenceIds, readLocomo } from "../../ts/eval/locomo.js";
import { readRealmem } from "../../ts/eval/realmem.js";
import { readTmd } from "../../ts/eval/tmd.js";

describe("LoCoMo", () => {
  const [set] = readLocomo(
    JSON.stringify([
      {
        sample_id: "lake",
        conversation: {
          speaker_a: "Ada",
          session_1_date_time: "1:56 pm on 8 May, 2023",
          session_1: [
            { speaker: "Ada", dia_id: "D1:1", text: "The lake was frozen." },
            { speaker: "Ben", dia_id: "D1:2", text: "Look!", blip_caption: "a grey dog" },
          ],
        },
        qa: [{ question: "What froze?", evidence: ["D1:1"], category: 4, answer: "the lake" }],
      },
    ]),
  );

  test("turns are documents that name the speaker and what an image shows", () => {
    expect(set?.documents).toEqual([
      {
        id: "D1:1",
        content: 'Ada said, "The lake was frozen."',
        session_id: "session_1",
        speaker: "Ada",
        created_at: "2023-05-08T13:56:00",
      },
      {
        id: "D1:2",
        content: 'Ben said, "Look!" and shared a grey dog',
        session_id: "session_1",
        speaker: "Ben",
        created_at: "2023-05-08T13:56:01",
      },
    ]);
  });

  test("questions keep their words, their category and their evidence", () => {
    expect(set?.questions).toEqual([
      { id: "q1", query: "What froze?", group: "single-hop", gold: ["D1:1"] },
    ]);
  });

  test.each([
    [["D1:3", "D1:3"], ["D1:3"]],
    [["D8:6; D9:17"], ["D8:6", "D9:17"]],
    [["D:11:26"], ["D11:26"]],
    [["D30:05"], ["D30:5"]],
    [["D 4:5"], ["D4:5"]],
    [["D"], []],
  ])("evidence %j is %j", (evidence, ids) => {
    expect(evidenceIds(evidence)).toEqual(ids);
  });

  test("a session without a time is refused", () => {
    const conversation = { session_1_date_time: "once upon a time", session_1: [] };
    const sample = { sample_id: "lake", conversation, qa: [] };
    expect(() => readLocomo(JSON.stringify([sample]))).toThrow("once upon a time");
  });
});

test("TMD turns are documents by their number, each phrasing is a question", () => {
  const turns = ["12:05:09 AM", "12:00:00 PM"].map((clock, index) => ({
    session: 1,
    speaker: "Ada",
    text: "Hello.",
    date_time: `${clock} on Monday 08 May, 2023`,
    response_number: String(index),
  }));
  const questions = [{ subset: "dates", questions: ["On May 8?", "May 8th?"], relevant_docs: [0] }];
  const [set] = readTmd(JSON.stringify([{ conversation: 7, turns, questions }]));
  expect(set?.documents.map(({ id, created_at }) => [id, created_at])).toEqual([
    ["0", "2023-05-08T00:05:09"],
    ["1", "2023-05-08T12:00:00"],
  ]);
  expect(set?.questions).toEqual([
    { id: "q1.1", query: "On May 8?", group: "dates", gold: ["0"] },
    { id: "q1.2", query: "May 8th?", group: "dates", gold: ["0"] },
  ]);
});

describe("JSON lines", () => {
  test("hold documents and questions of one or several sets", () => {
    const sets = readJsonl(`{"document": "d1", "content": "The lake froze.", "speaker": "Ada"}
      {"question": "q1", "query": "What froze?", "gold": ["d1"]}

      {"document": "d1", "content": "It rained.", "set": "weather"}
      {"question": "q1", "query": "Rain?", "gold": ["d1"], "group": "short", "set": "weather"}`);
    expect(sets).toEqual([
      {
        name: "all",
        documents: [{ id: "d1", content: "The lake froze.", speaker: "Ada" }],
        questions: [{ id: "q1", query: "What froze?", group: "all", gold: ["d1"] }],
      },
      {
        name: "weather",
        documents: [{ id: "d1", content: "It rained." }],
        questions: [{ id: "q1", query: "Rain?", group: "short", gold: ["d1"] }],
      },
    ]);
  });

  test.each([
    ["an unknown property", '{"document": "d1", "content": "It rained.", "text": ""}', "text"],
    ["no gold", '{"question": "q1", "query": "Rain?"}', "gold"],
  ])("with %s are refused", (_what, line, named) => {
    expect(() => readJsonl(line)).toThrow(named);
  });
});

describe("BEAM", () => {
  const row = (fields: object) => JSON.stringify(fields);
  const message = (number: number, fields: object) =>
    row({ message: number, role: "user", batch: 1, time_anchor: null, content: "Hi", ...fields });

  test("messages are documents of the day that was named last", () => {
    const [set] = readBeam(
      [
        message(0, {}),
        message(1, { time_anchor: "March-15-2024", role: "assistant", content: "Hello" }),
        message(2, { batch: 2 }),
      ].join("\n"),
    );
    expect(set?.documents).toEqual([
      { id: "0", content: "Hi", session_id: "batch-1", speaker: "user" },
      {
        id: "1",
        content: "Hello",
        session_id: "batch-1",
        speaker: "assistant",
        created_at: "2024-03-15T00:00:01",
      },
      {
        id: "2",
        content: "Hi",
        session_id: "batch-2",
        speaker: "user",
        created_at: "2024-03-15T00:00:02",
      },
    ]);
  });

  test.each([
    [null, []],
    [
      [3, 4, 3],
      ["3", "4"],
    ],
    [{ first: [5], second: [3] }, ["5", "3"]],
  ])("the source %j is %j", (source, gold) => {
    const [set] = readBeam(row({ category: "abstention", question: "Why?", source }));
    expect(set?.questions).toEqual([{ id: "q1", query: "Why?", group: "abstention", gold }]);
  });

  test("of a message that is too long for a memory the beginning is kept", () => {
    const [set] = readBeam(message(0, { content: "é".repeat(32_001) }));
    expect(set?.documents[0]?.content).toBe("é".repeat(32_000));
  });

  test("a day that is none is refused", () => {
    expect(() => readBeam(message(0, { time_anchor: "one day" }))).toThrow("one day");
  });
});

describe("RealMem", () => {
  const turn = (content: string | null, fields: object = {}) => ({
    speaker: "User",
    content,
    is_query: false,
    query_id: null,
    ...fields,
  });
  const [set] = readRealmem(
    JSON.stringify({
      _metadata: { person_name: "Ada" },
      dialogues: [
        {
          session_uuid: "s1",
          current_time: "2025-12-15 (Monday)",
          dialogue_turns: [turn("We sail in May."), turn(" "), turn(null), turn("From Brest.")],
        },
        {
          session_uuid: "s2",
          current_time: "2025-12-16 (Tuesday)",
          dialogue_turns: [
            turn("When was that again?", {
              is_query: true,
              query_id: "Q-1",
              category_name: "Time",
            }),
            turn("In May.", { memory_session_uuids: ["s1", "unknown"] }),
            turn("Thanks."),
          ],
        },
      ],
    }),
  );

  test("turns that neither ask nor answer nor are empty are documents", () => {
    expect(set?.name).toBe("Ada");
    expect(set?.documents.map(({ id, content }) => [id, content])).toEqual([
      ["s1:1", "We sail in May."],
      ["s1:4", "From Brest."],
      ["s2:3", "Thanks."],
    ]);
    expect(set?.documents[1]).toMatchObject({
      session_id: "s1",
      speaker: "User",
      created_at: "2025-12-15T00:00:03",
    });
  });

  test("the turns of the sessions behind an answer are gold", () => {
    expect(set?.questions).toEqual([
      { id: "Q-1", query: "When was that again?", group: "Time", gold: ["s1:1", "s1:4"] },
    ]);
  });
});
