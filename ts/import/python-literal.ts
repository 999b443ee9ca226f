/**
 * Values as Python writes them with `repr`: read, never run. Dictionaries, lists, tuples, sets, text, bytes
 * as text, numbers, True, False and None; anything else is an error.
 */

/** A value that a Python literal can stand for. */
export type PythonValue =
  | string
  | number
  | boolean
  | null
  | PythonValue[]
  | { [key: string]: PythonValue };

/** The text is no Python literal; `at` is where that shows. */
export class PythonSyntaxError extends Error {
  constructor(
    message: string,
    readonly at: number,
  ) {
    super(message);
    this.name = "PythonSyntaxError";
  }
}

const DEEPEST = 100;
const SPACE = /[ \t\r\n]*/uy;
const NUMBER = /[+-]?(?:\d[\d_]*(?:\.\d*)?|\.\d+)(?:[eE][+-]?\d+)?/uy;
const WORD = /[A-Za-z_]\w*/uy;
const STRING_START = /(?<prefix>[rRbBuU]{0,2})(?<quote>'''|"""|'|")/uy;
const CONSTANTS: ReadonlyMap<string, boolean | null> = new Map([
  ["True", true],
  ["False", false],
  ["None", null],
]);
const ESCAPES: Readonly<Record<string, string>> = {
  "\\": "\\",
  "'": "'",
  '"': '"',
  a: "\u0007",
  b: "\b",
  f: "\f",
  n: "\n",
  r: "\r",
  t: "\t",
  v: "\v",
  "\n": "",
};
const HEX_ESCAPES: Readonly<Record<string, number>> = { x: 2, u: 4, U: 8 };
const CLOSERS: Readonly<Record<string, string>> = { "{": "}", "[": "]", "(": ")" };

/** The values in a text, one after the other. */
export function* parsePythonLiterals(
  text: string,
): Generator<{ value: PythonValue; start: number }> {
  const parser = new Parser(text);
  for (let start = parser.start(); start < text.length; start = parser.start()) {
    yield { value: parser.value(0), start };
  }
}

class Parser {
  #at = 0;

  constructor(private readonly text: string) {}

  /** Where the next value begins. */
  start(): number {
    this.#match(SPACE);
    return this.#at;
  }

  value(depth: number): PythonValue {
    this.start();
    if (depth > DEEPEST) {
      throw this.#error(`nested more than ${DEEPEST} deep`);
    }
    const next = this.text[this.#at] ?? "";
    if (next === "{") {
      return this.#braces(depth);
    }
    if (next === "[" || next === "(") {
      return this.#list(next, depth);
    }
    return this.#scalar();
  }

  #scalar(): PythonValue {
    const string = this.#match(STRING_START)?.groups;
    if (string !== undefined) {
      return this.#string(string["prefix"] ?? "", string["quote"] ?? "'");
    }
    const number = this.#match(NUMBER)?.[0];
    if (number !== undefined) {
      return Number(number.replaceAll("_", ""));
    }
    const word = this.#match(WORD)?.[0];
    const constant = word === undefined ? undefined : CONSTANTS.get(word);
    if (constant === undefined) {
      throw this.#error(word === undefined ? "no value" : `${word} is no value`);
    }
    return constant;
  }

  #list(opener: string, depth: number): PythonValue[] {
    this.#at += 1;
    const items: PythonValue[] = [];
    while (!this.#take(CLOSERS[opener] ?? "")) {
      items.push(this.value(depth + 1));
      this.#separator(CLOSERS[opener] ?? "");
    }
    return items;
  }

  /** A dictionary, or a set, which becomes a list. */
  #braces(depth: number): PythonValue {
    this.#at += 1;
    const entries: [string, PythonValue][] = [];
    const items: PythonValue[] = [];
    while (!this.#take("}")) {
      const key = this.value(depth + 1);
      if (this.#take(":")) {
        entries.push([String(key), this.value(depth + 1)]);
      } else {
        items.push(key);
      }
      this.#separator("}");
    }
    // Not assigned one by one: a key may be called __proto__.
    return items.length > 0 ? items : Object.fromEntries(entries);
  }

  #separator(closer: string): void {
    this.start();
    if (this.text[this.#at] !== closer && !this.#take(",")) {
      throw this.#error(`"," or "${closer}" is missing`);
    }
  }

  #string(prefix: string, quote: string): string {
    const raw = /[rR]/u.test(prefix);
    let result = "";
    for (;;) {
      if (this.text.startsWith(quote, this.#at)) {
        this.#at += quote.length;
        return result;
      }
      const character = this.text[this.#at];
      if (character === undefined || (character === "\n" && quote.length === 1)) {
        throw this.#error("a text does not end");
      }
      this.#at += 1;
      result += character === "\\" ? this.#escape(raw) : character;
    }
  }

  #escape(raw: boolean): string {
    const code = this.text[this.#at] ?? "";
    this.#at += 1;
    if (raw) {
      return `\\${code}`;
    }
    const digits = HEX_ESCAPES[code];
    if (digits === undefined) {
      return ESCAPES[code] ?? `\\${code}`;
    }
    const hex = this.text.slice(this.#at, this.#at + digits);
    const point = Number.parseInt(hex, 16);
    if (!new RegExp(`^[0-9a-fA-F]{${digits}}$`, "u").test(hex) || point > 0x10_ff_ff) {
      throw this.#error("an escape names no character");
    }
    this.#at += digits;
    return String.fromCodePoint(point);
  }

  #take(expected: string): boolean {
    this.start();
    const found = this.text.startsWith(expected, this.#at);
    this.#at += found ? expected.length : 0;
    return found;
  }

  #match(pattern: RegExp): RegExpExecArray | null {
    pattern.lastIndex = this.#at;
    const match = pattern.exec(this.text);
    this.#at += match?.[0].length ?? 0;
    return match;
  }

  #error(message: string): PythonSyntaxError {
    return new PythonSyntaxError(message, this.#at);
  }
}
