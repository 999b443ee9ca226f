/** The package as somebody has it who follows the README: packed, and installed by npm in a folder of its own. */
import { execFileSync } from "node:child_process";
import { mkdirSync } from "node:fs";
import { join, resolve } from "node:path";
import { createInterface } from "node:readline";
import { Place } from "./window.mjs";

/** A person's folder with the installed package; the brain is where it is without any setting. */
export class InstalledPlace extends Place {
  /** Packs and installs it; npm asks the network only for what its cache lacks. */
  install(): void {
    const packages = join(this.directory, "packages");
    const project = join(this.directory, "project");
    mkdirSync(project);
    const pack = [resolve("scripts/pack.mjs"), packages];
    const archive = execFileSync(process.execPath, pack, { encoding: "utf8" }).trim();
    const flags = ["--prefer-offline", "--omit=dev", "--omit=peer", "--no-audit", "--no-fund"];
    execFileSync("npm", ["install", ...flags, archive], { cwd: project, stdio: "pipe" });
    this.cwd = project;
    const installed = join(project, "node_modules/cortex-brain");
    this.command = join(installed, "dist/cli/main.cjs");
    this.examples = join(installed, "examples");
  }

  override get env(): Record<string, string | undefined> {
    const { CORTEX_BRAIN: _, ...others } = super.env;
    return others;
  }

  /** Types `npx cortex ui`; the address that it prints. */
  async openWindow(): Promise<string> {
    const { stdout, stderr } = this.start("npx", "cortex", "ui");
    let trouble = "";
    stderr?.on("data", (part) => {
      trouble += String(part);
    });
    if (stdout !== null) {
      for await (const line of createInterface({ input: stdout })) {
        if (/^http:\/\/\S+$/u.test(line)) {
          return line;
        }
      }
    }
    throw new Error(`npx cortex ui: ${trouble}`);
  }
}
