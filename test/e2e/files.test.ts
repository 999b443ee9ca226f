import { spawnSync } from "node:child_process";
import {
  chmodSync,
  mkdirSync,
  readFileSync,
  statSync,
  symlinkSync,
  truncateSync,
  writeFileSync,
} from "node:fs";
import { Folder } from "./support/folder.js";
import { foreignDatabase } from "./support/foreign.js";
import { Program } from "./support/program.js";

const USER_VERSION_AT = 60;
const NOBODY = 65_534;

let folder: Folder;

beforeEach(() => {
  folder = new Folder();
});

afterEach(() => {
  folder.dispose();
});

interface Opening {
  code: string;
  message: string;
}

async function opening(path: string, ...args: string[]): Promise<Opening> {
  return await Program.result<Opening>("opening.mjs", [path, ...args]);
}

/** The bytes of a brain with a few memories, closed. */
async function brainBytes(): Promise<Buffer> {
  await Program.result("adder.mjs", [folder.brain, "kept", "60"]);
  const bytes = readFileSync(folder.brain);
  folder.empty();
  return bytes;
}

function expectAdvice(message: string): void {
  expect(message.length).toBeGreaterThan(40);
}

describe("a path", () => {
  test("may hold any character, and every name of a file is the same brain", async () => {
    const { stored, links } = await Program.result<Record<string, Record<string, unknown>>>(
      "paths.mjs",
      [folder.path],
    );
    expect(Object.values(stored ?? {})).toHaveLength(14);
    expect(Object.entries(stored ?? {}).filter(([, kept]) => !kept)).toEqual([]);
    const shared = ["OPTIONS_CONFLICT", "resolved", true];
    expect(links).toEqual({
      file: shared,
      folder: shared,
      relative: shared,
      dots: shared,
    });
  });

  test("that links to a brain not yet made is the same brain", async () => {
    symlinkSync(folder.at("real.db"), folder.at("dangling.db"));
    const names = [folder.at("dangling.db"), folder.at("real.db")];
    expect(await Program.result("dangling.mjs", names)).toBe("OPTIONS_CONFLICT");
  });

  test("in a folder that is missing is refused, and nothing is made", async () => {
    const { code, message } = await opening(folder.at("missing/brain.db"));
    expect(code).toBe("IO_ERROR");
    expectAdvice(message);
    expect(folder.list()).toEqual([]);
  });
});

describe("what is no brain is refused and left as it is:", () => {
  /** Opens it for writing and for reading; both must fail with the code and change nothing. */
  async function expectRefused(path: string, expected: string): Promise<void> {
    const before = folder.contents();
    for (const mode of ["readWrite", "readOnly"]) {
      const { code, message } = await opening(path, mode);
      expect({ mode, code }).toEqual({ mode, code: expected });
      expectAdvice(message);
      expect(folder.contents()).toEqual(before);
    }
  }

  test("a folder", async () => {
    mkdirSync(folder.brain);
    await expectRefused(folder.brain, "NOT_A_BRAIN");
  });

  test.each([
    [
      "a text file",
      Buffer.from("# Notes\nThis is no database, but somebody's notes.\n".repeat(50)),
    ],
    ["a few bytes", Buffer.from("SQLite")],
    ["another application's database", foreignDatabase({ table: "notes", applicationId: 0x42 })],
    ["an unmarked database", foreignDatabase({ table: "notes" })],
    ["an unmarked database with a write-ahead log", foreignDatabase({ table: "notes", wal: true })],
  ])("%s", async (_name, bytes) => {
    writeFileSync(folder.brain, bytes);
    await expectRefused(folder.brain, "NOT_A_BRAIN");
  });

  test("a brain of the Python cortex", async () => {
    writeFileSync(folder.brain, foreignDatabase({ table: "stm" }));
    await expectRefused(folder.brain, "LEGACY_BRAIN");
  });

  test("a brain of a newer cortex", async () => {
    const bytes = await brainBytes();
    bytes.writeUInt32BE(bytes.readUInt32BE(USER_VERSION_AT) + 1, USER_VERSION_AT);
    writeFileSync(folder.brain, bytes);
    await expectRefused(folder.brain, "NEWER_VERSION");
  });

  test("a brain that is cut short", async () => {
    writeFileSync(folder.brain, await brainBytes());
    truncateSync(folder.brain, 3 * 4_096);
    await expectRefused(folder.brain, "CORRUPT");
  });
});

