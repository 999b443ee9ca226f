/** The front matter of a Markdown file, of which only the categories matter here. */
export interface FrontMatter {
  /** From `categories:` and `tags:`, as written. */
  categories: string[];
  /** How many lines it takes, with both fences; 0 when there is none. */
  lines: number;
}

const NO_FRONT_MATTER: FrontMatter = { categories: [], lines: 0 };
const LIST_KEY = /^(?:categories|tags)\s*:\s*(?<value>.*)$/iu;
const LIST_ITEM = /^\s*-\s+(?<value>.*)$/u;

/** Reads the front matter between `---` lines at the top; an unclosed one is ordinary text. */
export function readFrontMatter(lines: readonly string[]): FrontMatter {
  if (lines[0]?.trimEnd() !== "---") {
    return NO_FRONT_MATTER;
  }
  const end = lines.findIndex((line, index) => index > 0 && /^(?:---|\.\.\.)\s*$/u.test(line));
  if (end === -1) {
    return NO_FRONT_MATTER;
  }
  return { categories: [...categoriesOf(lines.slice(1, end))], lines: end + 1 };
}

/** Understands `[a, b]`, `a, b` and a list of `- a` lines. */
function* categoriesOf(lines: readonly string[]): Generator<string> {
  let inList = false;
  for (const line of lines) {
    const value = LIST_KEY.exec(line)?.groups?.["value"];
    const item = LIST_ITEM.exec(line)?.groups?.["value"];
    if (value !== undefined) {
      inList = true;
      yield* split(value);
    } else if (inList && item !== undefined) {
      yield* split(item);
    } else if (line.trim() !== "") {
      inList = false;
    }
  }
}

function split(value: string): string[] {
  return value
    .replace(/\s#.*$/u, "")
    .replace(/^\s*\[|\]\s*$/gu, "")
    .split(",")
    .map((part) =>
      part
        .trim()
        .replace(/^(["'])(.*)\1$/u, "$2")
        .trim(),
    )
    .filter((part) => part !== "");
}
