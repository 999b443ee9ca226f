import {
  chmodSync,
  copyFileSync,
  existsSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  statSync,
  truncateSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "@jest/globals";
import { openBrain } from "../../ts/index.js";

/** From so many on the file is kept. */
const MEMORIES = 10_500;
const OWNER_ONLY = 0o600;
const TIMEOUT_MS = 300_000;

const QUERIES = ["Which boat number 77 is blue?", "what did Ada say of the harbour", "boat 9001"];

/** Later than all of it. */
const NOW = Date.UTC(2100, 0, 1);

const folder = mkdtempSync(join(tmpdir(), "cortex-documents-"));
const path = join(folder, "brain.db");
const file = () => `${path}.search`;

function told(number: number) {
  return {
    content: `The ${number % 2 === 0 ? "blue" : "red"} boat ${number} lies in harbour ${number % 97}.`,
    user_id: number % 7 === 0 ? "wilhelmina-7" : "default",
    speaker: number % 3 === 0 ? "Ada" : "Bo",
    session_id: `talk-${Math.floor(number / 5)}`,
  };
}

/** What a process that begins finds, with its scores. */
async function firstFound(): Promise<unknown> {
  const brain = await openBrain({ path, readOnly: true, clock: () => NOW });
  const found: unknown[] = [];
  for (const user of ["default", "wilhelmina-7"]) {
    for (const query of QUERIES) {
      const { hits, verdict } = await brain.searchMemories(query, { user, peek: true });
      found.push([verdict, hits.map(({ id, score }) => [id, score])]);
    }
  }
  await brain.close();
  return found;
}

/** The same, read from the rows. */
async function foundInRows(): Promise<unknown> {
  const kept = existsSync(file()) ? readFileSync(file()) : undefined;
  rmSync(file(), { force: true });
  const found = await firstFound();
  if (kept !== undefined) {
    writeFileSync(file(), kept, { mode: OWNER_ONLY });
  }
  return found;
}

describe("the file of documents beside a brain", () => {
  beforeAll(async () => {
    const brain = await openBrain({ path });
    await brain.importMemories(Array.from({ length: MEMORIES }, (_, number) => told(number)));
    await brain.close();
  }, TIMEOUT_MS);
  afterAll(() => rmSync(folder, { recursive: true }));

  it(
    "is written when a large brain closes, is its owner's, and gives the same answers as the rows",
    async () => {
      expect(statSync(file()).mode & 0o777).toBe(OWNER_ONLY);
      expect(await firstFound()).toEqual(await foundInRows());
    },
    TIMEOUT_MS,
  );

  it.each<[string, () => void]>([
    ["cut short", () => truncateSync(file(), Math.floor(statSync(file()).size / 2))],
    ["empty", () => truncateSync(file(), 0)],
    [
      "damaged in one byte",
      () => {
        const bytes = readFileSync(file());
        const middle = Math.floor(bytes.length / 2);
        bytes.writeUInt8(bytes.readUInt8(middle) ^ 1, middle);
        writeFileSync(file(), bytes);
      },
    ],
    ["something else", () => writeFileSync(file(), "not of cortex")],
    ["unreadable", () => chmodSync(file(), 0)],
  ])(
    "is not used when it is %s",
    async (_, damage) => {
      const sound = readFileSync(file());
      const expected = await foundInRows();
      damage();
      expect(await firstFound()).toEqual(expected);
      rmSync(file());
      writeFileSync(file(), sound, { mode: OWNER_ONLY });
    },
    TIMEOUT_MS,
  );

  it(
    "is brought up to date by what was stored and deleted since",
    async () => {
      const older = readFileSync(file());
      const brain = await openBrain({ path });
      await brain.createMemory({ content: "Ada said that the harbour froze, boat 9001 with it." });
      const { hits } = await brain.searchMemories("boat 77", { peek: true });
      await brain.deleteSTMBatch(hits.slice(0, 2).map(({ id }) => id));
      await brain.close();
      expect(readFileSync(file()).equals(older)).toBe(true);
      expect(await firstFound()).toEqual(await foundInRows());
    },
    TIMEOUT_MS,
  );

  it(
    "holds no name of who was forgotten",
    async () => {
      const before = `${path}.before`;
      copyFileSync(file(), before);
      expect(readFileSync(before).includes("wilhelmina-7")).toBe(true);
      rmSync(before);
      const brain = await openBrain({ path });
      await brain.forget({ user_id: "wilhelmina-7" });
      expect(existsSync(file())).toBe(false);
      await brain.close();
      expect(existsSync(file()) && readFileSync(file()).includes("wilhelmina-7")).toBe(false);
      expect(await firstFound()).toEqual(await foundInRows());
    },
    TIMEOUT_MS,
  );
});
