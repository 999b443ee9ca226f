#!/usr/bin/env node
/**
 * Where the process begins. Old versions of Node read this module too, so it says what they lack before it
 * loads anything that they could not read.
 */
import module from "node:module";
import { homedir } from "node:os";
import { join } from "node:path";
import { isSupportedNode, NODE_NEEDED } from "./node-version.js";

// V8 keeps what it compiled for the next process, an eighth of a hook's time; Node has it from 22.8 on. For the user alone:
// what lies there is run. Where it cannot be written nothing is kept.
(module as { enableCompileCache?: (directory: string) => unknown }).enableCompileCache?.(
  join(process.env["XDG_CACHE_HOME"] || join(homedir(), ".cache"), "cortex", "compiled"),
);

const [, , command, ...args] = process.argv;
const isHook = command === "hook" && !args.includes("--help") && !args.includes("-h");

/** The build makes CommonJS of this module, which has no `await` outside of functions (scripts/lib/bundle.mjs). */
async function begin(): Promise<void> {
  if (isHook) {
    // A host waits for it, and must not be stopped by anything: neither the time that the other commands take to load,
    // nor an old Node.
    if (isSupportedNode(process.versions.node)) {
      const { hookMain } = await import("../hooks/main.js");
      await hookMain(args);
      // All is written; V8 would give back its heap piece by piece first.
      process.exit();
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
}

void begin();
