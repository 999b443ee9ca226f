/**
 * The blocks of a Markdown file that matter to a memory: headings, and items (list items and
 * paragraphs) in their words.
 *
 * This is a small reader by lines instead of a Markdown library because an item must be kept exactly
 * as written, line for line, and because only block structure is needed. Its rules:
 * - all that is indented below a list item (nested items, paragraphs, code) belongs to that item;
 * - a code block belongs to the item before it under the same heading, else it stands for itself;
 * - the check box of a list item and the marks of a quotation go, as the marker of a list item does;
 * - a line right behind a list item goes on with it, as in CommonMark, unless it leads in a list that begins in the next;
 * - each row of a table that stands by itself is an item, with the names of its columns;
 * - comments (`<!-- -->`), thematic breaks and blank lines are no items.
 */

import { endsWithColon } from "./markdown-lead-ins.js";
import { piecesOf } from "./markdown-tables.js";

/** A heading or an item; `line` counts from 1. */
export type Block = { kind: "heading"; level: number; text: string; line: number } | Item;

export interface Item {
  kind: "item";
  text: string;
  line: number;
  isParagraph: boolean;
  /** The marker of a list item, "1" for all numbers. */
  marker?: string;
  /** Equal for a paragraph and the items right behind it: nothing else stands between them. */
  run: number;
  /** The line that leads in its list (markdown-lead-ins.ts). */
  leadIn?: string;
}

interface OpenItem {
  lines: string[];
  line: number;
  /** Columns before the list marker; undefined for paragraphs and code. */
  indent: number | undefined;
  /** Columns before the words of a list item: what is cut from the lines below. */
  inner: number;
  /** A heading's underline can only end a paragraph. */
  isParagraph: boolean;
  marker: string | undefined;
  run: number;
}

interface Fence {
  marker: string;
  length: number;
  /** Columns cut from its lines: those of the list item it stands in. */
  cut: number;
}

const ATX_HEADING = /^ {0,3}(?<marks>#{1,6})(?:[ \t]+(?<text>.*))?$/u;
const CLOSING_MARKS = /(?:^|[ \t])#+$/u;
const UNDERLINE = /^ {0,3}(?<mark>=+|-+)[ \t]*$/u;
const THEMATIC_BREAK = /^ {0,3}(?:(?:\*[ \t]*){3,}|(?:-[ \t]*){3,}|(?:_[ \t]*){3,})$/u;
const LIST_MARKER = /^(?<indent>[ \t]*)(?<marker>[-*+]|\d{1,9}[.)])(?<gap>[ \t]+|$)/u;
/** `**For Anna:** (all)`: it may lead in what follows. */
const LABEL = /^\*\*|:/u;
const LIST_START = /^ {0,3}(?:[-*+]|1[.)])[ \t]/u;
const CHECK_BOX = /^\[[ xX]\](?:[ \t]+|$)/u;
const QUOTE_MARKS = /^(?: {0,3}>[ \t]?)+/u;
const FENCE = /^[ \t]*(?<marks>`{3,}(?=[^`]*$)|~{3,})/u;
const BLANK = /^[ \t]*$/u;
const COMMENT_START = "<!--";
const COMMENT_END = "-->";
const TAB_WIDTH = 4;

/** Headings and items in the order of the file. `firstLine` is the number of `lines[0]`. */
export function* readBlocks(lines: readonly string[], firstLine: number): Generator<Block> {
  const lastComment = lines.findLastIndex((line) => line.includes(COMMENT_END)) + firstLine;
  const reader = new BlockReader(lastComment);
  for (const [index, line] of lines.entries()) {
    yield* reader.take(line, firstLine + index, lines[index + 1] ?? "");
  }
  yield* reader.finish();
}

/** Takes one line at a time and gives the blocks that this line completed. */
class BlockReader {
  private item: OpenItem | undefined;
  private fence: Fence | undefined;
  private inComment = false;
  private afterBlank = false;
  private next = "";
  private run = 0;

