import { existsSync, readdirSync, readFileSync, statSync } from "node:fs";
import { describe, expect, it } from "@jest/globals";
import {
  CortexError,
  type EncryptionOptions,
  openBrain,
  rekeyBrain,
  restoreBrain,
} from "../../ts/index.js";
import { memories, START, stored, useRoom } from "./support/brains.js";

const room = useRoom();

/** A word that neither SQLite nor cortex writes by itself. */
const WORD = "Quillfeather";
const encryption: EncryptionOptions = { key: "1f".repeat(32) };
const other: EncryptionOptions = { key: "2e".repeat(32) };
const LONGEST_CONTENT = 32_000;
/** From this number of memories on, facts of all of them are kept beside a brain in the clear. */
const MANY = 10_001;

/** Stores something under a key and closes the brain. */
async function closedBrain(held: EncryptionOptions | null = encryption): Promise<string> {
  const path = room.file();
  const brain = await room.open({ path, encryption: held ?? undefined });
  await stored(brain, { content: `${WORD} keeps the spare key under the blue pot.` });
  await brain.close();
  return path;
}

/** Names of the files in whose bytes the word is. */
function filesWithTheWord(): string[] {
  return readdirSync(room.directory).filter((name) => readFileSync(room.file(name)).includes(WORD));
}

async function codeOf(call: Promise<unknown>): Promise<string> {
  return await call.then(
    () => "none",
    (error: unknown) => (error instanceof CortexError ? error.code : String(error)),
  );
}

describe("an encrypted brain", () => {
  it("opens again with its key only", async () => {
    const path = await closedBrain();
    const again = await room.open({ path, encryption });
    expect(await again.getRecentSTM()).toHaveLength(1);
    await again.close();
    expect(await codeOf(room.open({ path }))).toBe("WRONG_KEY");
    expect(await codeOf(room.open({ path, encryption: other }))).toBe("WRONG_KEY");
    expect(await codeOf(room.open({ path, readOnly: true }))).toBe("WRONG_KEY");
  });

  it("is not opened twice with two keys", async () => {
    const path = room.file();
    await room.open({ path, encryption });
    expect(await codeOf(room.open({ path, encryption: other }))).toBe("OPTIONS_CONFLICT");
    expect(await codeOf(room.open({ path }))).toBe("OPTIONS_CONFLICT");
  });

  it("has no word in any of its files, and none beside it", async () => {
    const brain = await room.open({ path: room.file(), encryption });
    const texts = Array.from({ length: MANY }, (_, number) => ({
      content: `${WORD} has the number ${number}.`,
      speaker: WORD,
    }));
    await brain.importMemories(texts);
    await brain.backup(room.file("copy"));
    await brain.close();
    expect(filesWithTheWord()).toEqual([]);
    expect(readdirSync(room.directory).sort()).toEqual(["brain", "brain.lock", "copy"]);
    await rekeyBrain({ path: room.file(), encryption, newKey: null });
    const clear = await room.open({ path: room.file() });
    await clear.searchMemories(WORD);
    await clear.close();
    expect(filesWithTheWord()).toEqual(["brain", "brain.search"]);
    const { copies } = await rekeyBrain({ path: room.file(), newKey: encryption.key });
    expect(copies).toEqual([room.file("copy")]);
    expect(filesWithTheWord()).toEqual([]);
  }, 60_000);

  it("is exported in the clear, and an export comes into an encrypted one", async () => {
    const path = await closedBrain();
    const brain = await room.open({ path, encryption });
    await brain.export(room.file("all.jsonl"));
    await brain.close();
    expect(filesWithTheWord()).toEqual(["all.jsonl"]);
    const second = await room.open({ path: room.file("second"), encryption: other });
    await second.import(room.file("all.jsonl"));
    expect(await second.getRecentSTM()).toHaveLength(1);
    await second.close();
    expect(filesWithTheWord()).toEqual(["all.jsonl"]);
  });

  it("is restored with its key, also where its file is gone", async () => {
    const path = await closedBrain();
    const brain = await room.open({ path, encryption });
    await brain.backup(room.file("copy"));
    await brain.close();
    const how = { path: room.file("gone"), backup: room.file("copy"), clock: () => START };
    expect(await codeOf(restoreBrain(how))).toBe("WRONG_KEY");
    expect(existsSync(how.path)).toBe(false);
    expect(await restoreBrain({ ...how, encryption })).toMatchObject({ memories: 1 });
    expect(await codeOf(restoreBrain({ ...how, path, encryption: other }))).toBe("WRONG_KEY");
    await rekeyBrain({ path, encryption, newKey: other.key });
    await expect(restoreBrain({ ...how, path, encryption: other })).rejects.toMatchObject({
      code: "WRONG_KEY",
      message: expect.stringContaining(`${how.backup} cannot be read with this key`),
    });
  });
});

