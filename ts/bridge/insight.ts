import type native from "../native.js";
import { validationError } from "./errors.js";
import type { Handle } from "./handle.js";
import { requireItems } from "./import.js";
import * as inputs from "./insight-inputs.js";
import { nativeCall, runTask } from "./task.js";
import { show } from "./text.js";
import type { UserOptions } from "./types.js";

export type TrendReport = native.TrendReport;
export type PatternReport = native.PatternReport;
export type CompareReport = native.CompareReport;
export type OutsideEvent = native.OutsideEvent;
export type Repetition = native.Repetition;
export type EventRecording = native.EventRecording;
/** Events whose values can be compared. */
export type EventSeries = native.EventSeries;
/** A figure with its interval. */
export type Estimate = native.Estimate;
/** How a figure was found: the method and its parameters. */
export type InsightMethod = native.InsightMethod;
export type InsightMetric = native.InsightMetric;
export type InsightComparedMetric = native.InsightComparedMetric;
export type InsightGrouping = native.InsightGrouping;

/** A moment: ISO 8601 text, epoch milliseconds or a Date. */
export type Moment = string | number | Date;

/** Which figures of whom, and since when. */
export interface InsightOptions extends UserOptions {
  metric: InsightMetric;
  /** From this day on; default the first memory's, or an event's where events are looked at. */
  from?: Moment | undefined;
  /** Before this; default the end of today. */
  to?: Moment | undefined;
  signal?: AbortSignal | undefined;
}

/**
 * Of the metric `events`: which of the user's `eventSeries` the figures are of. What is left out need not be named where it
 * leaves one series.
 */
export interface SeriesOptions {
  /** The kind. */
  event?: string | undefined;
  /** What they are of; empty: those without a label. */
  label?: string | undefined;
  /** The unit; empty: those without one; `times`: those without a value. */
  unit?: string | undefined;
}

export interface TrendOptions extends InsightOptions, SeriesOptions {
  /** When all was well, `[from, to)`; default the first thirty days with data. */
  baseline?: { from: Moment; to: Moment } | undefined;
}

export interface PatternOptions extends InsightOptions, SeriesOptions {
  /** Only events of this kind; default all kinds. */
  event?: string | undefined;
  /** How long before and after an event; default 6, at most 48. */
  window_hours?: number | undefined;
}

export interface CompareOptions extends InsightOptions {
  metric: InsightComparedMetric;
  /** What is compared; default category. */
  by?: InsightGrouping | undefined;
}

/** Something of the outside, as a host tells of it. */
export interface NewEvent {
  /** The user's own: the same id is the same event. Without one, it is a new one each time. */
  id?: string | undefined;
  /** Default the brain's user. */
  user_id?: string | undefined;
  /** medication, sleep, activity, nutrition, visit, mood, or the host's own. */
  kind: string;
  at: Moment;
  /** How much: a dose, hours; 0 for one that was due and did not happen. */
  value?: number | undefined;
  unit?: string | undefined;
  /** What: the medicine's name. */
  label?: string | undefined;
  source?: string | undefined;
}

export interface EventOptions extends UserOptions {
  kind?: string | undefined;
  from?: Moment | undefined;
  to?: Moment | undefined;
  /** Default 1,000, the first by time. */
  limit?: number | undefined;
}

export type EventSeriesOptions = Omit<EventOptions, "limit">;

/** Recorded together: one transaction. */
const BATCH = 5_000;

/** What the figures say of a person over time, and what the host tells of the outside. */
export class Insight {
  readonly #handle: Handle;

  constructor(handle: Handle) {
    this.#handle = handle;
  }

  /**
   * How a figure of one user goes with time, compared with their own baseline: slope with its interval, since when it
   * may be another, on which day it may have changed; with too little data, words that say what is missing. Of `events` it is
   * one series: hours of sleep and points of mood are not added up.
   *
   * @throws CortexError VALIDATION_ERROR - events of more than one series, which it names; CANCELLED
   */
  async trends(options: TrendOptions): Promise<TrendReport> {
    const brain = this.#handle.opened();
    const { baseline, event, label, unit, ...given } = inputs.parseTrends(options);
    const ofEvents = Object.entries({ event, label, unit }).find(([, each]) => each !== undefined);
    if (given.metric !== "events" && ofEvents !== undefined) {
      throw validationError(
        `${ofEvents[0]} is given with the metric ${show(given.metric)}: it says which events, of the metric "events"`,
      );
    }
    const query = {
      ...this.#scope(given),
      baseline_from: baseline?.from,
      baseline_to: baseline?.to,
      event,
      label,
      unit,
    };
    return await runTask({ signal: given.signal }, (_report, cancellation) =>
      brain.trends(query, cancellation),
    );
  }

