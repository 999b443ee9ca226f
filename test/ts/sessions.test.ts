import { readFileSync, writeFileSync } from "node:fs";
import { describe, expect, it } from "@jest/globals";
import type { CortexBridge, Session } from "../../ts/index.js";
import { useRoom } from "./support/brains.js";

const room = useRoom();

async function withSession(): Promise<{ brain: CortexBridge; session: Session }> {
  const brain = await room.open({ userId: "ada" });
  return { brain, session: await brain.startSession({ session_id: "talk" }) };
}

const say = (session: Session, content: string) =>
  session.appendTurn({ user_message: { content } });

describe("an archive", () => {
  it.each([
    "session_info",
    "conversation_state",
    "agent_context",
    "session_metadata",
    "topic_transitions",
    "routing_history",
    "memory_usage",
    "archival_info",
    "performance_metrics",
    "system_flags",
  ])("whose session lacks %s is refused, and the process goes on", async (part) => {
    const { brain, session } = await withSession();
    await say(session, "My head aches");
    const { path } = await brain.export(room.file("whole.jsonl"));
    const whole = readFileSync(path, "utf8");
    const cut = whole.replaceAll(`\\"${part}\\":`, `\\"another\\":`);
    expect(cut).not.toBe(whole);
    writeFileSync(room.file("cut.jsonl"), cut);
    const other = await room.open();
    await expect(other.import(room.file("cut.jsonl"))).rejects.toMatchObject({
      code: expect.stringMatching(/^(?:VALIDATION_ERROR|CORRUPT)$/u),
    });
    expect(await other.listSessions({ user: "*" })).toEqual([]);
  });
});

