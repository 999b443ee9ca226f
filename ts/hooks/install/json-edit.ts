/**
 * Changes to a host's configuration in JSON, with or without comments, that touch nothing else: what is put in stands right
 * behind a brace, and taking it out leaves the bytes that were there before.
 *
 *     {                                        {
 *       // mine                                  "mcpServers": {...},
 *       "theme": "dark"           becomes        // mine
 *     }                                          "theme": "dark"
 *                                              }
 */
import {
  findNodeAtLocation,
  type Node,
  type ParseError,
  parseTree,
  printParseErrorCode,
} from "jsonc-parser";

/** A text in which something is to be put or taken out cannot be read. */
export class Unreadable extends Error {}

const UNIT = "  ";

/** The value at the top of a text; comments and commas at the end are allowed, as editors and hosts allow them. */
export function treeOf(text: string): Node {
  const errors: ParseError[] = [];
  const root = parseTree(text, errors, { allowTrailingComma: true, disallowComments: false });
  const [error] = errors;
  if (error !== undefined) {
    const { length } = text.slice(0, error.offset).split("\n");
    throw new Unreadable(`${printParseErrorCode(error.error)} in line ${length}`);
  }
  if (root?.type !== "object") {
    throw new Unreadable("it holds no JSON object");
  }
  return root;
}

/** The node at a path; nothing where there is none. */
export function nodeAt(root: Node, path: readonly string[]): Node | undefined {
  let node: Node | undefined = root;
  for (const key of path) {
    const twice = (node?.children ?? []).filter((each) => each.children?.[0]?.value === key);
    if (twice.length > 1) {
      throw new Unreadable(`${JSON.stringify(key)} stands in it twice`);
    }
    node = node && findNodeAtLocation(node, [key]);
  }
  return node;
}

/** Puts a property into the object at a path, as its first; objects that are missing are made. */
export function withProperty(
  text: string,
  path: readonly string[],
  key: string,
  value: unknown,
): string {
  const root = treeOf(text);
  let known = path.length;
  let node = nodeAt(root, path);
  while (node === undefined) {
    known--;
    node = nodeAt(root, path.slice(0, known));
  }
  must(node, "object", path.slice(0, known));
  // What is missing of the path goes in at once.
  const [first = key, ...missing] = [...path.slice(known), key];
  const whole = missing.reduceRight<unknown>((within, name) => ({ [name]: within }), value);
  return put(text, node, `${JSON.stringify(first)}: `, whole);
}

/** Puts an element into the array at a path, as its first; the array is made where it is missing. */
export function withElement(text: string, path: readonly string[], value: unknown): string {
  const array = nodeAt(treeOf(text), path);
  if (array === undefined) {
    return withProperty(text, path.slice(0, -1), path.at(-1) ?? "", [value]);
  }
  must(array, "array", path);
  return put(text, array, "", value);
}

/** Takes a node out: of an object with its key. */
export function without(text: string, node: Node): string {
  const whole = node.parent?.type === "property" ? node.parent : node;
  const siblings = whole.parent?.children ?? [];
  const index = siblings.indexOf(whole);
  const previous = siblings[index - 1];
  let start = whole.offset;
  while (/\s/u.test(text[start - 1] ?? "")) {
    start--;
  }
  let end = whole.offset + whole.length;
  const comma = commaAfter(text, end);
  if (comma !== undefined && (index < siblings.length - 1 || previous === undefined)) {
    end = comma + 1;
  } else if (previous !== undefined) {
    // The last one: the comma before it goes, and what people wrote between stays.
    const before = commaAfter(text, previous.offset + previous.length);
    if (before !== undefined && comma === undefined) {
      const kept = text.slice(before + 1, start);
      return text.slice(0, before) + kept + text.slice(end);
    }
    end = comma === undefined ? end : comma + 1;
  }
  return text.slice(0, start) + text.slice(end);
}

function must(node: Node, type: "object" | "array", path: readonly string[]): void {
  if (node.type !== type) {
    throw new Unreadable(`${path.join(".")} is no JSON ${type}`);
  }
}

/** Writes an item right behind the brace or bracket of a container. */
function put(text: string, container: Node, head: string, value: unknown): string {
  const at = container.offset + 1;
  const first = container.children?.[0];
  const inside = text.slice(at, first?.offset ?? container.offset + container.length - 1);
  const eol = text.includes("\r\n") ? "\r\n" : "\n";
  const isInline = first !== undefined && !inside.includes("\n");
  if (isInline) {
    return `${text.slice(0, at)}${head}${JSON.stringify(value)},${text.slice(at)}`;
  }
  const unit = unitOf(text);
  const outer = indentationAt(text, container.offset);
  const item = JSON.stringify(value, null, unit).replaceAll("\n", `${eol}${outer}${unit}`);
  const before = `${eol}${outer}${unit}${head}${item}`;
  const after = first !== undefined ? "," : inside.includes("\n") ? "" : `${eol}${outer}`;
  return `${text.slice(0, at)}${before}${after}${text.slice(at)}`;
}

/** By what a text indents, as its first indented line shows. */
function unitOf(text: string): string {
  return /^([ \t]+)\S/mu.exec(text)?.[1] ?? UNIT;
}

/** The white space at the beginning of the line of an offset. */
function indentationAt(text: string, offset: number): string {
  const line = text.slice(text.lastIndexOf("\n", offset - 1) + 1, offset);
  return /^[ \t]*/u.exec(line)?.[0] ?? "";
}

/** Where the comma is that follows, with nothing before it but white space and comments. */
function commaAfter(text: string, offset: number): number | undefined {
  const gap =
    /^(?:\s|\/\/[^\n]*(?:\n|$)|\/\*[\s\S]*?\*\/)*/u.exec(text.slice(offset))?.[0].length ?? 0;
  return text[offset + gap] === "," ? offset + gap : undefined;
}
