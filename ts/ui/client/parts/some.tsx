/** The first of many, and a button for the rest. */
import type { ComponentChild } from "preact";
import { useState } from "preact/hooks";

/** What is shown of `all`: the first `most` until somebody asks for all; and what asks for them, where there are more. */
export function useSome<Each>(
  all: readonly Each[],
  most: number,
): [readonly Each[], ComponentChild] {
  const [whole, setWhole] = useState(false);
  const more =
    whole || all.length <= most ? null : (
      <p class="buttons">
        <button type="button" onClick={() => setWhole(true)}>
          Show all {all.length.toLocaleString("en")}
        </button>
      </p>
    );
  return [whole ? all : all.slice(0, most), more];
}
