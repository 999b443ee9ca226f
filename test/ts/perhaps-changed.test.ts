import { mkdtempSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "@jest/globals";
import {
  cortexAdd,
  cortexCheck,
  cortexSearch,
  cortexStm,
  memorySearch,
  recallFor,
  writeView,
} from "../../ts/index.js";
import { memoryLine } from "../../ts/recall/line.js";
import { perhapsChanged } from "../../ts/ui/client/words.js";
import { DAY, stored, useRoom } from "./support/brains.js";
import { resultOf } from "./support/tools.js";

const room = useRoom();

const LOW = "Mum takes ramipril 5 mg in the mornings.";
const HIGH = "Mum takes ramipril 10 mg in the mornings.";
const peek = { peek: true };

/** A brain in which a memory is possibly changed by another, told two days later. */
async function changed() {
  const brain = await room.open({ contradictions: { open: 1, possible: 0.5 } });
  const low = await stored(brain, { content: LOW });
  room.clock.advance(2 * DAY);
  const high = await stored(brain, { content: HIGH });
  room.clock.advance(2 * DAY);
  return { brain, low, high };
}

describe("a memory that a newer one may have changed", () => {
  it("says by which wherever memories are shown, until somebody decides", async () => {
    const { brain, low, high } = await changed();
    const shown = await brain.getMemory(low, peek);
    const created_at = room.clock.time - 2 * DAY;
    expect(shown.undecided).toEqual([{ id: high, content: HIGH, created_at }]);
    expect((await brain.getMemory(high, peek)).undecided).toEqual([]);
    expect(perhapsChanged(shown)).toBe(`decide: perhaps changed by “${HIGH}”`);
    const mark = `perhaps changed by ${high}, 2026-03-03 12:00, "${HIGH}"`;
    const texts = [
      (await resultOf(cortexSearch, brain, { query: "ramipril" })).text,
      (await resultOf(memorySearch, brain, { query: "ramipril" })).text,
      (await resultOf(cortexStm, brain, {})).text,
      (await recallFor(brain, "What ramipril does Mum take?")).block,
    ];
    for (const text of texts) {
      expect(text).toContain(mark);
    }
    const [pair] = await brain.getContradictions();
    await brain.resolveContradiction(pair?.id ?? "", { dismiss: true });
    expect((await brain.getMemory(low, peek)).undecided).toEqual([]);
  });

  it("names only the latest in words, and none where another one took its place", async () => {
    const { brain, low, high } = await changed();
    const memory = await brain.getMemory(low, peek);
    const latest = { id: "m9", content: "Mum's ramipril: 20 mg", created_at: room.clock.time };
    const both = { ...memory, undecided: [latest, ...memory.undecided] };
    const line = memoryLine(both, brain);
    expect(line).toContain(`perhaps changed by m9, 2026-03-05 12:00, "${latest.content}"`);
    expect(line).not.toContain(high);
    const replaced = { ...both, superseded_by: high };
    expect(memoryLine(replaced, brain)).not.toContain("perhaps");
    expect(perhapsChanged(replaced)).toBe("");
  });

  it("says so in its note", async () => {
    const { brain, high } = await changed();
    const folder = join(mkdtempSync(join(room.directory, "view-")), "view");
    await writeView(brain, folder);
    const month = join(folder, "2026-03");
    const notes = readdirSync(month).map((name) => readFileSync(join(month, name), "utf8"));
    expect(notes.filter((note) => note.includes(`> **Perhaps changed by** [`))).toHaveLength(1);
    expect(notes.filter((note) => note.includes(`undecided: ["${high}"]`))).toHaveLength(1);
  });

  it("is not kept sure by being asked for", async () => {
    const { brain, low, high } = await changed();
    await resultOf(cortexSearch, brain, { query: "ramipril" });
    await brain.recordAccess(low);
    expect((await brain.getMemory(low, peek)).access_count).toBe(0);
    expect((await brain.getMemory(high, peek)).access_count).toBe(1);
  });

  it("is stored when it is told again in its own words, and stands against what had changed it", async () => {
    const { brain, high } = await changed();
    const check = await resultOf(cortexCheck, brain, { content: LOW });
    expect(check.result.status).toBe("SUCCESS");
    const { result, text } = await resultOf(cortexAdd, brain, { content: LOW });
    expect(text).toContain("Stored as");
    expect(result.contradictions).toMatchObject([
      { older_id: high, newer_id: result.memory_id, status: "possible" },
    ]);
    const again = await resultOf(cortexAdd, brain, { content: LOW });
    expect(again.text).toContain(`Already stored as ${result.memory_id}`);
  });
});

describe("cortex_add", () => {
  it("stores who said it", async () => {
    const brain = await room.open();
    const { result } = await resultOf(cortexAdd, brain, {
      content: "The bus stops at the mill.",
      speaker: "Derek",
    });
    const memory = await brain.getMemory(result.memory_id ?? "", peek);
    expect(memory.speaker).toBe("Derek");
  });
});
