import { readdirSync, renameSync, rmSync } from "node:fs";
import { basename, dirname, join } from "node:path";

/** The file of a replica and those beside it that are named after it. */
function filesOf(file: string): string[] {
  const name = basename(file);
  return readdirSync(dirname(file)).filter(
    (each) => each === name || each.startsWith(`${name}-`) || each.startsWith(`${name}.`),
  );
}

const ASIDE = ".forked-";

/** Moves a replica aside: what the database does not have may be looked at there, and nothing writes to it any more. */
export function setAside(file: string): void {
  const folder = dirname(file);
  const stamp = new Date().toISOString().replaceAll(":", "");
  for (const name of filesOf(file)) {
    if (!name.includes(ASIDE)) {
      const rest = name.slice(basename(file).length);
      renameSync(join(folder, name), join(folder, `${basename(file)}${ASIDE}${stamp}${rest}`));
    }
  }
}

/** Removes a replica; it is pulled anew when it is needed. */
export function removeReplica(file: string): void {
  for (const name of filesOf(file)) {
    if (!name.includes(ASIDE)) {
      rmSync(join(dirname(file), name), { force: true });
    }
  }
}
