// Step 1 of the set-up: the libraries and tools that come from the system.
import { existsSync } from "node:fs";
import { hasProgram, inRoot, mustRun, Problem, run, say } from "./run.mjs";

/** Libraries of Debian that the addon and its tests are linked with. */
export const libraries = [
  "libsqlitecpp-dev",
  "nlohmann-json3-dev",
  "libutf8proc-dev",
  "libstemmer-dev",
  "libabsl-dev",
  "libgtest-dev",
];

/** Programs by the package that brings them: one that is there already, from wherever, is used. */
const programs = { cmake: "cmake", ninja: "ninja-build", "c++": "g++" };
const lintPrograms = {
  "clang-format": "clang-format",
  "clang-tidy": "clang-tidy",
  "clang++": "clang",
};

async function missingPackages(lint) {
  const wanted = { ...programs, ...(lint ? lintPrograms : {}) };
  const missing = Object.entries(wanted)
    .filter(([program]) => !hasProgram(program))
    .map(([, name]) => name);
  // dpkg-query ends with 1 when it does not know a package; what it prints still counts.
  const { output } = await run(
    "dpkg-query",
    // biome-ignore lint/suspicious/noTemplateCurlyInString: dpkg-query's own format
    ["-W", "-f=${Package} ${db:Status-Status}\n", ...libraries],
    { capture: true },
  );
  const installed = new Set(output.match(/^\S+(?= installed$)/gm));
  return [...missing, ...libraries.filter((name) => !installed.has(name))];
}

/** How to run apt-get here: directly, through a sudo that does not ask, or not at all. */
async function aptPrefix() {
  if (process.getuid?.() === 0) return [];
  if (!hasProgram("sudo")) return undefined;
  const { code } = await run("sudo", ["-n", "true"], { capture: true });
  return code === 0 ? ["sudo", "-n"] : undefined;
}

async function apt(prefix, ...args) {
  const quiet = ["env", "DEBIAN_FRONTEND=noninteractive"];
  const [program, ...rest] = [...prefix, ...quiet, "apt-get", ...args];
  await mustRun(program, rest, {
    advice:
      "apt-get needs the package servers for this one step. Check the network and run it again.",
  });
}

/** Installs what is missing on Debian and its kin; elsewhere says what is needed. Idle when nothing is missing. */
export async function ensureSystemPackages({ lint = false } = {}) {
  if (!hasProgram("dpkg-query") || !hasProgram("apt-get")) {
    if (!existsSync(inRoot("build/release/CMakeCache.txt"))) {
      say("not a Debian system: the libraries of vcpkg.json have to come from vcpkg.");
      say(
        "Set CMAKE_TOOLCHAIN_FILE to vcpkg's scripts/buildsystems/vcpkg.cmake; CMake then installs them.",
      );
    }
    return;
  }
  await installPackages(await missingPackages(lint));
}

/** Installs the packages of programs that are not there; `wanted` names the package of each program. */
export async function ensurePrograms(wanted) {
  const missing = Object.entries(wanted).filter(([program]) => !hasProgram(program));
  await installPackages(missing.map(([, name]) => name));
}

/** Installs Debian's PostgreSQL for the tests of the fleet, where that is possible; else they say that they skipped. */
export async function offerPostgres() {
  if (existsSync("/usr/lib/postgresql") || !hasProgram("apt-get")) return;
  try {
    await installPackages(["postgresql"]);
  } catch (error) {
    say(`without PostgreSQL, so the tests of the fleet are skipped: ${error.message}`);
  }
}

async function installPackages(missing) {
  if (missing.length === 0) return;
  const prefix = await aptPrefix();
  if (prefix === undefined) {
    const command = `apt-get update && apt-get install -y --no-install-recommends ${missing.join(" ")}`;
    throw new Problem(
      `Packages are missing and this user may not install them. Run as root:\n  ${command}`,
    );
  }
  say(`installing Debian packages: ${missing.join(" ")}`);
  await apt(prefix, "update", "-q");
  await apt(prefix, "install", "-y", "-q", "--no-install-recommends", ...missing);
}
