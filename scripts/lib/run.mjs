// Shared by the scripts: where the repository is, how a program is run, how a failure is told.
import { spawn } from "node:child_process";
import { existsSync } from "node:fs";
import { delimiter, dirname, join, resolve } from "node:path";
import { fileURLToPath } from "node:url";

export const root = resolve(dirname(fileURLToPath(import.meta.url)), "../..");
export const inRoot = (...parts) => join(root, ...parts);

/** A failure whose message says all a person needs: told without a stack. */
export class Problem extends Error {}

export const say = (text) => process.stdout.write(`[cortex] ${text}\n`);

/** Is there a program of this name on the PATH? */
export function hasProgram(name) {
  const endings = process.platform === "win32" ? [".exe", ".cmd"] : [""];
  const folders = (process.env.PATH ?? "").split(delimiter).filter(Boolean);
  return folders.some((folder) => endings.some((end) => existsSync(join(folder, name + end))));
}

/**
 * Runs a program in the repository and resolves with { code, output, timedOut }. Its output goes to ours unless
 * `capture` is set. A program out of `timeout` (ms) is ended together with its children.
 */
export function run(program, args, { env = {}, capture = false, timeout, cwd = root } = {}) {
  return new Promise((done, fail) => {
    const ownGroup = timeout !== undefined && process.platform !== "win32";
    const child = spawn(program, args, {
      cwd,
      env: { ...process.env, ...env },
      stdio: ["ignore", capture ? "pipe" : "inherit", capture ? "pipe" : "inherit"],
      detached: ownGroup,
    });
    let output = "";
    let timedOut = false;
    for (const stream of capture ? [child.stdout, child.stderr] : []) {
      stream.setEncoding("utf8").on("data", (text) => {
        output += text;
      });
    }
    const timer =
      timeout === undefined
        ? undefined
        : setTimeout(() => {
            timedOut = true;
            if (ownGroup) process.kill(-child.pid, "SIGKILL");
            else child.kill("SIGKILL");
          }, timeout);
    child.once("error", (error) => {
      clearTimeout(timer);
      fail(error.code === "ENOENT" ? new Problem(`${program} is not installed.`) : error);
    });
    child.once("close", (code) => {
      clearTimeout(timer);
      done({ code: code ?? 1, output, timedOut });
    });
  });
}

/** As run, but a program that fails is a Problem with the given advice. */
export async function mustRun(program, args, options = {}) {
  const { advice, ...rest } = options;
  const result = await run(program, args, rest);
  if (result.code !== 0) {
    const command = [program, ...args].join(" ");
    const parts = [`\`${command}\` failed with exit code ${result.code}.`, result.output, advice];
    const problem = new Problem(parts.filter(Boolean).join("\n"));
    throw Object.assign(problem, { timedOut: result.timedOut });
  }
  return result;
}

/** Runs a JavaScript tool of node_modules by its file: no shell, no .cmd files, paths with spaces are fine. */
export const runTool = (file, args, options) =>
  run(process.execPath, [inRoot("node_modules", file), ...args], options);

/** The npm that started us, else the one on the PATH. */
export function npmCommand(...args) {
  const script = process.env.npm_execpath;
  return script?.endsWith(".js") ? [process.execPath, [script, ...args]] : ["npm", args];
}

/** Runs a script's main function; a Problem ends it with exit code 1. */
export async function main(body) {
  try {
    await body();
  } catch (error) {
    process.exitCode = 1;
    process.stderr.write(`[cortex] ${error instanceof Problem ? error.message : error.stack}\n`);
  }
}
