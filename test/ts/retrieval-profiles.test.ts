import { PassThrough } from "node:stream";
import { describe, expect, it } from "@jest/globals";
import { runCli } from "../../ts/cli/program.js";
import { type MemoryToCheck, standingOf } from "../../ts/index.js";
import { cortexSearch, cortexVerifyNext } from "../../ts/tools/index.js";
import { DAY, stored, useRoom } from "./support/brains.js";

const room = useRoom();
const OLD = "The spare key hangs in the shed.";

describe("a retrieval profile", () => {
  it("is kept by the brain, told, merged and taken away", async () => {
    const brain = await room.open();
    const listing = await brain.setConfidencePolicy({
      profiles: { careful: { thresholds: { critical: 0.9 }, verify_below: 0.7 } },
      users: { ruth: { profiles: { careful: { verify_below: 0.95 } } } },
    });
    expect(listing.in_force).toMatchObject({
      profiles: { careful: { thresholds: { critical: 0.9 }, verify_below: 0.7 } },
      users: { ruth: { profiles: { careful: { verify_below: 0.95 } } } },
    });
    const merged = await brain.setConfidencePolicy({
      profiles: { careful: { temporal_weight: 2, thresholds: { routine: 0.6 } } },
    });
    expect(merged.in_force.profiles).toEqual({
      careful: {
        thresholds: { critical: 0.9, routine: 0.6 },
        verify_below: 0.7,
        temporal_weight: 2,
      },
    });
    expect(brain.policy).toEqual(merged.in_force);
    const gone = await brain.setConfidencePolicy({
      profiles: { careful: null },
      users: { ruth: null },
    });
    expect(gone.in_force).toMatchObject({ profiles: {}, users: {} });
  });

  it("holds for what an opening asks for, and comes along with an export", async () => {
    const brain = await room.open({
      path: room.file(),
      confidence: { profiles: { careful: { verify_below: 0.7 } } },
    });
    const id = await stored(brain, { content: OLD });
    room.clock.advance(40 * DAY);
    const memory = await brain.getMemory(id, { profile: "careful", peek: true });
    expect(memory.verify).toBe(true);
    await brain.setConfidencePolicy({ profiles: { strict: { verify_below: 1 } } });
    await brain.export(room.file("export.jsonl"));
    const other = await room.open();
    await other.import(room.file("export.jsonl"));
    expect((await other.getConfidencePolicy()).in_force.profiles).toMatchObject({
      strict: { verify_below: 1 },
    });
  });

  it("marks what should be checked, on every read, and nothing without one", async () => {
    const brain = await room.open();
    await brain.setConfidencePolicy({ profiles: { careful: { verify_below: 0.7 } } });
    await brain.setCognitiveState(brain.userId, 65);
    const id = await stored(brain, { content: OLD });
    room.clock.advance(40 * DAY);
    const marked = {
      verify: true,
      verify_reason: "told 40 days ago on a day of low state; nobody checked it",
    };
    const by = { profile: "careful", peek: true };
    expect(await brain.getMemory(id, by)).toMatchObject(marked);
    expect((await brain.getRecentSTM(by))[0]).toMatchObject(marked);
    expect((await brain.searchMemories("spare key", by)).hits[0]).toMatchObject(marked);
    const plain = await brain.getMemory(id, { peek: true });
    expect(plain).not.toHaveProperty("verify");
    expect(plain).not.toHaveProperty("verify_reason");
    const { content, details } = await cortexSearch.execute(() => brain, {
      query: "spare key",
      profile: "careful",
    });
    expect(content[0]?.text).toContain(
      "verify (told 40 days ago on a day of low state; nobody checked it)",
    );
    expect(details).toMatchObject({ result: { hits: [marked] } });
  });

  it("that there is none of is refused with those that there are", async () => {
    const brain = await room.open();
    await brain.setConfidencePolicy({ profiles: { careful: {} } });
    await expect(brain.searchMemories("key", { profile: "carefull" })).rejects.toMatchObject({
      code: "VALIDATION_ERROR",
      message: expect.stringContaining('no retrieval profile "carefull" (there are careful)'),
    });
  });

  it("has numbers within their ranges", async () => {
    const brain = await room.open();
    const set = async (profile: object) =>
      await brain.setConfidencePolicy({ profiles: { careful: profile } });
    await expect(set({ verify_below: 2 })).rejects.toMatchObject({ code: "VALIDATION_ERROR" });
    await expect(set({ verify: 1 })).rejects.toMatchObject({ code: "VALIDATION_ERROR" });
  });
});

