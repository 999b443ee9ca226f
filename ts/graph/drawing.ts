import type { GraphEntity, GraphFact, GraphView } from "../bridge/graph.js";
import { escapeXml, predicateText } from "./formats.js";

interface Place {
  x: number;
  y: number;
}

const RING = 210;
const MARGIN = 130;
const RADIUS = 26;
const LONGEST_LABEL = 24;

const FILLS: Record<GraphEntity["type"], string> = {
  person: "#cfe3ff",
  organization: "#ffe2c2",
  location: "#d2f0d5",
  misc: "#eadcf7",
  concept: "#eeeeee",
};

/**
 * A neighbourhood as a picture (SVG 1.1): the entity asked for in the middle, what is one step away on a ring
 * around it, and so on. What is over is dotted, what is denied is dashed, and the less a fact can be trusted now,
 * the fainter it is. The same graph gives the same picture.
 */
export function drawGraph(view: GraphView): string {
  const [middle] = view.entities;
  const places = middle === undefined ? new Map<string, Place>() : placesOf(view, middle.id);
  const reach = Math.max(0, ...[...places.values()].map(({ x, y }) => Math.hypot(x, y)));
  const half = Math.ceil(reach + MARGIN);
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="${-half} ${-half} ${2 * half} ${2 * half}" ` +
      `width="${2 * half}" height="${2 * half}" font-family="sans-serif" font-size="12">`,
    '<defs><marker id="arrow" viewBox="0 0 10 10" refX="9" refY="5" markerWidth="7" markerHeight="7" ' +
      'orient="auto-start-reverse"><path d="M0 0 10 5 0 10z" fill="#555"/></marker></defs>',
    `<rect x="${-half}" y="${-half}" width="${2 * half}" height="${2 * half}" fill="#fff"/>`,
    ...bundled(view.facts).map((facts) => edge(facts, places)),
    ...view.entities.map((entity) => node(entity, places.get(entity.id) ?? { x: 0, y: 0 })),
    "</svg>",
    "",
  ].join("\n");
}

/** Rings by steps from the middle; on a ring, beside what led there. */
function placesOf(view: GraphView, middle: string): Map<string, Place> {
  const places = new Map<string, Place>([[middle, { x: 0, y: 0 }]]);
  let ring = [middle];
  for (let step = 1; ring.length > 0; step += 1) {
    const next = ring.flatMap((id) => neighboursOf(view.facts, id));
    const fresh = [...new Set(next)].filter((id) => !places.has(id));
    // Rings grow with what stands on them, so that names do not lie on each other.
    const radius = Math.max(step * RING, (fresh.length * 3 * RADIUS) / (2 * Math.PI));
    fresh.forEach((id, index) => {
      const angle = (2 * Math.PI * index) / fresh.length - Math.PI / 2;
      places.set(id, { x: radius * Math.cos(angle), y: radius * Math.sin(angle) });
    });
    ring = fresh;
  }
  return places;
}

function neighboursOf(facts: readonly GraphFact[], id: string): string[] {
  return facts
    .filter(({ subject, object }) => subject === id || object === id)
    .map(({ subject, object }) => (subject === id ? object : subject));
}

/** Facts between the same two entities share a line. */
function bundled(facts: readonly GraphFact[]): GraphFact[][] {
  const bundles = new Map<string, GraphFact[]>();
  for (const fact of facts) {
    const key = JSON.stringify([fact.subject, fact.object]);
    bundles.set(key, [...(bundles.get(key) ?? []), fact]);
  }
  return [...bundles.values()];
}

function edge(facts: readonly GraphFact[], places: Map<string, Place>): string {
  const [first] = facts;
  const from = first && places.get(first.subject);
  const to = first && places.get(first.object);
  if (from === undefined || to === undefined) {
    return "";
  }
  const length = Math.hypot(to.x - from.x, to.y - from.y) || 1;
  const dx = ((to.x - from.x) / length) * RADIUS;
  const dy = ((to.y - from.y) / length) * RADIUS;
  const over = facts.every(({ valid_to }) => valid_to !== null);
  const denied = facts.every(({ negated }) => negated);
  const dashes = denied ? ' stroke-dasharray="6 4"' : over ? ' stroke-dasharray="2 4"' : "";
  const surest = Math.max(...facts.map(({ confidence }) => confidence));
  const label = [...new Set(facts.map(predicateText))].join(", ");
  const [x, y] = [(from.x + to.x) / 2, (from.y + to.y) / 2 - 4];
  return (
    `<g opacity="${(0.35 + 0.65 * surest).toFixed(2)}"><title>${escapeXml(facts.map(({ sentence }) => sentence).join("\n"))}</title>` +
    `<line x1="${round(from.x + dx)}" y1="${round(from.y + dy)}" x2="${round(to.x - dx)}" y2="${round(to.y - dy)}" ` +
    `stroke="#555"${dashes} marker-end="url(#arrow)"/>` +
    `<text x="${round(x)}" y="${round(y)}" text-anchor="middle" fill="#333">${escapeXml(short(label))}</text></g>`
  );
}

function node({ name, type, is_user, aliases }: GraphEntity, { x, y }: Place): string {
  const title = [name, ...aliases].join(", ");
  return (
    `<g transform="translate(${round(x)} ${round(y)})"><title>${escapeXml(title)}</title>` +
    `<circle r="${RADIUS}" fill="${FILLS[type]}" stroke="#555" stroke-width="${is_user ? 3 : 1}"/>` +
    `<text y="4" text-anchor="middle">${escapeXml(short(name))}</text></g>`
  );
}

function short(text: string): string {
  const points = [...text];
  return points.length <= LONGEST_LABEL ? text : `${points.slice(0, LONGEST_LABEL - 1).join("")}…`;
}

function round(value: number): string {
  return value.toFixed(1);
}
