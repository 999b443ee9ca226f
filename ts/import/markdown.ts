/**
 * Markdown memory files: each list item or paragraph becomes one memory, in the words of the file.
 *
 * Of a list that a line leads in ("Allergic to:") each item has that line before it. Line ends become `\n`, and the marks go that make it an item: of lists, check boxes and quotations. Nothing else of an item changes, also not a date it starts with. Categories
 * come from the nearest heading (and from the front matter), times from dates in items, headings or
 * the name of a daily file such as `2026-03-01.md`.
 */
import { createHash } from "node:crypto";
import { type FoundDate, findDate, leadingClock } from "./dates.js";
import { readFrontMatter } from "./front-matter.js";
import { type Block, readBlocks } from "./markdown-blocks.js";
import { withLeadIns } from "./markdown-lead-ins.js";
import type { ImportRecord, ImportSource } from "./record.js";
import { type UpdatedLine, updatedAt } from "./updated-line.js";

/** An open section: a heading and what it says about the items below it. */
interface Section {
  level: number;
  /** Undefined when the heading is nothing but a date, so the one above it counts. */
  category: string | undefined;
  date: string | undefined;
}

/** `[method] Pour over gives more clarity`; not `[x] done`. */
const OBSERVATION = /^\[(?![xX-]\])([\p{L}\p{N}][^\]\n]*)\] /u;
const LINE_END = /\r\n|\r|\n/u;
const ITEM_DECORATION = /^(?:\[[ xX]\]\s+)?[*_`~([]*/u;
const WEEKDAY = /\b(?:mon|tues|wednes|thurs|fri|satur|sun)day\b/giu;
/** A text ends at the next bracket and an address somewhere: looking far for each would take long. */
const LINK = /!?\[(?<text>[^[\]]*)\]\([^)]{0,2000}\)/gu;
/** Long enough for any date with its time and zone. */
const DATE_LENGTH = 48;
/** `Open (3):`. */
const COUNTS = /\(\d+\)/gu;
const ID_DIGITS = 32;
/** In code points; a brain takes names of up to 200. */
const LONGEST_SLUG = 100;

/**
 * The memories of a Markdown file, in its order.
 *
 * A line that says when the file was last updated is no memory: it dates what has no other date.
 *
 * An id is derived from the file name, the date, the text and how often that text came before on that
 * date: importing the file again, also with lines added, adds only what is new.
 */
export function* readMarkdown(source: ImportSource): Generator<ImportRecord> {
  const lines = source.text.split(LINE_END);
  const frontMatter = readFrontMatter(lines);
  if (frontMatter.isGenerated) {
    return; // a view of memories: they are in the brain that it was made of
  }
  const fileDate = dateOfName(source.name) ?? findDate(frontMatter.date ?? "")?.iso;
  const blocks = [
    ...withLeadIns(readBlocks(lines.slice(frontMatter.lines), frontMatter.lines + 1)),
  ];
  const updated = lastUpdated(blocks);
  const occurrences = new Map<string, number>();
  let path: Section[] = [];
  for (const block of blocks) {
    if (block.kind === "heading") {
      path = [...path.filter(({ level }) => level < block.level), sectionOf(block)];
      continue;
    }
    if (updateOf(block)?.isAll === true) {
      continue;
    }
    const heading = path.findLast(({ category }) => category !== undefined)?.category;
    const observed = frontMatter.hasObservations ? OBSERVATION.exec(block.text)?.[1] : undefined;
    const category = observed === undefined ? heading : slug(observed);
    const categories = category === undefined ? [] : [category];
    const underDate = path.findLast(({ date }) => date !== undefined)?.date ?? fileDate;
    const { leadIn } = block;
    const ledDate = leadIn === undefined ? underDate : dateOfItem(leadIn, underDate);
    const ownDate = dateOfItem(block.text, ledDate);
    // Not by when the file was updated, nor by a count in its lead-in ("Open (3):"): an item that stays would be
    // another one after each update.
    const words =
      leadIn === undefined ? block.text : `${slug(leadIn.replace(COUNTS, ""))}\n${block.text}`;
    const key = JSON.stringify([source.name, ownDate ?? "", words]);
    const createdAt = ownDate ?? updated;
    const occurrence = (occurrences.get(key) ?? 0) + 1;
    occurrences.set(key, occurrence);
    yield {
      place: `line ${block.line}`,
      memory: {
        id: idOf(key, occurrence),
        content: leadIn === undefined ? block.text : `${leadIn}\n${block.text}`,
        source: "markdown",
        categories: [...new Set([...categories, ...frontMatter.categories])],
        ...(createdAt === undefined ? {} : { created_at: createdAt }),
      },
    };
  }
}

function sectionOf(heading: { level: number; text: string }): Section {
  const found = findDate(heading.text);
  const words = found === undefined ? heading.text : without(heading.text, found);
  const category = slug(words) || undefined;
  return { level: heading.level, category, date: found?.iso };
}

/** A heading without its date; a weekday beside the date belongs to it. */
function without(text: string, { start, end }: FoundDate): string {
  return `${text.slice(0, start)} ${text.slice(end)}`.replace(WEEKDAY, " ");
}

/** Letters and digits of any script, lower case, everything else a hyphen; cut to a name's length. */
function slug(heading: string): string {
  const words = heading
    .replace(LINK, "$<text>")
    .normalize("NFC")
    .toLowerCase()
    .replace(/[^\p{Letter}\p{Mark}\p{Number}]+/gu, "-")
    .replace(/^-/u, "");
  return Array.from(words).slice(0, LONGEST_SLUG).join("").replace(/-$/u, "");
}

/** The date an item starts with, or the one it stands under, with the clock time it starts with. */
function dateOfItem(text: string, underDate: string | undefined): string | undefined {
  const start = text.slice(0, DATE_LENGTH).replace(ITEM_DECORATION, "");
  const found = findDate(start);
  if (found?.start === 0) {
    return found.iso;
  }
  const clock = leadingClock(start);
  return underDate === undefined || clock === undefined
    ? underDate
    : `${underDate.slice(0, 10)}T${clock}`;
}

/** The last of the dates on which the file says, in a paragraph of its own, that it was updated. */
function lastUpdated(blocks: readonly Block[]): string | undefined {
  return blocks
    .flatMap((block) => updateOf(block)?.at ?? [])
    .sort()
    .at(-1);
}

function updateOf(block: Block): UpdatedLine | undefined {
  return block.kind === "item" && block.isParagraph ? updatedAt(block.text) : undefined;
}

function dateOfName(name: string): string | undefined {
  const found = findDate(name.slice(name.lastIndexOf("/") + 1));
  return found?.start === 0 ? found.iso : undefined;
}

function idOf(key: string, occurrence: number): string {
  const digest = createHash("sha256").update(`${key}${occurrence}`).digest("hex");
  return `md-${digest.slice(0, ID_DIGITS)}`;
}
