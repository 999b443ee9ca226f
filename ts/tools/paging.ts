/** Lists page by page: what tools take, answer and say of it. */
import type { Page } from "../bridge/list-types.js";
import { Type } from "../bridge/typebox.js";

/** The parameter that says how many, and how many there are without it. */
export const howMany = (most: number, usual: number | "all") =>
  Type.Optional(
    Type.Integer({ minimum: 1, maximum: most, description: `How many; default ${usual}` }),
  );

/** The parameter that goes on behind a page. */
export const afterParameter = Type.Optional(
  Type.String({
    minLength: 1,
    description: "The next of the page before, with the same filters; default the first page",
  }),
);

/** The property of a result that leads to the next page. */
export const nextProperty = Type.Optional(
  Type.String({ description: "after of the next page; absent: this is the last one" }),
);

/** It, of a page. */
export function nextOf({ next }: Page<unknown>): { next?: string } {
  return next === null ? {} : { next };
}

/** The line for an agent, after those of a page. */
export function nextLines({ next }: Page<unknown>): string[] {
  return next === null ? [] : [`There are more: call this again with after "${next}".`];
}
