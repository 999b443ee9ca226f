import type { Command } from "commander";
import type { Listing, Page } from "../bridge/list-types.js";
import type { Session } from "./brain.js";

/** Begins a list in pages, where the command without it has another order. */
export const START = "start";

/** The option of {@link addPaging}, as commander gives it. */
export interface PagingOptions {
  after?: string | undefined;
}

/** Gives a command the option to go on behind a page. */
export function addPaging(command: Command): Command {
  return command.option(
    "--after <cursor>",
    `go on behind a page: the cursor that it told, or "${START}" for the first page; with --json: {items, next}`,
  );
}

/** A page of a list, where the options say. */
export async function readPage<Item>(
  { context }: Session,
  listing: Listing<Item>,
  { after, limit }: PagingOptions & { limit?: number | undefined },
): Promise<Page<Item>> {
  const behind = after === START ? undefined : after;
  return await listing.page({ after: behind, limit, signal: context.signal });
}

/** Prints a page, and how to get the next one: as an array for programs that did not ask for pages. */
export function showPage<Item>(
  { output }: Session,
  { items, next }: Page<Item>,
  { after }: PagingOptions,
  show: (items: Item[]) => void,
): void {
  output.result(after === undefined ? items : { items, next }, () => {
    show(items);
    if (next !== null) {
      output.note(`There are more: add --after ${next}`);
    }
  });
}

/** Says that a list is longer than what is shown of it in an order that has no pages. */
export function tellOfPages({ output }: Session, shown: number, limit: number, how = ""): void {
  if (!output.isJson && shown >= limit) {
    output.note(`There may be more: add ${how}--after ${START} for all, page by page`);
  }
}
