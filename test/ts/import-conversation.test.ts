import { existsSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { readConversation } from "../../ts/import/conversation.js";
import type { ImportRecord } from "../../ts/import/record.js";

const SAMPLE = {
  sample_id: "walk",
  conversation: {
    speaker_a: "Ada",
    speaker_b: "Ben",
    session_1_date_time: "1:56 pm on 8 May, 2023",
    session_1: [
      { speaker: "Ada", dia_id: "D1:1", text: " The  lake was frozen. " },
      { speaker: "Ben", dia_id: "D1:2", text: "Look!", blip_caption: "a photo of a grey dog" },
    ],
    session_2_date_time: "12:05 am on 1 January, 2024",
    session_2: [{ speaker: "Ben", dia_id: "D2:1", text: "Look!" }],
    session_3_date_time: "a session without turns is allowed to have a time",
  },
};

function read(value: unknown, name = "walk.json"): ImportRecord[] {
  const text = typeof value === "string" ? value : JSON.stringify(value);
  return [...readConversation({ name, text })];
}

function readTurns(...turns: unknown[]): ImportRecord[] {
  return read({ conversation: { session_1_date_time: "2023-05-08", session_1: turns } });
}

describe("turns", () => {
  const memories = read(SAMPLE).map(({ memory }) => memory);

  test("become memories with their words, speaker, session and id", () => {
    expect(memories[0]).toEqual({
      id: "walk/D1:1",
      content: " The  lake was frozen. ",
      source: "conversation",
      speaker: "Ada",
      session_id: "walk/session_1",
      created_at: "2023-05-08T13:56:00",
    });
  });

  test("keep their order by one second each", () => {
    expect(memories.map(({ created_at }) => created_at)).toEqual([
      "2023-05-08T13:56:00",
      "2023-05-08T13:56:01",
      "2024-01-01T00:05:00",
    ]);
  });

  test("say on a last line what a shared image shows", () => {
    expect(memories[1]?.content).toBe("Look!\n[image: a photo of a grey dog]");
    const [only, uncaptioned, none] = readTurns(
      { speaker: "Ada", text: "", blip_caption: "a tree" },
      { speaker: "Ada", text: "This", img_url: ["https://example.org/1.jpg"] },
      { speaker: "Ada", text: "That", img_url: null, blip_caption: null },
    );
    expect(only?.memory.content).toBe("[image: a tree]");
    expect(uncaptioned?.memory.content).toBe("This\n[image]");
    expect(none?.memory.content).toBe("That");
  });

  test("are told by a JSON pointer", () => {
    expect(read([SAMPLE])[2]?.place).toBe("/0/conversation/session_2/0");
    expect(read(SAMPLE)[2]?.place).toBe("/conversation/session_2/0");
  });

  test("get an id from their place when they have none", () => {
    expect(readTurns({ speaker: "Ada", text: "Hm" })[0]?.memory.id).toMatch(/^walk-\w+\/D1:1$/u);
  });

  test("with the same words are all kept", () => {
    const turn = { speaker: "Ada", text: "Good night" };
    expect(readTurns(turn, turn)).toHaveLength(2);
  });
});

describe("sessions", () => {
  test("are read in the order of their numbers", () => {
    const turn = (text: string) => [{ speaker: "Ada", text }];
    const conversation = {
      session_10: turn("ten"),
      session_10_date_time: "2024-02-01",
      session_9: turn("nine"),
      session_9_date_time: "2024-01-01",
    };
    expect(read({ conversation }).map(({ memory }) => memory.content)).toEqual(["nine", "ten"]);
  });

  test.each([
    ["12:00 am on 2 June, 2023", "2023-06-02T00:00:00"],
    ["12:30 pm on 2 June, 2023", "2023-06-02T12:30:00"],
    ["11:59 PM on June 2, 2023", "2023-06-02T23:59:00"],
    ["14:30 on 2023-06-02", "2023-06-02T14:30:00"],
    ["2023-06-02T14:30:15", "2023-06-02T14:30:15"],
    ["2023-06-02T14:30:00+02:00", "2023-06-02T14:30:00+02:00"],
    ["2023-06-02", "2023-06-02T00:00:00"],
    ["2 June 2023", "2023-06-02T00:00:00"],
  ])("start at %s", (written, iso) => {
    const session = { session_1_date_time: written, session_1: [{ speaker: "A", text: "b" }] };
    expect(read({ conversation: session })[0]?.memory.created_at).toBe(iso);
  });

  test.each([
    "",
    "soon",
    "13:00 pm on 2 June, 2023",
    "1:00 pm on 31 June, 2023",
    "25:00 on 2023-06-02",
  ])("cannot start at %j", (written) => {
    const session = { session_1_date_time: written, session_1: [] };
    expect(() => read({ conversation: session })).toThrow("/conversation/session_1_date_time");
  });
});

describe("the id of a conversation", () => {
  test("is derived from the file name and its beginning when it is the only one", () => {
    const { conversation } = SAMPLE;
    const idOf = (file: unknown, name: string) => read(file, name)[0]?.memory.id;
    const id = idOf({ conversation }, "spring.notes.json");
    expect(id).toMatch(/^spring\.notes-[0-9a-f]{8}\/D1:1$/u);
    expect(idOf([{ conversation }], ".json")).toMatch(/^\.json-[0-9a-f]{8}\/D1:1$/u);
    const grown = { ...conversation, session_3: [{ speaker: "Ada", text: "Bye." }] };
    expect(
      idOf({ conversation: { ...grown, session_3_date_time: "2024-02-01" } }, "spring.notes.json"),
    ).toBe(id);
    const other = { ...conversation, session_1_date_time: "2:00 pm on 3 March, 2020" };
    const others = idOf({ conversation: other }, "spring.notes.json");
    expect(others).toMatch(/^spring\.notes-[0-9a-f]{8}\/D1:1$/u);
    expect(others).not.toBe(id);
  });

  test("must be given when there are several", () => {
    const { conversation } = SAMPLE;
    expect(() => read([SAMPLE, { conversation }])).toThrow("/1/sample_id");
  });
});

describe("a file that does not fit", () => {
  test.each<[string, unknown, string]>([
    ["no JSON", "{", "not valid JSON"],
    ["an empty file", "", "not valid JSON"],
    ["a text", '"text"', "the top level: expected an object, found a string"],
    ["no conversations", [], "no conversation in the array"],
    ["no conversation", {}, "/conversation: expected an object, found nothing"],
    ["no session", { conversation: {} }, "there is no session_1"],
    [
      "sessions that are no list",
      { conversation: { session_1: {} } },
      "/session_1: a session must",
    ],
    ["a turn that is none", { conversation: sessionOf(null) }, "/session_1/0: expected an object"],
    ["no speaker", { conversation: sessionOf({ text: "x" }) }, "/session_1/0/speaker: expected a"],
    ["no text", { conversation: sessionOf({ speaker: "x" }) }, "/session_1/0/text: expected a"],
    ["a wrong text", { conversation: sessionOf({ speaker: "x", text: 1 }) }, "found a number"],
    ["a wrong id", { conversation: sessionOf({ speaker: "x", text: "", dia_id: [] }) }, "an array"],
    ["no time", { conversation: { session_1: [] } }, "/conversation/session_1_date_time"],
  ])("(%s) is refused as a whole, naming the place", (_, value, message) => {
    expect(() => read(value)).toThrow(
      expect.objectContaining({
        code: "VALIDATION_ERROR",
        message: expect.stringContaining(message),
      }),
    );
  });

  test("because two turns have one id, names both", () => {
    const turn = { speaker: "Ada", dia_id: "D1:1", text: "x" };
    expect(() => readTurns(turn, turn)).toThrow(
      "walk.json at /conversation/session_1/1: the same id as the turn at " +
        "/conversation/session_1/0",
    );
    expect(() => read([SAMPLE, SAMPLE])).toThrow("/1/conversation/session_1/0");
  });
});

function sessionOf(turn: unknown): Record<string, unknown> {
  return { session_1_date_time: "2023-05-08", session_1: [turn] };
}

describe("the evaluation data", () => {
  const file = fileURLToPath(
    new URL("../../../shared/data/locomo/locomo.dev.json", import.meta.url),
  );
  const available = existsSync(file) ? test : test.skip;

  available("is read whole, each turn once and in order", () => {
    const records = read(readFileSync(file, "utf8"), "locomo.dev.json");
    const ids = new Set(records.map(({ memory }) => memory.id));
    expect(records).toHaveLength(2080);
    expect(ids.size).toBe(2080);
    expect(records.filter(({ memory }) => memory.content.trim() === "")).toEqual([]);
    for (const [index, { memory }] of records.entries()) {
      const before = records[index - 1]?.memory;
      if (before?.session_id === memory.session_id) {
        expect(String(memory.created_at) > String(before?.created_at)).toBe(true);
      }
    }
  });
});