describe("a key", () => {
  it("must be 64 hexadecimal digits, and no message shows what was given", async () => {
    for (const key of ["", "secret-word", "1f".repeat(31), `${"1f".repeat(32)}\n`]) {
      const call = openBrain({ path: room.file(), encryption: { key } });
      await expect(call).rejects.toMatchObject({
        code: "VALIDATION_ERROR",
        message: expect.stringContaining("64 hexadecimal digits"),
      });
      await expect(call).rejects.not.toMatchObject({ message: expect.stringMatching(/1f1f|word/) });
    }
    for (const wrong of ["secret-word", { key: 5_551_212 }, { secret: "secret-word" }]) {
      const call = openBrain({ path: room.file(), encryption: wrong as never });
      await expect(call).rejects.toMatchObject({ code: "VALIDATION_ERROR" });
      await expect(call).rejects.not.toMatchObject({
        message: expect.stringMatching(/secret-word|5551212|5_551_212/),
      });
    }
    expect(existsSync(room.file())).toBe(false);
  });

  it("is in nothing that a brain tells", async () => {
    const brain = await room.open({ path: room.file(), encryption });
    const told = JSON.stringify([await brain.getExtendedStats(), brain.path, brain.policy, brain]);
    expect(told).not.toContain("1f1f");
  });

  it("for a brain in memory changes nothing", async () => {
    const brain = await room.open({ encryption });
    await brain.importMemories(memories(2));
    expect(await brain.getRecentSTM()).toHaveLength(2);
  });
});

describe("rekeyBrain", () => {
  it("encrypts, changes the key and decrypts", async () => {
    const path = await closedBrain(null);
    const steps: [EncryptionOptions | undefined, EncryptionOptions | undefined][] = [
      [undefined, encryption],
      [encryption, other],
      [other, undefined],
    ];
    for (const [from, to] of steps) {
      const report = await rekeyBrain({ path, encryption: from, newKey: to?.key ?? null });
      expect(report).toEqual({ path, encrypted: to !== undefined, memories: 1, copies: [] });
      const brain = await room.open({ path, encryption: to });
      expect(await brain.getRecentSTM()).toHaveLength(1);
      expect((await brain.check({ deep: true })).problems).toEqual([]);
      await brain.close();
    }
  });

  it("tells how far the copy is, and leaves the brain as it was when that is what stops it", async () => {
    const path = room.file();
    const large = await room.open({ path });
    const long = "x".repeat(LONGEST_CONTENT - 10);
    await large.importMemories(
      Array.from({ length: 2_000 }, (_, number) => ({ content: `${number} ${long}` })),
    );
    await large.close();
    const bytes = statSync(path).size;
    const told: [number, number][] = [];
    const stopping = rekeyBrain({
      path,
      newKey: other.key,
      onProgress: () => {
        throw new Error("enough");
      },
    });
    await expect(stopping).rejects.toThrow("enough");
    const onProgress = (done: number, total: number) => told.push([done, total]);
    await rekeyBrain({ path, newKey: encryption.key, onProgress });
    expect(told.length).toBeGreaterThan(0);
    expect(told).toEqual([...told].sort(([one], [next]) => one - next));
    expect(told.every(([done, total]) => done > 0 && done < total && total === bytes)).toBe(true);
    await rekeyBrain({ path, encryption, newKey: null });
  }, 60_000);

  it("refuses a brain that is open, a wrong key and what is no key", async () => {
    const path = await closedBrain();
    expect(await codeOf(rekeyBrain({ path, newKey: other.key }))).toBe("WRONG_KEY");
    expect(await codeOf(rekeyBrain({ path, encryption, newKey: "short" }))).toBe(
      "VALIDATION_ERROR",
    );
    expect(await codeOf(rekeyBrain({ path, encryption } as never))).toBe("VALIDATION_ERROR");
    const nowhere = { path: room.file("nowhere"), encryption, newKey: null };
    expect(await codeOf(rekeyBrain(nowhere))).toBe("NOT_FOUND");
    const signal = AbortSignal.abort();
    expect(await codeOf(rekeyBrain({ path, encryption, newKey: null, signal }))).toBe("CANCELLED");
    const brain = await room.open({ path, encryption });
    expect(await codeOf(rekeyBrain({ path, encryption, newKey: null }))).toBe("ALREADY_OPEN");
    expect(await brain.getRecentSTM()).toHaveLength(1);
  });
});
