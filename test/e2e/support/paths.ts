import { dirname, join, resolve } from "node:path";
import { fileURLToPath } from "node:url";

/** The repository. */
export const root = resolve(dirname(fileURLToPath(import.meta.url)), "../../..");

/** The built command line. */
export const mainScript = join(root, "dist/cli/main.cjs");
