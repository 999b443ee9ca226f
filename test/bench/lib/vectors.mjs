// Vectors as an embedder's: in clusters, the same in every run, one for each text.
import { random } from "./corpus.mjs";

export const DIMENSIONS = 384;
const CLUSTERS = 200;

/** Two normal numbers from two uniform ones (Box and Muller). */
function* normals(next) {
  for (;;) {
    const radius = Math.sqrt(-2 * Math.log(1 - next()));
    const angle = 2 * Math.PI * next();
    yield radius * Math.cos(angle);
    yield radius * Math.sin(angle);
  }
}

function noise(seed) {
  const source = normals(random(seed));
  return Float32Array.from({ length: DIMENSIONS }, () => source.next().value);
}

const centres = Array.from({ length: CLUSTERS }, (_, index) => noise(index + 1));

/** The vector of a text: a point near one of the clusters, both chosen by the text. */
export function vectorOf(text) {
  let hash = 2166136261;
  for (let i = 0; i < text.length; i++) hash = Math.imul(hash ^ text.charCodeAt(i), 16777619) >>> 0;
  const centre = centres[hash % CLUSTERS];
  const vector = noise(hash + CLUSTERS + 1);
  for (let i = 0; i < DIMENSIONS; i++) vector[i] += centre[i];
  const length = Math.hypot(...vector);
  return vector.map((value) => value / length);
}

/** An embedder in this process, so that only cortex is measured. */
export const embedder = {
  id: "bench",
  dimensions: DIMENSIONS,
  embed: async (texts) => texts.map(vectorOf),
};

/** The indices of the `wanted` vectors nearest to a query. */
export function nearest(vectors, query, wanted) {
  const scored = vectors.map((vector, index) => {
    let dot = 0;
    for (let i = 0; i < DIMENSIONS; i++) dot += vector[i] * query[i];
    return { index, dot };
  });
  scored.sort((a, b) => b.dot - a.dot);
  return scored.slice(0, wanted).map(({ index }) => index);
}
