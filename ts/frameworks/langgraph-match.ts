/** Which items and namespaces an operation of LangGraph's store means, as its own stores decide it. */
import type { MatchCondition } from "@langchain/langgraph-checkpoint";

type Compare = (value: unknown, wanted: unknown) => boolean;

const OPERATORS: Readonly<Record<string, Compare>> = {
  $eq: (value, wanted) => value === wanted,
  $ne: (value, wanted) => value !== wanted,
  $gt: (value, wanted) => Number(value) > Number(wanted),
  $gte: (value, wanted) => Number(value) >= Number(wanted),
  $lt: (value, wanted) => Number(value) < Number(wanted),
  $lte: (value, wanted) => Number(value) <= Number(wanted),
  $in: (value, wanted) => Array.isArray(wanted) && wanted.includes(value),
  $nin: (value, wanted) => !Array.isArray(wanted) || !wanted.includes(value),
};

/** Whether a value meets all conditions of a filter, for example `{ kind: "fact", score: { $gt: 4 } }`. */
export function fitsFilter(
  value: Readonly<Record<string, unknown>>,
  filter: Readonly<Record<string, unknown>> = {},
): boolean {
  return Object.entries(filter).every(([name, wanted]) => fits(value[name], wanted));
}

function fits(value: unknown, wanted: unknown): boolean {
  if (typeof wanted !== "object" || wanted === null) {
    return value === wanted;
  }
  const conditions = Object.entries(wanted);
  const areOperators = conditions.every(([name]) => Object.hasOwn(OPERATORS, name));
  return areOperators && conditions.every(([name, than]) => OPERATORS[name]?.(value, than));
}

/** Whether a namespace is a prefix of labels or lies below it; "*" is a label like any other. */
export function isBelow(namespace: readonly string[], prefix: readonly string[]): boolean {
  return prefix.every((label, index) => label === namespace[index]);
}

/** Whether a namespace begins, or ends, with a path in which "*" stands for any label. */
export function fitsNamespace(namespace: readonly string[], condition: MatchCondition): boolean {
  const { matchType, path } = condition;
  const start = matchType === "prefix" ? 0 : namespace.length - path.length;
  return (
    path.length <= namespace.length &&
    path.every((label, index) => label === "*" || label === namespace[start + index])
  );
}