describe("a session", () => {
  it("keeps turns and tells its four blocks with their fill", async () => {
    const { session } = await withSession();
    expect(session).toMatchObject({ id: "talk", userId: "ada", created: true });
    const { turn_id } = await say(session, "My head aches");
    await session.completeTurn(turn_id, {
      agent_type: "GENERAL_HEALTH",
      content: "Since when?",
      response_time: 1.2,
    });
    await session.describe({ active_topic: "headache", key_points: ["aches"] });
    const state = await session.getState();
    expect(Object.keys(state.blocks)).toEqual([
      "conversation_history",
      "active_session",
      "context_summary",
      "memory_metadata",
    ]);
    const summary = state.blocks.context_summary;
    expect(summary.value).toContain("CURRENT TOPIC: Headache");
    expect(summary).toMatchObject({ chars_current: summary.value.length, chars_limit: 8_000 });
    expect(state).toMatchObject({ status: "ACTIVE", total_turns: 1, band: "normal" });
    expect(await session.verify()).toEqual([]);
  });

  it("takes what is explicitly undefined for what is left out", async () => {
    const { session } = await withSession();
    const options = { actor: undefined, reason: undefined, expected_version: undefined };
    await session.appendTurn({ user_message: { content: "hello" } }, options);
    const history = await session.getHistory();
    expect(history.map(({ actor }) => actor)).toContain("host");
  });

  it("keeps what only the host knows, and U5: half a pair becomes U+FFFD", async () => {
    const { session } = await withSession();
    await session.appendTurn({
      user_message: { content: "a\uD800b", lang: "de" },
      mood: { score: 0.5 },
    });
    const [found] = await session.findTurns();
    expect(found?.turn).toMatchObject({
      user_message: { content: "a\uFFFDb", lang: "de" },
      mood: { score: 0.5 },
    });
  });

  it("finds archived turns by words and by a whole day in the brain's zone", async () => {
    const { brain, session } = await withSession();
    for (let i = 0; i < 30; i++) {
      await say(session, `message${i}`);
      room.clock.advance(3_600_000);
    }
    const ids = async (query: Parameters<Session["findTurns"]>[0]) =>
      (await session.findTurns(query)).map(({ turn_id }) => turn_id);
    expect(await ids({ text: "message3" })).toEqual([4]);
    expect(await ids({ since: "2026-03-02", until: "2026-03-02" })).toHaveLength(18);
    expect(await ids({ until: "2026-03-01", archived: true })).toEqual([1, 2, 3, 4, 5, 6]);
    expect(await brain.findTurns({ text: "message3", user_id: "ada" })).toHaveLength(1);
    expect(await brain.findTurns({ text: "message3", user_id: "eve" })).toHaveLength(0);
  });

  it("edits, undoes and redoes; a version that passed is a conflict", async () => {
    const { session } = await withSession();
    await session.describe({ key_points: ["likes tea"] });
    const { blocks } = await session.getState();
    const edit = { label: "context_summary", kind: "replace", old: "tea", text: "milk" } as const;
    await session.editBlocks([edit], { expected_version: blocks.context_summary.version });
    const summary = async () => (await session.getState()).blocks.context_summary.value;
    expect(await summary()).toContain("likes milk");
    await session.undo();
    expect(await summary()).toContain("likes tea");
    await session.redo();
    await expect(session.redo()).rejects.toMatchObject({ code: "NOT_FOUND" });
    await expect(session.editBlocks([edit], { expected_version: 1 })).rejects.toMatchObject({
      code: "VERSION_CONFLICT",
    });
    await session.configureBlock("context_summary", { read_only: true });
    await expect(session.editBlocks([edit])).rejects.toMatchObject({ code: "READ_ONLY" });
  });

  it("lets a summariser take its time", async () => {
    const { session } = await withSession();
    await say(session, "one");
    const { version } = await session.beginSummary();
    await say(session, "two");
    await session.commitSummary(version, { turns: { 1: "the first" }, key_points: ["both"] });
    const { blocks } = await session.getState();
    expect(blocks.context_summary.value).toContain("): the first\n");
    expect(blocks.context_summary.value).toContain("Turn 2");
    await expect(session.commitSummary(version, {})).rejects.toMatchObject({
      code: "VERSION_CONFLICT",
    });
  });

  it("goes to another brain and back", async () => {
    const { session } = await withSession();
    for (let i = 0; i < 30; i++) await say(session, `message${i}`);
    const text = await session.export();
    const other = await room.open({ userId: "ada" });
    const copy = await other.importSession(text);
    expect(copy).toMatchObject({ id: "talk", userId: "ada", created: true });
    expect(await copy.export()).toBe(text);
    expect((await other.importSession(text)).created).toBe(false);
  });

  it("takes what is set of its blocks along to another brain", async () => {
    const { session } = await withSession();
    const set = { read_only: true, description: "Only the host writes here." };
    await session.configureBlock("context_summary", set);
    await session.configureBlock("active_session", { limit: 5000 });
    const other = await room.open({ userId: "ada" });
    const copy = await other.importSession(await session.export());
    const { blocks } = await copy.getState();
    expect(blocks.context_summary).toMatchObject(set);
    expect(blocks.active_session).toMatchObject({ chars_limit: 5000, read_only: false });
    await expect(
      copy.editBlocks([{ label: "context_summary", kind: "append", text: "x" }]),
    ).rejects.toMatchObject({ code: "READ_ONLY" });
    expect(await copy.verify()).toEqual([]);
  });

  it.each([
    [[], "must be an object"],
    [{ context: {} }, '"context", which is no block'],
    [{ context_summary: true }, "context_summary must be an object"],
    [{ context_summary: { read_only: 1 } }, "read_only must be true or false"],
    [{ context_summary: { description: 1 } }, "description must be a text"],
  ])("is refused whose blocks are %j", async (set, message) => {
    const { session } = await withSession();
    const text = JSON.stringify({ ...JSON.parse(await session.export()), blocks: set });
    const other = await room.open({ userId: "ada" });
    await expect(other.importSession(text)).rejects.toMatchObject({
      code: "VALIDATION_ERROR",
      message: expect.stringContaining(message),
    });
    expect(await other.listSessions()).toEqual([]);
  });

  it("is imported for nobody but the user whose it is, or by who may read all", async () => {
    const { session } = await withSession();
    const text = await session.export();
    const brain = await room.open();
    for (const other of [brain, brain.forUser("bob")]) {
      await expect(other.importSession(text)).rejects.toMatchObject({
        code: "VALIDATION_ERROR",
        message: expect.stringMatching(/of the user "ada" and not of "\w+": import it for that/u),
      });
    }
    expect(await brain.listSessions({ user: "*" })).toEqual([]);
    const all = await room.open({ allUsers: true });
    expect(await all.importSession(text)).toMatchObject({ userId: "ada", created: true });
  });

  it("is edited from the session's version as from the block's, unless the block was changed since", async () => {
    const { session } = await withSession();
    await session.describe({ key_points: ["likes tea"] });
    await session.pause();
    await session.resume();
    const seen = await session.getState();
    expect(seen.version).toBeGreaterThan(seen.blocks.context_summary.version);
    const note = (text: string, expected_version: number) =>
      session.editBlocks([{ label: "context_summary", kind: "append", text }], {
        expected_version,
      });
    await note("One", seen.version);
    await expect(note("Two", seen.version)).rejects.toMatchObject({ code: "VERSION_CONFLICT" });
    await note("Two", (await session.getState()).blocks.context_summary.version);
    await expect(note("Three", 999)).rejects.toMatchObject({ code: "VERSION_CONFLICT" });
  });

  it("keeps what was answered from the edits of agents; a host may edit it", async () => {
    const { session } = await withSession();
    await say(session, "I do NOT want the operation.");
    await session.completeTurn(1, { content: "Understood, no operation." });
    const edit = {
      label: "conversation_history",
      kind: "replace",
      old: "Understood, no operation.",
      text: "Understood, operation.",
    } as const;
    await expect(session.editBlocks([edit])).rejects.toMatchObject({
      code: "VALIDATION_ERROR",
      message: expect.stringContaining("agent_response/content of turn 1 stays as it was said"),
    });
    await session.editBlocks([edit], { by_agent: false });
    const [turn] = await session.findTurns();
    expect(turn?.turn.agent_response?.content).toBe("Understood, operation.");
  });

  it.each([Number.NaN, Number.POSITIVE_INFINITY])("refuses %d for a number", async (number) => {
    const { session } = await withSession();
    await session.describe({ context_quality_score: 0.8 });
    await expect(session.describe({ context_quality_score: number })).rejects.toMatchObject({
      code: "VALIDATION_ERROR",
      message: `context_quality_score is ${number}: give a number, or leave it out`,
    });
    await expect(session.setOptions({ list_cap: number })).rejects.toMatchObject({
      code: "VALIDATION_ERROR",
    });
    const { blocks } = await session.getState();
    expect(blocks.active_session.value).toMatch(/"context_quality_score": ?0\.8/u);
  });

  it.each([0, -1, 1.5, 2 ** 53])("names the turn that cannot be one: %d", async (turn_id) => {
    const { session } = await withSession();
    await say(session, "My head aches");
    await expect(session.remember("Her head aches.", { turn_id })).rejects.toMatchObject({
      message: `turn_id must be a whole number from 1 on, but is ${turn_id}`,
    });
    await expect(session.completeTurn(turn_id, { content: "x" })).rejects.toMatchObject({
      message: expect.stringContaining(`${turn_id}`),
    });
  });

  it("pauses, resumes and ends", async () => {
    const { brain, session } = await withSession();
    await session.pause();
    await expect(say(session, "x")).rejects.toMatchObject({ code: "SESSION_NOT_ACTIVE" });
    await session.resume();
    await say(session, "x");
    await session.end();
    await expect(session.resume()).rejects.toMatchObject({ code: "SESSION_NOT_ACTIVE" });
    expect(await brain.listSessions({ status: "ENDED" })).toHaveLength(1);
    expect((await session.getHistory()).map(({ kind }) => kind)).toEqual([
      "start",
      "status",
      "status",
      "append",
      "status",
    ]);
  });

  it("is a memory's source", async () => {
    const { brain, session } = await withSession();
    await expect(session.remember("Ada likes tea.")).rejects.toMatchObject({
      code: "VALIDATION_ERROR",
    });
    await say(session, "I like tea");
    const { memory_id } = await session.remember("Ada likes tea.");
    expect(await brain.getMemory(memory_id ?? "")).toMatchObject({
      session_id: "talk",
      source_turn: 1,
      user_id: "ada",
    });
  });

  it("is forgotten with its user", async () => {
    const { brain, session } = await withSession();
    await say(session, "I like tea");
    expect(await brain.forget({ user_id: "ada" })).toMatchObject({ sessions: 1, turns: 1 });
    await expect(session.getState()).rejects.toMatchObject({ code: "NOT_FOUND" });
  });

  it("refuses what does not fit, naming the place", async () => {
    const { brain, session } = await withSession();
    await expect(
      session.appendTurn({ user_message: { content: "x" }, timestamp: "yesterday" }),
    ).rejects.toMatchObject({
      code: "VALIDATION_ERROR",
      message: expect.stringContaining("/timestamp"),
    });
    await expect(say(session, "")).rejects.toMatchObject({ code: "CONTENT_EMPTY" });
    await expect(brain.openSession("nobody")).rejects.toMatchObject({ code: "NOT_FOUND" });
    await expect(brain.startSession({ session_id: "talk", user_id: "eve" })).rejects.toMatchObject({
      code: "VALIDATION_ERROR",
    });
    expect(await brain.registerAgentType("PLUMBER")).toBe(true);
    expect(await brain.getAgentTypes()).toContain("PLUMBER");
  });
});
