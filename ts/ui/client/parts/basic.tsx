/** Small pieces that all pages are made of. */
import type { ComponentChildren } from "preact";
import { useEffect, useRef } from "preact/hooks";
import { ago, day, minute, zoneName } from "../times.js";
import { percent } from "../words.js";

/** A moment: the day, with the minute and the zone for whoever asks. */
export function When({ at, now }: { at: number; now?: number }) {
  const shown = now === undefined ? day(at) : ago(at, now);
  return (
    <time dateTime={new Date(at).toISOString()} title={`${minute(at)} (${zoneName()})`}>
      {shown}
    </time>
  );
}

/** When something was told, and by whom where a speaker is known. */
export function Byline({ at, speaker }: { at: number; speaker: string | null }) {
  return (
    <span>
      <When at={at} />
      {speaker === null ? null : (
        <>
          {" "}
          by <bdi>{speaker}</bdi>
        </>
      )}
    </span>
  );
}

/** A text that anybody may have written: shown as it is, and kept from turning what stands beside it around. */
export function Told({ text, words = [] }: { text: string; words?: readonly string[] }) {
  return <bdi class="told">{marked(text, words)}</bdi>;
}

/** The beginning of a text, or where the first of the words stands. */
export function Excerpt({ text, words = [] }: { text: string; words?: readonly string[] }) {
  const flat = text.replace(/\s+/gu, " ");
  const found = patternOf(words)?.exec(flat)?.index ?? 0;
  const start = found > 120 ? found - 60 : 0;
  const piece = Array.from(flat.slice(start, start + 600))
    .slice(0, 240)
    .join("");
  const cut = start + piece.length < flat.length;
  return <Told text={`${start > 0 ? "… " : ""}${piece}${cut ? " …" : ""}`} words={words} />;
}

// Of scripts that put blanks between words.
const WORD = "[\\p{Script=Latin}\\d]";

function patternOf(words: readonly string[]): RegExp | undefined {
  const long = words.filter((word) => !/^\p{Script=Latin}?$/u.test(word));
  if (long.length === 0) {
    return undefined;
  }
  const alternatives = long
    .sort((one, other) => other.length - one.length)
    .map((word) => word.replace(/[\\^$.*+?()[\]{}|/-]/gu, "\\$&"))
    .join("|");
  // "5" does not clash with a part of "150", nor "cat" with one of "category".
  return new RegExp(`(?<!${WORD})(${alternatives})(?!${WORD})`, "giu");
}

function marked(text: string, words: readonly string[]): ComponentChildren {
  const pattern = patternOf(words);
  if (pattern === undefined) {
    return text;
  }
  return text
    .split(pattern)
    .map((piece, index) => (index % 2 === 1 ? <mark key={index}>{piece}</mark> : piece));
}

/** How sure: a figure, a word and a bar, so that it does not hang on colour. */
export function Sure({ share, category }: { share: number; category?: string | undefined }) {
  return (
    <span class={`sure ${category ?? "plain"}`}>
      <b>{percent(share)}</b> sure
      <Bar share={share} />
    </span>
  );
}

/** A bar from nothing to all; the figure stands beside it. */
export function Bar({ share }: { share: number }) {
  const width = `${Math.round(Math.min(Math.max(share, 0), 1) * 100)}%`;
  return (
    <span class="bar" aria-hidden="true">
      <span style={{ width }} />
    </span>
  );
}

/** Something that went wrong, in words. */
export function Trouble({ error }: { error: Error | undefined }) {
  return error === undefined ? null : (
    <p class="trouble" role="alert">
      {error.message}
    </p>
  );
}

/** What is shown until there is an answer. */
export function Waiting() {
  return <p class="quiet">Looking …</p>;
}

/** A part of a page with a heading. */
export function Section({
  title,
  children,
  wide = false,
}: {
  title: string;
  children: ComponentChildren;
  wide?: boolean;
}) {
  return (
    <section class={wide ? "card wide" : "card"}>
      <h2>{title}</h2>
      {children}
    </section>
  );
}

/** Names of categories, topics and the like. */
export function Tags({ names }: { names: readonly string[] }) {
  return (
    <>
      {names.map((name) => (
        <span class="tag" key={name}>
          <bdi>{name}</bdi>
        </span>
      ))}
    </>
  );
}

/** A table that may be wider than the page: it scrolls by itself, by keyboard, too. */
export function WideTable({ label, children }: { label: string; children: ComponentChildren }) {
  const table = useRef<HTMLTableElement>(null);
  // In a narrow window each row is a card, in which the column's title stands before each cell.
  useEffect(() => {
    const titles = [...(table.current?.tHead?.rows[0]?.cells ?? [])].map(
      (cell) => cell.textContent,
    );
    for (const row of table.current?.tBodies[0]?.rows ?? []) {
      for (const [index, cell] of [...row.cells].entries()) {
        cell.dataset["title"] = titles[index] ?? "";
      }
    }
  });
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls has to be reached by keyboard
    <section class="wide-table" tabIndex={0} aria-label={label}>
      <table ref={table}>{children}</table>
    </section>
  );
}
