import { existsSync } from "node:fs";
import { resolve } from "node:path";
import type { Command } from "commander";
import { CortexError, toCortexError } from "../../bridge/errors.js";
import { EVERYBODY } from "../../bridge/reader.js";
import { counted } from "../../bridge/text.js";
import { encryptionOf } from "../../config/key-file.js";
import { clockOf, openOptions } from "../brain.js";
import type { CliContext } from "../context.js";
import { loadBridge, loadRestoring } from "../library.js";
import { addExamples, type GlobalOptions, requireReplacing } from "../options.js";
import { Output } from "../output.js";
import { settingsOf } from "../settings.js";
import { onOneLine } from "../width.js";

/** `cortex restore`: puts a backup in the brain's place. */
export function registerRestore(command: Command, context: CliContext): void {
  command
    .description(
      "Put a backup in the place of the brain, also while other programs use it. What the brain " +
        "was before is kept beside it, as a backup of its own. Where a brain is there that holds anything, nothing " +
        "is changed without --confirm, and the answer says what it holds.",
    )
    .argument("<backup>", "a file that cortex backup wrote, or a brain.db of the old extension")
    .option("--confirm", "put it in the place of a brain that holds something")
    .action(async (backup: string, { confirm }: { confirm?: boolean }) => {
      requireReplacing(command);
      const options = command.optsWithGlobals<GlobalOptions>();
      const { path, config } = await settingsOf(options, context);
      const { timezone } = config;
      const output = new Output(context, options.json === true);
      if (confirm !== true && (await wouldReplace(path, backup, options, context, output))) {
        return;
      }
      const { restoreBrain } = await loadRestoring();
      const report = await restoreBrain({
        path,
        encryption: encryptionOf(config),
        backup,
        keep: true,
        timezone,
        clock: await clockOf({ ...options, timezone }),
        signal: context.signal,
      });
      output.result(report, () => {
        const memories = counted(report.memories, "memory", "memories");
        output.line(onOneLine(`Restored ${memories} from ${report.backup} to ${report.path}.`));
        if (report.kept !== "") {
          output.line(onOneLine(`What was there is now ${report.kept}.`));
        }
      });
    });
  addExamples(command, [
    ["cortex restore brain-2026-03-01.db", "what is there and would go aside"],
    ["cortex restore brain-2026-03-01.db --confirm", "back to the state of that day"],
  ]);
}

/** Says what the brain in that place holds; false where there is none, or one that holds nothing. */
async function wouldReplace(
  path: string,
  backup: string,
  options: GlobalOptions,
  context: CliContext,
  output: Output,
): Promise<boolean> {
  if (!existsSync(path) || !existsSync(backup)) {
    return false; // without a backup, restoring says so
  }
  const held = await heldBy(options, context);
  if (held === "") {
    return false;
  }
  await requireRestorable(backup, options, context);
  const would = { dry_run: true, path: resolve(path), backup: resolve(backup), held };
  output.result(would, () => {
    output.line(onOneLine(`${would.path} holds ${held}.`));
    output.line(
      onOneLine(
        `Nothing was changed. With --confirm ${would.backup} takes its place, and what is there now is kept beside it.`,
      ),
    );
  });
  return true;
}

/** What --confirm refuses, a dry run refuses, too. */
const REFUSED: readonly string[] = ["NEWER_VERSION", "NOT_A_BRAIN", "CORRUPT", "WRONG_KEY"];

/**
 * Looks whether a backup can take the place of the brain.
 *
 * @throws CortexError NEWER_VERSION, NOT_A_BRAIN, CORRUPT, WRONG_KEY
 */
async function requireRestorable(
  backup: string,
  options: GlobalOptions,
  context: CliContext,
): Promise<void> {
  try {
    await (await openToRead(options, context, resolve(backup))).close();
  } catch (error) {
    // One of an older version, or of the old extension, is brought up to date when it is restored.
    if (REFUSED.includes(toCortexError(error).code)) {
      throw error;
    }
  }
}

async function openToRead(options: GlobalOptions, context: CliContext, path?: string) {
  const { openBrain } = await loadBridge();
  const { embedder: _, embedding: __, ...asTheBrain } = await openOptions(options, context);
  return await openBrain({ ...asTheBrain, ...(path !== undefined && { path }), readOnly: true });
}

/** What is there, in words; "" for nothing. */
async function heldBy(options: GlobalOptions, context: CliContext): Promise<string> {
  try {
    const brain = await openToRead(options, context);
    try {
      const { total } = await brain.getStats({ user: EVERYBODY });
      const sessions = await brain.listSessions({ user: EVERYBODY, limit: 1 });
      return total > 0 || sessions.length > 0
        ? `${counted(total, "memory", "memories")}${sessions.length > 0 ? " and conversations" : ""}`
        : "";
    } finally {
      await brain.close();
    }
  } catch (error) {
    const failure = toCortexError(error);
    if (failure.code === "WRONG_KEY") {
      throw new CortexError(failure.code, failure.message, { cause: error });
    }
    return `what cannot be opened as a brain (${failure.code})`;
  }
}
