#!/usr/bin/env node
/**
 * Where the process begins. Old versions of Node read this module too, so it says what they lack before it
 * loads anything that they could not read.
 */
import { isSupportedNode, NODE_NEEDED } from "./node-version.js";

const [, , command, ...args] = process.argv;
const isHook = command === "hook" && !args.includes("--help") && !args.includes("-h");

if (isHook) {
  // A host waits for it, and must not be stopped by anything: neither the time that the other commands take to load,
  // nor an old Node.
  if (isSupportedNode(process.versions.node)) {
    const { hookMain } = await import("../hooks/main.js");
    await hookMain(args);
  }
} else if (isSupportedNode(process.versions.node)) {
  const { main } = await import("./process.js");
  await main();
} else {
  process.stderr.write(
    `cortex needs Node ${NODE_NEEDED} or newer, and this is ${process.version}: install one from ` +
      "https://nodejs.org, or run cortex with another node.\n",
  );
  process.exitCode = 1;
}
