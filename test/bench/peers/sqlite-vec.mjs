// better-sqlite3 with FTS5 and sqlite-vec: ten best by words and by vectors, fused by reciprocal rank.
import Database from "better-sqlite3";
import { load } from "sqlite-vec";
import { DIMENSIONS, vectorOf } from "../lib/vectors.mjs";

const CANDIDATES = 50;
const RANK_CONSTANT = 60;

/** A database with the texts and vectors of `items` in it, and how to search it. */
export function sqliteVec(path, items) {
  const database = new Database(path);
  load(database);
  database.pragma("journal_mode = WAL");
  database.exec(
    "CREATE TABLE memory (id INTEGER PRIMARY KEY, content TEXT NOT NULL) STRICT;" +
      "CREATE VIRTUAL TABLE words USING fts5 (content, content = 'memory', content_rowid = 'id', " +
      "tokenize = 'porter unicode61');" +
      `CREATE VIRTUAL TABLE vectors USING vec0 (embedding float[${DIMENSIONS}] distance_metric=cosine)`,
  );
  const memory = database.prepare("INSERT INTO memory (id, content) VALUES (?, ?)");
  const text = database.prepare("INSERT INTO words (rowid, content) VALUES (?, ?)");
  const vector = database.prepare("INSERT INTO vectors (rowid, embedding) VALUES (?, ?)");
  database.transaction(() => {
    for (const [index, { content }] of items.entries()) {
      const id = index + 1;
      memory.run(id, content);
      text.run(id, content);
      vector.run(BigInt(id), Buffer.from(vectorOf(content).buffer));
    }
  })();
  const byWords = database
    .prepare("SELECT rowid FROM words WHERE words MATCH ? ORDER BY rank LIMIT ?")
    .pluck();
  const byVectors = database
    .prepare("SELECT rowid FROM vectors WHERE embedding MATCH ? AND k = ? ORDER BY distance")
    .pluck();
  const contentOf = database.prepare("SELECT content FROM memory WHERE id = ?").pluck();
  const search = (query) => {
    const quoted = query.match(/[\p{Letter}\p{Number}]+/gu).map((word) => `"${word}"`);
    const scores = new Map();
    for (const ranked of [
      byWords.all(quoted.join(" OR "), CANDIDATES),
      byVectors.all(Buffer.from(vectorOf(query).buffer), CANDIDATES),
    ]) {
      for (const [rank, id] of ranked.entries())
        scores.set(id, (scores.get(id) ?? 0) + 1 / (RANK_CONSTANT + rank));
    }
    const best = [...scores].sort(([, a], [, b]) => b - a).slice(0, 10);
    return best.map(([id]) => contentOf.get(id));
  };
  return { search, close: () => database.close() };
}
