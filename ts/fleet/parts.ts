import { randomUUID } from "node:crypto";
import type { ChangedRow, MoreRows, Pulled, PulledInParts } from "./client.js";

/**
 * What was pulled, as the core takes it.
 *
 * @param rest - the name by which the core asks for further rows; null: these are all
 */
export function toChanges(
  { head, epoch, counters, forgot, rows }: Pulled,
  rest: string | null = null,
): string {
  const { position, commit } = head;
  const about = { epoch, head: position, head_id: commit, counters, forgot, more: rest };
  return `${JSON.stringify(about).slice(0, -1)},"rows":${listOf(rows)}}`;
}

/** What the core is told in parts. It asks for each by the name of the rest, which the last part told. */
export class Parts {
  readonly #rest = randomUUID();
  /** The next part is fetched while the core takes the last one in. */
  #next: Promise<MoreRows> | undefined;

  constructor(private readonly pulled: PulledInParts) {}

  /** The first, as the core takes it. */
  first(): string {
    const { first } = this.pulled;
    this.#fetch(first.more);
    return toChanges(first, this.#nameOfRest);
  }

  /** Whether what the core asks for is of these. */
  has(rest: string | null): boolean {
    return rest === this.#rest;
  }

  /** The next one, as the core takes it. */
  async next(): Promise<string> {
    const part = (await this.#next) ?? { rows: [], more: false };
    this.#fetch(part.more);
    return `{"rows":${listOf(part.rows)},"more":${JSON.stringify(this.#nameOfRest)}}`;
  }

  get #nameOfRest(): string | null {
    return this.#next === undefined ? null : this.#rest;
  }

  #fetch(more: boolean): void {
    this.#next = more ? this.pulled.next() : undefined;
    // Who asks for it hears of it; a core that was stopped asks for nothing.
    this.#next?.catch(() => undefined);
  }
}

/** Keys and bodies are JSON, and stay as they came. */
function listOf(rows: readonly ChangedRow[]): string {
  const list = rows.map(
    ({ kind, key, body }) => `{"kind":${JSON.stringify(kind)},"key":${key},"body":${body}}`,
  );
  return `[${list.join(",")}]`;
}
