// What a ratchet tells: a line per part, more where something moved, and what to do about it.

/** Texts that are named on the screen; build/ratchet/changes.txt has all. */
const named = 8;
const longest = 160;

const shortened = (text) => {
  const line = text.replaceAll("\n", " ");
  return line.length > longest ? `${line.slice(0, longest)}...` : line;
};

const failing = ["worse", "new", "gone", "changed", "other texts"];
const isFailure = ({ verdict }) => failing.includes(verdict);

/** Told without being wrong; what is accepted as new is only counted. */
const isTold = ({ verdict, before }) =>
  verdict === "better" || (verdict === "accepted" && before !== undefined);

const words = {
  worse: "WORSE",
  gone: "GONE",
  new: "NEW, not held yet",
  changed: "CHANGED",
  "other texts": "OTHER TEXTS than those that are held",
};

const figureLine = ({ set, name, before, after, verdict }) =>
  `    ${words[verdict] ?? verdict}: ${set}, ${name}: ${before ?? "-"} -> ${after ?? "-"}\n`;

function figureLines({ figures }) {
  return figures
    .filter((figure) => isFailure(figure) || isTold(figure))
    .map(figureLine)
    .join("");
}

function changeLines({ label, text, lines }, cut) {
  return [`      ${label}: ${cut(text)}\n`, ...lines.map((line) => `        ${cut(line)}\n`)].join(
    "",
  );
}

function outputLines({ set, verdict, layers, changes, findings }, { all }) {
  if (!isFailure({ verdict })) return "";
  const cut = all ? (text) => text.replaceAll("\n", "\\n") : shortened;
  const count = changes.length;
  const head = `    ${words[verdict]}: ${set}${layers.length > 0 ? `, ${layers.join(", ")}: ${count} texts` : ""}\n`;
  const shownChanges = all ? changes : changes.slice(0, named);
  const shownFindings = verdict === "changed" ? findings : [];
  const listed = all ? shownFindings : shownFindings.slice(0, named);
  const rest = count - shownChanges.length;
  return [
    head,
    ...listed.map((line) => `      finding ${cut(line)}\n`),
    ...shownChanges.map((change) => changeLines(change, cut)),
    rest > 0 ? `      and ${rest} more texts\n` : "",
  ].join("");
}

/** Everything that changed, without limits. */
export function changesText(results) {
  return results
    .map((result) => {
      const lines =
        result.figures !== undefined
          ? figureLines(result)
          : result.outputs.map((output) => outputLines(output, { all: true })).join("");
      return lines === "" ? "" : `${result.part}\n${lines}`;
    })
    .join("");
}

function countsOf({ figures, outputs }) {
  const rows = figures ?? outputs;
  const skipped = rows.filter(({ verdict }) => verdict === "skipped").length;
  const failed = rows.filter(isFailure).length;
  return { passed: rows.length - failed - skipped, failed, skipped };
}

function noteOf(result, counts) {
  const rows = result.figures ?? result.outputs;
  if (rows.length === 0) return "no data";
  const better = rows.filter(({ verdict }) => verdict === "better").length;
  const notes = [];
  if (counts.failed > 0) notes.push(`${counts.failed} FAILED`);
  if (better > 0) notes.push(`${better} better`);
  const accepted = rows.filter(({ verdict }) => verdict === "accepted").length;
  if (accepted > 0) notes.push(`${accepted} accepted`);
  if (counts.skipped > 0) notes.push(`${counts.skipped} skipped, their data are not here`);
  return notes.length === 0 ? "as held" : notes.join(", ");
}

const advice = {
  accepted: "Written to test/ratchet: review it with git diff.\n",
  failed:
    "Everything that changed: build/ratchet/changes.txt. If it is meant so, accept it: npm run ratchet -- --accept\n",
  better: "Some figures are better: raise the ratchet with npm run ratchet -- --accept\n",
};

/** Gives { text, counts, lines }: for people, for suites, for programs. */
export function reportText(results, { accepted = false } = {}) {
  const sum = { passed: 0, failed: 0, skipped: 0 };
  let text = "";
  let better = false;
  for (const result of results) {
    const counts = countsOf(result);
    for (const key of Object.keys(sum)) sum[key] += counts[key];
    const rows = result.figures ?? result.outputs;
    better ||= rows.some(({ verdict }) => verdict === "better");
    const what = result.figures === undefined ? "files" : "figures";
    text += `  ${result.part.padEnd(16)} ${String(rows.length).padStart(4)} ${what.padEnd(7)} ${noteOf(result, counts)}\n`;
    text +=
      result.figures === undefined
        ? result.outputs.map((output) => outputLines(output, { all: false })).join("")
        : figureLines(result);
  }
  if (accepted) text += advice.accepted;
  else if (sum.failed > 0) text += advice.failed;
  else if (better) text += advice.better;
  const lines = results.flatMap(({ part, figures, outputs }) =>
    (figures ?? outputs).map((row) => ({ part, ...row })),
  );
  return { text, counts: sum, lines };
}
