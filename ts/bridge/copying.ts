import { realpathSync, statSync } from "node:fs";
import type { OnProgress } from "./types.js";

const LOOK_MS = 100;

/**
 * Tells how far a copy of a file has grown that one call of the addon writes beside it, until the returned function is
 * called. It never tells that all is there: a copy that is complete is still to be checked.
 */
export function watchCopy(path: string, suffix: string, onProgress: OnProgress): () => void {
  const total = sizeOf(path);
  if (total === 0) {
    return () => undefined; // the addon says what is wrong
  }
  const copy = `${realpathSync(path)}${suffix}`;
  let told = 0;
  const look = () => {
    const size = Math.min(sizeOf(copy), total - 1);
    if (size > told) {
      told = size;
      onProgress(size, total);
    }
  };
  const timer = setInterval(look, LOOK_MS);
  return () => clearInterval(timer);
}

function sizeOf(path: string): number {
  return statSync(path, { throwIfNoEntry: false })?.size ?? 0;
}
