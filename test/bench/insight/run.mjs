// Measures what the figures over time must hold, on people with known truth and on a large brain:
// node test/bench/insight/run.mjs [PEOPLE [SEED]]
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { inRoot, main, mustRun, say } from "../../../scripts/lib/run.mjs";
import { setUp } from "../../../scripts/setup.mjs";

const MEMORIES = 100_000;
const DAY = 86_400_000;
const START = Date.UTC(2025, 0, 1);

/** A brain with a year of memories, and the time that each figure of it takes: the median of five. */
async function timeFigures() {
  const { openBrain, renderReport } = await import(inRoot("dist/index.js"));
  const folder = mkdtempSync(join(tmpdir(), "cortex-insight-"));
  const brain = await openBrain({
    path: join(folder, "brain"),
    userId: "ada",
    timezone: "Europe/Vienna",
    clock: () => START + 365 * DAY,
  });
  try {
    await brain.importMemories(yearOfMemories(), { keepDuplicates: true });
    const calls = {
      ...Object.fromEntries(
        [
          "initial_confidence",
          "current_confidence",
          "contradictions",
          "repetitions",
          "volume",
          "words",
          "hour",
          "safety",
        ].map((metric) => [`trends ${metric}`, () => brain.trends({ metric })]),
      ),
      "patterns initial_confidence": () => brain.patterns({ metric: "initial_confidence" }),
      "compare by category": () => brain.compare({ metric: "initial_confidence", by: "category" }),
      "the whole report as a page": async () => renderReport(await brain.report(), "html"),
    };
    const most = (name) => (name.startsWith("the whole") ? 1_500 : 300);
    for (const [name, call] of Object.entries(calls)) {
      const times = [];
      for (let round = 0; round < 5; round += 1) {
        const began = performance.now();
        await call();
        times.push(performance.now() - began);
      }
      times.sort((one, other) => one - other);
      say(`${name.padEnd(34)} ${times[2].toFixed(0).padStart(5)} ms; must be <= ${most(name)}`);
    }
  } finally {
    await brain.close();
    rmSync(folder, { recursive: true });
  }
}

function* yearOfMemories() {
  for (let index = 0; index < MEMORIES; index += 1) {
    const day = Math.floor((index * 365) / MEMORIES);
    yield {
      content: `Note ${index}: the kettle stands beside window ${index % 977}.`,
      confidence: (60 + ((index * 37) % 41)) / 100,
      categories: [["health", "home", "family", "errands"][index % 4]],
      created_at: START + day * DAY + 8 * 3_600_000 + ((index * 7_919) % (13 * 3_600_000)),
    };
  }
}

await main(async () => {
  await setUp();
  await mustRun("cmake", ["--build", "--preset", "release", "--target", "cortex_insight_bench"]);
  await mustRun(inRoot("build/release/test/native/cortex_insight_bench"), process.argv.slice(2));
  await timeFigures();
});
