/** A part of the fact graph, drawn: the library finds the places, the page draws lines and names. */
import type { SimulationLinkDatum, SimulationNodeDatum } from "d3-force";
import { useEffect, useState } from "preact/hooks";
import type { CallAnswers } from "../../routes.js";
import { linkTo } from "../router.js";
import { day } from "../times.js";

type View = CallAnswers["neighbourhood"];

interface Node extends SimulationNodeDatum {
  id: string;
  name: string;
  shown: string;
}

interface Link extends SimulationLinkDatum<Node> {
  words: string;
  share: number;
  /** Nothing of what is told of the two holds any more. */
  over: boolean;
}

interface Line extends Pick<Link, "words" | "share" | "over"> {
  x1: number;
  y1: number;
  x2: number;
  y2: number;
  /** Where its words are in nobody's way; nowhere, when there is no such place. */
  label?: Point | undefined;
}

interface Point {
  x: number;
  y: number;
}

interface Placed {
  nodes: { id: string; name: string; shown: string; x: number; y: number }[];
  links: Line[];
}

/** Whether what a fact tells has ended. */
export const isOver = ({ valid_to }: Pick<View["facts"][number], "valid_to">, now: number) =>
  valid_to !== null && valid_to <= now;

/** Around the outermost names, and the least that is drawn. */
const MARGIN = { x: 80, y: 50 };
const LEAST = { width: 420, height: 320 };
const TICKS = 260;
const NAME_LENGTH = 22;
const TIE_LENGTH = 36;
/** How wide a letter of a name and of a tie is, on average; the letters themselves are measured by nobody before. */
const NAME_LETTER = 7.6;
const TIE_LETTER = 6.6;
/** Between words of a tie and what they must not touch: a short name may be wider than its letters are on average. */
const GAP = 8;
/** Where on a line its words may stand, from one end to the other, the best first. */
const PLACES = [0.5, 0.4, 0.6, 0.32, 0.68, 0.25, 0.75];
const widthOf = (words: string, letter: number) => words.length * letter;

/** One line between two names, whatever is told of them: with all its words, as sure as the surest. */
function linksOf(facts: View["facts"], now: number): Link[] {
  const links = new Map<string, Link & { said: Set<string> }>();
  for (const fact of facts) {
    const { subject, object, says, according, confidence, valid_to } = fact;
    if (subject !== object) {
      const key = [subject, object].sort().join("\n");
      const link = links.get(key) ?? {
        source: subject,
        target: object,
        words: "",
        share: 0,
        over: true,
        said: new Set(),
      };
      const until = isOver(fact, now) && valid_to !== null ? ` until ${day(valid_to)}` : "";
      link.said.add(`${says}${according}${until}`);
      link.words = [...link.said].join(", ");
      link.share = Math.max(link.share, confidence);
      link.over &&= until !== "";
      links.set(key, link);
    }
  }
  return [...links.values()];
}

/** So many names are drawn where there is room, so that they can be read; in a narrow window fewer. */
const MOST_DRAWN = 24;
const MOST_NARROW = 9;
const NARROW = "(max-width: 36rem)";
export const mostDrawn = () => (matchMedia(NARROW).matches ? MOST_NARROW : MOST_DRAWN);

/** The part of a view that is drawn: the centre, and the names that the surest facts join. */
function partOf(
  { entities, facts }: View,
  centre: string,
  most: number,
): Pick<View, "entities" | "facts"> {
  const drawn = new Set(
    entities.filter(({ id, name }) => isCentre(id, name, centre)).map(({ id }) => id),
  );
  for (const { subject, object } of facts.toSorted(
    (one, other) => other.confidence - one.confidence,
  )) {
    const wanted = new Set([...drawn, subject, object]);
    if (wanted.size <= most) {
      drawn.add(subject).add(object);
    }
  }
  return {
    entities: entities.filter(({ id }) => drawn.has(id)),
    facts: facts.filter(({ subject, object }) => drawn.has(subject) && drawn.has(object)),
  };
}

