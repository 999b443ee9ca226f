import { describe, expect, it } from "@jest/globals";
import { openBrain } from "../../ts/index.js";
import { useRoom } from "./support/brains.js";

const room = useRoom();

describe("recheckContradictions", () => {
  it("tells how many pairs were judged, and leaves those that the rules report", async () => {
    const brain = await openBrain({ path: ":memory:", timezone: "UTC" });
    await brain.createMemory({ content: "My bike is red." });
    await brain.createMemory({ content: "My bike is blue." });
    expect(await brain.recheckContradictions()).toEqual({ checked: 1, dismissed: 0, lowered: 0 });
    expect(await brain.getContradictions({ status: "open" })).toHaveLength(1);
    await brain.close();
  });

  it("judges by the thresholds that the brain was opened with", async () => {
    const path = room.file("brain.db");
    const loose = await openBrain({ path, timezone: "UTC", contradictions: { possible: 0 } });
    await loose.createMemory({ content: "I quit smoking." });
    await loose.createMemory({ content: "I smoke ten cigarettes a day." });
    expect(await loose.getContradictions()).toHaveLength(1);
    await loose.close();
    const strict = await openBrain({
      path,
      timezone: "UTC",
      contradictions: { open: 0.999, possible: 0.99 },
    });
    expect(await strict.recheckContradictions({ user: "*" })).toMatchObject({ dismissed: 1 });
    expect(await strict.getContradictions({ status: "dismissed" })).toMatchObject([
      { resolved_by: "rules" },
    ]);
    await strict.close();
  });

  it("is refused in a brain that was opened to be read", async () => {
    const path = room.file("brain.db");
    await (await openBrain({ path })).close();
    const brain = await openBrain({ path, readOnly: true });
    await expect(brain.recheckContradictions()).rejects.toMatchObject({ code: "READ_ONLY" });
    await brain.close();
  });
});
