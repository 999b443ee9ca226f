#!/usr/bin/env node
// How much of a brain's file confidence takes: node scripts/confidence-overhead.mjs [MEMORIES]
// Stores that many short memories (default 50,000), has their keys and facts derived, and asks a sqlite3 that knows dbstat (3.40 of
// Debian does) for the bytes of each table and index. Of stm_entries, the bytes of the score's columns are counted by their
// record format: a serial type each in the head, and the value.
import { execFileSync } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { openBrain } from "../dist/index.js";

const count = Number(process.argv[2] ?? 50_000);
const folder = mkdtempSync(join(tmpdir(), "cortex-overhead-"));
const path = join(folder, "brain.db");

/** A record stores a number of 0 or 1 in its type alone, others in 1 to 8 bytes, a text in its length. */
const bytesOf = (column) =>
  `1 + CASE typeof(${column}) WHEN 'null' THEN 0 WHEN 'real' THEN
     CASE WHEN ${column} IN (0.0, 1.0) THEN 0 ELSE 8 END
   WHEN 'text' THEN length(CAST(${column} AS BLOB))
   ELSE CASE WHEN ${column} IN (0, 1) THEN 0 WHEN abs(${column}) < 128 THEN 1 WHEN abs(${column}) < 32768 THEN 2
     WHEN abs(${column}) < 8388608 THEN 3 WHEN abs(${column}) < 2147483648 THEN 4
     WHEN abs(${column}) < 140737488355328 THEN 6 ELSE 8 END END`;

/** What the score adds to a memory: the seed's columns, and where its beginning comes from. */
const columns = [
  "last_accessed",
  "base_confidence",
  "access_count",
  "validation_count",
  "contradiction_count",
  "confidence",
  "confidence_at",
  "confidence_source",
  "derived_categories",
];

try {
  const brain = await openBrain({ path, timezone: "UTC" });
  const memories = Array.from({ length: count }, (_, i) => ({
    id: `stm_${String(i).padStart(26, "0")}`,
    content: `On day ${i} Ruth told that the ${i % 97}th box stands in room ${i % 31} beside the green chair.`,
    categories: [`room${i % 31}`],
  }));
  await brain.importMemories(memories);
  await brain.checkContradictions("Everything is derived before this is answered.");
  await brain.rebuildGraph();
  await brain.close();
  const query = (sql) =>
    execFileSync("sqlite3", ["-readonly", path, sql], { encoding: "utf8" }).trim();
  const total = Number(query("SELECT sum(pgsize) FROM dbstat"));
  const audit = Number(
    query(
      "SELECT coalesce(sum(pgsize), 0) FROM dbstat WHERE name IN ('confidence_audit', 'idx_audit_memory')",
    ),
  );
  const inRows = Number(query(`SELECT sum(${columns.map(bytesOf).join(" + ")}) FROM stm_entries`));
  const share = (bytes) => `${((100 * bytes) / total).toFixed(2)} %`;
  process.stdout.write(
    `${count} memories, ${total} bytes\n` +
      `history and its index: ${audit} bytes, ${share(audit)}\n` +
      `columns of scores: ${inRows} bytes (${(inRows / count).toFixed(1)} a memory), ${share(inRows)}\n` +
      `confidence together: ${share(audit + inRows)}\n`,
  );
} finally {
  rmSync(folder, { recursive: true, force: true });
}
