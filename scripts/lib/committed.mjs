// What git keeps has to be source: nothing that a build made, no binaries, nothing large.
import { closeSync, lstatSync, openSync, readSync } from "node:fs";
import { inRoot, Problem, run } from "./run.mjs";

/** The largest file has 190 KB; larger data belong outside the repository. */
const largest = 256 * 1024;

/** Bytes that any program, and most archives and images, show within. */
const looked = 8192;

/** Made by builds, tests and package managers. */
const built =
  /(^|\/)(node_modules|build|dist|coverage|__pycache__|\.cache)\/|^prebuilds\/|(^|\/)(compile_commands\.json|CMakeCache\.txt|\.ninja_(log|deps))$|\.(o|obj|a|lib|so|dylib|dll|exe|node|wasm|gcda|gcno|pyc|tgz|tsbuildinfo|log|db|db-wal|db-shm)$/;

/** Bytes of any kind that were written on purpose. */
const bytesOnPurpose = /^test\/fuzz\/corpus\/|\.(png|ico)$/;

/** Programs and libraries of Linux, macOS and Windows, static libraries, gzip and zip. */
const magics = [
  "7f454c46",
  "cffaedfe",
  "cafebabe",
  "4d5a9000",
  "213c617263683e",
  "1f8b",
  "504b0304",
];

/** What is wrong with a file of the repository; undefined: nothing. `head`: how it begins. */
export function problemOf({ path, bytes, head }) {
  if (built.test(path)) return "is made by a build or a run: remove it, and have git ignore it";
  if (magics.some((magic) => head.toString("hex", 0, magic.length / 2) === magic)) {
    return "is a program, a library or an archive: builds make those, git keeps sources";
  }
  if (head.includes(0) && !bytesOnPurpose.test(path)) return "is binary: git keeps sources";
  if (bytes > largest) {
    const size = (kib) => `${Math.ceil(kib / 1024)} KiB`;
    return `has ${size(bytes)}, more than ${size(largest)}: keep large data outside the repository`;
  }
  return undefined;
}

/** How a file begins, and its size; a link is what it names. */
function fileAt(path) {
  const full = inRoot(path);
  const stat = lstatSync(full, { throwIfNoEntry: false });
  if (stat === undefined || !stat.isFile()) return { path, bytes: 0, head: Buffer.alloc(0) };
  const file = openSync(full, "r");
  try {
    const head = Buffer.alloc(looked);
    return { path, bytes: stat.size, head: head.subarray(0, readSync(file, head, 0, looked, 0)) };
  } finally {
    closeSync(file);
  }
}

const list = async (...args) => {
  // Whoever owns the folder: in a container that is often somebody else.
  const command = ["-c", "safe.directory=*", "ls-files", "-z", ...args];
  const { code, output } = await run("git", command, { capture: true });
  if (code !== 0)
    throw new Problem(`git cannot list the files of the repository: ${output.trim()}`);
  return output.split("\0").filter((path) => path !== "");
};

/** Every file that git keeps and should not: ["PATH what is wrong"]. */
export async function committedProblems() {
  const ignored = (await list("-ci", "--exclude-standard")).map(
    (path) => `${path} is ignored by .gitignore and committed all the same: remove it`,
  );
  const wrong = (await list())
    .map((path) => [path, problemOf(fileAt(path))])
    .filter(([, problem]) => problem !== undefined)
    .map(([path, problem]) => `${path} ${problem}`);
  return [...ignored, ...wrong];
}
