/** Lives a year through a brain: stores, searches and checks as it goes, and compares scores with the truth. */
import { type ConfidenceSettings, CortexError, openBrain } from "../../index.js";
import { type Attribute, DAY, START, valueAt, YEAR } from "./life.js";
import type { Statement } from "./telling.js";
import type { Asked, Form, Told, Year } from "./year.js";

/** What a memory says, against the truth: it holds, it held before, it never did. */
export type Standing = "current" | "stale" | "wrong";

/** A memory's score at one of the moments. */
export interface Sample {
  moment: number;
  memory: string;
  score: number;
  standing: Standing;
  /** Nothing else was told later of what it says. */
  isLast: boolean;
  /** It carries a penalty: of an open contradiction, or because it proved wrong. */
  isDisputed: boolean;
}

/** What was the first hit of a question. */
export interface Answer {
  first: Standing | "other";
  /** Its score; null where nothing was found. */
  score: number | null;
  /** The value of now has been told, so that it can be found. */
  isKnown: boolean;
  /** Of which kind of attribute, and what was asked. */
  kind: string;
  text: string;
  /** What the first hit says, and the first of those shown that says the value of now. */
  firstText: string | null;
  currentText: string | null;
}

/** What storing said of something told. */
export interface Noticed {
  role: "change" | "correction";
  isExplicit: boolean;
  /** Of which kind of attribute, and in which words. */
  kind: string;
  form: Form;
  text: string;
  /** A memory with another value of the same attribute was named; null: none. */
  noticed: "open" | "possible" | null;
  /** It was refused, as the same as a memory that says another value. */
  isLost: boolean;
}

/** A penalty that a pair gave when it was opened: what its memory said then, and what the new one said. */
export interface Penalty {
  on: Standing | "event";
  by: Standing | "event";
  onText: string;
  byText: string;
}

export interface Run {
  stored: number;
  refused: number;
  samples: Sample[];
  answers: Answer[];
  noticed: Noticed[];
  penalties: Penalty[];
}

/** All that was told of attributes until a moment. */
export interface Moment {
  brain: Brain;
  /** Days from the beginning. */
  day: number;
  /** By memory. */
  said: ReadonlyMap<string, readonly Statement[]>;
  /** Also what was refused as a duplicate, in order. */
  told: readonly (Statement & { at: number })[];
  /** Of this moment. */
  samples: readonly Sample[];
}

export interface SimulationOptions {
  /** The confidence settings of the brain. */
  settings?: object;
  /** How often all scores are read, evenly over the year. */
  moments?: number;
  progress?: (done: number, total: number) => void;
  /** Sees the brain at each moment; must change nothing in it. */
  look?: (moment: Moment) => Promise<void>;
}

type Brain = Awaited<ReturnType<typeof openBrain>>;

/** More memories than a year has. */
const ALL = 10_000;
/** Hits that a question is shown; each counts as an access. */
const SHOWN = 5;

/** undefined where the brain knows no such policy. */
export async function simulate(
  year: Year,
  {
    settings = {},
    moments = 40,
    progress = () => {},
    look = async () => {},
  }: SimulationOptions = {},
): Promise<Run | undefined> {
  const clock = new Clock();
  const brain = await open(settings, clock);
  if (brain === undefined) return undefined;
  const simulation = new Simulation(brain, year, look);
  const times = Array.from({ length: moments }, (_, index) => ((index + 1) * YEAR) / moments);
  try {
    let moment = 0;
    for (const [index, happening] of year.happenings.entries()) {
      while ((times[moment] ?? Number.POSITIVE_INFINITY) <= happening.at) {
        await simulation.look(clock.set(times[moment] as number), moment);
        moment += 1;
      }
      clock.set(happening.at);
      if (happening.what === "told") await simulation.tell(happening);
      else if (happening.what === "asked") await simulation.ask(happening);
      else if (happening.what === "read") await simulation.read(happening.which);
      else await brain.setCognitiveState(USER, happening.value);
      progress(index + 1, year.happenings.length);
    }
    for (; moment < moments; moment += 1) {
      await simulation.look(clock.set(times[moment] as number), moment);
    }
    return simulation.run;
  } finally {
    await brain.close();
  }
}

const USER = "user";

/** The time of the brain, set by days of the year. */
class Clock {
  now = START;

  set(day: number): number {
    this.now = START + Math.round(day * DAY);
    return day;
  }
}

/** Ids count up, so that a run is the same each time. */
async function open(settings: object, clock: Clock): Promise<Brain | undefined> {
  let last = 0;
  try {
    return await openBrain({
      path: ":memory:",
      userId: USER,
      timezone: "UTC",
      clock: () => clock.now,
      ids: () => {
        last += 1;
        return `memory-${String(last).padStart(6, "0")}`;
      },
      confidence: settings as ConfidenceSettings,
    });
  } catch (error) {
    if (error instanceof CortexError && error.code === "VALIDATION_ERROR") return undefined;
    throw error;
  }
}

class Simulation {
  readonly run: Run = {
    stored: 0,
    refused: 0,
    samples: [],
    answers: [],
    noticed: [],
    penalties: [],
  };
  readonly #brain: Brain;
  readonly #attributes: readonly Attribute[];
  readonly #said = new Map<string, Statement[]>();
  readonly #texts = new Map<string, string>();
  readonly #ids: string[] = [];
  /** Of each attribute, the values that some memory says. */
  readonly #known = new Map<number, Set<string>>();
  /** Of each attribute, the value that was told last. */
  readonly #latest = new Map<number, string>();
  readonly #told: (Statement & { at: number })[] = [];
  readonly #look: NonNullable<SimulationOptions["look"]>;

