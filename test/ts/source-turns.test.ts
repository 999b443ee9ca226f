import { describe, expect, it } from "@jest/globals";
import type { CortexBridge, Session } from "../../ts/index.js";
import { countingIds, useRoom } from "./support/brains.js";

const room = useRoom();
const CODE = "My door code is 4711.";
const DENTIST = "Please book the dentist for Ruth.";

async function say(session: Session, content: string): Promise<void> {
  room.clock.advance(1000);
  await session.appendTurn({ user_message: { content } });
}

/** A brain whose session "main" said the code, which became the memory m1. */
async function withCode(file?: string): Promise<{ brain: CortexBridge; session: Session }> {
  const place = file === undefined ? {} : { path: room.file(file) };
  const brain = await room.open({ ...place, ids: countingIds() });
  const session = await brain.startSession({ session_id: "main" });
  await say(session, CODE);
  await session.remember("The door code is 4711.");
  return { brain, session };
}

const sourceOf = async (brain: CortexBridge): Promise<number | null | undefined> =>
  (await brain.getMemory("m1", { peek: true })).source_turn;

/** Forgets m1, which must leave what was said of the dentist. */
async function forgetLeavesTheDentist(brain: CortexBridge): Promise<void> {
  const session = await brain.openSession("main");
  await brain.forget({ ids: ["m1"] });
  const said = (await session.findTurns()).map(({ turn }) => turn.user_message.content);
  expect(said).toContain(DENTIST);
  expect(await session.verify()).toEqual([]);
}

describe("the turn that a memory was drawn from", () => {
  it("is none any more once it was undone, and not the next that gets its number", async () => {
    const { brain, session } = await withCode();
    expect(await sourceOf(brain)).toBe(1);
    await session.undo();
    expect(await sourceOf(brain)).toBeNull();
    await say(session, DENTIST);
    await forgetLeavesTheDentist(brain);
  });

  it("is it again when the undone turn is brought back", async () => {
    const { brain, session } = await withCode();
    await session.undo();
    await session.redo();
    expect(await sourceOf(brain)).toBe(1);
    await session.undo();
    expect(await sourceOf(brain)).toBeNull();
    await session.redo();
    expect(await brain.forget({ ids: ["m1"] })).toMatchObject({
      redacted: [{ session_id: "main", turns: [1] }],
    });
  });

  it("is none any more once its session was forgotten, and no turn of the next of that id", async () => {
    const { brain } = await withCode();
    await brain.forget({ session_id: "main" });
    expect(await sourceOf(brain)).toBeNull();
    const next = await brain.startSession({ session_id: "main" });
    await say(next, DENTIST);
    const named = { session_id: "main", turn_ids: [1], with_memories: true };
    expect(await brain.forget(named, { dryRun: true })).toMatchObject({ ids: [] });
    await forgetLeavesTheDentist(brain);
  });
});

describe("a merge", () => {
  /** A brain with the dentist in its session "main". */
  async function withDentist(): Promise<CortexBridge> {
    const brain = await room.open({ path: room.file("other") });
    await say(await brain.startSession({ session_id: "main" }), DENTIST);
    return brain;
  }

  it("gives no memory a turn of another session of that id", async () => {
    const { brain: from } = await withCode("from");
    await from.close();
    const brain = await withDentist();
    await brain.merge(room.file("from"), { confirm: true });
    expect(await sourceOf(brain)).toBeNull();
    await forgetLeavesTheDentist(brain);
  });

  it("keeps the turn where the session comes along or is the same", async () => {
    const { brain: from } = await withCode("from");
    await from.close();
    const brain = await room.open({ path: room.file("other") });
    await brain.merge(room.file("from"), { confirm: true });
    expect(await sourceOf(brain)).toBe(1);
    const again = await room.open({ path: room.file("from") });
    const session = await again.openSession("main");
    const { memory_id: id } = await session.remember("Ruth keeps the spare key.");
    await again.close();
    await brain.merge(room.file("from"), { confirm: true });
    expect((await brain.getMemory(`${id}`, { peek: true })).source_turn).toBe(1);
  });

  it("takes a turn away that was undone in the other brain, where the session went on", async () => {
    const { brain } = await withCode("here");
    await brain.backup(room.file("there"));
    const there = await room.open({ path: room.file("there") });
    const session = await there.openSession("main");
    await session.undo();
    await say(session, DENTIST);
    await there.close();
    await brain.merge(room.file("there"), { confirm: true });
    expect(await sourceOf(brain)).toBeNull();
    await forgetLeavesTheDentist(brain);
  });
});

describe("an import of a whole brain", () => {
  it("gives no memory a turn of another session of that id", async () => {
    const { brain: from } = await withCode();
    await from.export(room.file("all.jsonl"));
    const brain = await room.open();
    await say(await brain.startSession({ session_id: "main" }), DENTIST);
    await brain.import(room.file("all.jsonl"));
    expect(await sourceOf(brain)).toBeNull();
    await forgetLeavesTheDentist(brain);
  });

  it("keeps the turn where the session comes along or is the same", async () => {
    const { brain: from, session } = await withCode();
    await from.export(room.file("first.jsonl"));
    const { memory_id: id } = await session.remember("Ruth keeps the spare key.");
    await from.export(room.file("second.jsonl"));
    const brain = await room.open();
    await brain.import(room.file("first.jsonl"));
    expect(await sourceOf(brain)).toBe(1);
    await brain.import(room.file("second.jsonl"));
    expect((await brain.getMemory(`${id}`, { peek: true })).source_turn).toBe(1);
  });
});
