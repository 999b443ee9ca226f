import { describe, expect, it } from "@jest/globals";
import {
  type Session,
  sentimentOf,
  sessionContext,
  sessionEdit,
  sessionStart,
} from "../../ts/index.js";
import { cortexSessionContinue } from "../../ts/tools/index.js";
import { useRoom } from "./support/brains.js";
import { failureOf, resultOf } from "./support/tools.js";

const room = useRoom();

async function talk(session: Session, turns: readonly [said: string, answer?: string][]) {
  for (const [content, answer] of turns) {
    const { turn_id } = await session.appendTurn({ user_message: { content } });
    if (answer !== undefined) {
      await session.completeTurn(turn_id, { agent_type: "GENERAL_HEALTH", content: answer });
    }
  }
}

async function active(session: Session) {
  const { blocks } = await session.getState();
  return JSON.parse(blocks.active_session.value) as {
    conversation_state: {
      active_topic: string | null;
      topic_transitions: { turn: number; topic: string; trigger: string | null }[];
    };
    session_metadata: { context_quality_score: number | null; context_quality_source?: string };
  };
}

async function metrics(session: Session) {
  const { blocks } = await session.getState();
  return (
    JSON.parse(blocks.memory_metadata.value) as {
      performance_metrics: Record<string, unknown>;
    }
  ).performance_metrics as { memory_update_success_rate: number };
}

const TURNS: [string, string?][] = [
  ["I have had a headache since this morning.", "How strong is the headache? Say 1 to 10."],
  ["8", "That is strong. Did you take any medication for the headache?"],
  ["We booked a flight and a hotel for our holiday in Greece.", "Enjoy the trip!"],
];

