/** How hosts are to start cortex: by its name where the shell finds it, else by the paths of Node and of the script. */
import { existsSync, realpathSync } from "node:fs";
import { delimiter, join } from "node:path";
import type { Launch } from "./entries.js";
import type { InstallHost, Scope } from "./targets.js";

/** Applications of the desktop are not started by a shell, and do not see what it finds programs by. */
const WITHOUT_SHELL: readonly InstallHost[] = ["claude-desktop", "vscode", "cursor"];

/** What is known of the process that sets a host up. */
export interface Running {
  /** The script that runs. */
  script: string;
  /** The Node that runs it. */
  node: string;
  env: Readonly<Record<string, string | undefined>>;
}

/**
 * @param options - what every command is to be given, such as `--brain FILE`
 */
export function launchOf(
  host: InstallHost,
  scope: Scope,
  options: readonly string[],
  { script, node, env }: Running,
): Omit<Launch, "hookOptions"> {
  // A project's settings are shared: paths of one machine mean nothing on others.
  const isNamed = scope === "project" || (!WITHOUT_SHELL.includes(host) && isOnPath(script, env));
  return isNamed
    ? { command: "cortex", before: [], options }
    : { command: node, before: [script], options };
}

/** Whether a shell that is told `cortex` runs this script. */
function isOnPath(script: string, env: Running["env"]): boolean {
  for (const folder of (env["PATH"] ?? "").split(delimiter)) {
    const found = ["cortex", "cortex.cmd"].map((name) => join(folder, name)).find(existsSync);
    if (found !== undefined) {
      return found.endsWith(".cmd") || realpathSync(found) === realpathSync(script);
    }
  }
  return false;
}
