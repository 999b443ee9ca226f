/** Settings as a list of single values, each with the names that lead to it, and back. */

/** The names that lead to a setting, e.g. ["recall", "max_tokens"]. */
export type SettingPath = readonly string[];

/** A path as people write it: `recall.max_tokens`. */
export function nameOf(path: SettingPath): string {
  return path.join(".");
}

/** Every single value of an object: what is no object itself, lists whole. */
export function leavesOf(value: unknown, path: SettingPath = []): [SettingPath, unknown][] {
  return isObject(value)
    ? Object.entries(value).flatMap(([key, inner]) => leavesOf(inner, [...path, key]))
    : [[path, value]];
}

/** The object that has these values. */
export function objectOf(
  leaves: Iterable<readonly [SettingPath, unknown]>,
): Record<string, unknown> {
  const root = emptyObject();
  for (const [path, value] of leaves) {
    let at = root;
    for (const key of path.slice(0, -1)) {
      at[key] ??= emptyObject();
      at = at[key] as Record<string, unknown>;
    }
    at[path.at(-1) ?? ""] = value;
  }
  return root;
}

/** Whether one path leads to the other or into it. */
export function overlaps(one: SettingPath, other: SettingPath): boolean {
  const length = Math.min(one.length, other.length);
  return one.slice(0, length).every((key, index) => key === other[index]);
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** Names come from files: `__proto__` is one like any other. */
function emptyObject(): Record<string, unknown> {
  return Object.create(null) as Record<string, unknown>;
}
