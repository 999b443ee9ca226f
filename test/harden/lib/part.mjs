// What the parts of the harness share: how long, what was found, and how to do it again.
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  realpathSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { note } from "./log.mjs";
import { Random } from "./random.mjs";

export const root = fileURLToPath(new URL("../../..", import.meta.url));

/** Where findings are kept, one file each. */
export const findingsFolder = join(root, "build/harden/findings");

/** One run of a part. */
export class Part {
  #findings = new Map();
  #started = Date.now();

  constructor(name, { seed, minutes }) {
    this.name = name;
    this.seed = seed;
    this.minutes = minutes;
    this.random = new Random(seed);
  }

  get over() {
    return Date.now() - this.#started >= this.minutes * 60_000;
  }

  get secondsLeft() {
    return Math.max(0, this.minutes * 60 - (Date.now() - this.#started) / 1000);
  }

  /** Keeps a finding under a name; the same one is told once. */
  found(title, detail, bytes) {
    const count = this.#findings.get(title) ?? 0;
    this.#findings.set(title, count + 1);
    if (count > 0) return;
    mkdirSync(findingsFolder, { recursive: true });
    const file = join(findingsFolder, `${this.name}-${slug(title)}`);
    writeFileSync(file, bytes ?? `${detail}\n`);
    process.stdout.write(`FOUND ${title}\n  ${detail}\n  kept in ${file}\n`);
  }

  /** Keeps a copy of a folder, the first time for each title. */
  keep(title, folder) {
    const copy = join(findingsFolder, `${this.name}-${slug(title)}-files`);
    if (!existsSync(copy)) cpSync(folder, copy, { recursive: true });
  }

  get findings() {
    return this.#findings.size;
  }

  /** The last line: what was done, and how to do it again. It counts among the hours of `npm run harden -- --hours`. */
  end(counts) {
    const { name: part, seed, findings } = this;
    const seconds = Math.round((Date.now() - this.#started) / 1_000);
    note({ part, at: new Date().toISOString(), seed, seconds, findings, counts });
    const done = Object.entries(counts).map(([what, count]) => `${count} ${what}`);
    const again = `npm run harden -- ${this.name} --seed ${this.seed} --minutes ${this.minutes}`;
    process.stdout.write(
      `harden ${this.name}: ${done.join(", ")}, ${this.findings} findings (seed ${this.seed}: ${again})\n`,
    );
    process.exitCode = this.findings > 0 ? 1 : 0;
  }
}

function slug(title) {
  return title.replaceAll(/[^A-Za-z0-9]+/gu, "-").slice(0, 80);
}

/** A folder that is gone when `body` is over. */
export async function inFolder(body) {
  const folder = realpathSync(mkdtempSync(join(tmpdir(), "cortex-harden-")));
  try {
    return await body(folder);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Runs a part with the arguments of its process: SEED MINUTES. */
export async function main(name, body) {
  const [seed, minutes] = process.argv.slice(2).map(Number);
  if (!(seed > 0 && minutes > 0)) {
    throw new Error(
      `Two numbers above 0, the seed and the minutes; not "${process.argv.slice(2).join(" ")}".`,
    );
  }
  const part = new Part(name, { seed, minutes });
  part.end(await body(part));
}

/** Is this one of our errors? Any other is a finding. */
export function isCoded(error, codes) {
  return error instanceof Error && codes.includes(error.code) && error.message.length > 0;
}
