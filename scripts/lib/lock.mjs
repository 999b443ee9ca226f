// A lock for one set-up at a time: a folder, since making one is atomic everywhere.
import { mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { say } from "./run.mjs";

function isAlive(pid) {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error.code === "EPERM";
  }
}

function holderOf(folder) {
  try {
    return Number(readFileSync(join(folder, "pid"), "utf8"));
  } catch {
    return undefined; // between the holder's mkdir and its write
  }
}

/** Runs `body` while holding `folder`; waits for a living holder, takes over from a dead one. */
export async function withLock(folder, body) {
  let told = false;
  for (let nameless = 0; ; ) {
    try {
      mkdirSync(folder);
      break;
    } catch (error) {
      if (error.code !== "EEXIST") throw error;
    }
    const holder = holderOf(folder);
    if (holder === undefined) nameless += 1;
    if (holder === undefined ? nameless > 20 : !isAlive(holder)) {
      rmSync(folder, { recursive: true, force: true });
      continue;
    }
    if (!told) say(`waiting for another set-up in this folder (process ${holder ?? "unknown"})`);
    told = true;
    await sleep(250);
  }
  try {
    writeFileSync(join(folder, "pid"), String(process.pid));
    return await body();
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
