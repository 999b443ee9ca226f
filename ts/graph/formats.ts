import type { GraphEntity, GraphFact, GraphView } from "../bridge/graph.js";

/** How a graph is written for other programs. */
export const GRAPH_FORMATS = ["json", "graphml", "dot"] as const;
export type GraphFormat = (typeof GRAPH_FORMATS)[number];

/** A graph in a format of other programs; ends in a line break. */
export function formatGraph(view: GraphView, format: GraphFormat): string {
  switch (format) {
    case "json":
      return `${JSON.stringify(view, undefined, 2)}\n`;
    case "graphml":
      return graphMl(view);
    default:
      return dot(view);
  }
}

/** Text as it stands between tags and in attributes of XML; what XML cannot hold becomes U+FFFD. */
export function escapeXml(text: string): string {
  return text
    .replace(/[\p{Cc}\ufffe\uffff]/gu, (found) => (/[\t\n\r]/.test(found) ? found : "\ufffd"))
    .replace(/&/g, "&amp;")
    .replace(/</g, "&lt;")
    .replace(/>/g, "&gt;")
    .replace(/"/g, "&quot;");
}

const ENTITY_KEYS = ["name", "type", "aliases", "mentions"] as const;
const FACT_KEYS = [
  "predicate",
  "negated",
  "attribute",
  "when",
  "said_by",
  "valid_from",
  "valid_to",
  "sentence",
  "memory_id",
  "confidence",
] as const;

/** GraphML 1.0, as Gephi, yEd and NetworkX read it. Times are ISO 8601. */
function graphMl({ entities, facts }: GraphView): string {
  const keys = [
    ...ENTITY_KEYS.map((key) => keyLine(key, "node")),
    ...FACT_KEYS.map((key) => keyLine(key, "edge")),
  ];
  const nodes = entities.map(
    (entity) => `    <node id="${escapeXml(entity.id)}">${dataOf(ENTITY_KEYS, entity)}</node>`,
  );
  const edges = facts.map(
    (fact, index) =>
      `    <edge id="f${index}" source="${escapeXml(fact.subject)}" target="${escapeXml(fact.object)}">` +
      `${dataOf(FACT_KEYS, fact)}</edge>`,
  );
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<graphml xmlns="http://graphml.graphdrawing.org/xmlns">',
    ...keys,
    '  <graph edgedefault="directed">',
    ...nodes,
    ...edges,
    "  </graph>",
    "</graphml>",
    "",
  ].join("\n");
}

function keyLine(key: string, domain: "node" | "edge"): string {
  const types: Record<string, string> = {
    mentions: "long",
    negated: "boolean",
    attribute: "boolean",
    confidence: "double",
  };
  return `  <key id="${key}" for="${domain}" attr.name="${key}" attr.type="${types[key] ?? "string"}"/>`;
}

function dataOf<Key extends string>(keys: readonly Key[], item: Record<Key, unknown>): string {
  return keys
    .map((key) => [key, item[key]] as const)
    .filter(([, value]) => value !== null)
    .map(([key, value]) => `<data key="${key}">${escapeXml(cell(key, value))}</data>`)
    .join("");
}

function cell(key: string, value: unknown): string {
  if (key === "valid_from" || key === "valid_to") {
    return new Date(value as number).toISOString();
  }
  return Array.isArray(value) ? value.join("; ") : String(value);
}

/** DOT, as Graphviz reads it: what is over is dotted, what is denied is dashed. */
function dot({ entities, facts }: GraphView): string {
  const nodes = entities.map((entity) => `  ${quoted(entity.id)} [${nodeAttributes(entity)}];`);
  const edges = facts.map(
    (fact) => `  ${quoted(fact.subject)} -> ${quoted(fact.object)} [${edgeAttributes(fact)}];`,
  );
  return ["digraph facts {", ...nodes, ...edges, "}", ""].join("\n");
}

function nodeAttributes({ name, type, is_user }: GraphEntity): string {
  const shape = is_user ? "doublecircle" : type === "concept" ? "box" : "ellipse";
  return `label=${quoted(name)}, shape=${shape}`;
}

function edgeAttributes(fact: GraphFact): string {
  const style = fact.negated ? "dashed" : fact.valid_to === null ? "solid" : "dotted";
  const { sentence, memory_id } = fact;
  // The memory's id, so that forgetting finds the file, and people the memory.
  return (
    `label=${quoted(predicateText(fact))}, style=${style}, tooltip=${quoted(sentence)}, ` +
    `comment=${quoted(memory_id)}`
  );
}

/** A predicate for people. */
export function predicateText({
  predicate,
  negated,
}: Pick<GraphFact, "predicate" | "negated">): string {
  return negated ? `not ${predicate}` : predicate;
}

/** Who says a fact where the memory does not say it itself: `, according to Joan`, else nothing. */
export function accordingTo({ said_by }: Pick<GraphFact, "said_by">): string {
  return said_by === null ? "" : `, according to ${said_by}`;
}

function quoted(text: string): string {
  return `"${text.replace(/\\/g, "\\\\").replace(/"/g, '\\"').replace(/\r?\n/g, "\\n")}"`;
}
