import { EmbedderError } from "./embedder.js";

/**
 * Checks that an answer is one vector for each text, all of the right length, finite and not zero.
 *
 * @param service - what gave the answer, for the message
 * @throws EmbedderError invalid
 */
export function checkVectors(
  answer: unknown,
  expected: { count: number; dimensions: number; service: string },
): Float32Array[] {
  const { count, dimensions, service } = expected;
  if (!Array.isArray(answer)) {
    throw invalid(service, "no list of vectors");
  }
  if (answer.length !== count) {
    throw invalid(service, `${answer.length} vectors for ${count} texts`);
  }
  return answer.map((item, index) => checkVector(item, index, dimensions, service));
}

function checkVector(
  item: unknown,
  index: number,
  dimensions: number,
  service: string,
): Float32Array {
  const name = `vector ${index}`;
  const isList = Array.isArray(item) || item instanceof Float32Array;
  if (!isList) {
    throw invalid(service, `${name} that is no list of numbers`);
  }
  if (item.length !== dimensions) {
    throw invalid(service, `${name} with ${item.length} numbers instead of ${dimensions}`);
  }
  const numbers: ArrayLike<unknown> = item;
  const vector = new Float32Array(dimensions);
  let zero = true;
  for (let i = 0; i < dimensions; i += 1) {
    const number = numbers[i];
    vector[i] = typeof number === "number" ? number : Number.NaN;
    if (!Number.isFinite(vector[i])) {
      throw invalid(service, `${name} with ${String(number)} at ${i}, which is no finite number`);
    }
    zero &&= vector[i] === 0;
  }
  if (zero) {
    throw invalid(service, `${name} that is zero and points nowhere`);
  }
  return vector;
}

function invalid(service: string, what: string): EmbedderError {
  return new EmbedderError("invalid", `${service} answered with ${what}`);
}
