// TypeScript from the addon's contract (native/addon/shapes/contract.h): declarations of all shapes, and schemas of those
// that tools answer with or that callers give.

/** Shapes whose properties the schemas of the tools' results are made of (ts/tools). */
const ANSWERED = [
  "GroupDistribution",
  "MemoryCheck",
  "Memory",
  "ScoreParts",
  "SearchPath",
  "ContradictionListing",
  "StorageOutcome",
  "Validation",
  "AuditEntry",
  "ForgetReceipt",
  "DedupeReport",
  "CategoryListing",
  "Pin",
  "GraphView",
  "CurrentView",
  "AtomHit",
  "AtomCause",
  "CausalLink",
  "AtomStats",
  "AtomizeReport",
  "TemporalPattern",
  "TrendReport",
  "Alert",
  "ToCheck",
  "SessionRow",
  "SessionBlock",
  "ChangeResult",
  "EmbeddingStatus",
  "VectorState",
  "OutboxCounts",
  "SinkStatus",
];

/** Shapes that callers of the bridge give, as they are. */
const ASKED = ["NewMemory"];

const HEAD = "Written by scripts/contract.mjs from the tables in native/addon/shapes: do not edit.";

const quoted = (text) => JSON.stringify(text);
const lowerFirst = (name) => name[0].toLowerCase() + name.slice(1);
const propertiesOf = (name) => `${lowerFirst(name)}Properties`;
const isName = (text) => /^[A-Za-z_]\w*$/.test(text);
const keyOf = (text) => (isName(text) ? text : quoted(text));

/** A comment of one line, or of as many as it takes. */
function comment(doc, indent) {
  if (doc === undefined) return [];
  const words = doc.replaceAll("*/", "* /").split(" ");
  const width = 100 - indent.length;
  if (doc.length + 7 <= width) return [`${indent}/** ${words.join(" ")} */`];
  const lines = [];
  for (const word of words) {
    const last = lines.at(-1);
    if (last !== undefined && last.length + 1 + word.length + 3 <= width) {
      lines[lines.length - 1] = `${last} ${word}`;
    } else lines.push(word);
  }
  return [`${indent}/**`, ...lines.map((line) => `${indent} * ${line}`), `${indent} */`];
}

const choiceText = ({ values }) => values.map(quoted).join(" | ");

/** How TypeScript writes a type. */
function typeText(type) {
  switch (type.kind) {
    case "text":
      return "string";
    case "boolean":
      return "boolean";
    case "number":
    case "integer":
    case "time":
      return "number";
    case "moment":
      return "number | string";
    case "floats":
      return "Float32Array";
    case "choice":
      return type.name ?? choiceText(type);
    case "list":
      return `(${typeText(type.of)})[]`;
    case "record":
      return `Record<${typeText(type.keys)}, ${typeText(type.of)}>`;
    case "shape":
      return type.name;
    default:
      throw new Error(`The contract has a type of an unknown kind: ${JSON.stringify(type)}`);
  }
}

function memberText({ name, type, absent }) {
  const text = typeText(type);
  if (absent === "optional") return `${keyOf(name)}?: ${text} | undefined;`;
  if (absent === "missing") return `${keyOf(name)}?: ${text};`;
  return `${keyOf(name)}: ${text}${absent === "null" ? " | null" : ""};`;
}

function declaration({ name, doc, extends: parents, fields }) {
  const members = fields.flatMap((field) => [
    ...comment(field.doc, "  "),
    `  ${memberText(field)}`,
  ]);
  const heritage = parents.length === 0 ? "" : ` extends ${parents.join(", ")}`;
  if (members.length === 0) return [...comment(doc, ""), `export interface ${name}${heritage} {}`];
  return [...comment(doc, ""), `export interface ${name}${heritage} {`, ...members, "}"];
}

function declarations({ choices, shapes }) {
  const types = choices.map((choice) => `export type ${choice.name} = ${choiceText(choice)};`);
  const interfaces = shapes.map((shape) => declaration(shape).join("\n"));
  return [`/** ${HEAD} Types of what crosses the boundary. */\n`, ...types, ...interfaces].join(
    "\n\n",
  );
}

/** The words for a schema's options; nothing for none. */
const optionsText = (options) => (Object.keys(options).length === 0 ? "" : JSON.stringify(options));

