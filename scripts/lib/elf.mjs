// What a shared library of Linux shows and needs, of any architecture. Needs readelf (binutils, which come with g++).
import { mustRun } from "./run.mjs";

/**
 * Gives { machine, defined, undefined: [{ name, version, weak }], libraries, dynamic: { TAG: value }, stack }; `version` is
 * that of the C library's symbol, e.g. "GLIBC_2.34", and `stack` the rights of the stack, e.g. "RW".
 */
export async function readElf(file) {
  const args = ["--wide", "--file-header", "--segments", "--dynamic", "--dyn-syms", file];
  const { output } = await mustRun("readelf", args, { capture: true });
  const dynamic = [...output.matchAll(/^ 0x[0-9a-f]+ \((\w+)\)\s+(.*)$/gm)];
  return {
    machine: /^\s*Machine:\s+(.+)$/m.exec(output)?.[1],
    ...symbols(output),
    libraries: dynamic
      .filter(([, tag]) => tag === "NEEDED")
      .map(([, , value]) => /\[(.+)\]/.exec(value)?.[1]),
    dynamic: Object.fromEntries(dynamic.map(([, tag, value]) => [tag, value])),
    stack: /^\s*GNU_STACK(?:\s+0x[0-9a-f]+){5}\s+([RWE ]+?)\s+0x/m.exec(output)?.[1],
  };
}

/** readelf prints "number: value size type bind visibility index name[@VERSION]". */
function symbols(output) {
  const line = /^\s+\d+: [0-9a-f]+\s+\S+ \S+\s+(LOCAL|GLOBAL|WEAK|UNIQUE)\s+\S+\s+(\S+) (\S+)/gm;
  const all = [...output.matchAll(line)].map(([, bind, index, name]) => {
    const [plain, version] = name.split(/@+/);
    return { name: plain, version, weak: bind === "WEAK", needed: index === "UND" };
  });
  return {
    defined: all.filter(({ needed }) => !needed).map(({ name }) => name),
    undefined: all.filter(({ needed }) => needed),
  };
}
