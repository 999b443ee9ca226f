/** What of an item's value is searched. */

/** `title`, `[0]`, `[-1]`, `[*]`, `*` or `{one,other.name}`. */
const STEP = /\[[^\]]*\]|\{[^}]*\}|[^.[{]+/gu;

/**
 * The texts of a value, a line each: those at the paths, or all of them. A value without any is searched as its JSON; where
 * none is at the paths, nothing of it is: "".
 *
 * @param paths - as LangGraph writes them: `metadata.title`, `chapters[*].content`, `authors[-1].name`, `{title,by.name}`,
 *   `$` for the whole
 * @example searchText({ text: "I like tea.", tags: ["drink"], n: 3 }, undefined) // "I like tea.\ndrink"
 */
export function searchText(
  value: Readonly<Record<string, unknown>>,
  paths: readonly string[] | undefined,
): string {
  if (paths === undefined) {
    return lines(textsIn(value)) || JSON.stringify(value);
  }
  return lines(paths.flatMap((path) => textsAt(value, stepsOf(path === "$" ? "" : path))));
}

function lines(texts: readonly string[]): string {
  return texts.filter((each) => each.trim() !== "").join("\n");
}

function stepsOf(path: string): readonly string[] {
  return path.match(STEP) ?? [];
}

function textsAt(value: unknown, [step, ...further]: readonly string[]): string[] {
  if (step === undefined) {
    return typeof value === "number" || typeof value === "boolean"
      ? [String(value)]
      : textsIn(value);
  }
  if (typeof value !== "object" || value === null) {
    return [];
  }
  return step.startsWith("{")
    ? step
        .slice(1, -1)
        .split(",")
        .flatMap((path) => textsAt(value, [...stepsOf(path.trim()), ...further]))
    : next(value, step).flatMap((each) => textsAt(each, further));
}

/** What of an object or a list one step leads to. */
function next(value: object, step: string): unknown[] {
  if (step === "*") {
    return Object.values(value);
  }
  if (!step.startsWith("[")) {
    return Object.hasOwn(value, step) ? [(value as Record<string, unknown>)[step]] : [];
  }
  if (!Array.isArray(value)) {
    return [];
  }
  const index = step.slice(1, -1);
  return index === "*" ? value : [/^-?\d+$/u.test(index) ? value.at(Number(index)) : undefined];
}

function textsIn(value: unknown): string[] {
  if (typeof value === "string") {
    return [value];
  }
  return typeof value === "object" && value !== null ? Object.values(value).flatMap(textsIn) : [];
}