async function place(
  { entities, facts }: Pick<View, "entities" | "facts">,
  now: number,
): Promise<Placed> {
  const { forceCollide, forceLink, forceManyBody, forceSimulation, forceX, forceY } = await import(
    "d3-force"
  );
  const nodes: Node[] = entities.map(({ id, name, shown }) => ({ id, name, shown }));
  const known = new Set(nodes.map(({ id }) => id));
  const links = linksOf(
    facts.filter(({ subject, object }) => known.has(subject) && known.has(object)),
    now,
  );
  forceSimulation(nodes)
    .force(
      "link",
      forceLink<Node, Link>(links)
        .id(({ id }) => id)
        .distance(({ words }) => Math.max(120, widthOf(shortTie(words), TIE_LETTER) + 60)),
    )
    .force("charge", forceManyBody().strength(-420))
    .force(
      "collide",
      forceCollide<Node>(({ shown }) => Math.max(44, widthOf(short(shown), NAME_LETTER) / 2 + 8)),
    )
    .force("x", forceX(0).strength(0.05))
    .force("y", forceY(0).strength(0.09))
    .stop()
    .tick(TICKS);
  const at = ({ x = 0, y = 0 }: Node) => ({ x, y });
  const placed = nodes.map((node) => ({
    id: node.id,
    name: node.name,
    shown: node.shown,
    ...at(node),
  }));
  const lines = links.map(({ source, target, words, share, over }): Line => {
    const [from, to] = [at(source as Node), at(target as Node)];
    return { words, share, over, x1: from.x, y1: from.y, x2: to.x, y2: to.y };
  });
  return { nodes: placed, links: labelled(lines, placed) };
}

/** The lines with a place for the words of each, the surest first, where they lie on no name and on no other words. */
function labelled(lines: readonly Line[], nodes: Placed["nodes"]): Line[] {
  const taken = nodes.map(({ shown, x, y }) =>
    boxAround({ x, y: y + 12 }, widthOf(short(shown), NAME_LETTER), 44),
  );
  return [...lines]
    .sort((one, other) => other.share - one.share)
    .map((line) => {
      const width = widthOf(shortTie(line.words), TIE_LETTER) + GAP;
      const label = PLACES.map((share) => along(line, share)).find((point) => {
        const box = boxAround(point, width, 16);
        return !taken.some((other) => overlap(box, other));
      });
      if (label !== undefined) {
        taken.push(boxAround(label, width, 16));
      }
      return { ...line, label };
    });
}

interface Box {
  left: number;
  right: number;
  top: number;
  bottom: number;
}

const boxAround = ({ x, y }: Point, width: number, height: number): Box => ({
  left: x - width / 2,
  right: x + width / 2,
  top: y - height / 2,
  bottom: y + height / 2,
});

const overlap = (one: Box, other: Box) =>
  one.left < other.right &&
  other.left < one.right &&
  one.top < other.bottom &&
  other.top < one.bottom;

const along = ({ x1, y1, x2, y2 }: Line, share: number): Point => ({
  x: x1 + (x2 - x1) * share,
  y: y1 + (y2 - y1) * share,
});

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

const cut = (words: string, length: number) =>
  words.length > length ? `${words.slice(0, length - 1)}…` : words;
const short = (name: string) => cut(name, NAME_LENGTH);
const shortTie = (words: string) => cut(words, TIE_LENGTH);

export function Drawing({ view, centre, now }: { view: View; centre: string; now: number }) {
  const [placed, setPlaced] = useState<Placed>();
  const key = JSON.stringify(view);
  useEffect(() => {
    let left = false;
    const part = partOf(JSON.parse(key) as View, centre, mostDrawn());
    void place(part, now).then((found) => left || setPlaced(found));
    return () => {
      left = true;
    };
  }, [key, centre, now]);
  if (placed === undefined) {
    return <div class="drawing" />;
  }
  return (
    <svg
      class="drawing"
      viewBox={viewOf(placed)}
      role="group"
      aria-label={`${placed.nodes.length} names and the ties between them; the table below tells them, too`}
    >
      {placed.links.map(({ words, share, over, label, x1, y1, x2, y2 }, index) => (
        <g key={index} class={over ? "over" : ""}>
          <title>{words}</title>
          <line {...{ x1, y1, x2, y2 }} opacity={0.2 + 0.8 * share} />
          {label === undefined ? null : (
            <text class="tie" x={label.x} y={label.y + 4}>
              {shortTie(words)}
            </text>
          )}
        </g>
      ))}
      {placed.nodes.map(({ id, name, shown, x, y }) => (
        <a key={id} href={linkTo("graph", name)} aria-label={`Around ${shown}`}>
          <circle cx={x} cy={y} r={9} class={isCentre(id, name, centre) ? "centre" : ""} />
          <text x={x} y={y + 25}>
            {short(shown)}
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
