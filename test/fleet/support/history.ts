/** One thing that a host was asked to do, as its caller saw it. Times are of one monotonic clock. */
export interface Operation {
  host: string;
  what: "add" | "forget" | "validate" | "read";
  /** Which fact it is about; facts are told apart by a word that only they have. "" of a read. */
  fact: string;
  start: number;
  /** Infinity: there was no answer. */
  end: number;
  outcome: Outcome;
  /** What was told where it was not done. */
  told?: string;
  /** Of a read. */
  seen?: Reading;
}

/** double: it was there already. unknown: nobody was told whether it happened. */
export type Outcome = "done" | "double" | "refused" | "unknown";

/** What a host's brain held. */
export interface Reading {
  /** Each as often as it is there, with its validations. */
  facts: { fact: string; validations: number }[];
  /** The commit at which the replica was. */
  position: number;
  /** It was at that commit before and after. */
  still: boolean;
  /** The database answered: others' writes must be there. */
  up: boolean;
}

/** A replica after all is done. */
export interface LastState {
  host: string;
  reading: Reading;
  /** What it holds of the brain, as JSON lines. */
  lines: string;
}

/** What is left after a run. */
export interface Ending {
  replicas: LastState[];
  /** The commits in the database, by position. */
  commits: { pos: number; id: string }[];
  /** Places (a file of a host, a table) that hold a word of a fact. */
  holders: (fact: string) => string[];
}

/**
 * Whether what the hosts were told is what happened: each rule that was broken, in words; none: all is well. What was
 * not answered may have happened once or not at all.
 */
export function check(history: readonly Operation[], ending: Ending): string[] {
  const facts = new Facts(history);
  return [
    ...ending.replicas.flatMap((replica) => checkFacts(facts, replica)),
    ...history.flatMap((operation) => checkReading(facts, operation)),
    ...checkPositions(history),
    ...checkPrefixes(history, ending),
    ...checkOrder(ending),
    ...checkForgotten(facts, ending),
  ];
}

/** What was asked for and answered of each fact. */
class Facts {
  readonly #byFact = new Map<string, Operation[]>();
  /** What was picked of a fact before: each reading asks for the same of all facts. */
  readonly #picked = new Map<string, Map<string, Operation[]>>();

  constructor(history: readonly Operation[]) {
    for (const operation of history) {
      const known = this.#byFact.get(operation.fact);
      if (known === undefined) this.#byFact.set(operation.fact, [operation]);
      else known.push(operation);
    }
    this.#byFact.delete("");
  }

  get names(): string[] {
    return [...this.#byFact.keys()];
  }

  /** Adds that happened. */
  stored(fact: string): readonly Operation[] {
    return this.#pick("stored", fact, "add", ["done", "double"]);
  }

  /** Adds of something new. */
  new(fact: string): readonly Operation[] {
    return this.#pick("new", fact, "add", ["done"]);
  }

  /** Adds that happened, or may have. */
  mayBeStored(fact: string): readonly Operation[] {
    return this.#pick("may be stored", fact, "add", ["done", "double", "unknown"]);
  }

  forgotten(fact: string): readonly Operation[] {
    return this.#pick("forgotten", fact, "forget", ["done"]);
  }

  /** Forgets that happened, or may have. */
  mayBeForgotten(fact: string): readonly Operation[] {
    return this.#pick("may be forgotten", fact, "forget", ["done", "unknown"]);
  }

  validated(fact: string): readonly Operation[] {
    return this.#pick("validated", fact, "validate", ["done"]);
  }

  /** Validations of which nobody knows whether they happened. */
  mayBeValidated(fact: string): readonly Operation[] {
    return this.#pick("may be validated", fact, "validate", ["unknown"]);
  }

  #pick(
    name: string,
    fact: string,
    what: Operation["what"],
    outcomes: Outcome[],
  ): readonly Operation[] {
    const picked = this.#picked.get(name) ?? new Map<string, Operation[]>();
    this.#picked.set(name, picked);
    const found =
      picked.get(fact) ??
      (this.#byFact.get(fact) ?? []).filter(
        (operation) => operation.what === what && outcomes.includes(operation.outcome),
      );
    picked.set(fact, found);
    return found;
  }
}

/** What was acknowledged is there once, what was refused is not, in the last state of a replica. */
function checkFacts(facts: Facts, { host, reading }: LastState): string[] {
  const told: string[] = [];
  const counts = new Map<string, number>();
  for (const { fact } of reading.facts) {
    counts.set(fact, (counts.get(fact) ?? 0) + 1);
  }
  for (const [fact, count] of counts) {
    if (count > 1) told.push(`${fact} is ${count} times on ${host}`);
    if (facts.mayBeStored(fact).length === 0) told.push(`${fact} is on ${host}, but was refused`);
  }
  for (const fact of facts.names) {
    const isThere = counts.has(fact);
    const stored = facts.stored(fact);
    if (stored.length > 0 && !isThere && facts.mayBeForgotten(fact).length === 0) {
      told.push(`${fact} was stored by ${stored[0]?.host}, but is not on ${host}`);
    }
    if (facts.new(fact).length > 1) {
      told.push(`${fact} was stored as new more than once`);
    }
    if (isThere && facts.forgotten(fact).length > 0) {
      told.push(`${fact} was forgotten, but is on ${host}`);
    }
  }
  return [...told, ...checkValidations(facts, host, reading)];
}

