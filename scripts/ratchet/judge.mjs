// What a ratchet decides, without files and programs: figures may rise, outputs may not change.

/** Figures of which fewer is better begin with one of these words; of all others more is better. */
const fewerIsBetter = /^(wrong|false|missed|unreachable|open|possible)\b/;

function verdictOf(name, before, after) {
  if (after === before) return "equal";
  const rose = after > before;
  return rose === fewerIsBetter.test(name) ? "worse" : "better";
}

/**
 * Compares the figures of one part, { SET: { NAME: number } } each; a set that is undefined in `found` was not
 * measured, which is skipped unless it is `required`. Gives { set, name, before, after, verdict } per figure that is held
 * or found, where verdict is equal, better, worse, new, gone or skipped.
 */
export function judgeFigures(held, found, { required = false } = {}) {
  const sets = [...new Set([...Object.keys(held), ...Object.keys(found)])].sort();
  return sets.flatMap((set) => {
    const [old, young] = [held[set] ?? {}, found[set]];
    const names = [...new Set([...Object.keys(old), ...Object.keys(young ?? {})])];
    return names.map((name) => {
      const [before, after] = [old[name], young?.[name]];
      if (young === undefined && !required) return { set, name, before, after, verdict: "skipped" };
      if (before === undefined) return { set, name, before, after, verdict: "new" };
      if (after === undefined) return { set, name, before, after, verdict: "gone" };
      return { set, name, before, after, verdict: verdictOf(name, before, after) };
    });
  });
}

/** Better and new figures are accepted, worse and gone ones only if `worse` is allowed. */
const isAccepted = ({ verdict }, worse) =>
  ["better", "new"].includes(verdict) || (worse && ["worse", "gone"].includes(verdict));

/** Gives { held, judged }: what is held from now on, and the figures with the verdict "accepted" where they are. */
export function acceptFigures(held, judged, { worse = false } = {}) {
  const next = structuredClone(held);
  for (const figure of judged.filter((one) => isAccepted(one, worse))) {
    const { set, name, after } = figure;
    next[set] ??= {};
    if (after === undefined) delete next[set][name];
    else next[set][name] = after;
    if (Object.keys(next[set]).length === 0) delete next[set];
  }
  const accepted = judged.map((figure) =>
    isAccepted(figure, worse) ? { ...figure, verdict: "accepted" } : figure,
  );
  return { held: next, judged: accepted };
}

/** Two characters for each text, so that a changed one is named: 40 texts a line. */
export function markLines(marks) {
  const lines = [];
  for (let at = 0; at < marks.length; at += 40) lines.push(marks.slice(at, at + 40).join(""));
  return lines;
}

/** What is held of a corpus: { texts, count, layers: { NAME: hash }, marks: [two characters] }. */
export function writeDigest({ texts, layers, marks }) {
  const lines = [`texts ${texts} ${marks.length}`];
  for (const [layer, hash] of Object.entries(layers)) lines.push(`layer ${layer} ${hash}`);
  return `${[...lines, ...markLines(marks)].join("\n")}\n`;
}

export function readDigest(source) {
  const digest = { texts: "", layers: {}, marks: [] };
  for (const line of source.split("\n")) {
    const [kind, ...rest] = line.split(" ");
    if (kind === "texts") digest.texts = rest[0];
    else if (kind === "layer") digest.layers[rest[0]] = rest[1];
    else digest.marks.push(...(line.match(/../g) ?? []));
  }
  return digest;
}

/**
 * Compares the digests of one corpus. Gives { verdict, layers, texts }: the changed layers and the numbers of the
 * changed texts; verdict is equal, changed, new (nothing held), other texts (the corpus itself changed) or skipped.
 */
export function judgeDigest(held, found) {
  const nothing = { layers: [], texts: [] };
  if (found === undefined) return { verdict: "skipped", ...nothing };
  if (held === undefined) return { verdict: "new", ...nothing };
  if (held.texts !== found.texts) return { verdict: "other texts", ...nothing };
  const names = [...new Set([...Object.keys(held.layers), ...Object.keys(found.layers)])];
  const layers = names.filter((name) => held.layers[name] !== found.layers[name]);
  if (layers.length === 0) return { verdict: "equal", ...nothing };
  const texts = found.marks.flatMap((mark, index) => (mark === held.marks[index] ? [] : [index]));
  return { verdict: "changed", layers, texts };
}

/** Lines that only one of two lists has: ["- gone", "+ new"], in their order; equal lines count as often as they stand. */
export function diffLines(before, after) {
  const left = new Map();
  for (const line of before) left.set(line, (left.get(line) ?? 0) + 1);
  const added = after.filter((line) => {
    const count = left.get(line) ?? 0;
    if (count > 0) left.set(line, count - 1);
    return count === 0;
  });
  const removed = before.filter((line) => {
    const count = left.get(line) ?? 0;
    if (count > 0) left.set(line, count - 1);
    return count > 0;
  });
  return [...removed.map((line) => `- ${line}`), ...added.map((line) => `+ ${line}`)];
}