describe("a session that nobody describes", () => {
  it("detects topics and tells when they changed", async () => {
    const brain = await room.open();
    const session = await brain.startSession({ session_id: "talk" });
    await talk(session, TURNS);
    const { conversation_state } = await active(session);
    expect(conversation_state.active_topic).toBe("travel");
    expect(conversation_state.topic_transitions).toEqual([
      { turn: 1, topic: "health", trigger: "detected" },
      { turn: 3, topic: "travel", trigger: "detected" },
    ]);
    expect(await session.verify()).toEqual([]);
  });

  it("says in its summary what was said", async () => {
    const brain = await room.open();
    const session = await brain.startSession({ session_id: "talk" });
    await talk(session, TURNS);
    const { value } = (await session.getState()).blocks.context_summary;
    expect(value).toContain("Turn 1 (12:00): I have had a headache since this morning.");
    expect(value).toContain("→ How strong is the headache?");
    expect(value).toContain("Turn 2 (12:00): 8");
  });

  it("keeps the host's words where there are some, and takes no extract for an edit", async () => {
    const brain = await room.open();
    const session = await brain.startSession({ session_id: "talk" });
    await talk(session, TURNS.slice(0, 1));
    await session.editBlocks([{ label: "context_summary", kind: "append", text: "\nA note." }]);
    const [turn] = await session.findTurns();
    expect(turn?.turn).not.toHaveProperty("summary");
    await session.setTurnEnrichment(1, { summary: { user: "reports a headache" } });
    const { value } = (await session.getState()).blocks.context_summary;
    expect(value).toContain("Turn 1 (12:00): reports a headache");
    expect(value).not.toContain("since this morning");
    expect(await session.verify()).toEqual([]);
  });

  it("scores its context, until the host does", async () => {
    const brain = await room.open();
    const session = await brain.startSession({ session_id: "talk" });
    await talk(session, TURNS.slice(0, 1));
    expect((await active(session)).session_metadata.context_quality_score).toBeNull();
    await talk(session, TURNS.slice(1));
    // The holiday takes up nothing: continuity 1 of 2, coverage 1 of 2; reuse 2 of 3.
    expect((await active(session)).session_metadata).toMatchObject({
      context_quality_score: 0.56,
      context_quality_source: "derived",
    });
    await session.describe({ context_quality_score: 0.9 });
    await talk(session, [["And now?", "Nothing."]]);
    const { session_metadata } = await active(session);
    expect(session_metadata.context_quality_score).toBe(0.9);
    expect(session_metadata).not.toHaveProperty("context_quality_source");
    await session.undo();
    expect(await session.verify()).toEqual([]);
  });

  it("leaves the topic to the host once it named one, and derives nothing where that is off", async () => {
    const brain = await room.open();
    const session = await brain.startSession({ session_id: "talk" });
    await session.appendTurn(
      { user_message: { content: "My head aches." } },
      { description: { active_topic: "headache" } },
    );
    await talk(session, TURNS.slice(2));
    expect((await active(session)).conversation_state.active_topic).toBe("headache");
    const plain = await brain.startSession({
      session_id: "plain",
      options: { context_derivation_enabled: false },
    });
    await talk(plain, TURNS);
    const state = await active(plain);
    expect(state.conversation_state).toMatchObject({ active_topic: null, topic_transitions: [] });
    expect(state.session_metadata.context_quality_score).toBeNull();
    expect((await plain.getState()).blocks.context_summary.value).not.toContain("headache");
  });

  it("is the same after its export was brought in elsewhere", async () => {
    const brain = await room.open();
    const session = await brain.startSession({ session_id: "talk" });
    await talk(session, TURNS);
    const other = await room.open();
    const copy = await other.importSession(await session.export());
    expect(await active(copy)).toEqual(await active(session));
    expect(await copy.verify()).toEqual([]);
  });

  it("tells a model what each block is for", async () => {
    const brain = await room.open();
    const session = await brain.startSession({ session_id: "talk" });
    await session.configureBlock("context_summary", { description: "Our own words" });
    const prompt = await session.renderPrompt();
    expect(prompt).not.toContain("<description></description>");
    expect(prompt).toContain("<description>Our own words</description>");
    expect(prompt).toContain("<description>The newest turns of the conversation");
    const { blocks } = await session.getState();
    expect(blocks.context_summary.description).toBe("Our own words");
    const { result } = await resultOf(sessionContext, brain, { session_id: "talk" });
    expect(result.blocks.conversation_history.description).toMatch(/^The newest turns/u);
    expect(Object.values(result.blocks).map(({ description }) => description)).not.toContain("");
  });

  it("reports what it measured of itself", async () => {
    const brain = await room.open();
    const session = await brain.startSession({ session_id: "talk" });
    expect(await session.reportMeasured()).toBeNull();
    await talk(session, TURNS);
    await session.renderPrompt();
    expect(await session.reportMeasured()).toMatchObject({ changed: true });
    expect(await metrics(session)).toMatchObject({
      memory_update_success_rate: 100,
      last_performance_check: "2026-03-01T12:00:00.000Z",
    });
  });

  it.each([
    { well: 8, failing: 1, rate: 90 },
    { well: 0, failing: 2, rate: 33.3 },
  ])(
    "counts each change: of $well and the first $failing failed, so that $rate % went well",
    async ({ well, failing, rate }) => {
      const brain = await room.open();
      const session = await brain.startSession({ session_id: "talk" });
      await session.appendTurn({ user_message: { content: "Hello." } });
      for (let turn = 0; turn < well; turn += 1) {
        await session.appendTurn({ user_message: { content: `And ${turn}` } });
      }
      for (let turn = 0; turn < failing; turn += 1) {
        await expect(session.completeTurn(99, { content: "x" })).rejects.toThrow();
      }
      await session.reportMeasured();
      expect((await metrics(session)).memory_update_success_rate).toBe(rate);
    },
  );

  it("gives each report the weight of what it counts", async () => {
    const brain = await room.open();
    const session = await brain.startSession({ session_id: "talk" });
    await session.describe({ contexts: { seconds: 90, of: 9 }, updates: { ok: 9, of: 9 } });
    await session.describe({ contexts: { seconds: 0, of: 1 }, updates: { ok: 0, of: 1 } });
    expect(await metrics(session)).toMatchObject({
      avg_context_generation_time: 9,
      memory_update_success_rate: 90,
    });
    expect(await session.verify()).toEqual([]);
  });

  it.each([
    [{ updates: { ok: 2, of: 1 } }, "updates.ok must be a whole number from 0 to updates.of"],
    [{ updates: { ok: -1, of: 1 } }, "updates.ok must be a whole number"],
    [{ updates: { of: 1 } }, "updates must be an object of two"],
    [{ updates: { ok: 1, of: 1.5 } }, "updates must be an object of two"],
    [{ contexts: { seconds: -1, of: 1 } }, "contexts.seconds must be seconds from 0"],
    [{ contexts: 0.5 }, "contexts must be an object of two"],
  ])("refuses what cannot be counted: %j", async (description, message) => {
    const brain = await room.open();
    const session = await brain.startSession({ session_id: "talk" });
    await expect(session.describe(description as never)).rejects.toMatchObject({
      code: "VALIDATION_ERROR",
      message: expect.stringContaining(message),
    });
  });

  it("tells in its summary what its score is made of, until the host tells of the quality", async () => {
    const brain = await room.open();
    const session = await brain.startSession({ session_id: "talk" });
    await talk(session, TURNS);
    const summary = async () => (await session.getState()).blocks.context_summary.value;
    const figures =
      "--- CONVERSATION QUALITY ---\nContinuity: 50% (1 of 2)\nQuestions answered: 50% (1 of 2)\n" +
      "Answers with the user's words: 67% (2 of 3)\n";
    expect(await summary()).toContain(figures);
    // An edit does not make them the editor's words: they go with the turns.
    await session.editBlocks([{ label: "context_summary", kind: "append", text: "\nTo be: seen" }]);
    await talk(session, [["Greece will be hot.", "Take enough water to Greece."]]);
    expect(await summary()).toContain("Continuity: 67% (2 of 3)");
    expect(await summary()).toContain("--- NOTES ---\nTo be: seen");
    expect(await session.verify()).toEqual([]);
    await session.describe({ quality: { Engagement: "high" } });
    expect(await summary()).toContain("--- CONVERSATION QUALITY ---\nEngagement: high");
    expect(await summary()).not.toContain("Continuity");
  });
});

