import { readFileSync } from "node:fs";

/** The version of this package. */
export function packageVersion(): string {
  const file = new URL("../../package.json", import.meta.url);
  const { version } = JSON.parse(readFileSync(file, "utf8")) as { version: string };
  return version;
}
