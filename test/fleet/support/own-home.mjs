/** A home of their own for the tests: replicas lie there unless somebody says where. */
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

let home;

export default function settle() {
  home = mkdtempSync(join(tmpdir(), "fleet-home-"));
  process.env.HOME = home;
}

export function leave() {
  if (home !== undefined) rmSync(home, { recursive: true, force: true });
}
