import type { Page } from "playwright-core";

/** A key of somebody who types a search, with what was drawn as its answer. */
export interface TypedKey {
  key: string;
  /** What is asked from this key on. */
  query: string;
  hits?: number;
  /** Milliseconds from the key until its answer is drawn; undefined where the next key came first. */
  took?: number;
}
export function typeQuery(page: Page, question: string): Promise<TypedKey[]>;
