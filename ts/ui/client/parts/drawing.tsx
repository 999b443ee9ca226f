/** A part of the fact graph, drawn: the library finds the places, the page draws lines and names. */
import type { SimulationLinkDatum, SimulationNodeDatum } from "d3-force";
import { useEffect, useState } from "preact/hooks";
import type { CallAnswers } from "../../routes.js";
import { linkTo } from "../router.js";

type View = CallAnswers["neighbourhood"];

interface Node extends SimulationNodeDatum {
  id: string;
  name: string;
}

interface Link extends SimulationLinkDatum<Node> {
  words: string;
  share: number;
}

interface Placed {
  nodes: { id: string; name: string; x: number; y: number }[];
  links: { words: string; share: number; x1: number; y1: number; x2: number; y2: number }[];
}

/** Around the outermost names, and the least that is drawn. */
const MARGIN = { x: 80, y: 50 };
const LEAST = { width: 420, height: 320 };
const TICKS = 260;
const NAME_LENGTH = 22;

/** One line between two names, whatever is told of them: with all its words, as sure as the surest. */
function linksOf(facts: View["facts"]): Link[] {
  const links = new Map<string, Link & { said: Set<string> }>();
  for (const { subject, predicate, object, negated, confidence } of facts) {
    if (subject !== object) {
      const key = [subject, object].sort().join("\n");
      const link = links.get(key) ?? {
        source: subject,
        target: object,
        words: "",
        share: 0,
        said: new Set(),
      };
      link.said.add(`${negated ? "not " : ""}${predicate}`);
      link.words = [...link.said].join(", ");
      link.share = Math.max(link.share, confidence);
      links.set(key, link);
    }
  }
  return [...links.values()];
}

async function place({ entities, facts }: View): Promise<Placed> {
  const { forceCollide, forceLink, forceManyBody, forceSimulation, forceX, forceY } = await import(
    "d3-force"
  );
  const nodes: Node[] = entities.map(({ id, name }) => ({ id, name }));
  const known = new Set(nodes.map(({ id }) => id));
  const links = linksOf(
    facts.filter(({ subject, object }) => known.has(subject) && known.has(object)),
  );
  forceSimulation(nodes)
    .force(
      "link",
      forceLink<Node, Link>(links)
        .id(({ id }) => id)
        .distance(120),
    )
    .force("charge", forceManyBody().strength(-420))
    .force("collide", forceCollide(44))
    .force("x", forceX(0).strength(0.05))
    .force("y", forceY(0).strength(0.09))
    .stop()
    .tick(TICKS);
  const at = ({ x = 0, y = 0 }: Node) => ({ x, y });
  return {
    nodes: nodes.map((node) => ({ id: node.id, name: node.name, ...at(node) })),
    links: links.map(({ source, target, words, share }) => {
      const [from, to] = [at(source as Node), at(target as Node)];
      return { words, share, x1: from.x, y1: from.y, x2: to.x, y2: to.y };
    }),
  };
}

/** What is seen of the plane: all names, with room for their letters. */
function viewOf({ nodes }: Placed): string {
  const [xs, ys] = [nodes.map(({ x }) => x), nodes.map(({ y }) => y)];
  const [left, top] = [Math.min(...xs) - MARGIN.x, Math.min(...ys) - MARGIN.y];
  const [right, bottom] = [Math.max(...xs) + MARGIN.x, Math.max(...ys) + MARGIN.y];
  const width = Math.max(right - left, LEAST.width);
  const height = Math.max(bottom - top, LEAST.height);
  const begin = { x: (left + right - width) / 2, y: (top + bottom - height) / 2 };
  return [begin.x, begin.y, width, height].map(Math.round).join(" ");
}

const short = (name: string) =>
  name.length > NAME_LENGTH ? `${name.slice(0, NAME_LENGTH - 1)}…` : name;

export function Drawing({ view, centre }: { view: View; centre: string }) {
  const [placed, setPlaced] = useState<Placed>();
  const key = JSON.stringify(view);
  useEffect(() => {
    let left = false;
    void place(JSON.parse(key) as View).then((found) => left || setPlaced(found));
    return () => {
      left = true;
    };
  }, [key]);
  if (placed === undefined) {
    return <div class="drawing" />;
  }
  return (
    <svg
      class="drawing"
      viewBox={viewOf(placed)}
      role="group"
      aria-label={`${placed.nodes.length} names and the ties between them; the table below tells the same`}
    >
      {placed.links.map(({ words, share, x1, y1, x2, y2 }, index) => (
        <g key={index}>
          <line {...{ x1, y1, x2, y2 }} opacity={0.2 + 0.8 * share} />
          {placed.links.length <= 40 ? (
            <text class="tie" x={(x1 + x2) / 2} y={(y1 + y2) / 2 - 4}>
              {short(words)}
            </text>
          ) : null}
        </g>
      ))}
      {placed.nodes.map(({ id, name, x, y }) => (
        <a key={id} href={linkTo("graph", name)} aria-label={`Around ${name}`}>
          <circle cx={x} cy={y} r={9} class={isCentre(id, name, centre) ? "centre" : ""} />
          <text x={x} y={y + 25}>
            {short(name)}
          </text>
        </a>
      ))}
    </svg>
  );
}

function isCentre(id: string, name: string, centre: string): boolean {
  const wanted = centre.toLowerCase();
  return id.toLowerCase() === wanted || name.toLowerCase() === wanted;
}
