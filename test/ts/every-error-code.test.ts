import { execFileSync } from "node:child_process";
import { copyFileSync, truncateSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";
import { PassThrough } from "node:stream";
import { describe, expect, it } from "@jest/globals";
import { runCli } from "../../ts/cli/program.js";
import {
  CORTEX_ERROR_CODES,
  type CortexBridge,
  type CortexErrorCode,
  cortexStats,
  migrateBrain,
  openAiCompatibleEmbedder,
  rollBackBrain,
} from "../../ts/index.js";
import native from "../../ts/native.js";
import { root } from "../e2e/support/cortex.js";
import { foreignDatabase } from "../e2e/support/foreign.js";
import { Program } from "../e2e/support/program.js";
import { stored, useRoom } from "./support/brains.js";
import { failing, useEmbeddingServer } from "./support/embedding-server.js";
import { LightRagServer } from "./support/lightrag-server.js";

const room = useRoom();
const startEmbeddingServer = useEmbeddingServer();

/** cortex sync waits between its tries. */
const LIMIT_MS = 30_000;
const FULL = /size limit is full, and this was not stored; make room/;
/** Where a file of SQLite has its user_version, which is a brain's version: https://www.sqlite.org/fileformat2.html */
const VERSION_AT = 60;

interface Failure {
  code?: unknown;
  message?: unknown;
}

interface Cause {
  /** What a person did. */
  cause: string;
  produce: () => Promise<Failure>;
  /** What is wrong, by its name, and what to do. */
  says: RegExp;
}

/** What a call that must fail is rejected with. */
async function rejection(call: Promise<unknown>): Promise<Failure> {
  return await call.then(
    (value) => ({ message: `it resolved to ${JSON.stringify(value)}` }),
    (error: Failure) => error,
  );
}

/** What a call on a new brain in memory is rejected with. */
async function refusal(call: (brain: CortexBridge) => Promise<unknown>): Promise<Failure> {
  return await rejection(call(await room.open()));
}

/** A brain with one memory, "known", that nobody has open. */
async function closedBrain(): Promise<string> {
  const path = room.file();
  const brain = await room.open({ path, ids: () => "known" });
  await stored(brain, { content: "Known." });
  await brain.close();
  return path;
}

/** Writes the version that a newer cortex would leave, in another process: closing a file lets go of its locks. */
function writeNewerVersion(path: string): void {
  const script = `
    const { openSync, writeSync } = require("node:fs");
    writeSync(openSync(process.argv[1], "r+"), Buffer.from([0, 0, 3, 231]), 0, 4, ${VERSION_AT});`;
  execFileSync(process.execPath, ["-e", script, path]);
}

/** A brain whose size limit is reached, and what the memory that no longer fitted was answered. */
async function fullBrain() {
  const brain = await room.open({ path: room.file(), limits: { databaseBytes: 600_000 } });
  const page = "word ".repeat(400);
  for (let number = 1; ; number += 1) {
    const answer = await brain.createMemory({ content: `Page ${number}: ${page}` });
    if (!answer.is_success) return { brain, answer };
  }
}

async function endedSession(brain: CortexBridge): Promise<unknown> {
  const session = await brain.startSession({ session_id: "talk" });
  await session.end();
  return await session.appendTurn({ user_message: { content: "one more thing" } });
}

/** `cortex ...` as a person runs it; the code is what it tells on stderr. */
async function commandLine(args: string[], env: Record<string, string>): Promise<Failure> {
  const [stdin, stdout, stderr] = [new PassThrough(), new PassThrough(), new PassThrough()];
  const { signal } = new AbortController();
  await runCli(["--brain", room.file(), ...args], { stdin, stdout, stderr, env, signal });
  const [, code, message] = /(\b[A-Z_]+): (.*)/s.exec(String(stderr.read() ?? "")) ?? [];
  return { code, message };
}

const causes: Record<CortexErrorCode, Cause> = {
  VALIDATION_ERROR: {
    cause: "an option misspelt",
    produce: () => refusal((brain) => brain.getRecentSTM({ limt: 3 } as never)),
    says: /no property "limt": did you mean "limit"\? It takes: limit/,
  },
  NOT_FOUND: {
    cause: "an id that nothing has",
    produce: () => refusal((brain) => brain.getMemory("m-404")),
    says: /"m-404": search for it/,
  },
  AMBIGUOUS: {
    cause: "an edit of a memory named by words that two have",
    produce: () =>
      refusal(async (brain) => {
        await stored(brain, { content: "Tea is at five." });
        await stored(brain, { content: "Choir practice is at five." });
        return await brain.editSTM("at five", { append: "Sharp." });
      }),
    says: /"at five"/,
  },
  CLOSED: {
    cause: "a call after close()",
    produce: () =>
      refusal(async (brain) => {
        await brain.close();
        return await brain.getStats();
      }),
    says: /closed.*open it again/,
  },
  READ_ONLY: {
    cause: "storing in a brain opened for reading",
    produce: async () => {
      const brain = await room.open({ path: await closedBrain(), readOnly: true });
      return await rejection(brain.createMemory({ content: "Kept?" }));
    },
    says: /readOnly/,
  },
  BUSY: {
    cause: "rolling back a brain that another process uses",
    produce: async () => {
      writeFileSync(room.file(), foreignDatabase({ table: "stm" }));
      await migrateBrain({ source: room.file() });
      let found: Failure = {};
      const other = Program.start("holding.mjs", [room.file(), "kept", "lost"], {
        onMessage: async (_message, program) => {
          found = await rejection(rollBackBrain({ path: room.file() }));
          program.kill();
        },
      });
      await other.end();
      return found;
    },
    says: /brain is in use by another program: stop it, then try again/,
  },
  DISK_FULL: {
    cause: "importing into a full brain",
    produce: async () => {
      const { brain } = await fullBrain();
      return await rejection(brain.importMemories([{ content: "A long story. ".repeat(700) }]));
    },
    says: FULL,
  },
  IO_ERROR: {
    cause: "a brain in a folder that is not there",
    produce: () => rejection(room.open({ path: room.file("missing/brain.db") })),
    says: /missing does not exist; create it/,
  },
  CORRUPT: {
    cause: "a brain whose copying broke off",
    produce: async () => {
      truncateSync(await closedBrain(), 3 * 4_096);
      return await rejection(room.open({ path: room.file() }));
    },
    says: /brain .*backup/,
  },
  NOT_A_BRAIN: {
    cause: "a text file",
    produce: async () => {
      writeFileSync(room.file(), "Dear diary, this is no brain, but a text of some length.\n");
      return await rejection(room.open({ path: room.file() }));
    },
    says: /brain is not a brain: it is no SQLite database; choose another path/,
  },
  WRONG_KEY: {
    cause: "an encrypted brain, opened without its key",
    produce: async () => {
      const brain = await room.open({ path: room.file(), encryption: { key: "1".repeat(64) } });
      await brain.close();
      return await rejection(room.open({ path: room.file() }));
    },
    says: /brain is encrypted, or no brain: give its key \(--key-file, CORTEX_KEY/,
  },
  LEGACY_BRAIN: {
    cause: "a brain of the old extension",
    produce: async () => {
      writeFileSync(room.file(), foreignDatabase({ table: "stm" }));
      return await rejection(room.open({ path: room.file() }));
    },
    says: /brain is of the old cortex extension: .*cortex migrate/,
  },
  NEWER_VERSION: {
    cause: "a brain that a newer cortex wrote",
    produce: async () => {
      writeNewerVersion(await closedBrain());
      return await rejection(room.open({ path: room.file() }));
    },
    says: /brain has version 999, .*install a newer cortex/,
  },
  SCHEMA_CHANGED: {
    cause: "a newer cortex brought the brain to its version meanwhile",
    produce: async () => {
      const brain = await room.open({ path: await closedBrain() });
      writeNewerVersion(brain.path);
      // A commit, after which connections look at the file again.
      await brain.recordValidation("known", true);
      return await rejection(brain.getMemory("known", { peek: true }));
    },
    says: /version \d+ to 999: close it and open it again/,
  },
  ALREADY_OPEN: {
    cause: "a second copy of the addon in the process",
    produce: async () => {
      const copy = room.file("copy.node");
      copyFileSync(join(root, "build/release/cortex.node"), copy);
      await room.open({ path: room.file() });
      const addon: typeof native = createRequire(import.meta.url)(copy);
      return await rejection(
        addon.open({
          path: room.file(),
          read_only: false,
          timezone: "UTC",
          default_policy: native.defaultPolicy,
          policy: {},
          content_limit: 1_000,
          database_limit: 0,
          sinks: [],
        }),
      );
    },
    says: /brain is open in this process already: close/,
  },
  OPTIONS_CONFLICT: {
    cause: "one file opened twice with different options",
    produce: async () => {
      await room.open({ path: room.file() });
      return await rejection(room.open({ path: room.file(), timezone: "Asia/Tokyo" }));
    },
    says: /brain is open in this process with other options: use the same/,
  },
  CANCELLED: {
    cause: "a search that is called off",
    produce: () => refusal((brain) => brain.searchMemories("tea", { signal: AbortSignal.abort() })),
    says: /cancelled/i,
  },
  CONTENT_EMPTY: {
    cause: "an atom of nothing",
    produce: () =>
      refusal((brain) => brain.createAtom({ subject: " ", action: "spreads", outcome: "rust" })),
    says: /subject/,
  },
  CONTENT_TOO_LONG: {
    cause: "an atom of a whole book",
    produce: () =>
      refusal((brain) =>
        brain.createAtom({ subject: "book", action: "x".repeat(2_001), outcome: "sleep" }),
      ),
    says: /action.*2,?000/,
  },
  SECRET_REFUSED: {
    cause: "a user who is named like a key",
    produce: () =>
      refusal((brain) =>
        brain.startSession({ session_id: `npm_${"Ab3dE6gH9k".repeat(4).slice(4)}` }),
      ),
    says: /session_id holds a secret \(npm_token\).*nothing was stored/,
  },
  VERSION_CONFLICT: {
    cause: "a change of a session that somebody else changed first",
    produce: () =>
      refusal(async (brain) => {
        const session = await brain.startSession({ session_id: "talk" });
        await session.describe({ active_topic: "tea" });
        return await session.describe({ active_topic: "cake" }, { expected_version: 0 });
      }),
    says: /talk.* has version \d+ and not 0: read it again/,
  },
  SESSION_NOT_ACTIVE: {
    cause: "a turn in a session that ended",
    produce: () => refusal(endedSession),
    says: /session talk is ENDED: start another session/i,
  },
  NO_EMBEDDER: {
    cause: "searching by meaning without an embedder",
    produce: () => refusal((brain) => brain.semanticSearch("tea")),
    says: /semanticSearch .*without an embedder; searchMemories/,
  },
  STORAGE_ERROR: {
    cause: "storing in a full brain",
    produce: async () => {
      const { status, message } = (await fullBrain()).answer;
      return { code: status, message };
    },
    says: FULL,
  },
  EMBEDDER_FAILED: {
    cause: "searching by meaning while the service is out of order",
    produce: async () => {
      const server = await startEmbeddingServer();
      server.behave = failing;
      const embedder = openAiCompatibleEmbedder({ baseUrl: server.url, model: "m", dimensions: 8 });
      return await rejection((await room.open({ embedder })).semanticSearch("tea"));
    },
    says: /127\.0\.0\.1.*500/,
  },
  NO_SINK: {
    cause: "asking for a LightRAG server that was never given",
    produce: () => refusal((brain) => brain.getLightRagState()),
    says: /without one; give openBrain lightrag: \{ url \}/,
  },
  SINK_FAILED: {
    cause: "cortex sync with a key that the LightRAG server refuses",
    produce: async () => {
      const server = new LightRagServer();
      server.apiKey = "right";
      await server.start();
      const env = { CORTEX_LIGHTRAG_URL: server.url, CORTEX_LIGHTRAG_API_KEY: "wrong" };
      await commandLine(["add", "Tea is at five."], env);
      return await commandLine(["sync"], env).finally(() => server.stop());
    },
    says: /127\.0\.0\.1.*403.*1 memory waits, and cortex sync goes on/,
  },
  UNREACHABLE: {
    cause: "the address of a brain in a PostgreSQL that is not running",
    produce: async () => {
      const path = "postgres://ana:secret@127.0.0.1:1/cortex#acme/ana";
      return await rejection(
        room.open({ path, fleet: { cache: room.file("fleet"), writeTimeoutMs: 100 } }),
      );
    },
    says: /^postgres:\/\/ana@127\.0\.0\.1:1\/cortex#acme\/ana does not answer: .*ECONNREFUSED/,
  },
  NATIVE_LOAD_FAILED: {
    cause: "CORTEX_NATIVE_PATH names nothing",
    produce: async () => {
      const script = `try { require(process.argv[1]); } catch ({ code, message }) {
        process.stdout.write(JSON.stringify({ code, message }));
      }`;
      const env = { ...process.env, CORTEX_NATIVE_PATH: room.file("missing.node") };
      const args = ["-e", script, join(root, "ts/binding.cjs")];
      return JSON.parse(execFileSync(process.execPath, args, { encoding: "utf8", env }));
    },
    says: /missing\.node.*What to do:.*CORTEX_NATIVE_PATH names the only file tried/s,
  },
  INTERNAL: {
    cause: "a host whose own settings are no JSON when a tool wants a brain",
    produce: async () => {
      const outcome = await cortexStats.execute(() => room.open(JSON.parse("{path:")), {});
      return "failure" in outcome.details ? outcome.details.failure : {};
    },
    says: /JSON/,
  },
};

describe("every error code has a real cause, which its message names with what to do:", () => {
  it("the table is of every code", () => {
    expect(Object.keys(causes)).toEqual([...CORTEX_ERROR_CODES]);
  });

  it.each(CORTEX_ERROR_CODES.map((code) => ({ code, ...causes[code] })))(
    "$code: $cause",
    async ({ code, produce, says }) => {
      expect(await produce()).toMatchObject({ code, message: expect.stringMatching(says) });
    },
    LIMIT_MS,
  );
});
