// The peer: better-sqlite3 writing the same rows, indexes and tokenizer with cached statements. Neither writes an audit
// row for a new memory, whose own row tells how it began.
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";

const require = createRequire(import.meta.url);
const Database = require("better-sqlite3");
const schema = readFileSync(new URL("../../../sql/0001_foundation.sql", import.meta.url), "utf8");

/** Opens a brain-shaped database: WAL and FULL, as ours. */
export function openPeer(path) {
  const database = new Database(path);
  database.pragma("journal_mode = WAL");
  database.pragma("synchronous = FULL");
  database.exec(schema);
  database.exec("DROP INDEX idx_stm_confidence");
  return database;
}

/** Opens a brain that is there, which nobody else has open. */
export function openPeerFile(path) {
  return new Database(path, { fileMustExist: true });
}

/** A function that stores one memory, without a transaction of its own. */
export function peerInsert(database) {
  const row = database.prepare(
    "INSERT INTO stm_entries (created_at, base_confidence, confidence, confidence_at, confidence_source, importance, " +
      "is_proxy, recorded_at, content_key, id, user_id, categories, topics, source, proxy_agent, speaker, session_id, " +
      "content) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)",
  );
  const category = database.prepare(
    "INSERT INTO stm_categories (category, created_at, seq) VALUES (?, ?, ?)",
  );
  const fullText = database.prepare("INSERT INTO stm_fts (rowid, content) VALUES (?, ?)");
  let made = 0;
  return (memory, now) => {
    const id = `stm_${now.toString(36)}${(made++).toString(36).padStart(18, "0")}`;
    // A content key as spread as a hash is.
    const key = BigInt.asIntN(64, BigInt(made) * 0x9e3779b97f4a7c15n);
    const names = JSON.stringify(memory.categories);
    const { lastInsertRowid } = row.run(
      now,
      1,
      1,
      now,
      "default",
      1,
      0,
      now,
      key,
      id,
      "bench",
      names,
      "[]",
      "api",
      null,
      null,
      null,
      memory.content,
    );
    for (const name of memory.categories) category.run(name, now, lastInsertRowid);
    fullText.run(lastInsertRowid, memory.content);
  };
}

/** A function that finds the ten best memories for a question: BM25 over any of its words. */
export function peerSearch(database) {
  const statement = database.prepare(
    "SELECT m.id, m.content FROM stm_fts JOIN stm_entries m ON m.seq = stm_fts.rowid " +
      "WHERE stm_fts MATCH ? ORDER BY stm_fts.rank LIMIT 10",
  );
  const quoted = (question) => question.match(/\p{Letter}+/gu).map((word) => `"${word}"`);
  return (question) => statement.all(quoted(question).join(" OR "));
}
