/** The front matter of a Markdown file, as far as it matters here. */
export interface FrontMatter {
  /** From `categories:` and `tags:`, as written. */
  categories: string[];
  /** When the note was begun, as written in `created:` or `date:`; what Obsidian's people and plugins call it. */
  date: string | undefined;
  /** Whether it is a note of basic-memory, whose observations begin with their category: `- [method] text`. */
  hasObservations: boolean;
  /** Whether a program wrote the file of what it holds elsewhere, such as `cortex view`. */
  isGenerated: boolean;
  /** How many lines it takes, with both fences; 0 when there is none. */
  lines: number;
}

const NO_FRONT_MATTER: FrontMatter = {
  categories: [],
  date: undefined,
  hasObservations: false,
  isGenerated: false,
  lines: 0,
};
const LIST_KEY = /^(?:categories|tags)\s*:\s*(?<value>.*)$/iu;
const DATE = /^(?:created|created_at|date)\s*:\s*["']?(?<value>\d{4}-.*?)["']?\s*$/iu;
const PERMALINK = /^permalink\s*:/u;
const GENERATED = /^generated_by:\s*cortex view\s*$/u;
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
  const matter = lines.slice(1, end);
  const [date] = matter.flatMap((line) => DATE.exec(line)?.groups?.["value"] ?? []);
  return {
    categories: [...categoriesOf(matter)],
    date,
    hasObservations: matter.some((line) => PERMALINK.test(line)),
    isGenerated: matter.some((line) => GENERATED.test(line)),
    lines: end + 1,
  };
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

/** The names of a list, as YAML writes one in a line; in quotes a name may hold a comma. */
function split(value: string): string[] {
  const quoted: string[] = [];
  const plain = value.replace(QUOTED, (name: string) => {
    quoted.push(unquoted(name));
    return `\0${quoted.length - 1}\0`;
  });
  return plain
    .replace(/\s#.*$/u, "")
    .replace(/^\s*\[|\]\s*$/gu, "")
    .split(",")
    .map((part) =>
      part
        .trim()
        .replace(PLACE, (_, index: string) => quoted[Number(index)] ?? "")
        .replace(/^#/u, "")
        .trim(),
    )
    .filter((part) => part !== "");
}

/** A whole item in quotes; what stands before it is looked at only where a quote is. Files that are imported have no NUL characters. */
const QUOTED =
  /(?=["'])(?<=^\s*\[?\s*|,\s*)(?:"(?:[^"\\]|\\.)*"|'(?:[^']|'')*')(?=\s*(?:[,\]#]|$))/gu;
/** Where one stood. */
const PLACE = /^\0(\d+)\0$/u;

function unquoted(name: string): string {
  const inner = name.slice(1, -1);
  return name.startsWith('"') ? inner.replace(/\\(.)/gu, "$1") : inner.replaceAll("''", "'");
}