describe("sentimentOf", () => {
  it.each([
    ["I am so happy, what a wonderful day!", 0.822],
    ["I am not happy.", -0.25],
    ["This is the worst pain, I am very scared.", -0.891],
    ["The meeting is at four.", null],
    ["I'm not sad at all. Good!", 0.612],
  ])("of %j is %p", (text, score) => {
    expect(sentimentOf(text).score).toBe(score);
  });

  it("is told of the turns of a session, and stands in no summary", async () => {
    const brain = await room.open();
    const session = await brain.startSession({ session_id: "talk" });
    await talk(session, [["I love it."], ["I hate it."]]);
    expect((await session.getSentiment()).map(({ turn_id, score }) => [turn_id, score])).toEqual([
      [1, expect.closeTo(0.459, 3)],
      [2, expect.closeTo(-0.612, 3)],
    ]);
    expect((await session.getState()).blocks.context_summary.value).not.toMatch(/sentiment/iu);
  });
});

describe("session_edit", () => {
  it("edits a block as an agent may, and no other way", async () => {
    const brain = await room.open();
    const session = await brain.startSession({ session_id: "talk" });
    await talk(session, TURNS.slice(0, 1));
    const edit = (params: object) => ({ session_id: "talk", block: "context_summary", ...params });
    await resultOf(
      sessionEdit,
      brain,
      edit({ edit: "append", text: "\n--- KEY CONTEXT POINTS ---\n• Onset this morning" }),
    );
    expect((await session.getState()).blocks.context_summary.value).toContain(
      "• Onset this morning",
    );
    expect(
      await failureOf(sessionEdit, brain, edit({ edit: "replace", text: "x", old: "not there" })),
    ).toMatchObject({ code: "NOT_FOUND" });
    expect(await failureOf(sessionEdit, brain, edit({ edit: "replace", text: "x" }))).toMatchObject(
      { code: "VALIDATION_ERROR", message: expect.stringContaining("old") },
    );
    await session.configureBlock("context_summary", { read_only: true });
    expect(
      await failureOf(sessionEdit, brain, edit({ edit: "append", text: "more" })),
    ).toMatchObject({ code: "READ_ONLY" });
  });
});

