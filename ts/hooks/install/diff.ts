/** What changes in a text, in lines, as `diff -U1` shows it. */

/** Lines around a change, for finding one's way; few, since a configuration may hold keys of other programs. */
const CONTEXT = 1;

/** Longer lines of others are cut: a configuration may be one long line. */
const WIDTH = 160;
/** Of a long line that changes, so much is shown around what changes. */
const AROUND = 40;

type Edit = { readonly sign: " " | "-" | "+"; readonly line: string };

/** The difference between two texts; "" when there is none. */
export function difference(before: string, after: string): string {
  const edits = editsBetween(linesOf(before), linesOf(after));
  const shown = edits.map(({ sign }, index) =>
    edits.slice(Math.max(0, index - CONTEXT), index + CONTEXT + 1).some((near) => near.sign !== " ")
      ? sign
      : undefined,
  );
  const counterparts = counterpartsOf(edits);
  const lines: string[] = [];
  edits.forEach(({ line }, index) => {
    const sign = shown[index];
    if (sign === undefined) {
      return;
    }
    if (index > 0 && shown[index - 1] === undefined) {
      lines.push("  ...");
    }
    lines.push(`${sign} ${cut(line, counterparts.get(index))}`);
  });
  return lines.join("\n");
}

/** What a line becomes, or was, where lines take the place of others one by one. */
function counterpartsOf(edits: readonly Edit[]): Map<number, string | undefined> {
  const found = new Map<number, string | undefined>();
  let removed: number[] = [];
  edits.forEach(({ sign, line }, index) => {
    if (sign === "-") {
      removed.push(index);
    } else if (sign === "+") {
      const old = removed.shift();
      found.set(index, old === undefined ? undefined : edits[old]?.line);
      if (old !== undefined) {
        found.set(old, line);
      }
    } else {
      removed = [];
      found.set(index, line);
    }
  });
  return found;
}

/** A line as it is shown: what comes or goes whole, of what changes the part that does, of what stays the beginning. */
function cut(line: string, other: string | undefined): string {
  if (line.length <= WIDTH || other === undefined) {
    return line;
  }
  if (line === other) {
    return `${line.slice(0, WIDTH)}...`;
  }
  const shorter = Math.min(line.length, other.length);
  let begin = 0;
  while (begin < shorter && line[begin] === other[begin]) {
    begin++;
  }
  let end = 0;
  while (end < shorter - begin && line.at(-1 - end) === other.at(-1 - end)) {
    end++;
  }
  const from = Math.max(0, begin - AROUND);
  const to = Math.min(line.length, line.length - end + AROUND);
  return `${from > 0 ? "..." : ""}${line.slice(from, to)}${to < line.length ? "..." : ""}`;
}

function linesOf(text: string): string[] {
  const lines = text.split(/\r?\n/u);
  return lines.at(-1) === "" ? lines.slice(0, -1) : lines;
}

/** The shortest way from one to the other, after Myers (1986). */
function editsBetween(before: readonly string[], after: readonly string[]): Edit[] {
  const most = before.length + after.length;
  const reached = new Map<number, number>([[1, 0]]);
  const steps: Map<number, number>[] = [];
  const at = (reaches: ReadonlyMap<number, number>, diagonal: number) =>
    reaches.get(diagonal) ?? -1;
  const isDown = (reaches: ReadonlyMap<number, number>, diagonal: number, distance: number) =>
    diagonal === -distance ||
    (diagonal !== distance && at(reaches, diagonal - 1) < at(reaches, diagonal + 1));
  for (let distance = 0; distance <= most; distance++) {
    steps.push(new Map(reached));
    for (let diagonal = -distance; diagonal <= distance; diagonal += 2) {
      let x = isDown(reached, diagonal, distance)
        ? at(reached, diagonal + 1)
        : at(reached, diagonal - 1) + 1;
      while (
        x < before.length &&
        x - diagonal < after.length &&
        before[x] === after[x - diagonal]
      ) {
        x++;
      }
      reached.set(diagonal, x);
      if (x >= before.length && x - diagonal >= after.length) {
        return traced(steps, before, after, isDown);
      }
    }
  }
  return [];
}

/** The way back from the end. */
function traced(
  steps: readonly ReadonlyMap<number, number>[],
  before: readonly string[],
  after: readonly string[],
  isDown: (reaches: ReadonlyMap<number, number>, diagonal: number, distance: number) => boolean,
): Edit[] {
  const edits: Edit[] = [];
  let [x, y] = [before.length, after.length];
  for (let distance = steps.length - 1; distance >= 0; distance--) {
    const reaches = steps[distance] ?? new Map<number, number>();
    const diagonal = x - y;
    const previous = isDown(reaches, diagonal, distance) ? diagonal + 1 : diagonal - 1;
    const fromX = distance === 0 ? 0 : (reaches.get(previous) ?? 0);
    const fromY = distance === 0 ? 0 : fromX - previous;
    while (x > fromX && y > fromY) {
      edits.push({ sign: " ", line: before[--x] ?? "" });
      y--;
    }
    if (distance > 0) {
      edits.push(
        x === fromX
          ? { sign: "+", line: after[--y] ?? "" }
          : { sign: "-", line: before[--x] ?? "" },
      );
    }
  }
  return edits.reverse();
}
