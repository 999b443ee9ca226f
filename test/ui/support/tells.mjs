// Tells a brain something, and when that was committed: node test/ui/support/tells.mjs BRAIN TEXT
import { writeSync } from "node:fs";
import { openBrain } from "../../../dist/index.js";

const [, , path, content] = process.argv;
const brain = await openBrain({ path, timezone: "UTC" });
const { memory_id: id } = await brain.createMemory({ content });
writeSync(1, JSON.stringify({ id, committed: Date.now() }));
// Without closing: that would write once more.
process.exit(0);
