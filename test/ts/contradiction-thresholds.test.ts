import type { ContradictionThresholds } from "../../ts/index.js";
import { openBrain } from "../../ts/index.js";

/** How each pair that is told of one change came out. */
async function statuses(contradictions?: ContradictionThresholds): Promise<string[]> {
  const brain = await openBrain({ path: ":memory:", timezone: "UTC", contradictions });
  try {
    await brain.createMemory({ content: "My dentist is Dr. Wirth." });
    const sure = await brain.createMemory({ content: "My dentist is Dr. Bachmann." });
    await brain.createMemory({ content: "I have a red car." });
    const ended = await brain.createMemory({
      content: "It rained. The bus was late. I sold the car. We walked.",
    });
    return [sure, ended].flatMap(({ contradictions: pairs = [] }) =>
      pairs.map(({ status }) => status),
    );
  } finally {
    await brain.close();
  }
}

describe("the thresholds of contradictions", () => {
  it("are 0.9 and 0.5 where nothing is asked for", async () => {
    const found = await statuses();
    expect(found).toContain("open");
    expect(found).toContain("possible");
    expect(await statuses({ open: 0.9, possible: 0.5 })).toEqual(found);
    expect(await statuses({ open: undefined, possible: undefined })).toEqual(found);
  });

  it("open what is as probable as asked for", async () => {
    const found = await statuses();
    expect(await statuses({ open: 0 })).toEqual(found.map(() => "open"));
    expect(await statuses({ open: 1 })).toEqual(found.map(() => "possible"));
  });

  it("leave out what is less probable than possible", async () => {
    const found = await statuses();
    expect(await statuses({ possible: 0.9 })).toEqual(found.filter((status) => status === "open"));
  });

  it.each([
    [{ open: 0.3, possible: 0.5 }, "contradictions.possible (0.5) must not be above"],
    [
      { possible: 0.95 },
      "contradictions.possible (0.95) must not be above contradictions.open (0.9)",
    ],
    [{ open: 1.5 }, "contradictions"],
  ])("%j is refused", async (contradictions, message) => {
    const opening = openBrain({ path: ":memory:", contradictions });
    await expect(opening).rejects.toMatchObject({
      code: "VALIDATION_ERROR",
      message: expect.stringContaining(message),
    });
  });
});