describe("standingOf", () => {
  it("is the weighed mean of confidence, recency and importance", () => {
    const memory = { confidence: 0.5, days: 30, importance: 5 };
    expect(standingOf(memory)).toBeCloseTo((0.5 + 0.4 * 0.5 + 0.3 * 1) / 1.7, 12);
    const weights = { confidence_weight: 2, temporal_weight: 1, importance_weight: 0 };
    expect(standingOf(memory, weights)).toBeCloseTo((2 * 0.5 + 0.5) / 3, 12);
    const none = { confidence_weight: 0, temporal_weight: 0, importance_weight: 0 };
    expect(standingOf(memory, none)).toBe(1);
  });

  it("prefers the surer of two until recency weighs enough", () => {
    const unsure = { confidence: 0.4, days: 0 };
    const sure = { confidence: 0.9, days: 60 };
    expect(standingOf(sure)).toBeGreaterThan(standingOf(unsure));
    const newest = { temporal_weight: 2 };
    expect(standingOf(sure, newest)).toBeLessThan(standingOf(unsure, newest));
  });

  it("refuses what is no confidence", () => {
    expect(() => standingOf({ confidence: 1.5, days: 0 })).toThrow(/confidence/u);
  });
});

/** Three memories of 80 days, one of which tells of a medicine. */
async function aged(): Promise<{ medicine: string; read: string; unread: string }> {
  const brain = await room.open({ path: room.file() });
  const unread = await stored(brain, { content: "The kettle was bought in Ulm." });
  const read = await stored(brain, { content: OLD });
  const medicine = await stored(brain, { content: "Mum takes 5 mg of warfarin." });
  for (let time = 0; time < 5; time += 1) {
    await brain.getMemory(read);
  }
  await brain.close();
  room.clock.advance(80 * DAY);
  return { medicine, read, unread };
}

/** `cortex verify` with answers on its input. */
async function verify(answers: string, ...args: string[]) {
  const [stdin, stdout, stderr] = [new PassThrough(), new PassThrough(), new PassThrough()];
  stdin.end(answers);
  const { signal } = new AbortController();
  const context = { stdin, stdout, stderr, env: {}, signal };
  const where = ["--brain", room.file(), "--now", String(room.clock.read())];
  const code = await runCli([...where, "verify", ...args], context);
  return { code, out: String(stdout.read() ?? ""), err: String(stderr.read() ?? "") };
}

describe("what to verify next", () => {
  it("begins with what must be right, and tells why by the tool", async () => {
    const { medicine, read, unread } = await aged();
    const brain = await room.open({ path: room.file() });
    const next = await brain.nextToVerify();
    expect(next.map(({ memory }) => memory.id)).toEqual([medicine, read, unread]);
    expect(next.map(({ critical }) => critical)).toEqual([true, false, false]);
    const { content, details } = await cortexVerifyNext.execute(() => brain, { limit: 1 });
    expect(content[0]?.text).toMatch(/^\[.*verify \(told 80 days ago; nobody checked it\)/u);
    expect(details).toMatchObject({ result: { count: 1, to_check: [{ critical: true }] } });
    await brain.recordValidation(medicine, true);
    expect((await brain.nextToVerify()).map(({ memory }) => memory.id)).toEqual([read, unread]);
  });

  it("walks through them: yes and no are recorded, skip is not", async () => {
    const { medicine, read, unread } = await aged();
    const walked = await verify("yes\nperhaps\nn\nskip\n", "--by", "carer");
    expect(walked).toMatchObject({ code: 0, err: "" });
    expect(walked.out).toContain("1/3 Mum takes 5 mg of warfarin.");
    expect(walked.out).toMatch(/ {4}20%; verify: told 80 days ago; nobody checked it\n/u);
    expect(walked.out).toMatch(/Checked 2 memories?: 1 right, 1 wrong; 1 skipped\.\n$/u);
    const brain = await room.open({ path: room.file() });
    const validated = async (id: string) =>
      (await brain.getConfidenceHistory(id))
        .filter(({ reason }) => reason.startsWith("validation"))
        .map(({ reason, actor, note }) => `${reason} ${actor} ${note}`);
    expect(await validated(medicine)).toEqual(["validation_success carer cortex verify"]);
    expect(await validated(read)).toEqual(["validation_failure carer cortex verify"]);
    expect(await validated(unread)).toEqual([]);
  });

  it("stops where the input ends or somebody says so, and lists without asking", async () => {
    const { medicine } = await aged();
    const listed = await verify("", "--json", "--critical");
    const found = JSON.parse(listed.out) as MemoryToCheck[];
    expect(found.map(({ memory }) => memory.id)).toEqual([medicine]);
    expect((await verify("", "--list")).out).toContain("Mum takes 5 mg of warfarin.");
    expect((await verify("quit\n")).out).toMatch(/Checked 0 memories/u);
    expect((await verify("y\n")).out).toMatch(
      /Checked 1 memory: 1 right, 0 wrong; 0 skipped\.\n$/u,
    );
    expect(await verify("", "--profile", "none")).toMatchObject({ code: 1, out: "" });
  });
});