  /** `lastComment`: the last line on which a comment ends; one opened later is ordinary text. */
  constructor(private readonly lastComment: number) {}

  *take(line: string, number: number, next: string): Generator<Block> {
    this.next = next;
    if (this.inComment) {
      const end = line.indexOf(COMMENT_END);
      this.inComment = end === -1;
      if (end !== -1) {
        yield* this.take(line.slice(end + COMMENT_END.length), number, next);
      }
    } else if (this.fence !== undefined) {
      this.takeCode(line, this.fence);
    } else if (BLANK.test(line)) {
      this.afterBlank = true;
    } else {
      yield* this.takeText(line, number);
      this.afterBlank = false;
    }
  }

  *finish(): Generator<Block> {
    const item = this.item;
    this.item = undefined;
    this.afterBlank = false;
    if (item === undefined) {
      return;
    }
    const words = item.isParagraph ? withoutQuoteMarks(item.lines) : item.lines;
    const pieces = item.isParagraph
      ? piecesOf(words)
      : [{ text: item.lines.join("\n"), offset: 0 }];
    for (const piece of pieces) {
      const text = piece.text.replace(/^\n+/u, "").trimEnd();
      if (text !== "") {
        const { marker, run } = item;
        const isParagraph = item.isParagraph && piece.text === words.join("\n");
        const block = {
          kind: "item",
          text,
          line: item.line + piece.offset,
          isParagraph,
          run,
        } as const;
        yield marker === undefined ? block : { ...block, marker };
      } else {
        this.run += 1;
      }
    }
  }

  private *takeText(line: string, number: number): Generator<Block> {
    const below = this.isBelowItem(line);
    const fence = fenceOf(line, below ? (this.item?.inner ?? 0) : 0);
    if (below) {
      this.fence = fence;
      this.append(line, this.item?.inner ?? 0);
    } else if (fence !== undefined || this.isIndentedCode(line)) {
      this.fence = fence;
      if (this.item === undefined) {
        this.openBlock(line, number, false);
      } else {
        this.append(line, 0);
      }
    } else if (this.isComment(line, number)) {
      yield* this.finish();
      this.run += 1;
      this.inComment = !line.includes(COMMENT_END);
    } else {
      yield* this.takeLine(line, number);
    }
  }

  private *takeLine(line: string, number: number): Generator<Block> {
    const underline = this.isOpenParagraph() ? UNDERLINE.exec(line)?.groups?.["mark"] : undefined;
    const atx = ATX_HEADING.exec(line)?.groups;
    if (underline !== undefined && this.item !== undefined) {
      const text = this.item.lines.join(" ");
      yield { kind: "heading", level: underline[0] === "=" ? 1 : 2, text, line: this.item.line };
      this.item = undefined;
    } else if (atx !== undefined) {
      yield* this.finish();
      const text = (atx["text"] ?? "").trim().replace(CLOSING_MARKS, "").trimEnd();
      yield { kind: "heading", level: atx["marks"]?.length ?? 1, text, line: number };
    } else if (THEMATIC_BREAK.test(line)) {
      yield* this.finish();
      this.run += 1;
    } else if (this.continuesItem(line)) {
      this.append(line, this.item?.inner ?? 0);
      this.run += LABEL.test(line) ? 1 : 0;
    } else {
      yield* this.finish();
      if (LIST_MARKER.test(line)) {
        this.openListItem(line, number);
      } else {
        this.openBlock(line.trimStart(), number, true);
      }
    }
  }

  /** Inside a list item everything indented deeper than its marker is part of it. */
  private isBelowItem(line: string): boolean {
    return this.item?.indent !== undefined && indentOf(line) > this.item.indent + 1;
  }

  private isIndentedCode(line: string): boolean {
    const startsBlock = this.item === undefined || this.afterBlank;
    return startsBlock && indentOf(line) >= TAB_WIDTH && !LIST_MARKER.test(line);
  }

