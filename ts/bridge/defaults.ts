import { homedir } from "node:os";
import { join } from "node:path";

/** Whose memories are stored when nobody says. */
export const DEFAULT_USER_ID = "default";

/** Longest content, in Unicode code points, when nothing else is set. */
export const DEFAULT_CONTENT_CODE_POINTS = 32_000;

/** The path of a brain that lives in memory only. */
export const MEMORY_PATH = ":memory:";

/** Where people's brain is when nothing says where. */
export function defaultBrainPath(): string {
  return join(homedir(), ".cortex", "brain.db");
}

/** Whether a brain's path is the address of one in PostgreSQL. */
export function isFleetPath(path: string): boolean {
  return /^postgres(ql)?:/iu.test(path);
}

/** Whether it looks like an address, which may hold a password; of one letter are drives. */
export function isAddress(path: string): boolean {
  return /^[a-z][a-z\d+.-]+:\/\//iu.test(path);
}
