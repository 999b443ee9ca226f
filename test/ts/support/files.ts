import { readdirSync } from "node:fs";
import { join } from "node:path";

/** Every file below a folder, by its path from the repository's root. */
export function filesBelow(folder: string): string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name));
}
