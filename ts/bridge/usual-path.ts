import { homedir } from "node:os";
import { join } from "node:path";

/** Where people's brain is when nothing says where. */
export function defaultBrainPath(): string {
  return join(homedir(), ".cortex", "brain.db");
}

/** Where the brain is when no option says: CORTEX_BRAIN, else `~/.cortex/brain.db`. An empty variable is an unset one. */
export function usualBrainPath(env: Readonly<Record<string, string | undefined>>): string {
  return env["CORTEX_BRAIN"] || defaultBrainPath();
}
