import { Check, Compile, Errors, type Validator } from "./checks.js";
import { readable, unreadable, validationError } from "./errors.js";
import { nearestName, unknownProperty } from "./names.js";
import { halfPairProblem, loneSurrogateAt, show } from "./text.js";
import type { Static, TSchema } from "./typebox.js";

/** The parts of a JSON Schema that the messages below speak about. */
interface SchemaNode {
  /** What a value must be, in words that fit better than those made from the rest. */
  title?: string;
  type?: string;
  properties?: Record<string, SchemaNode>;
  patternProperties?: Record<string, SchemaNode>;
  items?: SchemaNode;
  anyOf?: SchemaNode[];
  enum?: unknown[];
  /** Of a value that is never shown: a key, a password. */
  writeOnly?: boolean;
  minLength?: number;
  minItems?: number;
  minimum?: number;
  exclusiveMinimum?: number;
  maximum?: number;
}

/** What is wrong with a value, and the names that lead to it. */
export interface Finding {
  path: string[];
  message: string;
}

/** Compiling a schema takes about as long as checking a hundred values by it uncompiled. */
const CHECKS_BEFORE_COMPILING = 20;

/**
 * Checks one kind of input against its schema and says in words what is wrong with it: the property, the
 * value it has, what it must be. Texts must be well-formed Unicode, or they could not be stored exactly.
 */
export class Input<Schema extends TSchema> {
  #validator: Validator | undefined;
  /** How often a value was checked without it. */
  #checks = 0;

  /**
   * @param name - what the input is called in messages, e.g. "createMemory"
   * @param schema - its TypeBox schema; an object with `additionalProperties: false`
   * @param beside - what the call takes as its second argument, which is easily put into the first
   */
  constructor(
    readonly name: string,
    readonly schema: Schema,
    readonly beside?: Input<TSchema>,
  ) {}

  /** What is wrong with the value, or undefined when it is valid. */
  problem(value: unknown): string | undefined {
    return this.finding(value)?.message;
  }

  /** The same, and where in the value it is. */
  finding(value: unknown): Finding | undefined {
    try {
      return this.#finding(value);
    } catch (error) {
      return { path: [], message: unreadable(this.name, error).message };
    }
  }

  #finding(value: unknown): Finding | undefined {
    if (!this.#fits(value)) {
      return this.#describe(value);
    }
    const message = malformedText(this.schema as SchemaNode, value, "");
    return message === undefined ? undefined : { path: [], message };
  }

  /** A schema is compiled when it is in use: to walk through it takes less for the one value of a short process. */
  #fits(value: unknown): boolean {
    if (this.#checks < CHECKS_BEFORE_COMPILING) {
      this.#checks += 1;
      return Check(this.schema, value);
    }
    this.#validator ??= Compile(this.schema) as Validator;
    return this.#validator.Check(value);
  }

  /**
   * Returns the value when it is valid; throws VALIDATION_ERROR when it is not.
   *
   * @param more - properties that belong to it and come from elsewhere, such as arguments beside options
   */
  parse(value: unknown, more?: object): Static<Schema> {
    if (more !== undefined && value !== undefined && !isObject(value)) {
      throw validationError(`what ${this.name} takes must be an object, but is ${show(value)}`);
    }
    const whole =
      more === undefined
        ? value
        : readable(this.name, () => ({ ...(value as object | undefined), ...more }));
    const problem = this.problem(whole);
    if (problem !== undefined) {
      throw validationError(problem);
    }
    return whole as Static<Schema>;
  }

  #describe(value: unknown): Finding {
    const root = this.schema as SchemaNode;
    const [, errors] = Errors(this.schema, value);
    for (const error of errors) {
      const path = error.instancePath.split("/").slice(1).map(unescapePointer);
      if (error.keyword === "additionalProperties") {
        const property = error.params.additionalProperties[0] ?? "";
        return { path: [...path, property], message: this.#unknownProperty(property, path) };
      }
      if (error.keyword === "required") {
        const missing = [...path, error.params.requiredProperties[0] ?? ""];
        const must = expected(nodeAt(root, missing).node);
        const lacks = `${missing.join(".")} is missing: it must be ${must}`;
        return {
          path,
          message: [lacks, ...this.#otherName(errors, error.instancePath)].join("; "),
        };
      }
      // Reported once more, with the names, by the additionalProperties error that follows.
      if (error.keyword !== "boolean") {
        return this.#wrongValue(value, path);
      }
    }
    return { path: [], message: `${this.name} got ${show(value)}, which does not fit its schema` };
  }

  /** What is missing at a place may be there under another name. */
  #otherName(errors: ReturnType<typeof Errors>[1], at: string): string[] {
    for (const { keyword, instancePath, params } of errors) {
      if (keyword === "additionalProperties" && instancePath === at) {
        const path = at.split("/").slice(1).map(unescapePointer);
        return [this.#unknownProperty(params.additionalProperties[0] ?? "", path)];
      }
    }
    return [];
  }

  #unknownProperty(property: string, path: string[]): string {
    const { node } = nodeAt(this.schema as SchemaNode, path);
    const name = [...path, property].join(".");
    const known = Object.keys(node.properties ?? {});
    const others = (this.beside?.schema as SchemaNode | undefined)?.properties ?? {};
    const isOther = path.length === 0 && Object.hasOwn(others, property);
    if (isOther && nearestName(property, known) === undefined) {
      return `${show(property)} belongs into the second argument of ${this.name}: ${this.name}({ ... }, { ${property} })`;
    }
    return unknownProperty(this.name, name, known);
  }

  #wrongValue(value: unknown, path: string[]): Finding {
    const { node, depth } = nodeAt(this.schema as SchemaNode, path);
    const named = path.slice(0, depth);
    const found = named.reduce<unknown>(
      (inner, key) => (inner as Record<string, unknown>)[key],
      value,
    );
    const subject = named.length === 0 ? `what ${this.name} takes` : named.join(".");
    const is = node.writeOnly === true ? "it is something else" : `is ${show(found)}`;
    return { path: named, message: `${subject} must be ${expected(node)}, but ${is}` };
  }
}

