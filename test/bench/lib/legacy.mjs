// A brain of the old extension, as large as a benchmark wants it.
import { randomBytes } from "node:crypto";
import { createRequire } from "node:module";

const require = createRequire(import.meta.url);
const Database = require("better-sqlite3");

const TABLES = `
CREATE TABLE stm (id TEXT PRIMARY KEY, content TEXT NOT NULL, categories TEXT, importance REAL DEFAULT 1.0,
  access_count INTEGER DEFAULT 0, created_at TEXT NOT NULL, updated_at TEXT, expires_at TEXT,
  source TEXT DEFAULT 'agent', source_message_id TEXT);
CREATE TABLE embeddings (id TEXT PRIMARY KEY, source_type TEXT NOT NULL, source_id TEXT NOT NULL, content TEXT,
  embedding BLOB NOT NULL, model TEXT DEFAULT 'all-MiniLM-L6-v2', created_at TEXT NOT NULL,
  UNIQUE (source_type, source_id));
CREATE TABLE atoms (id TEXT PRIMARY KEY, subject TEXT NOT NULL, action TEXT NOT NULL, outcome TEXT NOT NULL,
  consequences TEXT NOT NULL, confidence REAL DEFAULT 1.0, source TEXT, created_at TEXT NOT NULL,
  access_count INTEGER DEFAULT 0);`;
const VECTOR_BYTES = 1536;
const VECTOR_EVERY = 5;

export function makeLegacyBrain(path, memories) {
  const database = new Database(path);
  database.exec(TABLES);
  const memory = database.prepare(
    "INSERT INTO stm (id, content, categories, importance, access_count, created_at) VALUES (?, ?, ?, ?, ?, ?)",
  );
  const vector = database.prepare(
    "INSERT INTO embeddings (id, source_type, source_id, embedding, created_at) VALUES (?, 'stm', ?, ?, ?)",
  );
  const start = Date.UTC(2025, 0, 1);
  const fill = database.transaction(() => {
    for (const [index, { content, categories }] of memories.entries()) {
      const id = `stm_${index.toString(16).padStart(12, "0")}`;
      const time = new Date(start + index * 37_000).toISOString().replace("Z", "113");
      memory.run(id, content, JSON.stringify(categories ?? ["general"]), 1.5, index % 7, time);
      if (index % VECTOR_EVERY === 0)
        vector.run(`emb_${index}`, id, randomBytes(VECTOR_BYTES), time);
    }
  });
  fill();
  database.close();
}
