/** What is found is drawn where it is seen first, and the rest little by little: no key waits for all of it. */
import { useEffect, useState } from "preact/hooks";

/** Drawn at once: more than is in sight. */
const FIRST = 8;
/** Drawn after each frame: few enough that a key between two of them is not felt to wait. */
const STEP = 6;

/** The part of `all` to draw now: what was drawn before and stands in the same place stays. */
export function useGrowing<Each extends { id: string }>(all: readonly Each[]): readonly Each[] {
  const [drawn, setDrawn] = useState<readonly string[]>([]);
  const other = all.findIndex(({ id }, index) => id !== drawn[index]);
  const same = other < 0 ? all.length : other;
  const count = Math.min(all.length, Math.max(same, FIRST));
  useEffect(() => {
    if (drawn.length === count && same === count && count === all.length) {
      return;
    }
    const next = setTimeout(() => setDrawn(all.slice(0, count + STEP).map(({ id }) => id)));
    return () => clearTimeout(next);
  }, [all, drawn, count, same]);
  return all.slice(0, count);
}
