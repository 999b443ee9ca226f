/** What becomes of a memory's score when nothing happens to it any more. */
import type { CortexBridge } from "../bridge/bridge.js";

/** A score at a moment. */
export interface ScorePoint {
  /** Epoch milliseconds. */
  at: number;
  confidence: number;
}

/** Opens the brain of the window once more, with another clock. */
export type OpenAt = (clock: () => number) => Promise<CortexBridge>;

const DAY = 86_400_000;
const POINTS = 24;

/** A second handle to the brain whose clock can be put forward, so that scores to come are those that will be told then. */
export class Outlook {
  readonly #open: OpenAt;
  #ahead: Promise<CortexBridge> | undefined;
  #time = 0;
  #turn: Promise<unknown> = Promise.resolve();

  constructor(open: OpenAt) {
    this.#open = open;
  }

  /** The scores of a memory from now on, if it is left alone for so many days. */
  ofMemory(id: string, now: number, days: number): Promise<ScorePoint[]> {
    // One at a time: they share the clock.
    const points = this.#turn.then(() => this.#read(id, now, days));
    this.#turn = points.catch(() => undefined);
    return points;
  }

  async close(): Promise<void> {
    await this.#turn;
    await (await this.#ahead?.catch(() => undefined))?.close();
  }

  async #read(id: string, now: number, days: number): Promise<ScorePoint[]> {
    this.#time = now;
    this.#ahead ??= this.#open(() => this.#time);
    const brain = await this.#ahead.catch((error) => {
      // The next one tries again.
      this.#ahead = undefined;
      throw error;
    });
    const points: ScorePoint[] = [];
    for (let index = 0; index <= POINTS; index += 1) {
      this.#time = now + Math.round((index / POINTS) * days) * DAY;
      const { confidence } = await brain.explainConfidence(id);
      points.push({ at: this.#time, confidence });
    }
    return points;
  }
}