  /**
   * How a figure of one user goes with hour, part of the day and weekday, in the evening, and around events.
   *
   * @throws CortexError CANCELLED
   */
  async patterns(options: PatternOptions): Promise<PatternReport> {
    const brain = this.#handle.opened();
    const { event, label, unit, window_hours, ...given } = inputs.parsePatterns(options);
    const query = { ...this.#scope(given), event, label, unit, window_hours };
    return await runTask({ signal: given.signal }, (_report, cancellation) =>
      brain.patterns(query, cancellation),
    );
  }

  /**
   * How groups of one user's memories differ: each against all others.
   *
   * @throws CortexError CANCELLED
   */
  async compare(options: CompareOptions): Promise<CompareReport> {
    const brain = this.#handle.opened();
    const { by, ...given } = inputs.parseCompare(options);
    const query = { ...this.#scope(given), by };
    return await runTask({ signal: given.signal }, (_report, cancellation) =>
      brain.compare(query, cancellation),
    );
  }

  /** Records something of the outside: a dose, a night's sleep, a visit. */
  async recordEvent(event: NewEvent): Promise<EventRecording> {
    this.#handle.writable();
    return await this.#record([this.#toEvent(event)]);
  }

  /** Records many; those whose id the user has are left as they are. */
  async recordEvents(
    events: Iterable<NewEvent> | AsyncIterable<NewEvent>,
  ): Promise<EventRecording> {
    this.#handle.writable();
    requireItems("recordEvents", events);
    const total = { recorded: 0, existing: 0 };
    let batch: native.NewOutsideEvent[] = [];
    const write = async () => {
      const done = await this.#record(batch);
      total.recorded += done.recorded;
      total.existing += done.existing;
      batch = [];
    };
    for await (const event of events) {
      batch.push(this.#toEvent(event));
      if (batch.length === BATCH) {
        await write();
      }
    }
    if (batch.length > 0) {
      await write();
    }
    return total;
  }

  #toEvent(event: NewEvent): native.NewOutsideEvent {
    const given = inputs.parseEvent(event);
    return { ...given, user_id: given.user_id ?? this.#handle.userId };
  }

  async #record(events: native.NewOutsideEvent[]): Promise<EventRecording> {
    const brain = this.#handle.writable();
    return await nativeCall(() => brain.recordEvents(events, this.#handle.now()));
  }

  /** Events of the outside, by time. */
  async events(options: EventOptions = {}): Promise<OutsideEvent[]> {
    const brain = this.#handle.opened();
    const { user, ...given } = inputs.parseEventQuery(options);
    const query = {
      ...given,
      from: given.from,
      to: given.to,
      user_id: this.#handle.reader({ user }),
    };
    return await nativeCall(() => brain.getEvents(query));
  }

  /** What can be compared of one user's events, by their names: each a series of its own for `trends`. */
  async eventSeries(options: EventSeriesOptions = {}): Promise<EventSeries[]> {
    const brain = this.#handle.opened();
    const { user, ...given } = inputs.parseEventSeries(options);
    const query = { ...given, user_id: this.#one({ user }) };
    return await nativeCall(() => brain.getEventSeries(query));
  }

  /**
   * When storing found that a memory was told again, the first time first.
   *
   * @throws CortexError NOT_FOUND - the memory, or it is another user's
   */
  async getRepetitions(id: string, options: UserOptions = {}): Promise<Repetition[]> {
    const brain = this.#handle.opened();
    const reader = this.#handle.reader(inputs.ofMemory.parse(options, { id }));
    return await nativeCall(() => brain.getRepetitions(id, reader));
  }

  #scope(given: {
    metric: InsightMetric;
    user?: string | undefined;
    from?: string | number | undefined;
    to?: string | number | undefined;
  }) {
    return {
      metric: given.metric,
      user_id: this.#one(given),
      from: given.from,
      to: given.to,
      now: this.#handle.now(),
    };
  }

  #one(given: UserOptions): string {
    const user = this.#handle.reader(given);
    if (user === null) {
      throw validationError("figures over time are of one user: name one, not everybody");
    }
    return user;
  }
}
