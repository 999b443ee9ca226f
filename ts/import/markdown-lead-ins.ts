/**
 * Lines that lead in a list: "Allergic to:" before "- nuts". Such a line says what the items are, and an item without
 * it says next to nothing; so it stands before each of them.
 */
import type { Block, Item } from "./markdown-blocks.js";
import { updatedAt } from "./updated-line.js";

/** `**What works:**`, `Still open:`. */
const ENDS_WITH_COLON = /[^:\s] ?:[*_]*[ \t]*$/u;
/** `**Morning**`; not `**She is allergic to nuts.**`. */
const BOLD_LINE = /^\*\*[^*]*[^*.!?]\*\*[ \t]*$/u;
const LONGEST = 100;

export function endsWithColon(line: string): boolean {
  return line.length <= LONGEST && ENDS_WITH_COLON.test(line);
}

/**
 * Gives the items of a list the line that leads it in, which is no item then. One that is only bold has to stand right
 * before its list; a list ends with anything else and with another marker.
 */
export function* withLeadIns(blocks: Iterable<Block>): Generator<Block> {
  let line: Item | undefined;
  let led: { line: Item; marker: string } | undefined;
  for (const block of blocks) {
    const marker = block.kind === "item" ? block.marker : undefined;
    if (line !== undefined && marker !== undefined && leads(line, block)) {
      led = { line, marker };
    } else if (line !== undefined) {
      yield line;
    }
    line = undefined;
    if (block.kind === "heading") {
      led = undefined;
      yield block;
    } else if (mayLead(block)) {
      led = undefined;
      line = block;
    } else {
      led = led?.marker === marker && led?.line.run === block.run ? led : undefined;
      yield led === undefined ? block : { ...block, leadIn: led.line.text };
    }
  }
  if (line !== undefined) {
    yield line;
  }
}

function mayLead({ isParagraph, text }: Item): boolean {
  const is =
    isParagraph && (endsWithColon(text) || (text.length <= LONGEST && BOLD_LINE.test(text)));
  return is && !text.includes("\n") && updatedAt(text) === undefined;
}

function leads(line: Item, block: Block): boolean {
  const isNext = block.kind === "item" && block.run === line.run;
  return isNext && (endsWithColon(line.text) || block.line === line.line + 1);
}
