-- The fact graph: derived from what memories say (graph/fact_reader.h), made anew when the rules change, never exported.
-- No foreign keys: a memory's rows go together, and an entity with its last mention.

-- Names of people and things as one user's memories tell them; key is the name folded. Which of them name one person is
-- decided where it is asked, from the words they share. named: it was told as a proper name, so entity_words has its words.
CREATE TABLE entities (
  id INTEGER PRIMARY KEY,
  user_id TEXT NOT NULL,
  key TEXT NOT NULL,
  name TEXT NOT NULL,
  named INTEGER NOT NULL CHECK (named IN (0, 1)),
  UNIQUE (user_id, key)
) STRICT;

-- Words of proper names.
CREATE TABLE entity_words (
  word TEXT NOT NULL,
  entity_id INTEGER NOT NULL,
  PRIMARY KEY (word, entity_id)
) STRICT, WITHOUT ROWID;

-- Which memories mention an entity, and as what.
CREATE TABLE entity_mentions (
  seq INTEGER NOT NULL,
  entity_id INTEGER NOT NULL,
  type TEXT NOT NULL CHECK (type IN ('person', 'organization', 'location', 'misc', 'concept')),
  PRIMARY KEY (seq, entity_id)
) STRICT, WITHOUT ROWID;

CREATE INDEX idx_entity_mentions_entity ON entity_mentions (entity_id);

-- sentence: bytes of the memory's text. valid_from and valid_to are what the text itself says of them.
CREATE TABLE facts (
  seq INTEGER NOT NULL,
  number INTEGER NOT NULL,
  subject_id INTEGER NOT NULL,
  predicate TEXT NOT NULL,
  object_id INTEGER NOT NULL,
  negated INTEGER NOT NULL CHECK (negated IN (0, 1)),
  attribute INTEGER NOT NULL CHECK (attribute IN (0, 1)),
  said_when TEXT,
  valid_from INTEGER,
  valid_to INTEGER,
  sentence_begin INTEGER NOT NULL,
  sentence_end INTEGER NOT NULL,
  PRIMARY KEY (seq, number)
) STRICT, WITHOUT ROWID;

CREATE INDEX idx_facts_subject ON facts (subject_id, predicate, object_id);

-- Memories whose facts, mentions and topics are still to be made.
CREATE TABLE graph_backlog (
  first_seq INTEGER PRIMARY KEY,
  last_seq INTEGER NOT NULL
) STRICT;

-- The rules that gave a memory its topics; NULL: somebody gave them. 0 without topics: they are still to be derived.
ALTER TABLE stm_entries ADD COLUMN topics_version INTEGER DEFAULT 0;