function checkValidations(facts: Facts, host: string, reading: Reading): string[] {
  return reading.facts.flatMap(({ fact, validations }) => {
    const least = facts.validated(fact).length;
    const most = least + facts.mayBeValidated(fact).length;
    return validations >= least && validations <= most
      ? []
      : [`${fact} was validated ${least} to ${most} times, but ${validations} times on ${host}`];
  });
}

/** A read has what was acknowledged before it began, and nothing that nobody had told by its end. */
function checkReading(facts: Facts, { host, seen, start, end }: Operation): string[] {
  if (seen === undefined) {
    return [];
  }
  const there = new Set(seen.facts.map(({ fact }) => fact));
  const isBefore = (operation: Operation) => operation.end < start;
  const mustBeSeen = (operation: Operation) =>
    isBefore(operation) && (seen.up || operation.host === host);
  const told: string[] = [];
  for (const fact of facts.names) {
    const stored = facts.stored(fact).find(mustBeSeen);
    const forgets = facts.mayBeForgotten(fact).filter((forget) => forget.start < end);
    if (stored !== undefined && forgets.length === 0 && !there.has(fact)) {
      told.push(`${host} does not see ${fact}, which ${stored.host} stored before`);
    }
    const forgotten = facts.forgotten(fact).find(mustBeSeen);
    if (forgotten !== undefined && there.has(fact)) {
      told.push(`${host} still sees ${fact}, which ${forgotten.host} forgot before`);
    }
  }
  for (const fact of there) {
    if (!facts.mayBeStored(fact).some((add) => add.start < end)) {
      told.push(`${host} sees ${fact}, which nobody stored`);
    }
  }
  return told;
}

/** A host never goes back: a read is not behind one that ended before it began. */
function checkPositions(history: readonly Operation[]): string[] {
  const told: string[] = [];
  const reads = history.filter(({ seen }) => seen !== undefined);
  for (const host of new Set(reads.map((read) => read.host))) {
    const own = reads.filter((read) => read.host === host);
    const byEnd = own.toSorted((one, other) => one.end - other.end);
    let ended = 0;
    let furthest = 0;
    for (const { start, seen } of own.toSorted((one, other) => one.start - other.start)) {
      for (let next = byEnd[ended]; next !== undefined && next.end < start; next = byEnd[ended]) {
        furthest = Math.max(furthest, next.seen?.position ?? 0);
        ended += 1;
      }
      const position = seen?.position ?? 0;
      if (position < furthest) {
        told.push(`${host} went back from commit ${furthest} to ${position}`);
      }
    }
  }
  return told;
}

const contentOf = ({ facts }: Reading): string[] =>
  facts.map(({ fact, validations }) => `${fact} ${validations}`).sort();

/** What one of two has, and whether the database answered it. */
function more({ host, seen }: Seen, other: Seen): string {
  const there = new Set(contentOf(other.seen));
  const alone = contentOf(seen).filter((fact) => !there.has(fact));
  return `${host}${seen.up ? "" : ", by itself,"} has ${alone.slice(0, 5).join(", ") || "no more"}`;
}

interface Seen {
  host: string;
  seen: Reading;
}

/** Whoever is at a commit sees the same; in the end all are at the last one, with the same lines. */
function checkPrefixes(history: readonly Operation[], { replicas, commits }: Ending): string[] {
  const told: string[] = [];
  const contents = new Map<number, Seen & { content: string }>();
  const readings = [
    ...history.map(({ host, seen }) => ({ host, seen })),
    ...replicas.map(({ host, reading }) => ({ host, seen: reading })),
  ];
  for (const { host, seen } of readings) {
    if (seen?.still !== true) continue;
    const content = contentOf(seen).join();
    const first = contents.get(seen.position);
    const one = { host, seen };
    if (first === undefined) contents.set(seen.position, { ...one, content });
    else if (first.content !== content) {
      const which = `${more(one, first)}, ${more(first, one)}`;
      told.push(`${host} and ${first.host} differ at commit ${seen.position}: ${which}`);
    }
  }
  const head = commits.at(-1)?.pos ?? 0;
  const [one] = replicas;
  for (const { host, reading, lines } of replicas) {
    if (reading.position !== head) {
      told.push(`${host} ends at commit ${reading.position}, the database at ${head}`);
    }
    if (one !== undefined && lines !== one.lines) {
      told.push(`${host} exports other lines than ${one.host}`);
    }
  }
  return told;
}

/** Positions have no gap, and no commit is there twice. */
function checkOrder({ commits }: Ending): string[] {
  const gap = commits.findIndex(({ pos }, index) => pos !== index + 1);
  const ids = new Set(commits.map(({ id }) => id));
  return [
    ...(gap < 0 ? [] : [`there is a gap in the commits at ${gap + 1}`]),
    ...(ids.size === commits.length ? [] : ["a commit is there twice"]),
  ];
}

function checkForgotten(facts: Facts, { holders }: Ending): string[] {
  return facts.names
    .filter((fact) => facts.forgotten(fact).length > 0)
    .flatMap((fact) => holders(fact).map((place) => `${fact} was forgotten, but is in ${place}`));
}
