import { mkdirSync, readdirSync, readFileSync, symlinkSync, writeFileSync } from "node:fs";
import { dirname } from "node:path";
import { describe, expect, it } from "@jest/globals";
import { openBrain, restoreBrain } from "../../ts/index.js";
import { foreignDatabase } from "../e2e/support/foreign.js";
import { START, useRoom } from "./support/brains.js";

const PAGE_SIZE = 4_096;
const DAMAGED_BYTES = 512;
const MEMORIES = 40;
/** For a brain restored and looked through once for each of its pages. */
const PAGES_TIMEOUT_MS = 300_000;

const room = useRoom();

/** A brain with memories, closed, and a backup of it. */
async function brainAndBackup(): Promise<{ path: string; backup: string }> {
  const path = room.file();
  const backup = room.file("backup");
  const brain = await room.open({ path });
  await brain.importMemories(
    Array.from({ length: MEMORIES }, (_, number) => ({ content: `Memory number ${number}.` })),
  );
  await brain.backup(backup);
  await brain.close();
  return { path, backup };
}

async function restored(path: string, backup: string) {
  return await restoreBrain({ path, backup, clock: () => START });
}

async function expectWhole(path: string): Promise<void> {
  const brain = await openBrain({ path });
  expect((await brain.getStats()).total).toBe(MEMORIES);
  expect((await brain.check({ deep: true })).problems).toEqual([]);
  await brain.close();
}

describe("restoreBrain", () => {
  it(
    "restores a brain whichever of its pages is damaged",
    async () => {
      const { path, backup } = await brainAndBackup();
      const whole = readFileSync(path);
      const pages = whole.length / PAGE_SIZE;
      expect(pages).toBeGreaterThan(30);
      const damaged = room.file("damaged");
      const failures: string[] = [];
      for (let page = 0; page < pages; page += 1) {
        const bytes = Buffer.from(whole);
        bytes.fill(0xa5, page * PAGE_SIZE, page * PAGE_SIZE + DAMAGED_BYTES);
        writeFileSync(damaged, bytes);
        try {
          await restored(damaged, backup);
          await expectWhole(damaged);
        } catch (error) {
          failures.push(`page ${page}: ${String(error)}`);
        }
      }
      expect(failures).toEqual([]);
    },
    PAGES_TIMEOUT_MS,
  );

  it.each<[what: string, bytes: () => Buffer]>([
    ["no database", () => Buffer.from("somebody's notes ".repeat(100))],
    ["another application's database", () => foreignDatabase({ table: "notes" })],
    ["a brain of the old extension", () => foreignDatabase({ table: "stm" })],
  ])("takes the place of %s, which is kept beside it", async (_what, bytes) => {
    const { backup } = await brainAndBackup();
    const path = room.file("other");
    writeFileSync(path, bytes());
    const { kept } = await restored(path, backup);
    expect(kept).toContain(`${path}.replaced-`);
    expect(readFileSync(kept).equals(bytes())).toBe(true);
    await expectWhole(path);
  });

  it("keeps what a whole brain holds beside it where that is asked for", async () => {
    const { path, backup } = await brainAndBackup();
    const brain = await openBrain({ path });
    await brain.createMemory({ content: "Told after the backup was made." });
    await brain.close();
    const { kept } = await restoreBrain({ path, backup, keep: true });
    await expectWhole(path);
    const before = await openBrain({ path: kept, readOnly: true });
    expect((await before.getStats()).total).toBe(MEMORIES + 1);
    await before.close();
    expect((await restoreBrain({ path, backup })).kept).toBe("");
  });

  it("gives what is kept a name of its own where two are kept in one second", async () => {
    const { path, backup } = await brainAndBackup();
    const clock = () => Date.UTC(2026, 2, 1);
    const first = await restoreBrain({ path, backup, keep: true, clock });
    const second = await restoreBrain({ path, backup, keep: true, clock });
    expect(first.kept).toBe(`${path}.replaced-20260301T000000Z`);
    expect(second.kept).toBe(`${first.kept}-2`);
    await expectWhole(second.kept);
  });

  it("keeps no copy where the backup is refused", async () => {
    const { path, backup } = await brainAndBackup();
    writeFileSync(backup, readFileSync(backup).subarray(0, PAGE_SIZE));
    await expect(restoreBrain({ path, backup, keep: true })).rejects.toThrow(/is cut short/u);
    expect(readdirSync(dirname(path)).filter((name) => name.includes("replaced"))).toEqual([]);
  });

  it("keeps a damaged brain beside it, also when the damage lies where opening does not look", async () => {
    const { path, backup } = await brainAndBackup();
    const whole = readFileSync(path);
    const damagedPage = whole.length / PAGE_SIZE - 2;
    const bytes = Buffer.from(whole).fill(
      0xa5,
      damagedPage * PAGE_SIZE,
      damagedPage * PAGE_SIZE + DAMAGED_BYTES,
    );
    writeFileSync(path, bytes);
    const { kept } = await restored(path, backup);
    expect(readFileSync(kept).equals(bytes)).toBe(true);
    await expectWhole(path);
  });

  it("restores a damaged brain that is reached through a link to its folder", async () => {
    const { path, backup } = await brainAndBackup();
    mkdirSync(room.file("linked"));
    writeFileSync(room.file("linked/brain"), readFileSync(path).subarray(0, 5_000));
    symlinkSync(room.file("linked"), room.file("link"));
    await restored(room.file("link/brain"), backup);
    await expectWhole(room.file("linked/brain"));
  });

  it.each([
    ["a whole brain", (bytes: Buffer) => bytes],
    ["a damaged brain", (bytes: Buffer) => bytes.subarray(0, 5_000)],
  ])("leaves %s as it is when the backup is damaged", async (_what, change) => {
    const { path, backup } = await brainAndBackup();
    writeFileSync(backup, readFileSync(backup).fill(0xa5, 10 * PAGE_SIZE, 30 * PAGE_SIZE));
    const bytes = change(readFileSync(path));
    writeFileSync(path, bytes);
    await expect(restored(path, backup)).rejects.toMatchObject({ code: "CORRUPT" });
    expect(readFileSync(path).equals(bytes)).toBe(true);
  });

  it("tells of a damaged backup also while the brain is open in this process", async () => {
    const { path, backup } = await brainAndBackup();
    writeFileSync(backup, readFileSync(backup).subarray(0, 5_000));
    const brain = await room.open({ path, timezone: undefined });
    await expect(restoreBrain({ path, backup, clock: room.clock.read })).rejects.toMatchObject({
      code: "CORRUPT",
      message: expect.stringContaining(backup),
    });
    expect((await brain.getStats()).total).toBe(MEMORIES);
  });

  it("refuses an address, which is no place of a file", async () => {
    const { backup } = await brainAndBackup();
    await expect(
      restoreBrain({ path: "postgres://db/cortex#ana", backup, clock: room.clock.read }),
    ).rejects.toMatchObject({ code: "VALIDATION_ERROR" });
  });
});
