// worker.mjs BRAIN FOLDER LABEL SEED STEPS: mixed operations on a brain, told on standard output, until it is killed or
// STEPS are done; an error is told with its code and ends it with exit code 3.
import { writeSync } from "node:fs";
import { openBrain } from "../../dist/index.js";
import { Worker } from "./lib/operations.mjs";
import { Random } from "./lib/random.mjs";

const [path, folder, label, seed, steps] = process.argv.slice(2);
const LANES = 4;
const tell = (message) => writeSync(1, `${JSON.stringify(message)}\n`);

try {
  const brain = await openBrain({ path, userId: "tester", timezone: "UTC" });
  tell({ opened: true });
  const random = new Random(Number(seed));
  let left = Number(steps);
  const work = async (lane) => {
    const worker = new Worker(brain, new Random(random.below(2 ** 31)), {
      label: `${label}l${lane}`,
      folder,
    });
    while (left-- > 0) await worker.step((message) => tell({ lane, ...message }));
  };
  await Promise.all(Array.from({ length: LANES }, (_, lane) => work(lane)));
  await brain.close();
  tell({ closed: true });
} catch (error) {
  tell({ failed: error.code ?? "none", message: String(error.stack ?? error) });
  process.exitCode = 3;
}
