#!/usr/bin/env node
// What the linked addon shows to the world and asks of it: node scripts/check-addon.mjs [FILE]
// Linux only: needs nm and objdump (binutils, which come with g++). Prints what is wrong; exit code 1 then.
import { pathToFileURL } from "node:url";
import { inRoot, main, mustRun, Problem } from "./lib/run.mjs";

const exported = ["napi_register_module_v1", "node_api_module_get_api_version_v1"];

/** Node itself provides napi_*; everything else has to be the C library, by a versioned name. */
const allowedUndefined = [/^napi_\w+$/, /^node_api_\w+$/, /^\w+@+GLIBC_[\d.]+$/];
/** Weak names that g++ and its static library ask for in case somebody has them: nobody needs to. */
const allowedWeak = /^(__gmon_start__|_ITM_\w+|_ZGTt\w+|__cxa_pure_virtual)$/;
const allowedLibraries = /^(lib(c|m|pthread|dl|rt)\.so\.\d+|ld-linux[\w-]*\.so\.\d+)$/;

/** Gives { name, weak } for each symbol; nm prints "[address] letter name". */
async function symbols(file, which) {
  const { output } = await mustRun("nm", ["-D", which, file], { capture: true });
  return [...output.matchAll(/(\w) (\S+)$/gm)].map(([, letter, name]) => ({
    name,
    weak: /[wv]/.test(letter),
  }));
}

function isAllowed({ name, weak }) {
  return allowedUndefined.some((pattern) => pattern.test(name)) || (weak && allowedWeak.test(name));
}

const byVersion = (a, b) => a.localeCompare(b, "en", { numeric: true });

/** Gives { problems, exported, libraries, glibc }. */
export async function checkAddon(file) {
  const problems = [];
  const defined = (await symbols(file, "--defined-only")).map(({ name }) => name).sort();
  if (defined.join() !== exported.join()) {
    problems.push(`exports ${defined.join(", ") || "nothing"} instead of ${exported.join(", ")}`);
  }
  const wanted = await symbols(file, "--undefined-only");
  for (const symbol of wanted.filter((each) => !isAllowed(each)))
    problems.push(`needs ${symbol.name}`);
  const { output } = await mustRun("objdump", ["-p", file], { capture: true });
  const libraries = [...output.matchAll(/^\s*NEEDED\s+(\S+)/gm)].map(([, name]) => name);
  for (const name of libraries) {
    if (!allowedLibraries.test(name)) problems.push(`depends on the library ${name}`);
  }
  for (const tag of ["RUNPATH", "RPATH", "TEXTREL"]) {
    if (new RegExp(`^\\s*${tag}\\s`, "m").test(output)) problems.push(`has a ${tag}`);
  }
  const versions = wanted.map(({ name }) => /@+GLIBC_([\d.]+)$/.exec(name)?.[1]).filter(Boolean);
  return { problems, exported: defined, libraries, glibc: versions.sort(byVersion).at(-1) };
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? "").href) {
  await main(async () => {
    const file = process.argv[2] ?? inRoot("build/release/cortex.node");
    const { problems, libraries, glibc } = await checkAddon(file);
    if (problems.length > 0) throw new Problem(`${file}:\n  ${problems.join("\n  ")}`);
    process.stdout.write(`${file}: 2 exports; ${libraries.join(", ")}; glibc ${glibc} or newer\n`);
  });
}
