// A brain of the old extension whose bytes are damaged by chance, migrated: all of it arrives or a coded error says why
// not, the original keeps every byte, nothing else is left behind, and what arrived is a whole brain.
import { spawnSync } from "node:child_process";
import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { CORTEX_ERROR_CODES, migrateBrain, openBrain } from "../../dist/index.js";
import { inFolder, isCoded, main, root } from "./lib/part.mjs";

const PAGE = 4_096;

/** Pieces of files, rows and schemas that a reader may stumble over. */
const PIECES = [
  "\0",
  "\xff\xff\xff\xff",
  "\x80".repeat(9),
  "CREATE TABLE stm",
  "CREATE TRIGGER t AFTER INSERT ON stm BEGIN DELETE FROM stm; END",
  "2026-02-30T25:61:00",
  '["',
  "NULL",
  "SQLite format 3\0",
];

/** Ways to damage a file; each answers its new bytes. */
const DAMAGES = {
  flip(random, bytes) {
    for (let left = 1 + random.below(8); left > 0; left -= 1) {
      bytes[random.below(bytes.length)] ^= 1 << random.below(8);
    }
    return bytes;
  },
  fill(random, bytes) {
    const at = random.below(bytes.length);
    return bytes.fill(
      random.any([0, 255, 13, 32]),
      at,
      at + 1 + random.below(random.any([4, 64, PAGE])),
    );
  },
  write(random, bytes) {
    bytes.write(random.any(PIECES), random.below(bytes.length), "latin1");
    return bytes;
  },
  header(random, bytes) {
    bytes[random.below(108)] = random.below(256);
    return bytes;
  },
  /** The counts and cell pointers of a page, which lead everywhere else. */
  pageHeader(random, bytes) {
    const at = PAGE * random.below(Math.ceil(bytes.length / PAGE)) + random.below(40);
    if (at < bytes.length) bytes[at] = random.below(256);
    return bytes;
  },
  swapPages(random, bytes) {
    const pages = Math.floor(bytes.length / PAGE);
    if (pages < 2) return bytes;
    const [a, b] = [random.below(pages) * PAGE, random.below(pages) * PAGE];
    const kept = Buffer.from(bytes.subarray(a, a + PAGE));
    bytes.copyWithin(a, b, b + PAGE);
    kept.copy(bytes, b);
    return bytes;
  },
  cut(random, bytes) {
    return bytes.subarray(0, random.below(bytes.length));
  },
  /** Beyond the header, in text and numbers of rows: the file as such stays readable. */
  rows(random, bytes) {
    const at = bytes.indexOf(
      random.any(["stm_", "2026-", '["', "causes", "agent", "api", "plain", "emb_"]),
    );
    if (at > 0) bytes[at + random.below(8)] = random.below(256);
    return bytes;
  },
};

function damaged(random, original) {
  let bytes = Buffer.from(original);
  const done = [];
  for (let left = 1 + random.below(3); left > 0 && bytes.length > 200; left -= 1) {
    const name = random.any(Object.keys(DAMAGES));
    done.push(name);
    bytes = DAMAGES[name](random, bytes);
  }
  return { bytes, done: done.join(", ") };
}

/** The bytes that must still be there afterwards: under the old name, or beside a brain that took its place. */
function isUntouched(folder, source, bytes) {
  const kept = readdirSync(folder).filter(
    (name) => name === "old.db" || name.startsWith("old.db.legacy-"),
  );
  return (
    kept.some((name) => readFileSync(join(folder, name)).equals(bytes)) ||
    readFileSync(source).equals(bytes)
  );
}

/** What became of a migration: the brain's path, or the error. */
async function tried(part, source, target) {
  const dryRun = part.random.chance(0.1);
  try {
    const report = await migrateBrain({ source, target, dryRun, timezone: "UTC", userId: "Ada" });
    return { report, path: dryRun ? undefined : (target ?? source) };
  } catch (error) {
    return { error };
  }
}

async function checkArrived(part, { report, path }, about) {
  for (const { name, read, verified } of report.tables) {
    if (read !== verified) part.found(`${name} is not verified`, about);
  }
  if (path === undefined) return;
  const brain = await openBrain({ path, userId: "Ada", timezone: "UTC" });
  const { problems } = await brain.check({ deep: true });
  if (problems.length > 0)
    part.found("what arrived is damaged", `${problems.join("\n")}\n${about}`);
  await brain.close();
}

/** One damaged file, migrated and looked at. */
async function tryOne(part, work, original, counts) {
  const { bytes, done } = damaged(part.random, original);
  const source = join(work, "old.db");
  const target = part.random.chance(0.7) ? join(work, "new.db") : undefined;
  writeFileSync(source, bytes);
  writeFileSync(join(root, "build/harden/legacy.last"), bytes);
  const began = performance.now();
  const outcome = await tried(part, source, target);
  const took = performance.now() - began;
  counts.files += 1;
  if (!isUntouched(work, source, bytes)) part.found("the original is not what it was", done, bytes);
  if (took > 30_000) part.found("a migration took long", `${took.toFixed(0)} ms: ${done}`, bytes);
  if (outcome.error !== undefined) {
    counts.refused += 1;
    counts.codes.add(outcome.error.code);
    const { error } = outcome;
    if (!isCoded(error, CORTEX_ERROR_CODES) || error.code === "INTERNAL") {
      part.found(
        `${error.code}: ${String(error.message).slice(0, 60)}`,
        `${error.stack}\n${done}`,
        bytes,
      );
    }
    if (String(error.message).length > 1_000) part.found("a long message", error.message, bytes);
    const left = readdirSync(work).filter((name) => !/^old\.db(?:\.lock)?$/u.test(name));
    if (left.length > 0) part.found(`left behind: ${left}`, `${error.message}\n${done}`, bytes);
    return;
  }
  try {
    await checkArrived(part, outcome, done);
  } catch (error) {
    part.found(`what arrived does not open: ${error.code}`, `${error.stack}\n${done}`, bytes);
  }
}

await main("legacy", async (part) => {
  mkdirSync(join(root, "build/harden"), { recursive: true });
  const counts = { files: 0, refused: 0, codes: new Set() };
  await inFolder(async (folder) => {
    const made = join(folder, "made.db");
    const program = join(root, "build/release/test/native/cortex_tests");
    const { stdout } = spawnSync(program, ["--as-other-process", "legacy", made, "40"]);
    if (String(stdout) !== "ok")
      throw new Error("no old brain was made: npm run setup builds what makes it");
    const original = readFileSync(made);
    while (!part.over) {
      const work = join(folder, "work");
      mkdirSync(work);
      await tryOne(part, work, original, counts);
      rmSync(work, { recursive: true, force: true });
    }
  });
  // A crash of the process leaves here the file that it read last.
  rmSync(join(root, "build/harden/legacy.last"));
  return {
    files: counts.files,
    refused: counts.refused,
    codes: [...counts.codes].sort().join(" "),
  };
});