describe("a damaged brain", () => {
  test("is found wherever it is, by opening or by a check, and never crashes", async () => {
    await Program.result("adder.mjs", [folder.brain, "kept", "60"]);
    const pages = statSync(folder.brain).size / 4_096;
    const ways = await Program.result<Record<string, number[]>>("damaged.mjs", [
      folder.brain,
      folder.path,
    ]);
    expect(Object.values(ways).flat()).toHaveLength(pages - 1);
    const good = ["open: CORRUPT", "check: CORRUPT", "check: not ok"];
    expect(Object.keys(ways).filter((way) => !good.includes(way))).toEqual([]);
  });
});

describe("a full", () => {
  const expected = {
    refusal: {
      status: "STORAGE_ERROR",
      error_code: "DISK_FULL",
      is_success: false,
      is_rejected: false,
    },
    others: ["DISK_FULL"],
    ok: true,
    problems: [],
  };
  interface Filled {
    stored: number;
    total: number;
    refusal: { message: string };
  }

  test("brain (limits.databaseBytes) refuses new memories and keeps the others", async () => {
    const filled = await Program.result<Filled>("full.mjs", [folder.brain, "600000"]);
    expect(filled).toMatchObject(expected);
    expect(filled.total).toBe(filled.stored);
    expect(filled.stored).toBeGreaterThan(10);
    expectAdvice(filled.refusal.message);
  });

  /** A command under which a private file system can be mounted, where there is one. */
  const mounting = [
    ["unshare", "-m"],
    ["unshare", "-rm"],
  ].find(([command = "", ...args]) => {
    const probe = [...args, "mount", "-t", "tmpfs", "-o", "size=2m", "tmpfs", "/mnt"];
    return spawnSync(command, probe).status === 0;
  });
  const whereMounting = mounting === undefined ? test.skip : test;
  const reason = mounting === undefined ? " (skipped: no file system can be mounted here)" : "";

  whereMounting(
    `file system of 2 MB refuses new memories and keeps the others${reason}`,
    async () => {
      const small = folder.at("small");
      mkdirSync(small);
      const script = 'mount -t tmpfs -o size=2m tmpfs "$0" && exec "$@"';
      const under = [...(mounting ?? []), "sh", "-c", script, small];
      const filled = await Program.result<Filled>("full.mjs", [`${small}/brain.db`], { under });
      expect(filled).toMatchObject(expected);
      expect(filled.total).toBe(filled.stored);
      expect(filled.stored).toBeGreaterThan(10);
    },
  );
});

describe("a brain that cannot be written", () => {
  const asRoot = process.getuid?.() === 0;
  const whereAllowed = process.platform === "win32" ? test.skip : test;

  whereAllowed("can be read with readOnly, and refuses every write", async () => {
    const place = folder.at("fixed");
    mkdirSync(place);
    const brain = `${place}/brain.db`;
    await Program.result("adder.mjs", [brain, "kept", "3"]);
    // What a copy of a brain brings along: the file alone.
    const bytes = readFileSync(brain);
    folder.empty();
    mkdirSync(place);
    writeFileSync(brain, bytes);
    chmodSync(brain, 0o444);
    chmodSync(place, 0o555);
    chmodSync(folder.path, 0o755);
    // Root may write anything: only somebody else can be refused.
    const as = asRoot ? { uid: NOBODY } : {};
    const result = await Program.result<{ contents: string[] }>("reading.mjs", [brain], as);
    chmodSync(place, 0o755);
    expect(result).toMatchObject({
      writable: "READ_ONLY",
      total: 3,
      check: true,
      create: "READ_ONLY",
      maintain: "READ_ONLY",
      native: {
        create: "READ_ONLY",
        import: "READ_ONLY",
        validate: "READ_ONLY",
        maintain: "READ_ONLY",
      },
    });
    expect(result.contents).toHaveLength(3);
    expect(readFileSync(brain).equals(bytes)).toBe(true);
  });
});
