// A mix of operations on a brain as agents do them, and what must be true of it afterwards. Who works tells each
// operation before it begins and after it is acknowledged; who checks holds the file against what was told.
import { mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

/** Memories that one call lists at most. */
const MOST_LISTED = 10_000;

/** One who works on a brain, with memories of their own; operations follow one another. */
export class Worker {
  #brain;
  #random;
  #label;
  #folder;
  #count = 0;
  #ids = [];
  #session;
  /** What was said in the session. */
  #turns = [];
  /** Deleted, but with a history. */
  #deleted = [];
  /** Of atoms, to be linked: the last two. */
  #atoms = [];

  constructor(brain, random, { label, folder }) {
    this.#brain = brain;
    this.#random = random;
    this.#label = label;
    this.#folder = folder;
  }

  #text() {
    this.#count += 1;
    return `${this.#label}x${this.#count}q is thing number ${this.#count} of ${this.#label}`;
  }

  /**
   * Does one operation; `tell` hears { begin, ... } before it and { done, ... } after it. `without` names kinds to leave
   * out. With more memories than `keep` one is removed, with more turns the session is forgotten, with more that were
   * deleted their histories are.
   */
  async step(tell, { without = [], keep = Number.POSITIVE_INFINITY } = {}) {
    const kinds = WEIGHTED.filter((name) => !without.includes(name));
    const due = [
      [this.#ids, "remove"],
      [this.#turns, "end"],
      [this.#deleted, "forgetHistories"],
    ].find(([list]) => list.length > keep);
    const chosen = this.#ids.length < 4 ? "add" : this.#random.any(kinds);
    const kind = due?.[1] ?? chosen;
    const id = this.#ids.length > 0 ? this.#random.any(this.#ids) : undefined;
    await this[kind](tell, id);
    return kind;
  }

  async add(tell) {
    const content = this.#text();
    tell({ begin: "add", content });
    const { memory_id: id } = stored(
      await this.#brain.createMemory({
        content,
        categories: [this.#random.any(["work", "home", "health"])],
      }),
    );
    this.#ids.push(id);
    tell({ done: "add", id, content });
  }

  async edit(tell, id) {
    const content = this.#text();
    tell({ begin: "edit", id, content });
    stored(await this.#brain.editSTM(id, { content }));
    tell({ done: "edit", id, content });
  }

  async update(tell, id) {
    stored(await this.#brain.updateSTM(id, { importance: 1 + this.#random.below(5) }));
    tell({ done: "update" });
  }

  async validate(tell, id) {
    await this.#brain.recordValidation(id, this.#random.chance(0.7));
    tell({ done: "validate" });
  }

  async forget(tell, id) {
    this.#ids.splice(this.#ids.indexOf(id), 1);
    tell({ begin: "forget", id });
    await this.#brain.forget({ ids: [id] });
    tell({ done: "forget", id });
  }

  async remove(tell, id) {
    this.#ids.splice(this.#ids.indexOf(id), 1);
    tell({ begin: "remove", id });
    await this.#brain.deleteSTMBatch([id]);
    this.#deleted.push(id);
    tell({ done: "remove", id });
  }

  async forgetHistories(tell) {
    await this.#brain.forget({ ids: this.#deleted });
    this.#deleted = [];
    tell({ done: "forget histories" });
  }

  /** A third one takes the place of the first. */
  async atom(tell) {
    if (this.#atoms.length === 2) {
      const { id, subject } = this.#atoms.shift();
      await this.#brain.forget({ ids: [id] });
      tell({ done: "forget texts", contents: [subject] });
    }
    const subject = this.#text();
    const atom = { subject, action: "ran dry", outcome: "the cellar flooded" };
    const { id } = await this.#brain.createAtom(atom);
    this.#atoms.push({ id, subject });
    tell({ done: "atom", subject });
  }

  async link(tell) {
    while (this.#atoms.length < 2) await this.atom(tell);
    const [{ id: from }, { id: to }] = this.#atoms;
    await this.#brain.createCausalLink(from, to, "causes", 0.5);
    tell({ done: "link" });
  }

  /** Two that say the same become one, the older. */
  async merge(tell) {
    const content = this.#text();
    const categories = [`merge ${this.#label}`];
    tell({ begin: "merge", content });
    const twins = [content, `${content}!`].map((text) => ({ content: text, categories }));
    await this.#brain.importMemories(twins, { keepDuplicates: true });
    const { duplicates, groups } = await this.#brain.dedupe({ action: "merge", categories });
    if (duplicates !== 1) throw new Error(`${duplicates} duplicates of "${content}" were merged`);
    const id = groups[0].survivor_id;
    this.#ids.push(id);
    tell({ done: "merge", id, content, without: `${content}!` });
  }

  /** Two that contradict each other, of which one is right; then both go, so that brains stay small. */
  async resolve(tell) {
    this.#count += 1;
    const name = `${this.#label}x${this.#count}q`;
    const create = async (content) => stored(await this.#brain.createMemory({ content }));
    const { memory_id: older } = await create(`${name} is open`);
    const { memory_id: newer, contradictions } = await create(`${name} is not open`);
    const pair = contradictions.find(({ older_id }) => older_id === older);
    if (pair === undefined) throw new Error(`"${name} is not open" contradicts nothing`);
    await this.#brain.resolveContradiction(pair.id, { winner: newer });
    await this.#brain.deleteSTMBatch([older, newer]);
    this.#deleted.push(older, newer);
    tell({ done: "resolve", gone: [older, newer] });
  }

  async pin(tell, id) {
    await this.#brain.clearPins();
    await this.#brain.pin({ memory_id: id });
    tell({ done: "pin" });
  }

  async session(tell) {
    this.#session ??= await this.#brain.startSession({ session_id: `session ${this.#label}` });
    const content = this.#text();
    await this.#session.appendTurn({ user_message: { content } });
    this.#turns.push(content);
    tell({ done: "turn" });
  }

  async end(tell) {
    await this.#brain.forget({ session_id: `session ${this.#label}` });
    tell({ done: "forget texts", contents: this.#turns });
    this.#session = undefined;
    this.#turns = [];
  }

  async importMany(tell) {
    const contents = Array.from({ length: 5 }, () => this.#text());
    const categories = [`import ${this.#label}`];
    tell({ begin: "import", contents });
    await this.#brain.importMemories(contents.map((content) => ({ content, categories })));
    tell({ done: "import", contents });
    // The newest of the category; what was edited since stays where it is in time.
    const newest = await this.#brain.getRecentSTM({ categories, limit: 5, peek: true });
    for (const { id, content } of newest) {
      this.#ids.push(id);
      tell({ done: "add", id, content });
    }
    tell({ done: "take over", contents });
  }

  async backup(tell) {
    const target = join(this.#folder, `backup-${this.#label}-${this.#count++}.db`);
    await this.#brain.backup(target);
    tell({ done: "backup", target });
  }

  async read(tell, id) {
    await this.#brain.getMemory(id);
    await this.#brain.searchMemories("thing number", { limit: 3 });
    await this.#brain.getFacts(this.#brain.userId);
    tell({ done: "read" });
  }
}

/** A refusal is told in the result; here it is an error with the same code. */
function stored(result) {
  if (result.status === "SUCCESS") return result;
  throw Object.assign(new Error(`${result.status}: ${result.message}`), {
    code: result.error_code,
  });
}

const WEIGHTED = [
  ...Array(8).fill("add"),
  ...Array(4).fill("edit"),
  ...Array(3).fill("forget"),
  ...Array(2).fill("remove"),
  ..."update validate atom link merge resolve pin session importMany read".split(" "),
  "backup",
];

/** What must be there, may be there and must not be there, by what workers told. */
export class Expectation {
  /** Content by id, as acknowledged. */
  memories = new Map();
  /** Contents whose ids are not known yet: imports. */
  contents = new Set();
  /** Contents that were merged into another. */
  merged = new Set();
  /** Ids that must be gone. */
  removed = new Set();
  /** Bytes that must be gone. */
  forgotten = new Set();
  /** Operations that were under way at the end: either way is right. */
  #open = new Map();
  acknowledged = 0;

  /** Takes one message of the worker `who`. */
  take(who, message) {
    if (message.begin !== undefined) this.#open.set(who, message);
    if (message.done === undefined) return;
    this.#open.delete(who);
    this.acknowledged += 1;
    const { done, id, content, contents, without, gone } = message;
    if (done === "add" || done === "edit" || done === "merge") {
      this.memories.set(id, { content, old: [...this.#old(id), this.memories.get(id)?.content] });
    }
    if (done === "remove") this.memories.delete(id);
    if (done === "forget") {
      for (const text of [this.memories.get(id)?.content, ...this.#old(id)]) {
        if (text !== undefined) this.forgotten.add(tokenOf(text));
      }
      this.memories.delete(id);
    }
    if (done === "import") for (const text of contents) this.contents.add(text);
    if (done === "take over") for (const text of contents) this.contents.delete(text);
    if (done === "forget texts") for (const text of contents) this.forgotten.add(tokenOf(text));
    if (done === "merge") this.merged.add(without);
    if (done === "resolve") for (const each of gone) this.removed.add(each);
  }

  #old(id) {
    return this.memories.get(id)?.old?.filter((text) => text !== undefined) ?? [];
  }

  /** After an end without a goodbye: what was under way is taken as the file has it. */
  settle(rows) {
    for (const { begin, id, content } of this.#open.values()) {
      const there = rows.get(id);
      if (begin === "edit" && there === content)
        this.take("settled", { done: "edit", id, content });
      const gone = (begin === "forget" || begin === "remove") && there === undefined;
      if (gone) this.memories.delete(id);
    }
    this.#open.clear();
  }

  /** What is wrong with these rows, id to content. */
  problemsOf(rows) {
    const problems = [];
    for (const [id, { content }] of this.memories) {
      if (rows.get(id) !== content) problems.push(`lost: ${id} "${content}" is "${rows.get(id)}"`);
    }
    const all = [...rows.values()];
    const told = new Set(all);
    if (told.size !== all.length) problems.push(`doubled: ${all.length - told.size} texts`);
    for (const content of this.contents) {
      if (!told.has(content)) problems.push(`lost of an import: "${content}"`);
    }
    for (const content of this.merged) {
      if (told.has(content)) problems.push(`merged, but there: "${content}"`);
    }
    for (const id of this.removed) {
      if (rows.has(id)) problems.push(`removed, but there: ${id}`);
    }
    for (const content of all) {
      if (this.forgotten.has(tokenOf(content))) problems.push(`forgotten, but there: "${content}"`);
    }
    return problems;
  }

  /** Forgotten words that are still in a file of the folder. */
  bytesLeftIn(folder, skip = () => false) {
    const left = [];
    for (const name of readdirSync(folder)) {
      if (skip(name)) continue;
      const bytes = readFileSync(join(folder, name)).toString("latin1");
      for (const token of new Set(bytes.match(TOKENS)))
        if (this.forgotten.has(token)) left.push(`${token} in ${name}`);
    }
    return left;
  }
}

/** What tokenOf gives, wherever it begins. */
const TOKENS = /[a-z]\w*?x\d+q/gu;

/** The word that only this text has. */
function tokenOf(content) {
  return content.slice(0, content.indexOf(" "));
}

/** All memories of a brain, id to content. */
export async function rowsOf(brain) {
  const recent = await brain.getRecentSTM({ limit: MOST_LISTED, peek: true });
  if (recent.length < MOST_LISTED) return new Map(recent.map(({ id, content }) => [id, content]));
  // More than one call lists: all of them, from an archive.
  const folder = mkdtempSync(join(tmpdir(), "cortex-rows-"));
  try {
    const archive = join(folder, "all.jsonl");
    await brain.export(archive);
    const lines = readFileSync(archive, "utf8").split("\n").filter(Boolean);
    const memories = lines.map((line) => JSON.parse(line)).filter(({ type }) => type === "memory");
    return new Map(memories.map(({ id, content }) => [id, content]));
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
