import { type Command, Option } from "commander";
import { counted } from "../../bridge/text.js";
import { encryptionOf, readKeyFile } from "../../config/key-file.js";
import type { CliContext } from "../context.js";
import { loadRekeying } from "../library.js";
import { addExamples, type GlobalOptions, requireReplacing } from "../options.js";
import { Output } from "../output.js";
import { Progress } from "../progress.js";
import { settingsOf } from "../settings.js";
import { onOneLine } from "../width.js";

interface RekeyCommandOptions extends GlobalOptions {
  newKeyFile?: string;
  remove?: boolean;
}

/** `cortex rekey`: encrypts the brain, gives it another key, or decrypts it. */
export function registerRekey(command: Command, context: CliContext): void {
  command
    .description(
      "Encrypt the brain's file, give it another key, or decrypt it. No other program may have it open. The key that it " +
        "has comes from --key-file, $CORTEX_KEY or the settings. Backups that were made before stay as they are.",
    )
    .addOption(
      new Option(
        "--new-key-file <file>",
        "a file with the new key: 64 hexadecimal digits. Keep a copy: without it nobody reads the brain again",
      ).conflicts("remove"),
    )
    .option("--remove", "decrypt: from now on anybody who has the file can read it")
    .action(async () => {
      const options = command.optsWithGlobals<RekeyCommandOptions>();
      const { newKeyFile, remove = false } = options;
      if (newKeyFile === undefined && !remove) {
        command.error("error: rekey takes --new-key-file FILE, or --remove");
      }
      requireReplacing(command);
      const { path, config } = await settingsOf(options, context);
      const { rekeyBrain } = await loadRekeying();
      const newKey = newKeyFile === undefined ? null : readKeyFile(newKeyFile, "give");
      const progress = new Progress(context, newKey === null ? "Decrypting" : "Encrypting");
      const report = await rekeyBrain({
        path,
        encryption: encryptionOf(config),
        newKey,
        onProgress: progress.update,
        signal: context.signal,
      }).finally(() => progress.stop());
      const output = new Output(context, options.json === true);
      output.result(report, () => {
        const what = report.encrypted
          ? "encrypted with the new key"
          : "not encrypted: who has the file can read it";
        const memories = counted(report.memories, "memory", "memories");
        output.line(onOneLine(`${report.path} (${memories}) is ${what}.`));
        for (const copy of report.copies) {
          output.line(
            onOneLine(`May hold it as it was before; look, then keep or delete: ${copy}`),
          );
        }
      });
    });
  addExamples(command, [
    ["cortex rekey --new-key-file brain.key", "encrypt it"],
    ["openssl rand -hex 32 > brain.key", "make a key"],
    ["cortex --key-file brain.key search tea", "use it"],
    ["cortex rekey --key-file brain.key --new-key-file new.key", "another key"],
    ["cortex rekey --key-file brain.key --remove", "decrypt it"],
  ]);
}
