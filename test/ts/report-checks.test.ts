/** What a report says somebody should check, and that all of it is of one moment. */
import { describe, expect, test } from "@jest/globals";
import { renderReport } from "../../ts/index.js";
import { DAY, START, stored, useRoom } from "./support/brains.js";

const room = useRoom();

describe("a report", () => {
  test("lists what is critical and not sure enough, with why, and its text only when asked for", async () => {
    const brain = await room.open();
    const medicine = await stored(brain, { content: "Mum takes 5 mg of warfarin." });
    await stored(brain, { content: "The kettle was bought in Ulm." });
    room.clock.advance(40 * DAY);
    const { to_check } = await brain.report();
    expect(to_check.to_verify).toEqual([
      {
        memory_id: medicine,
        at: START,
        confidence: 0.6,
        worth: expect.closeTo((30 / 70) * 0.4, 12),
        reason: "told 40 days ago; nobody checked it",
      },
    ]);
    const next = await brain.nextToVerify({ critical_only: true });
    expect(next.map(({ memory }) => memory.id)).toEqual([medicine]);
    const page = await renderReport(await brain.report(), "html");
    expect(page).toContain("Not sure enough for critical use: told 40 days ago; nobody checked it");
    expect(page).not.toContain("warfarin");
    expect((await brain.report({ with_texts: true })).to_check.to_verify[0]?.text).toContain(
      "warfarin",
    );
  });

  test("begins with the alerts that are open and the pairs to be decided", async () => {
    const brain = await room.open();
    expect((await brain.report()).summary.headline).toMatch(/^There is too little/u);
    await brain.setAlertRule("safety", { actor: "carer" });
    await stored(brain, { content: "I want to kill myself." });
    await stored(brain, { content: "I live in Bern." });
    await stored(brain, { content: "I live in Graz." });
    const report = await brain.report();
    expect(report.summary.headline).toMatch(
      /^1 alert is open: safety \(urgent\)\. 1 pair of memories waits to be decided\. There is too little/u,
    );
    expect(report.to_check.alerts).toEqual([
      {
        id: expect.stringMatching(/^alt_/u),
        rule_id: "safety",
        severity: "urgent",
        opened_at: START,
        acknowledged: false,
      },
    ]);
    const page = await renderReport(report, "html");
    expect(page).toContain("Alert: safety (urgent)");
    expect(page).not.toContain("kill");
  });

  test("tells how many pairs are only possible, and how many were decided in its time", async () => {
    const brain = await room.open();
    expect((await brain.report()).to_check.pairs).toEqual({
      open: 0,
      possible: 0,
      resolved: 0,
      dismissed: 0,
    });
    const pairOf = async (older: string, newer: string) => {
      await stored(brain, { content: older });
      await stored(brain, { content: newer });
      return (await brain.getContradictions({ limit: 1 }))[0]?.id ?? "";
    };
    await brain.resolveContradiction(
      await pairOf("I live in Bern.", "I live in Graz."),
      { winner: "newer" },
      { actor: "carer" },
    );
    room.clock.advance(40 * DAY);
    await pairOf("My dentist is Dr. Wirth.", "My dentist is Dr. Bachmann.");
    await brain.resolveContradiction(
      await pairOf("Ruth has a cat.", "Ruth has no cat."),
      { dismiss: true },
      { actor: "carer" },
    );
    await pairOf(
      "I have a red bicycle.",
      "It rained. The bus was late. I sold the bicycle. We walked.",
    );
    const whole = await brain.report();
    expect(whole.to_check.pairs).toEqual({ open: 1, possible: 1, resolved: 1, dismissed: 1 });
    expect(whole.summary.headline).toMatch(
      /^1 pair of memories waits to be decided\. 1 more may be a contradiction\. /u,
    );
    expect(whole.summary.headline).toContain(
      "In this time 2 pairs of memories were decided: 1 resolved, 1 dismissed.",
    );
    const late = await brain.report({ from: START + 20 * DAY });
    expect(late.to_check.pairs).toMatchObject({ resolved: 0, dismissed: 1 });
    expect(await renderReport(late, "html")).toContain(
      "In this time 1 pair of memories was decided: 0 resolved, 1 dismissed.",
    );
    expect(await renderReport(late, "csv")).toContain(
      "to_check,contradictions,possible,,,,,1,,,,\r\n",
    );
  });

  test("is of one moment: what is written between two figures is in none of them", async () => {
    const brain = await room.open({ path: room.file() });
    const writer = await room.open({ path: room.file() });
    await stored(brain, { content: "Told before: 0." });
    let done = false;
    let written = 1;
    const writing = (async () => {
      while (!done) {
        await stored(writer, { content: `Told while it was made: ${written}.` });
        written += 1;
      }
    })();
    const seen: number[] = [];
    try {
      for (let round = 0; round < 10; round += 1) {
        const { trends, patterns, comparisons } = await brain.report();
        const counts = [
          ...trends
            .filter(({ metric }) => ["initial_confidence", "volume", "words"].includes(metric))
            .map(({ observations }) => observations),
          patterns.observations,
          // A memory is in one category and of one source.
          ...comparisons
            .filter(({ comparison }) => ["category", "source"].includes(comparison.by))
            .map(({ observations }) => observations),
        ];
        const [first = 0] = counts;
        expect(new Set(counts)).toEqual(new Set([first]));
        seen.push(first);
      }
    } finally {
      done = true;
      await writing;
    }
    expect(seen.at(-1)).toBeGreaterThan(seen[0] ?? 0);
  });
});