  constructor(brain: Brain, { attributes }: Year, look: NonNullable<SimulationOptions["look"]>) {
    this.#brain = brain;
    this.#look = look;
    this.#attributes = attributes;
  }

  async tell(told: Told): Promise<void> {
    const { at, text, categories, statements } = told;
    const result = await this.#brain.createMemory({ content: text, categories });
    const { memory_id, contradictions = [] } = result;
    for (const statement of statements) {
      const named = contradictions.flatMap((pair) =>
        this.#denies(pair.older_id, statement)
          ? [pair.status === "possible" ? ("possible" as const) : ("open" as const)]
          : [],
      );
      const isLost = memory_id === undefined && !this.#says(result.matched_id ?? "", statement);
      const status = named.includes("open") ? "open" : (named[0] ?? null);
      this.#notice(statement, told, { noticed: status, isLost });
    }
    for (const statement of statements) {
      this.#latest.set(statement.attribute, statement.value);
      this.#told.push({ ...statement, at });
    }
    if (memory_id === undefined) {
      this.run.refused += 1;
      return;
    }
    this.run.stored += 1;
    this.#ids.push(memory_id);
    this.#said.set(memory_id, [...statements]);
    this.#texts.set(memory_id, text);
    for (const { attribute, value } of statements) {
      this.#known.set(attribute, (this.#known.get(attribute) ?? new Set()).add(value));
    }
    const standing = (id: string) => this.#standingOf(id, at) ?? "event";
    for (const { penalised_id } of contradictions) {
      if (penalised_id !== null) {
        this.run.penalties.push({
          on: standing(penalised_id),
          by: standing(memory_id),
          onText: this.#texts.get(penalised_id) ?? "",
          byText: text,
        });
      }
    }
  }

  /** Only of what could be noticed: some memory says another value. */
  #notice(
    { attribute, value, role, isExplicit }: Statement,
    { form, text }: Told,
    result: Pick<Noticed, "noticed" | "isLost">,
  ): void {
    const others = [...(this.#known.get(attribute) ?? [])].filter((known) => known !== value);
    if ((role === "change" || role === "correction") && others.length > 0) {
      const kind = this.#attributes[attribute]?.kind.name ?? "";
      this.run.noticed.push({ role, isExplicit, kind, form, text, ...result });
    }
  }

  async ask({ at, text, attribute, isChecked }: Asked): Promise<void> {
    const known = this.#known.get(attribute);
    if (known === undefined) return;
    const { hits } = await this.#brain.searchMemories(text, { limit: SHOWN });
    const first = hits[0];
    const isAbout = (id: string) =>
      this.#said.get(id)?.filter((statement) => statement.attribute === attribute) ?? [];
    const statements = first === undefined ? [] : isAbout(first.id);
    const standing = statements.length === 0 ? "other" : this.#standing(statements, at);
    const asked = this.#attributes[attribute] as Attribute;
    const current = valueAt(asked, at);
    const isCurrent = (id: string) => isAbout(id).some(({ value }) => value === current);
    this.run.answers.push({
      first: standing,
      score: first?.confidence ?? null,
      isKnown: current !== undefined && known.has(current),
      kind: asked.kind.name,
      text,
      firstText: first?.content ?? null,
      currentText: hits.find(({ id }) => isCurrent(id))?.content ?? null,
    });
    if (isChecked && first !== undefined && standing !== "other") {
      await this.#brain.recordValidation(first.id, standing === "current");
    }
  }

  async read(which: number): Promise<void> {
    const id = this.#ids[Math.floor(which * this.#ids.length)];
    if (id !== undefined) await this.#brain.getMemory(id);
  }

  /** The scores of all that states an attribute. */
  async look(day: number, moment: number): Promise<void> {
    const first = this.run.samples.length;
    const memories = await this.#brain.getRecentSTM({ limit: ALL, peek: true });
    for (const { id, confidence, disputed } of memories) {
      const standing = this.#standingOf(id, day);
      if (standing === undefined) continue;
      const isLast = (this.#said.get(id) ?? []).every(
        ({ attribute, value }) => this.#latest.get(attribute) === value,
      );
      const isDisputed = disputed !== null;
      this.run.samples.push({
        moment,
        memory: id,
        score: confidence,
        standing,
        isLast,
        isDisputed,
      });
    }
    await this.#look({
      brain: this.#brain,
      day,
      said: this.#said,
      told: this.#told,
      samples: this.run.samples.slice(first),
    });
  }

  #says(id: string, { attribute, value }: Statement): boolean {
    return (this.#said.get(id) ?? []).some(
      (statement) => statement.attribute === attribute && statement.value === value,
    );
  }

  #denies(id: string, { attribute, value }: Statement): boolean {
    return (this.#said.get(id) ?? []).some(
      (statement) => statement.attribute === attribute && statement.value !== value,
    );
  }

  /** undefined for a memory of a one-off event. */
  #standingOf(id: string, day: number): Standing | undefined {
    const statements = this.#said.get(id) ?? [];
    return statements.length === 0 ? undefined : this.#standing(statements, day);
  }

  #standing(statements: readonly Statement[], day: number): Standing {
    const each = statements.map(({ attribute, value }) =>
      standingOf(this.#attributes[attribute] as Attribute, value, day),
    );
    if (each.includes("wrong")) return "wrong";
    return each.includes("stale") ? "stale" : "current";
  }
}

/** Whether a value of an attribute holds on a day, held before, or never did until then. */
export function standingOf(attribute: Attribute, value: string, day: number): Standing {
  if (valueAt(attribute, day) === value) return "current";
  const hasHeld = attribute.held.some((each) => each.value === value && each.from <= day);
  return hasHeld ? "stale" : "wrong";
}