/** How TypeBox writes a type. `isAsked`: texts that are given are not empty, and moments may be Dates. */
function schemaText(type, description, isAsked) {
  const told = description === undefined ? {} : { description };
  const plain = (make, more = {}) => `Type.${make}(${optionsText({ ...more, ...told })})`;
  const { minimum, maximum } = type;
  const rest = optionsText(told) === "" ? "" : `, ${optionsText(told)}`;
  switch (type.kind) {
    case "text":
      return plain("String", isAsked ? { minLength: 1 } : {});
    case "boolean":
      return plain("Boolean");
    case "number":
      return plain("Number", { minimum, maximum });
    case "integer":
      return plain("Integer", { minimum, maximum });
    case "time":
      return plain("Number", { description: "Epoch milliseconds" });
    case "choice":
      return `Type.Enum(${JSON.stringify(type.values)}${rest})`;
    case "list":
      return `Type.Array(${schemaText(type.of, undefined, isAsked)}${rest})`;
    case "record":
      return recordText(type, rest, isAsked);
    case "shape":
      return `Type.Object(${propertiesOf(type.name)}, ${optionsText({ additionalProperties: false, ...told })})`;
    default:
      throw new Error(`There is no schema of ${JSON.stringify(type)}`);
  }
}

function recordText({ keys, of }, rest, isAsked) {
  const item = schemaText(of, undefined, isAsked);
  if (keys.kind !== "choice") return `recordOf(${item}${rest})`;
  const members = keys.values.map((key) => `${keyOf(key)}: ${item}`);
  return `Type.Object({ ${members.join(", ")} }, ${optionsText({ additionalProperties: false })})`;
}

function propertyText({ name, type, doc, absent }, isAsked) {
  if (type.kind === "moment") return `${keyOf(name)}: time`;
  if (absent === "null") {
    const description = doc === undefined ? "" : `, ${optionsText({ description: doc })}`;
    return `${keyOf(name)}: Type.Union([${schemaText(type)}, Type.Null()]${description})`;
  }
  const schema = schemaText(type, isAsked ? undefined : doc, isAsked);
  return `${keyOf(name)}: ${absent === undefined ? schema : `Type.Optional(${schema})`}`;
}

function propertiesText({ name, doc, extends: parents, fields, argument }) {
  const spread = parents.map((parent) => `...${propertiesOf(parent)}`);
  const own = fields.map((field) => propertyText(field, argument));
  return [
    ...comment(doc, ""),
    `export const ${propertiesOf(name)} = {`,
    ...[...spread, ...own].map((line) => `  ${line},`),
    "};",
  ].join("\n");
}

/** The names of a type's shapes. */
function shapesIn(type) {
  if (type.kind === "shape") return [type.name];
  return type.of === undefined ? [] : shapesIn(type.of);
}

/** The shapes of these names and all that they are made of, in the contract's order. */
function withParts(shapes, names) {
  const byName = new Map(shapes.map((shape) => [shape.name, shape]));
  const wanted = new Set();
  const want = (name) => {
    const shape = byName.get(name);
    if (shape === undefined) throw new Error(`The addon's contract has no shape ${name}`);
    if (wanted.has(name)) return;
    wanted.add(name);
    const parts = shape.fields.flatMap(({ type }) => shapesIn(type));
    for (const part of [...shape.extends, ...parts]) want(part);
  };
  for (const name of names) want(name);
  return shapes.filter(({ name }) => wanted.has(name));
}

function schemas({ shapes }, names, what, imports) {
  const texts = withParts(shapes, names).map(propertiesText);
  return [`/** ${HEAD} ${what} */\n${imports.join("\n")}`, ...texts].join("\n\n");
}

const listName = (name) => `${name.replace(/(?<=[a-z])(?=[A-Z])/g, "_").toUpperCase()}_NAMES`;

function names({ choices }) {
  const lists = choices.map(
    ({ name, values }) => `export const ${listName(name)} = ${JSON.stringify(values)} as const;`,
  );
  return [`/** ${HEAD} The names of kinds and states, in the addon's order. */`, ...lists].join(
    "\n\n",
  );
}

/** The generated files by their paths, before they are formatted. */
export function filesOf(contract) {
  return {
    "ts/shapes.d.cts": `${declarations(contract)}\n`,
    "ts/bridge/choices.ts": `${names(contract)}\n`,
    "ts/tools/shape-schemas.ts": `${schemas(
      contract,
      ANSWERED,
      "Properties of what tools answer.",
      ['import { recordOf, Type } from "../bridge/typebox.js";'],
    )}\n`,
    "ts/bridge/shape-schemas.ts": `${schemas(contract, ASKED, "Properties of what callers give.", [
      'import { time } from "./schema.js";',
      'import { Type } from "./typebox.js";',
    ])}\n`,
  };
}
