// A window in a real browser: what the tests, the screenshots and the measurements share.
import { spawn, spawnSync } from "node:child_process";
import { existsSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join, resolve } from "node:path";
import { createInterface } from "node:readline";
import { fileURLToPath } from "node:url";

const root = join(dirname(fileURLToPath(import.meta.url)), "../../..");
const command = join(root, "dist/cli/main.cjs");

/** What has Debian's name for it comes first. */
const BROWSERS = ["chromium", "chromium-browser", "google-chrome-stable", "google-chrome"];

/** The path of a Chromium; undefined where there is none. */
export function findChromium() {
  const folders = (process.env.PATH ?? "").split(":");
  const places = BROWSERS.flatMap((name) => folders.map((folder) => join(folder, name)));
  return [process.env.CORTEX_CHROMIUM, ...places].find((path) => path && existsSync(path));
}

/** Starts the browser. It keeps nothing and asks nobody. */
export async function startBrowser() {
  const { chromium } = await import("playwright-core");
  return await chromium.launch({
    executablePath: findChromium(),
    args: ["--no-sandbox", "--disable-background-networking", "--disable-component-update"],
  });
}

/** A folder with a brain, a home of its own, and commands on it. */
export class Place {
  directory = mkdtempSync(join(tmpdir(), "cortex-ui-"));
  brain = join(this.directory, "brain.db");
  /** Where commands are run, the program, and the files that come with it. */
  cwd = root;
  command = command;
  examples = join(root, "examples");
  #windows = [];

  get env() {
    return { ...process.env, HOME: this.directory, CORTEX_BRAIN: this.brain, TZ: "UTC" };
  }

  /** Goes on with another file of its folder. */
  use(name) {
    this.brain = resolve(this.directory, name);
  }

  /** Runs a command; throws when it fails. */
  run(...args) {
    return this.#run(undefined, args);
  }

  #start(input, args) {
    return spawnSync(process.execPath, [this.command, ...args], {
      input,
      env: this.env,
      cwd: this.cwd,
      encoding: "utf8",
      maxBuffer: 1 << 28,
    });
  }

  #run(input, args) {
    const { status, stdout, stderr } = this.#start(input, args);
    if (status !== 0) throw new Error(`cortex ${args.join(" ")}: ${stderr}`);
    return stdout;
  }

  /** Runs a command that may be refused, as one that tells something again. */
  tells(...args) {
    const { stderr } = this.#start(undefined, args);
    if (!stderr.includes("DUPLICATE")) throw new Error(`cortex ${args.join(" ")}: ${stderr}`);
  }

  json(...args) {
    return JSON.parse(this.run("--json", ...args));
  }

  /** What a command answers that reads a text. */
  jsonOf(text, ...args) {
    return JSON.parse(this.#run(text, ["--json", ...args]));
  }

  /** Stores a memory; its id. */
  add(text, ...args) {
    return this.json("add", text, ...args).memory_id;
  }

  /** Opens a window: { address, child }. */
  async window(...args) {
    const child = this.start(process.execPath, this.command, "--json", ...args, "ui");
    let text = "";
    let trouble = "";
    child.stderr.on("data", (part) => {
      trouble += part;
    });
    for await (const line of createInterface({ input: child.stdout })) {
      text += line;
      if (line === "}") return { ...JSON.parse(text), child };
    }
    throw new Error(`cortex ui: ${trouble}`);
  }

  /** Starts a program that runs until the place is left. */
  start(program, ...args) {
    const stdio = ["ignore", "pipe", "pipe"];
    // A group of its own, so that what it starts ends with it.
    const options = { env: this.env, cwd: this.cwd, stdio, detached: true };
    const child = spawn(program, args, options);
    this.#windows.push(child);
    return child;
  }

  dispose() {
    for (const { pid, exitCode } of this.#windows) {
      try {
        if (exitCode === null) process.kill(-pid, "SIGKILL");
      } catch {
        // It ended meanwhile.
      }
    }
    rmSync(this.directory, { recursive: true, force: true, maxRetries: 5 });
  }
}

/** What anybody remembers, with the shipped conversation and some things to decide. Told long ago, so that it aged. */
export function fillWithExample(place) {
  const conversation = join(place.examples, "conversation.json");
  place.run("--now", "2026-03-01T09:00:00Z", "import", conversation);
  const told = [
    ["2026-03-02", "I take 10 mg of lisinopril every morning.", "-c", "health"],
    ["2026-03-03", "I'm allergic to penicillin.", "-c", "health"],
    ["2026-03-05", "My daughter Ruth lives in Bern.", "-c", "family"],
    ["2026-03-06", "My daughter Ruth works at the harbour office.", "-c", "family"],
    ["2026-03-07", "My neighbour Paul plays the trumpet at night.", "-c", "neighbours"],
    ["2026-03-08", "My neighbour Paul owes me forty euros.", "-c", "neighbours"],
    ["2026-03-09", "The dentist's appointment is on 12 June at ten.", "-c", "health"],
    ["2026-03-10", "I like green tea better than coffee.", "-c", "general"],
    ["2026-06-01", "My daughter Ruth lives in Graz.", "-c", "family"],
    ["2026-06-02", "I never drink green tea.", "-c", "general"],
    ["2026-06-03", "I take 20 mg of lisinopril every morning.", "-c", "health"],
  ];
  const ids = told.map(
    ([day, ...rest]) => place.json("--now", `${day}T10:00:00Z`, "add", ...rest).memory_id,
  );
  place.tells("--now", "2026-04-02T09:00:00Z", "add", told[6][1]);
  place.run(
    "--now",
    "2026-06-10T10:00:00Z",
    "validate",
    ids[1],
    "--success",
    "--note",
    "on the allergy card",
  );
  place.run(
    "--now",
    "2026-06-11T10:00:00Z",
    "validate",
    ids[6],
    "--failure",
    "--note",
    "it was moved",
  );
  place.run("--now", "2026-06-12T10:00:00Z", "session", "start", "garden-talk");
  place.run(
    "--now",
    "2026-06-12T10:01:00Z",
    "session",
    "say",
    "garden-talk",
    "When should I plant the beans?",
  );
  place.run(
    "--now",
    "2026-06-12T10:01:30Z",
    "session",
    "answer",
    "garden-talk",
    "1",
    "After the last frost, in the middle of May.",
  );
  place.run("--now", "2026-06-12T10:02:00Z", "session", "say", "garden-talk", "And how far apart?");
  place.run("--now", "2026-06-13T10:00:00Z", "backup", join(place.directory, "copy.db"));
  return ids;
}
