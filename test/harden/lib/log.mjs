// How long was looked for what breaks, over all runs: a line for each part that ran to its end, and their sum.
import { appendFileSync, existsSync, mkdirSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

/** Of this checkout, unless HARDEN_LOG names one for several. It goes with the folder `build`. */
export const logFile =
  process.env.HARDEN_LOG ??
  join(fileURLToPath(new URL("../../..", import.meta.url)), "build/harden/log.jsonl");

/** Adds a run: { part, at, seed, seconds, findings, counts }. */
export function note(run, file = logFile) {
  mkdirSync(dirname(file), { recursive: true });
  appendFileSync(file, `${JSON.stringify(run)}\n`);
}

/** The runs of each part added up, by its name. */
export function sums(runs) {
  const byPart = {};
  for (const { part, seconds, findings, counts } of runs) {
    byPart[part] ??= { runs: 0, seconds: 0, findings: 0, counts: {} };
    const sum = byPart[part];
    sum.runs += 1;
    sum.seconds += seconds;
    sum.findings += findings;
    for (const [what, count] of Object.entries(counts)) {
      sum.counts[what] = (sum.counts[what] ?? 0) + count;
    }
  }
  return byPart;
}

/** What was done so far, in words: a line for each part. */
export function hours(file = logFile) {
  const lines = existsSync(file) ? readFileSync(file, "utf8").trim().split("\n") : [];
  if (lines.length === 0) return [`No run has ended yet (${file}).`];
  return Object.entries(sums(lines.map((line) => JSON.parse(line)))).map(([part, sum]) => {
    const done = Object.entries(sum.counts).map(([what, count]) => `${count} ${what}`);
    const length = `${(sum.seconds / 3_600).toFixed(2)} hours in ${sum.runs} runs`;
    return `harden ${part}: ${[length, ...done, `${sum.findings} findings`].join(", ")}`;
  });
}
