/** Names of properties, and what people call them instead. */
import { show } from "./text.js";

/** By the other name, without regard to camelCase. Only names that a call knows are ever proposed. */
const OTHER_NAMES: Readonly<Record<string, readonly string[]>> = {
  text: ["content"],
  memory: ["content"],
  message: ["content"],
  body: ["content"],
  tags: ["categories"],
  // Filters say user, and what is stored says user_id.
  user: ["user_id"],
  user_id: ["user"],
  session: ["session_id"],
  turn: ["turn_ids"],
  turn_id: ["turn_ids"],
  turns: ["turn_ids"],
  agent: ["proxy_agent"],
  author: ["speaker"],
  role: ["speaker"],
  date: ["created_at"],
  time: ["created_at"],
  timestamp: ["created_at"],
};

/**
 * What a call says about a property that it does not have: the one that was probably meant, and all that there
 * are.
 */
export function unknownProperty(call: string, property: string, known: readonly string[]): string {
  const last = property.split(".").at(-1) ?? "";
  const meant = nearestName(last, known);
  const takes = `takes: ${known.join(", ") || "no properties"}`;
  const has = `${call} has no property ${show(property)}`;
  return meant === undefined
    ? `${has}; it ${takes}`
    : `${has}: did you mean ${show(meant)}? It ${takes}`;
}

/** The known name that another one stands for: in other words, in camelCase, or in the other number. */
export function nearestName(name: string, known: readonly string[]): string | undefined {
  const snake = snakeOf(name);
  return (
    known.find((each) => snake === snakeOf(each)) ??
    OTHER_NAMES[snake]?.find((each) => known.includes(each)) ??
    known.find((each) => stemOf(snakeOf(each)) === stemOf(snake)) ??
    known.find((each) => isMistyped(snake, snakeOf(each)))
  );
}

/** Whether one letter of a name, or two of a long one, are missing, too many or others. Of a short one none is. */
function isMistyped(name: string, meant: string): boolean {
  const shorter = Math.min(name.length, meant.length);
  const allowed = shorter < 3 ? 0 : shorter < 7 ? 1 : 2;
  return Math.abs(name.length - meant.length) <= allowed && distance(name, meant) <= allowed;
}

/** Levenshtein distance: how many letters have to be put in, taken out or changed. */
function distance(one: string, other: string): number {
  let above = Array.from({ length: other.length + 1 }, (_, column) => column);
  for (const [row, letter] of [...one].entries()) {
    const line = [row + 1];
    for (let column = 1; column <= other.length; column += 1) {
      const changed = (above[column - 1] ?? 0) + (letter === other[column - 1] ? 0 : 1);
      line.push(Math.min(changed, (above[column] ?? 0) + 1, (line[column - 1] ?? 0) + 1));
    }
    above = line;
  }
  return above[other.length] ?? 0;
}

function snakeOf(name: string): string {
  return name.replace(/(?<=[a-z])[A-Z]/gu, (letter) => `_${letter}`).toLowerCase();
}

function stemOf(name: string): string {
  return name.replaceAll("_", "").replace(/(?:ies|ys?|s)$/u, "");
}
