// Every export, method, tool and option by name with arguments by chance: no crash, and only coded errors.
import { mkdirSync, openSync, rmSync, writeSync } from "node:fs";
import { join } from "node:path";
import { inspect } from "node:util";
import * as cortex from "../../dist/index.js";
import { knownOffenders } from "./known-offenders.mjs";
import { inFolder, isCoded, main, root } from "./lib/part.mjs";
import { OWN_ERROR } from "./lib/random.mjs";

const { CORTEX_ERROR_CODES, CortexBridge, cortexTools, openBrain, Session } = cortex;

/** What would leave the folder or wait for a network, or is not for callers. */
const LEFT_OUT = new Set([
  "constructor",
  "close",
  "openAiCompatibleEmbedder",
  "legacyDaemonEmbedder",
  "syncLightRag",
  "syncEmbeddings",
]);

/** Arguments that reach deeper than chance does. */
const LIKELY = ["Ada", "stm", "atom", "embedding", "general", 1, 10, {}, [], "s1", "text", 0.5];

function methodsOf(object) {
  const names = new Set();
  for (let at = object; at !== Object.prototype && at !== null; at = Object.getPrototypeOf(at)) {
    for (const name of Object.getOwnPropertyNames(at)) {
      if (typeof Object.getOwnPropertyDescriptor(at, name)?.value === "function") names.add(name);
    }
  }
  return [...names].filter((name) => !LEFT_OUT.has(name)).sort();
}

/** Paths stay in the folder: a text may name a file. */
function tame(value, folder) {
  return typeof value === "string"
    ? value.replaceAll("..", "_").replace(/^\//u, `${folder}/`)
    : value;
}

function argumentsOf(random, folder, keys) {
  return Array.from({ length: random.below(4) }, () => {
    if (random.chance(0.3)) return random.any(LIKELY);
    if (random.chance(0.3)) return random.object(keys);
    return tame(random.value(), folder);
  });
}

const KEYS =
  "content limit categories user_id id ids importance confidence since until entity depth query topics session_id actor min_confidence purpose created_at success note action subject outcome dryRun deep as_of text options".split(
    " ",
  );

/** What can be called: [name, function of arguments]. */
async function callables(folder) {
  const brain = await openBrain({ path: join(folder, "brain.db"), userId: "Ada", timezone: "UTC" });
  await brain.createMemory({ content: "My aunt Odile lives in Metz." });
  const session = await brain.startSession({ session_id: "s1" });
  const calls = [];
  for (const [name, value] of Object.entries(cortex)) {
    const callable = typeof value === "function" && !/^class\b/u.test(String(value));
    if (callable && !LEFT_OUT.has(name)) calls.push([name, (...args) => value(...args)]);
  }
  for (const name of methodsOf(CortexBridge.prototype)) {
    calls.push([`brain.${name}`, (...args) => brain[name](...args)]);
  }
  for (const name of methodsOf(Session.prototype)) {
    calls.push([`session.${name}`, (...args) => session[name](...args)]);
  }
  for (const tool of cortexTools) {
    calls.push([
      `tool ${tool.name}`,
      async (params) => judgeTool(await tool.execute(() => brain, params)),
    ]);
  }
  return { calls, close: () => brain.close() };
}

/** A tool answers with a failure in its details, never with INTERNAL. */
function judgeTool(outcome) {
  const failure = outcome.details?.failure;
  if (failure === undefined) return;
  throw Object.assign(new Error(failure.message), { code: failure.code });
}

await main("arguments", async (part) => {
  mkdirSync(join(root, "build/harden"), { recursive: true });
  // A crash of the process leaves here what it did last.
  const last = openSync(join(root, "build/harden/arguments.last"), "w");
  const known = new Map(knownOffenders);
  let calls = 0;
  let refused = 0;
  let opened;
  process.on("unhandledRejection", (reason) => {
    part.found("an unhandled rejection", String(reason?.stack ?? reason));
  });
  await inFolder(async (folder) => {
    process.chdir(folder);
    opened = await callables(folder);
    await lookForMended(part, opened.calls, known);
    for (let _round = 0; !part.over; _round += 1) {
      for (const [name, call] of opened.calls) {
        const args = argumentsOf(part.random, folder, KEYS);
        writeSync(last, `${name} ${safe(args)}\n`, 0);
        calls += 1;
        const began = performance.now();
        try {
          await call(...args);
        } catch (error) {
          refused += 1;
          if (!isRight(error) && !known.has(name)) {
            part.found(
              `${name}: no coded error`,
              `${inspect(error).slice(0, 800)}\n  ${safe(args)}`,
            );
          }
        }
        const took = performance.now() - began;
        if (took > 30_000) part.found(`${name} took long`, `${took.toFixed(0)} ms ${safe(args)}`);
        if (part.over) break;
      }
    }
    await opened.close().catch((error) => part.found("closing failed", String(error.stack)));
    process.chdir(root);
  });
  rmSync(join(root, "build/harden/arguments.last"));
  const callNames = opened.calls.length;
  return { calls, names: callNames, refused, "known offenders": known.size };
});

/** Whether it is one of our errors, or the caller's own that passes through. */
function isRight(error) {
  const coded = isCoded(error, CORTEX_ERROR_CODES) && error.code !== "INTERNAL";
  return coded || error?.message === OWN_ERROR;
}

/** What is known to be wrong still is: else it would hide what breaks next. */
async function lookForMended(part, calls, known) {
  const byName = new Map(calls);
  for (const [name, args] of known) {
    try {
      await byName.get(name)(...args);
      part.found(`${name} is mended`, "take it out of known-offenders.mjs");
    } catch (error) {
      if (isRight(error)) part.found(`${name} is mended`, "take it out of known-offenders.mjs");
    }
  }
}

function safe(args) {
  try {
    return inspect(args, { depth: 3, maxStringLength: 300, breakLength: Number.POSITIVE_INFINITY });
  } catch {
    return "(cannot be shown)";
  }
}
