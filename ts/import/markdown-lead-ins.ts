/**
 * Lines that lead in a list: "Allergic to:" before "- nuts". Such a line says what the items are, and an item without
 * it says next to nothing; so it stands before each of them.
 */
import type { Block, List } from "./markdown-blocks.js";
import { updatedAt } from "./updated-line.js";

/** `**What works:**`, `Still open:`. */
const ENDS_WITH_COLON = /[^:\s]\s*:[*_]*\s*$/u;
/** `**Morning**`; not `**She is allergic to nuts.**`. */
const BOLD_LINE = /^\*\*[^*]*[^*.!?]\*\*\s*$/u;
const LONGEST = 100;

/** Whether a line may lead in the list that follows it. */
export function isLeadIn(line: string): boolean {
  const is = line.length <= LONGEST && (ENDS_WITH_COLON.test(line) || BOLD_LINE.test(line));
  return is && updatedAt(line) === undefined;
}

/**
 * Gives the items of a list the line that leads it in, which is no item then. One that is only bold has to stand right
 * before its list; a list ends with another block and with another marker.
 */
export function* withLeadIns(blocks: Iterable<Block>): Generator<Block> {
  let line: Item | undefined;
  let led: { text: string; list: List } | undefined;
  for (const block of blocks) {
    const list = block.kind === "item" ? block.list : undefined;
    if (line !== undefined && list !== undefined && leads(line, block)) {
      led = { text: line.text, list };
      line = undefined;
    } else if (line !== undefined) {
      yield line;
      line = undefined;
    }
    led = led !== undefined && list !== undefined && isSame(led.list, list) ? led : undefined;
    if (block.kind === "heading") {
      yield block;
    } else if (block.isParagraph && isOneLine(block) && isLeadIn(block.text)) {
      line = block;
    } else {
      yield led === undefined ? block : { ...block, leadIn: led.text };
    }
  }
  if (line !== undefined) {
    yield line;
  }
}

type Item = Extract<Block, { kind: "item" }>;

function isOneLine({ text }: Item): boolean {
  return !text.includes("\n");
}

function leads(line: Item, block: Block): boolean {
  return !BOLD_LINE.test(line.text) || block.line === line.line + 1;
}

function isSame(one: List, other: List): boolean {
  return one.marker === other.marker && one.number === other.number;
}
