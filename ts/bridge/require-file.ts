import { isAddress, isFleetPath } from "./defaults.js";
import { type CortexError, validationError } from "./errors.js";

/** What a brain in PostgreSQL does not do, and what does it instead. */
const INSTEAD = {
  backup: "back its database up, or write a file with cortex fleet fetch",
  merge: "merge the files, then cortex fleet push",
  rekey:
    "its replica on each host has the key of its first opening there: delete that file and open the brain with the other key",
  restore: "restore its database",
  rollback: "roll the file back that was migrated",
} as const;

/** What is done to brains in files alone. */
export type OnFilesOnly = keyof typeof INSTEAD;

/** What somebody is told who wants that of a brain in PostgreSQL. */
export function notShared(what: OnFilesOnly): CortexError {
  return validationError(`a brain in PostgreSQL has no ${what}: ${INSTEAD[what]}`);
}

/**
 * Refuses a path that is an address, of which nothing is repeated: it may hold a password.
 *
 * @param what - is to be done to the brain there
 * @throws CortexError VALIDATION_ERROR
 */
export function requireFile(path: string, what?: OnFilesOnly): void {
  if (isFleetPath(path)) {
    throw what === undefined
      ? validationError(
          "a file is needed here, but the path is an address in PostgreSQL: cortex fleet fetch writes such a brain into a file, cortex fleet push brings a file there",
        )
      : notShared(what);
  }
  if (isAddress(path)) {
    throw validationError(
      "the path is an address of another kind: a brain is in a file, or in PostgreSQL at postgres://USER@HOST/DATABASE#BRAIN; all else is in files",
    );
  }
}
