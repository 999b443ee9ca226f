/** What of an item's value is searched. */
import { getTextAtPath } from "@langchain/langgraph-checkpoint";

/**
 * The texts of a value, a line each: those at the paths, or all of them. A value without any is searched as its JSON.
 *
 * @example searchText({ text: "I like tea.", tags: ["drink"], n: 3 }, undefined) // "I like tea.\ndrink"
 */
export function searchText(
  value: Readonly<Record<string, unknown>>,
  paths: readonly string[] | undefined,
): string {
  const texts =
    paths === undefined ? textsIn(value) : paths.flatMap((path) => getTextAtPath(value, path));
  const text = texts.filter((each) => each.trim() !== "").join("\n");
  return text === "" ? JSON.stringify(value) : text;
}

function textsIn(value: unknown): string[] {
  if (typeof value === "string") {
    return [value];
  }
  return typeof value === "object" && value !== null ? Object.values(value).flatMap(textsIn) : [];
}