/** What may have properties: a text has its letters as such, and would be taken apart. */
function isObject(value: unknown): boolean {
  return typeof value === "object" && !Array.isArray(value);
}

/** The deepest node on the path that is a property of its own, and how far down that is. */
function nodeAt(root: SchemaNode, path: string[]): { node: SchemaNode; depth: number } {
  let node = root;
  let depth = 0;
  for (const key of path) {
    // A record has one pattern, which all its keys match.
    const next =
      node.properties?.[key] ?? Object.values(node.patternProperties ?? {})[0] ?? itemOf(node);
    if (next === undefined) {
      break;
    }
    node = next;
    depth += 1;
  }
  return { node, depth };
}

/** The items of a list that have properties of their own: what is wrong with one is told of that. */
function itemOf({ items }: SchemaNode): SchemaNode | undefined {
  return items?.properties === undefined ? undefined : items;
}

/** What a schema asks for, in words. */
function expected(node: SchemaNode): string {
  if (node.title !== undefined) {
    return node.title;
  }
  if (node.enum !== undefined) {
    return `one of ${node.enum.map(String).join(", ")}`;
  }
  if (node.anyOf !== undefined) {
    return node.anyOf.map(expected).join(" or ");
  }
  switch (node.type) {
    case "string":
      return (node.minLength ?? 0) > 0 ? "text that is not empty" : "text";
    case "number":
      return `a number${range(node)}`;
    case "integer":
      return `a whole number${range(node)}`;
    case "boolean":
      return "true or false";
    case "array":
      return `a list${least(node)}, each item ${expected(node.items ?? {})}`;
    case "object":
      return "an object";
    case "null":
      return "null";
    default:
      return "a value";
  }
}

function least({ minItems = 0 }: SchemaNode): string {
  return minItems > 0 ? ` of at least ${minItems}` : "";
}

function range({ minimum, exclusiveMinimum, maximum }: SchemaNode): string {
  if (minimum !== undefined && maximum !== undefined) {
    return ` from ${minimum} to ${maximum}`;
  }
  if (exclusiveMinimum !== undefined) {
    const most = maximum === undefined ? "" : ` and at most ${maximum}`;
    return ` above ${exclusiveMinimum}${most}`;
  }
  return minimum === undefined ? "" : ` of at least ${minimum}`;
}

/** Names the first text that is no well-formed Unicode, among those that the schema speaks of. */
function malformedText(node: SchemaNode, value: unknown, path: string): string | undefined {
  if (typeof value === "string") {
    return halfPairProblem(value, path || "the text");
  }
  if (Array.isArray(value)) {
    for (let index = 0; index < value.length; index++) {
      const problem = malformedInner(NO_NODE, value[index], path, String(index));
      if (problem !== undefined) {
        return problem;
      }
    }
    return undefined;
  }
  const { properties = {} } = node;
  for (const key of Object.keys(properties)) {
    const inner = (value as Record<string, unknown> | undefined)?.[key];
    const problem = malformedInner(properties[key] ?? NO_NODE, inner, path, key);
    if (problem !== undefined) {
      return problem;
    }
  }
  return undefined;
}

const NO_NODE: SchemaNode = {};

/** The same for what stands in a value under `key`: nearly always there is nothing to say, and no path to make. */
function malformedInner(
  node: SchemaNode,
  value: unknown,
  path: string,
  key: string,
): string | undefined {
  const sound = typeof value === "string" ? loneSurrogateAt(value) < 0 : typeof value !== "object";
  return sound ? undefined : malformedText(node, value, path === "" ? key : `${path}.${key}`);
}

function unescapePointer(segment: string): string {
  return segment.replaceAll("~1", "/").replaceAll("~0", "~");
}
