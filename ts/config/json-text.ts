/** JSON with the place of every value, so that a mistake can be shown where it stands. */
import {
  findNodeAtLocation,
  getNodeValue,
  type Node,
  type ParseError,
  parseTree,
  printParseErrorCode,
} from "jsonc-parser";

/** Where something stands in a text, counted from 1, as editors do. */
export interface Position {
  line: number;
  column: number;
}

/** A text that is no JSON. */
export class NoJson extends Error {
  constructor(
    message: string,
    readonly position: Position,
  ) {
    super(message);
  }
}

/** A text read as JSON. */
export interface JsonText {
  value: unknown;
  /** Where the name stands that leads to a value; of what is not there, the nearest around it. */
  positionOf(path: readonly string[]): Position;
}

/** @throws NoJson - also where an object has a name twice, of which one would silently win */
export function parseJson(text: string): JsonText {
  const errors: ParseError[] = [];
  // Editors on Windows may begin a text with a mark for its byte order.
  const plain = text.replace(/^\uFEFF/u, "");
  const root = parseTree(plain, errors, { disallowComments: true });
  const [error] = errors;
  if (error !== undefined || root === undefined) {
    const code =
      error === undefined ? "nothing is in it" : wordsOf(printParseErrorCode(error.error));
    throw new NoJson(`it is no JSON: ${code}`, positionAt(plain, error?.offset ?? 0));
  }
  refuseTwice(root, plain);
  return {
    value: getNodeValue(root) as unknown,
    positionOf: (path) => positionAt(plain, nameOf(root, path).offset),
  };
}

/** "CommaExpected" in words. */
function wordsOf(code: string): string {
  return code.replace(/(?<=[a-z])[A-Z]/gu, (letter) => ` ${letter}`).toLowerCase();
}

function refuseTwice(node: Node, text: string): void {
  const seen = new Set<unknown>();
  for (const child of node.children ?? []) {
    const name = child.type === "property" ? child.children?.[0] : undefined;
    if (name !== undefined && seen.has(name.value)) {
      throw new NoJson(
        `${JSON.stringify(name.value)} stands there twice: take one out`,
        positionAt(text, name.offset),
      );
    }
    seen.add(name?.value);
    refuseTwice(child, text);
  }
}

/** The node of a property's name, of an item of a list, or what is nearest around it. */
function nameOf(root: Node, path: readonly string[]): Node {
  for (let length = path.length; length > 0; length -= 1) {
    const keys = path.slice(0, length);
    const found = findNodeAtLocation(root, keys) ?? findNodeAtLocation(root, withIndex(keys));
    if (found !== undefined) {
      return found.parent?.type === "property" ? (found.parent.children?.[0] ?? found) : found;
    }
  }
  return root;
}

/** The last name as the number of an item. */
function withIndex(keys: readonly string[]): (string | number)[] {
  return [...keys.slice(0, -1), Number(keys.at(-1))];
}

function positionAt(text: string, offset: number): Position {
  const lines = text.slice(0, offset).split("\n");
  return { line: lines.length, column: (lines.at(-1)?.length ?? 0) + 1 };
}