describe("sessions of one user", () => {
  it("carry on what nobody answered", async () => {
    const brain = await room.open({ userId: "ada" });
    const first = await brain.startSession({ session_id: "first" });
    await talk(first, [["My knee hurts.", "I see. Since when does it hurt?"]]);
    room.clock.advance(1000);
    const second = await brain.startSession({ session_id: "second" });
    await talk(second, [["Hello.", "Hi!"], ["Can I run with it? I'd like to."]]);
    room.clock.advance(1000);
    const { result, text } = await resultOf(cortexSessionContinue, brain, {});
    expect(result.open_questions).toEqual([
      { session_id: "second", turn_id: 2, asked_by: "user", question: "Can I run with it?" },
      {
        session_id: "first",
        turn_id: 1,
        asked_by: "agent",
        question: "Since when does it hurt?",
      },
    ]);
    expect(text).toContain('agent asked, and nobody answered: "Since when does it hurt?"');
    const { result: started } = await resultOf(sessionStart, brain, {
      session_id: "third",
      carry_over: true,
    });
    expect(started.carried_over).toBe(2);
    const third = await brain.openSession("third");
    expect((await third.getState()).blocks.context_summary.value).toContain(
      "--- NEXT LIKELY TOPICS ---\n• Can I run with it?\n• Since when does it hurt?",
    );
  });

  const asked: [string, string?][] = [["I take ibuprofen.", "What dose of ibuprofen do you take?"]];

  it.each<[string, [string, string?][], unknown[]]>([
    ["answered since", [["400 mg of ibuprofen, as ever."]], []],
    ["answered beside a question", [["400 mg of ibuprofen. Is that much?", "It is usual."]], []],
    [
      "asked again and answered in a word",
      [["Good morning.", "Which dose is it of the ibuprofen?"], ["400 mg"]],
      [],
    ],
    [
      "asked again and left open again",
      [["Good morning.", "Which dose is it of the ibuprofen?"]],
      [expect.objectContaining({ session_id: "second" })],
    ],
    [
      "beside which something else was said",
      [["Good morning. My knee hurts."]],
      [expect.objectContaining({ session_id: "first" })],
    ],
    [
      "which the user asked back",
      [["What is ibuprofen good for?", "For pain."]],
      [expect.objectContaining({ session_id: "first" })],
    ],
  ])("close a question %s", async (_title, turns, open) => {
    const brain = await room.open({ userId: "ada" });
    await talk(await brain.startSession({ session_id: "first" }), asked);
    room.clock.advance(1000);
    const second = await brain.startSession({ session_id: "second" });
    await talk(second, turns);
    const { result } = await resultOf(cortexSessionContinue, brain, {});
    expect(result.open_questions).toEqual(open);
    // The session that is going on answers, too.
    const during = await resultOf(cortexSessionContinue, brain, { session_id: "second" });
    expect(during.result.open_questions).toEqual(
      open.filter((each) => JSON.stringify(each).includes("first")),
    );
  });

  it("close what the user asked once an agent said it", async () => {
    const brain = await room.open({ userId: "ada" });
    await talk(await brain.startSession({ session_id: "first" }), [
      ["When is my dentist's visit?"],
    ]);
    room.clock.advance(1000);
    const open = async () =>
      (await resultOf(cortexSessionContinue, brain, {})).result.open_questions.length;
    expect(await open()).toBe(1);
    const second = await brain.startSession({ session_id: "second" });
    await talk(second, [["Hello.", "Your visit to the dentist is on Friday."]]);
    expect(await open()).toBe(0);
  });

  it("are threads by their topic", async () => {
    const brain = await room.open({ userId: "ada" });
    const said: [string, string, string?][] = [
      ["one", "I have had a headache since this morning.", "Drink some water."],
      ["two", "We booked a flight and a hotel for our holiday in Greece."],
      ["three", "My doctor says the headache is a migraine."],
      ["four", "The headache is back, and I have a fever.", "Rest a little."],
    ];
    for (const [session_id, ...turn] of said) {
      await talk(await brain.startSession({ session_id }), [turn]);
      room.clock.advance(60_000);
    }
    const { result, text } = await resultOf(cortexSessionContinue, brain, {});
    expect(result).toMatchObject({ active_topic: "health", session: { session_id: "four" } });
    expect(result.thread).toEqual([
      {
        session_id: "three",
        last_activity: "2026-03-01T12:02:00.000Z",
        last_line: "My doctor says the headache is a migraine.",
      },
      {
        session_id: "one",
        last_activity: "2026-03-01T12:00:00.000Z",
        last_line: "Drink some water.",
      },
    ]);
    expect(text).toContain("[session one] on the same topic, last active ");
  });
});
