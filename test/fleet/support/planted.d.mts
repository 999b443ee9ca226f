/** A question to the database, and ways to ask it or another. */
export interface Questioned {
  step: string;
  values: unknown[] | undefined;
  ask(changed?: unknown[]): Promise<{ rows: Record<string, unknown>[] }>;
  other(text: string, given: unknown[]): Promise<{ rows: Record<string, unknown>[] }>;
}

/** Bugs by name: each makes what answers a question. */
export const planted: Readonly<
  Record<string, () => (question: Questioned) => Promise<{ rows: Record<string, unknown>[] }>>
>;