  private isOpenParagraph(): boolean {
    return this.item?.isParagraph === true && !this.afterBlank;
  }

  /** A comment with words after it on its last line is text. */
  private isComment(line: string, number: number): boolean {
    if (!line.trimStart().startsWith(COMMENT_START)) {
      return false;
    }
    return line.includes(COMMENT_END)
      ? line.trimEnd().endsWith(COMMENT_END)
      : number < this.lastComment;
  }

  /** A line that follows without a blank one and starts nothing new goes on with the item. */
  private continuesItem(line: string): boolean {
    if (this.item === undefined || this.afterBlank) {
      return false;
    }
    const marker = LIST_MARKER.exec(line)?.groups?.["marker"];
    if (marker === undefined) {
      return this.item.isParagraph || !endsWithColon(line) || !LIST_START.test(this.next);
    }
    // As in CommonMark: "2019. " at the start of a wrapped line is a year, not a list.
    return this.item.isParagraph && /^\d/u.test(marker) && Number.parseInt(marker, 10) !== 1;
  }

  private openBlock(line: string, number: number, isParagraph: boolean): void {
    this.run += 1;
    const block = { lines: [line], line: number, indent: undefined, inner: 0, isParagraph };
    this.item = { ...block, marker: undefined, run: this.run };
  }

  private openListItem(line: string, number: number): void {
    const marker = LIST_MARKER.exec(line);
    const text = line.slice(marker?.[0].length ?? 0).replace(CHECK_BOX, "");
    const indent = columns(marker?.groups?.["indent"] ?? "");
    const inner = columns(marker?.[0] ?? "");
    const kind = (marker?.groups?.["marker"] ?? "-").replace(/^\d+/u, "1");
    const item = { lines: [text], line: number, indent, inner, isParagraph: false };
    this.item = { ...item, marker: kind, run: this.run };
    this.fence = fenceOf(text, inner);
  }

  private append(line: string, cut: number): void {
    if (this.afterBlank) {
      this.item?.lines.push("");
    }
    this.item?.lines.push(dedent(line, cut));
  }

  private takeCode(line: string, fence: Fence): void {
    this.item?.lines.push(dedent(line, fence.cut));
    const closing = fenceOf(line, fence.cut);
    const closes = closing?.marker === fence.marker && closing.length >= fence.length;
    if (closes && line.trim() === fence.marker.repeat(closing.length)) {
      this.fence = undefined;
    }
  }
}

/** The words of a quotation that begins a paragraph; lines behind it are as they are. */
function withoutQuoteMarks(lines: readonly string[]): string[] {
  const end = lines.findIndex((line) => !QUOTE_MARKS.test(line));
  const quoted = end === -1 ? lines.length : end;
  return lines.map((line, index) => (index < quoted ? line.replace(QUOTE_MARKS, "") : line));
}

function fenceOf(line: string, cut: number): Fence | undefined {
  const marks = FENCE.exec(line)?.groups?.["marks"];
  return marks === undefined ? undefined : { marker: marks.slice(0, 1), length: marks.length, cut };
}

function indentOf(line: string): number {
  return columns(/^[ \t]*/u.exec(line)?.[0] ?? "");
}

/** The width of a text, a tab reaching to the next multiple of four. */
function columns(text: string): number {
  let width = 0;
  for (const character of text) {
    width = widthWith(character, width);
  }
  return width;
}

function widthWith(character: string, before: number): number {
  return before + (character === "\t" ? TAB_WIDTH - (before % TAB_WIDTH) : 1);
}

/** Cuts up to `width` columns of leading white space. */
function dedent(line: string, width: number): string {
  let index = 0;
  let cut = 0;
  for (const character of line) {
    cut = widthWith(character, cut);
    if (cut > width || (character !== " " && character !== "\t")) {
      break;
    }
    index += 1;
  }
  return line.slice(index);
}
